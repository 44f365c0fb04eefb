/**
 * The viewer (H12): a page behind an unguessable link that expires with its request. The link is the permission: no
 * token is needed, and it gives access only to this request and its browser.
 */

import { type WebSocket, WebSocketServer } from 'ws'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { VIEWER_PATH } from '../../../shared/protocol/viewer.ts'
import { insteadBy } from '../../base/debug.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { LiveViews } from '../../jobs/live.ts'
import type { Repositories, Store } from '../../store/index.ts'
import type { ResolvedInteraction } from '../../store/repositories/interactions.ts'
import { refuseUpgrade, type UpgradeHandler } from '../http/server.ts'
import { pageResponse, type WebFiles } from '../pages/files.ts'
import { viewerLinks } from './links.ts'
import { endOf, serveViewer } from './socket.ts'

export interface ViewerDeps {
  store: Store
  jobs: Pick<Jobs, 'resume'>
  live: LiveViews
  /** Known to this bridge only. */
  key: string
  /** Read (and built, if run from source) on the first request. */
  files(): Promise<WebFiles>
  /** Origins of this bridge's pages, whose sockets are accepted. */
  isOwnOrigin(origin: string): boolean
}

export interface Viewer {
  /** Where a person can see and use the job's browser; undefined if the browser is not in this process. */
  pathOf(jobId: string, interactionId: string): string | undefined
  /** Serves everything under {@link VIEWER_PATH}. */
  page(request: Request): Promise<Response>
  upgrade: UpgradeHandler
}

const FILES = `${VIEWER_PATH}/files/`
const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_VIEWERS = 32

export const createViewer = ({ store, jobs, live, key, files, isOwnOrigin }: ViewerDeps): Viewer => {
  const links = viewerLinks(key)
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })

  /** Finds the request in any tenant, since the link does not name one. */
  const find = async (
    id: string,
  ): Promise<{ repositories: Repositories; request: ResolvedInteraction; job: JobRecord } | undefined> => {
    for (const tenant of new Set([store.tenant, ...(await store.tenants())])) {
      const repositories = store.forTenant(tenant)
      const request = await repositories.interactions.get(id)
      const job = request && (await repositories.jobs.get(request.jobId))
      if (request && job) return { repositories, request, job }
    }
    return undefined
  }

  const serve = async (interactionId: string, accept: () => Promise<WebSocket>): Promise<void> => {
    const found = await find(interactionId)
    const view = found && live.of(found.job.id)
    const socket = await accept()
    if (found?.request.status !== 'open' || !view) {
      socket.send(JSON.stringify({ type: 'ended', why: endOf(found?.request) }))
      return socket.close()
    }
    const { repositories, job } = found
    serveViewer(socket, { jobs, repositories, notices: store.notices, view, job, interactionId })
  }

  return {
    pathOf: (jobId, interactionId) => (live.of(jobId) ? links.path(interactionId) : undefined),
    async page(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(FILES))
        return (await files()).get(pathname, FILES) ?? new Response('There is no such file.', { status: 404 })
      const link = links.requestOf(pathname)
      if (link?.rest !== '') return pageResponse('viewer', { status: 404, title: 'GhostHands', files: FILES })
      const found = await find(link.interactionId)
      const open = found?.request.status === 'open' && live.of(found.job.id) !== undefined
      return pageResponse('viewer', { status: open ? 200 : 410, title: 'GhostHands', files: FILES })
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
