/** The HTTP API over an opened app: the only place that constructs it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { UserDataOptions } from '../../shared/domain/user-data-draft.ts'
import { VIEWER_PATH } from '../../shared/protocol/viewer.ts'
import type { ApiDeps } from '../api/http/deps.ts'
import { type Api, createApi } from '../api/http/index.ts'
import { dashboardSignIn } from '../api/http/sign-in.ts'
import { DASHBOARD_PATH, dashboardPage } from '../api/pages/dashboard.ts'
import { openWebFiles, type WebFiles } from '../api/pages/files.ts'
import { TRACE_PATH, tracePage } from '../api/pages/trace.ts'
import { createViewer } from '../api/viewer/index.ts'
import { findUpload, isUpload } from '../assets/uploads.ts'
import { refusePrivate } from '../base/addresses.ts'
import { makeDoor } from '../base/door.ts'
import { readToken } from '../base/home.ts'
import { existingJob } from '../jobs/watch.ts'
import { addressRule } from './address-rule.ts'
import { COMMAND_PATH, type Commands } from './command-call.ts'
import type { App } from './compose.ts'
import { resolveFileFrom } from './data-files.ts'
import { version } from './version.ts'

/**
 * @param commands those that it carries out for processes of its owner; without them each does it itself
 * @throws GhError INVALID_CONFIG where the token file holds no token
 */
