/** The HTTP API over an opened app: the only place that constructs it. */
import { GhError } from '../../shared/domain/errors.ts'
import type { UserDataOptions } from '../../shared/domain/user-data.ts'
import { type Api, createApi } from '../api/http/index.ts'
import { readToken } from '../base/home.ts'
import type { App } from './compose.ts'
import { resolveFileFrom } from './data-files.ts'
import { version } from './version.ts'

/** @throws GhError INVALID_CONFIG where the token file holds no token */
export const openApi = (app: App): Api => {
  const api = createApi({
    store: app.store,
    jobs: app.jobs,
    log: app.log,
    version: version(),
    ownerToken: readToken(app.config.home),
    artifacts: app.config.home.artifacts,
    publicUrl: app.config.public_url,
    submit: (body, { tenant, files }) => app.submitOnce(body, files ? LOCAL_FILES : NO_FILES, tenant),
  })
  app.reachableBy(api.links)
  return api
}

/** Paths are absolute or below the folder the bridge was started in. */
export const LOCAL_FILES: UserDataOptions = { resolveFile: resolveFileFrom(`${process.cwd()}/-`) }

/** A token that may only hand in jobs must not make this machine's files travel. */
const NO_FILES: UserDataOptions = {
  resolveFile: (_, key) => {
    throw new GhError('FORBIDDEN', `${key}: this token may not name files of the bridge’s machine.`, {
      details: { key },
    })
  },
}
