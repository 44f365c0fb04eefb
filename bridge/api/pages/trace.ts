/**
 * The page for stepping through a job's trace (K3), served empty: it requests its data from the API, with the token of
 * the person who looks at it.
 */
import { pageResponse, type WebFiles } from './files.ts'

export const TRACE_PATH = '/trace'
const FILES = `${TRACE_PATH}/files/`
const ADDRESS = /^\/trace\/[\w-]+$/

/** @param files read (and built, if run from source) on the first request */
export const tracePage =
  (files: () => Promise<WebFiles>) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (ADDRESS.test(pathname)) return pageResponse('trace', { title: 'GhostHands', files: FILES })
    return (await files()).get(pathname, FILES) ?? new Response('There is nothing here.', { status: 404 })
  }
