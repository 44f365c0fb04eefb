/** Builds the HTTP API on an opened app: the only place that constructs it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { VIEWER_PATH } from '../../shared/protocol/viewer.ts'
import { type Api, createApi } from '../api/http/index.ts'
import { dashboardSignIn } from '../api/http/sign-in.ts'
import { DASHBOARD_PATH, dashboardPage } from '../api/pages/dashboard.ts'
import { openWebFiles, type WebFiles } from '../api/pages/files.ts'
import { TRACE_PATH, tracePage } from '../api/pages/trace.ts'
import { createViewer } from '../api/viewer/index.ts'
import { viewerPath } from '../api/viewer/links.ts'
import { makeDoor } from '../base/door.ts'
import { readToken } from '../base/home.ts'
import { COMMAND_PATH, type Commands } from './command-call.ts'
import type { App } from './compose.ts'
import { version } from './version.ts'

export interface OpenedApi extends Api {
  /** Address of a part of the dashboard (`sent`) with a one-time sign-in code. */
  dashboardUrl(part: string): string
}

/**
 * @param commands those that it carries out for its owner's processes; left out: each runs by itself
 * @throws GhError INVALID_CONFIG if the token file contains no token
 */
export const openApi = (app: App, commands?: Commands): OpenedApi => {
  const ownerToken = readToken(app.config.home)
  let read: Promise<WebFiles> | undefined
  const files = (): Promise<WebFiles> => (read ??= openWebFiles())
  const viewer = createViewer({
    store: app.store,
    jobs: app.jobs,
    viewOf: app.relay.viewOf,
    links: app.viewer,
    files,
    isOwnOrigin: (origin) => api.isOwnOrigin(origin),
  })
  const signIn = dashboardSignIn()
  const api: Api = createApi({
    store: app.store,
    jobs: app.jobs,
    batches: app.batches,
    log: app.log,
    version: version(),
    ownerToken,
    isDashboard: signIn.isGood,
    viewerPath: viewerPath(app.viewer),
    artifacts: app.files.artifacts,
    publicUrl: app.config.public_url,
    requestsPerMinute: app.config.api_requests_per_minute,
    fileBytesADay: app.config.token_files_mb_a_day * 1024 * 1024,
    keptAtMost: app.config.token_keeps,
    printSent: async (all, languages) => (await import('./sent-pdf.ts')).sentPdf(app.config, all, languages),
    documents: app.documents,
    profiles: app.profiles,
    accounts: app.accounts,
    schedules: app.schedules,
    ...app.submissions,
  })
  api.mount(VIEWER_PATH, viewer.page)
  api.mount(DASHBOARD_PATH, dashboardPage(files, signIn))
  api.mount(TRACE_PATH, tracePage(files))
  api.onUpgrade(viewer.upgrade)
  app.reachableBy(api.links)
  let door: { remove(): void } | undefined
  return {
    ...api,
    dashboardUrl: (part) => `${api.links.base()}${DASHBOARD_PATH}#code=${signIn.newCode()}&${part}`,
    async listen(port, host) {
      const url = await api.listen(port, host)
      const made = makeDoor(app.config.home)
      door = made
      await api.listenLocally(made.path, (request, response) => {
        const { url: page = '/', method } = request
        if (method === 'POST' && page === COMMAND_PATH) return answered(app, commands, request, response)
        const path = page.startsWith(`${TRACE_PATH}/`) ? page : DASHBOARD_PATH
        response.end(JSON.stringify({ address: `${url}${path}#code=${signIn.newCode()}` }))
      })
      return url
    },
    async close(drainMs) {
      door?.remove()
      await api.close(drainMs)
    },
  }
}

/** Loaded with the first command. */
const answered = (
  app: App,
  commands: Commands | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  if (commands?.build === undefined) {
    response.writeHead(409).end()
    return
  }
  import('./bridge-answer.ts')
    .then(({ answerCommand }) => answerCommand(app, commands, request, response))
    .catch((error: unknown) => {
      app.log.warn({ error: String(error) }, 'a command could not be carried out here; it does it itself')
      response.writeHead(500).end()
    })
}
