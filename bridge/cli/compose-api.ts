/** The HTTP API over an opened app: the only place that constructs it. */
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { UserDataOptions } from '../../shared/domain/user-data.ts'
import { VIEWER_PATH } from '../../shared/protocol/viewer.ts'
import type { ApiDeps } from '../api/http/deps.ts'
import { type Api, createApi } from '../api/http/index.ts'
import { DASHBOARD_PATH, dashboardPage } from '../api/pages/dashboard.ts'
import { openWebFiles, type WebFiles } from '../api/pages/files.ts'
import { createViewer } from '../api/viewer/index.ts'
import { findUpload, isUpload } from '../assets/uploads.ts'
import { readToken } from '../base/home.ts'
import type { App } from './compose.ts'
import { resolveFileFrom } from './data-files.ts'
import { version } from './version.ts'

/** @throws GhError INVALID_CONFIG where the token file holds no token */
export const openApi = (app: App): Api => {
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
  const api: Api = createApi({
    store: app.store,
    jobs: app.jobs,
    log: app.log,
    version: version(),
    ownerToken,
    viewerPath: viewer.pathOf,
    artifacts: app.config.home.artifacts,
    publicUrl: app.config.public_url,
    requestsPerMinute: app.config.api_requests_per_minute,
    profiles: app.profiles,
    submit: submitterOf(app),
  })
  api.mount(VIEWER_PATH, viewer.page)
  api.mount(DASHBOARD_PATH, dashboardPage(files))
  api.onUpgrade(viewer.upgrade)
  app.reachableBy(api.links)
  return api
}

const submitterOf =
  (app: App): ApiDeps['submit'] =>
  async ({ profile_id: profile, ...body }, { tenant, trusted }) => {
    const files = withSent(app.config.home.artifacts, tenant, trusted ? LOCAL_FILES : NOTHING_OF_OURS)
    if (!trusted) refuseOwnBrowser(body)
    if (typeof profile !== 'string') return app.submitOnce(trusted ? body : withPerson(body), files, tenant)
    if (!trusted)
      throw new GhError('FORBIDDEN', 'This token may not use profiles: their secrets would go where it says.')
    const user_data = await (await app.profiles(tenant)).userData(profile).catch((error: unknown) => {
      if (codeOf(error) !== 'NOT_FOUND') throw error
      throw new GhError('INVALID_INPUT', `profile_id: there is no profile ${profile}.`, { cause: error })
    })
    const input_data = { user_data, ...(typeof body.input_data === 'object' ? body.input_data : {}) }
    return app.submitOnce({ ...body, input_data }, files, tenant, { profile_id: profile })
  }

/** A token that may only hand in jobs must not get at the browser in which a person is signed in. @throws GhError FORBIDDEN */
const refuseOwnBrowser = (body: Record<string, unknown>): void => {
  const inner = typeof body.input_data === 'object' ? (body.input_data as Record<string, unknown> | null) : null
  const named = inner?.cdp_url ?? inner?.cdp_urls
  if ([body.browser_mode, inner?.browser_mode].includes('operator') || named !== undefined)
    throw new GhError('FORBIDDEN', 'This token may not use your own browser, only browsers of the server mode.')
}

/** A job without a person would begin with the sign-ins that the owner's jobs without one have kept. */
const withPerson = (body: Record<string, unknown>): Record<string, unknown> => {
  const { input_data = {} } = body
  return typeof input_data === 'object' && input_data !== null
    ? { ...body, input_data: { user_data: {}, ...input_data } }
    : body
}

/** Files that were sent before, besides those of the machine. */
const withSent = (artifacts: string, tenant: string, others: UserDataOptions): UserDataOptions => ({
  ...others,
  resolveFile: (path, key) =>
    isUpload(path) ? findUpload(artifacts, tenant, path) : (others.resolveFile?.(path, key) ?? path),
})

/** Paths are absolute or below the folder the bridge was started in. */
export const LOCAL_FILES: UserDataOptions = { resolveFile: resolveFileFrom(`${process.cwd()}/-`) }

/**
 * A token that may only hand in jobs must not make this machine's files travel, nor the answers and sign-ins that are kept for
 * a person of the owner's: it has persons of its own, whatever their id, name and address.
 */
const NOTHING_OF_OURS: UserDataOptions = {
  personId: (id) => `handed-in:${id}`,
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
