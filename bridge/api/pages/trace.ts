/** The page to step through what a job did (K3): bare of data. What it shows it asks of the API, with the token of the person who looks. */
import { pageResponse, type WebFiles } from './files.ts'

export const TRACE_PATH = '/trace'
const FILES = `${TRACE_PATH}/files/`
const ADDRESS = /^\/trace\/[\w-]+$/

/** @param files read, and from source built, when somebody first looks */
export const tracePage =
  (files: () => Promise<WebFiles>) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (ADDRESS.test(pathname)) return pageResponse('trace', { title: 'GhostHands', files: FILES })
    return (await files()).get(pathname, FILES) ?? new Response('There is nothing here.', { status: 404 })
  }