export const openApi = (app: App, commands?: Commands): Api => {
  const ownerToken = readToken(app.config.home)
  let read: Promise<WebFiles> | undefined
  const files = (): Promise<WebFiles> => (read ??= openWebFiles())
  const viewer = createViewer({
    store: app.store,
    jobs: app.jobs,
    live: app.views,
    key: ownerToken,
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
    viewerPath: viewer.pathOf,
    artifacts: app.config.home.artifacts,
    publicUrl: app.config.public_url,
    requestsPerMinute: app.config.api_requests_per_minute,
    fileBytesADay: app.config.token_files_mb_a_day * 1024 * 1024,
    keptAtMost: app.config.token_keeps,
    profiles: app.profiles,
    ...quotaOf(app),
  })
  api.mount(VIEWER_PATH, viewer.page)
  api.mount(DASHBOARD_PATH, dashboardPage(files, signIn))
  api.mount(TRACE_PATH, tracePage(files))
  api.onUpgrade(viewer.upgrade)
  app.reachableBy(api.links)
  let door: { remove(): void } | undefined
  return {
    ...api,
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

/** The commands are read with the first one that comes. */
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

/** What others hand in or try again is counted and kept one after the other, in whatever process: of many at once none is overlooked. */
const quotaOf = (app: App): Pick<ApiDeps, 'submit' | 'retry'> => {
  const submit = submitIn(app)
  const ofToken = <T>(id: string, work: () => Promise<T>): Promise<T> => app.store.alone(`jobs of ${id}`, work)
  return {
    submit: (body, options) =>
      options.maker.as === 'owner' ? submit(body, options) : ofToken(options.maker.id, () => submit(body, options)),
    async retry(id, tenant) {
      const { maker } = await existingJob(app.store.forTenant(tenant), id)
      if (maker.as === 'owner') return app.jobs.retry(id, tenant)
      return ofToken(maker.id, async () => {
        await withinQuota(app, tenant, maker.id, { again: true })
        return app.jobs.retry(id, tenant)
      })
    },
  }
}

/** What a body may name, by who hands it in: only the owner's may name files and browsers of this machine. */
const submitIn =
  (app: App): ApiDeps['submit'] =>
  async ({ profile_id: profile, ...given }, { tenant, maker }) => {
    if (maker.as !== 'owner') {
      refuseOwnBrowser(given)
      const address = URL.parse(String(given.target_url ?? innerOf(given)?.target_url ?? ''))
      if (address) refusePrivate(address, addressRule(app.config))
      await withinQuota(app, tenant, maker.id)
    }
    const body = maker.as === 'submit-only' ? withPerson(given) : given
    const sentOnly =
      maker.as === 'submit-only' ? { ...SENT_FILES, personId: (id: string) => `handed-in:${id}` } : SENT_FILES
    const named = withSent(app.config.home.artifacts, tenant, maker.as === 'owner' ? LOCAL_FILES : sentOnly)
    if (typeof profile !== 'string') return app.submitOnce(body, named, tenant, {}, maker)
    if (maker.as === 'submit-only')
      throw new GhError('FORBIDDEN', 'This token may not use profiles: their secrets would go where it says.')
    const user_data = await (await app.profiles(tenant)).userData(profile).catch((error: unknown) => {
      if (codeOf(error) !== 'NOT_FOUND') throw error
      throw new GhError('INVALID_INPUT', `profile_id: there is no profile ${profile}.`, { cause: error })
    })
    const inner = innerOf(body) ?? {}
    // The documents of a profile were looked at when they came into it; what the body says instead was not.
    const files = inner.user_data === undefined ? withSent(app.config.home.artifacts, tenant, LOCAL_FILES) : named
    return app.submitOnce(
      { ...body, input_data: { user_data, ...inner } },
      files,
      tenant,
      { profile_id: profile },
      maker,
    )
  }

/** `again`: the job was counted for its day. @throws GhError RATE_LIMITED */
const withinQuota = async (
  { store, config }: App,
  tenant: string,
  madeBy: string,
  { again = false } = {},
): Promise<void> => {
  const { open, lately } = await store.forTenant(tenant).jobs.countOf(madeBy)
  const over =
    open >= config.token_jobs_at_once
      ? `${config.token_jobs_at_once} jobs that are not over yet (token_jobs_at_once)`
      : !again && lately >= config.token_jobs_a_day
        ? `handed in ${config.token_jobs_a_day} jobs within 24 hours (token_jobs_a_day)`
        : undefined
  if (over)
    throw new GhError('RATE_LIMITED', `This token has ${over}. Hand it in later.`, {
      details: { retry_after_seconds: 60 },
    })
}

const innerOf = ({ input_data: inner }: Record<string, unknown>): Record<string, unknown> | undefined =>
  typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : undefined

/** The browser in which a person is signed in is the owner's, and so is whatever answers at an address of this machine. @throws GhError FORBIDDEN */
const refuseOwnBrowser = (body: Record<string, unknown>): void => {
  const inner = innerOf(body)
  const named = ['cdp', 'cdp_url', 'cdp_urls'].some((key) => body[key] !== undefined || inner?.[key] !== undefined)
  if ([body.browser_mode, inner?.browser_mode].includes('operator') || named)
    throw new GhError(
      'FORBIDDEN',
      'Only the owner’s own token may use the owner’s browser; others use browsers of the server mode.',
    )
}

/** A job without a person would begin with the sign-ins that the owner's jobs without one have kept. */
const withPerson = (body: Record<string, unknown>): Record<string, unknown> =>
  body.input_data === undefined || innerOf(body) ? { ...body, input_data: { user_data: {}, ...innerOf(body) } } : body

/** Files that were sent before, besides those of the machine. */
const withSent = (artifacts: string, tenant: string, others: UserDataOptions): UserDataOptions => ({
  ...others,
  resolveFile: (path, key) =>
    isUpload(path) ? findUpload(artifacts, tenant, path) : (others.resolveFile?.(path, key) ?? path),
})

/** Paths are absolute or below the folder the bridge was started in. */
export const LOCAL_FILES: UserDataOptions = { resolveFile: resolveFileFrom(`${process.cwd()}/-`) }

/**
 * Whoever is not the owner must not make this machine's files travel. A token that may only hand in jobs gets neither the
 * answers nor the sign-ins that are kept for a person either: it has persons of its own, whatever their id, name and address.
 */
const SENT_FILES: UserDataOptions = {
  resolveFile: (_, key) => {
    throw new GhError(
      'FORBIDDEN',
      `${key}: this token may not name files of the bridge’s machine. Send the file first (POST /files).`,
      {
        details: { key },
      },
    )
  },
}
