/**
 * The dashboard (I4) as an empty page: it requests its data from the API, with the token of the person who looks at it.
 */
import { readWithin } from '../http/body-limit.ts'
import type { DashboardSignIn } from '../http/sign-in.ts'
import { pageResponse, type WebFiles } from './files.ts'

export const DASHBOARD_PATH = '/dashboard'
const SESSION_PATH = `${DASHBOARD_PATH}/session`
const FILES = `${DASHBOARD_PATH}/files/`
/** Bytes. */
const MOST_OF_A_CODE = 100

/** @param files read (and built, if run from source) on the first request */
export const dashboardPage =
  (files: () => Promise<WebFiles>, signIn: Pick<DashboardSignIn, 'exchange'>) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === SESSION_PATH && request.method === 'POST') {
      // Nobody has signed in yet, so only as much is read as a code needs.
      const code = request.body ? await readWithin(request.body, MOST_OF_A_CODE) : ''
      const token = signIn.exchange(code.toString())
      return token === undefined ? new Response(null, { status: 401 }) : Response.json({ token })
    }
    if (pathname === DASHBOARD_PATH) return pageResponse('dashboard', { title: 'GhostHands', files: FILES })
    return (await files()).get(pathname, FILES) ?? new Response('There is nothing here.', { status: 404 })
  }
