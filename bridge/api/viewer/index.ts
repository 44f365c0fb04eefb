/**
 * The viewer (H12): a page behind an unguessable link that expires with its request. The link is the permission: no
 * token is needed, and it gives access only to this request and its browser, whichever process of the fleet has it.
 */

import { type WebSocket, WebSocketServer } from 'ws'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { LiveView } from '../../../shared/domain/live-view.ts'
import { type ToViewer, VIEWER_PATH } from '../../../shared/protocol/viewer.ts'
import { delay } from '../../base/clock.ts'
import { insteadBy } from '../../base/debug.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Repositories, Store } from '../../store/index.ts'
import { refuseUpgrade, type UpgradeHandler } from '../http/server.ts'
import { pageResponse, type WebFiles } from '../pages/files.ts'
import { type LinkState, linkState } from './link-state.ts'
import type { ViewerLinks } from './links.ts'
import { serveViewer } from './socket.ts'

export interface ViewerDeps {
  store: Store
  jobs: Pick<Jobs, 'resume'>
  /** The browser of a job; undefined if no process shows one. */
  viewOf(job: JobRecord, interactionId: string): LiveView | undefined
  links: ViewerLinks
  /** Read (and built, if run from source) on the first request. */
  files(): Promise<WebFiles>
  /** Origins of this bridge's pages, whose sockets are accepted. */
  isOwnOrigin(origin: string): boolean
}

export interface Viewer {
  /** Serves everything under {@link VIEWER_PATH}. */
  page(request: Request): Promise<Response>
  upgrade: UpgradeHandler
}

const FILES = `${VIEWER_PATH}/files/`
const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_VIEWERS = 32
/** ms before a lost browser is tried again. */
const AGAIN_MS = 2_000

export const createViewer = ({ store, jobs, viewOf, links, files, isOwnOrigin }: ViewerDeps): Viewer => {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })

  /** Finds the request in any tenant, since the link does not name one. */
  const find = async (id: string): Promise<Repositories | undefined> => {
    for (const tenant of new Set([store.tenant, ...(await store.tenants())])) {
      const repositories = store.forTenant(tenant)
      if (await repositories.interactions.get(id)) return repositories
    }
    return undefined
  }

  const serve = async (interactionId: string, accept: () => Promise<WebSocket>): Promise<void> => {
    const repositories = await find(interactionId)
    const socket = await accept()
    const gone = new AbortController()
    socket.on('error', () => socket.terminate())
    socket.once('close', () => gone.abort(new Error('The viewer disconnected.')))
    const send = (message: ToViewer): void => socket.send(JSON.stringify(message))
    if (repositories) await follow(repositories, interactionId, { socket, send, gone: gone.signal })
    else send({ type: 'ended', why: 'job_over' })
    socket.close()
  }

  /** Shows the browser wherever it is, until the link has ended or the viewer is gone. */
  const follow = async (
    repositories: Repositories,
    interactionId: string,
    { socket, send, gone }: { socket: WebSocket; send(message: ToViewer): void; gone: AbortSignal },
  ): Promise<void> => {
    const state = (): Promise<LinkState> => linkState(repositories, interactionId)
    while (!gone.aborted) {
      const now = await state()
      if (now.kind === 'ended') return send({ type: 'ended', why: now.why })
      if (now.kind === 'away') {
        send({ type: 'away' })
        const isBack = async () => ((await state()).kind === 'away' ? undefined : true)
        await store.notices.until(now.jobId, isBack, gone)
        continue
      }
      const view = viewOf(now.job, now.request.id)
      if (!view) return send({ type: 'ended', why: 'job_over' })
      const { request, job } = now
      const end = await serveViewer(socket, { jobs, repositories, notices: store.notices, view, job, request, state })
      if (end === 'gone' || end === 'ended' || socket.readyState !== socket.OPEN) return
      if (end === 'lost') {
        send({ type: 'away' })
        await delay(AGAIN_MS, { signal: gone })
      }
    }
  }

  return {
    async page(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(FILES))
        return (await files()).get(pathname, FILES) ?? new Response('There is no such file.', { status: 404 })
      const link = links.requestOf(pathname)
      if (link?.rest !== '') return pageResponse('viewer', { status: 404, title: 'GhostHands', files: FILES })
      const repositories = await find(link.interactionId)
      const state = repositories && (await linkState(repositories, link.interactionId))
      const ended = !state || state.kind === 'ended' || (state.kind === 'open' && !viewOf(state.job, state.request.id))
      return pageResponse('viewer', { status: ended ? 410 : 200, title: 'GhostHands', files: FILES })
    },
    upgrade(path, request, socket, head) {
      if (!path.startsWith(`${VIEWER_PATH}/`)) return false
      const link = links.requestOf(path)
      if (!isOwnOrigin(request.headers.origin ?? '')) refuseUpgrade(socket, '403 Forbidden')
      else if (link?.rest !== 'socket') refuseUpgrade(socket, '404 Not Found')
      else if (server.clients.size >= MAX_VIEWERS) refuseUpgrade(socket, '503 Service Unavailable')
      else
        void serve(
          link.interactionId,
          () => new Promise((resolve) => server.handleUpgrade(request, socket, head, resolve)),
        ).catch(insteadBy('api', () => socket.destroy()))
      return true
    },
  }
}
