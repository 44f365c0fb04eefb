/** One operator job at a time per browser; the others wait in order (B6). Jobs of server mode have a browser each. */
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { delay } from '../base/clock.ts'
import type { Repositories, Store } from '../store/index.ts'

export interface BrowserLeases {
  /** Waits until the job's browser is free. @throws the signal's reason */
  take(repositories: Repositories, job: JobRecord, signal: AbortSignal): Promise<AsyncDisposable>
}

/**
 * ms after which a waiting job checks without a notification that the browser is free, since its holder may have died.
 */
const POLL_MS = 5_000

/** `browserOf`: the same value for the same browser, however a job names it. */
export const browserLeases = (store: Store, browserOf: (job: JobRecord) => string = namedBrowser): BrowserLeases => {
  /** Within this process, first come, first served; between processes, the database decides. */
  const lines = new Map<string, Promise<unknown>>()

  return {
    async take(repositories, job, signal) {
      if (job.browserMode !== 'operator') return { [Symbol.asyncDispose]: async () => {} }
      const resource = `browser:${browserOf(job)}`
      const before = lines.get(resource)
      const { promise, resolve: leave } = Promise.withResolvers<void>()
      lines.set(resource, promise)
      try {
        await before
        await waitFor(store, () => repositories.leases.take(resource, store.worker, job.id), signal)
      } catch (error) {
        leave()
        throw error
      }
      return {
        async [Symbol.asyncDispose]() {
          await repositories.leases.release(resource, job.id)
          leave()
        },
      }
    },
  }
}

const namedBrowser = ({ request }: JobRecord): string =>
  typeof request.input_data.cdp_url === 'string' ? request.input_data.cdp_url : 'own'

/** Retries whenever a job changes state. */
export async function waitFor(
  store: Pick<Store, 'notices'>,
  take: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  let wake = (): void => {}
  const unlisten = await store.notices.listen(() => wake())
  try {
    for (;;) {
      signal.throwIfAborted()
      const pause = new AbortController()
      wake = () => pause.abort()
      if (await take()) return
      // Ended early: the signal is checked next.
      await delay(POLL_MS, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => {})
    }
  } finally {
    unlisten()
  }
}
