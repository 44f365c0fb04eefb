/** The extension's socket and what is behind it, over an opened app: the only place that constructs them. */
import type { Api } from '../../api/http/index.ts'
import { createOperatorService } from '../../api/operator/service.ts'
import { createExtensionSocket } from '../../api/ws/index.ts'
import { readToken } from '../../base/home.ts'
import type { App } from '../compose.ts'
import { LOCAL_FILES } from '../compose-api.ts'
import { version } from '../version.ts'

/** Listens from now on; ends with what it gives back. */
export const openOperator = async (app: App, api: Api): Promise<AsyncDisposable> => {
  const { config, store, jobs, live, pairings, log } = app
  const service = await createOperatorService({
    version: version(),
    store,
    jobs,
    profiles: await app.profiles(),
    pairings,
    live,
    submit(body, placed) {
      return app.submitOnce(body, LOCAL_FILES, store.tenant, placed)
    },
    provider: { name: config.provider, free: config.provider === 'local' },
    log,
  })
  const sockets = createExtensionSocket({
    version: version(),
    pairings,
    ownerToken: readToken(config.home),
    joined: service.joined,
    log,
  })
  api.onUpgrade(sockets.upgrade)
  return {
    async [Symbol.asyncDispose]() {
      sockets.close()
      await service[Symbol.asyncDispose]()
    },
  }
}
