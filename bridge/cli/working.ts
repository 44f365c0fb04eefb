/** A process that works through the queue, serves the API, or both, from its start until it is asked to stop. */
import { hostname } from 'node:os'
import type { Config } from '../base/config.ts'
import { notePort } from '../base/door.ts'
import { outlast } from '../store/errors.ts'
import type { Role } from '../store/repositories/workers.ts'
import type { Commands } from './command-call.ts'
import { type App, openApp } from './compose.ts'
import { openApi } from './compose-api.ts'
import { EXIT, sayError } from './errors.ts'
import { interruptible } from './interrupt.ts'
import { openOperator } from './operator/open.ts'

export interface Working extends AsyncDisposable {
  app: App
  /** For the API; empty for a worker, which has none. */
  url: string
}

/**
 * `ready` is called once everything is listening; never, if it was asked to stop before. `commands` are those that
 * others may ask it for.
 */
export const workUntilAsked = async (
  config: Config,
  role: Role,
  ready: (up: Working) => unknown,
  commands?: Commands,
): Promise<void> => {
  using stop = interruptible()
  // If the database is killed meanwhile, it starts again: nothing has been done yet that could be repeated.
  let wasThere = false
  const opened = (): void => {
    wasThere = true
  }
  await using up = await outlast(
    () => start(config, { role, commands }, stop.signal, opened),
    () => wasThere,
  )
  if (!stop.signal.aborted) await ready(up)
  const { lost } = up.app.store
  await untilAsked(AbortSignal.any([stop.signal, lost]))
  if (lost.aborted) await endLost(up, lost.reason)
}

/** ms that stopping may take without the database. */
const LOST_MS = 20_000

/** Nothing can be stored any more: jobs stop at once, and other processes take them over. */
const endLost = async ({ app }: Working, reason: unknown): Promise<void> => {
  sayError(reason)
  process.exitCode = EXIT.failed
  // What waits for the database must not keep this process.
  setTimeout(() => process.exit(), LOST_MS).unref()
  await app.jobs.stop(0)
}

const start = async (
  config: Config,
  { role, commands }: { role: Role; commands: Commands | undefined },
  stop: AbortSignal,
  opened: () => void,
): Promise<Working> => {
  const undo = new AsyncDisposableStack()
  let log: App['log'] | undefined
  try {
    const app = undo.use(await openApp(config, { unanswered: 'wait' }))
    log = app.log
    opened()
    // One per home; several homes may share a database as the workers of a fleet.
    if (role !== 'worker') undo.defer(await app.store.claim(`serve ${hostname()} ${config.home.root}`))
    // Running jobs may finish; those that take too long return to the queue.
    undo.defer(() => app.jobs.stop())
    undo.defer(() => app.batches.close())
    const url = role === 'worker' ? '' : await listen(app, commands, undo)
    // Asked to stop while starting: it takes no job.
    if (!stop.aborted) {
      await app.jobs.start(role)
      if (role !== 'api') await app.batches.start()
    }
    const up = undo.move()
    return { app, url, [Symbol.asyncDispose]: () => up.disposeAsync() }
  } catch (error) {
    await undo
      .disposeAsync()
      .catch((left: unknown) => log?.warn({ error: String(left) }, 'stopping after a failed start'))
    throw error
  }
}

const listen = async (app: App, commands: Commands | undefined, undo: AsyncDisposableStack): Promise<string> => {
  const { config } = app
  const api = openApi(app, commands)
  undo.defer(() => api.close())
  const url = await api.listen(config.port, config.host)
  notePort(config.home, Number(new URL(url).port))
  undo.use(await openOperator(app, api))
  return url
}

/** Resolves when this process should exit. */
const untilAsked = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
