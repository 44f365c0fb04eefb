/**
 * What an operator job has to itself in a person's browser: its site, the tab it was started in, and one of a few
 * places to work (B6). The others wait in order. Jobs of server mode have a browser each.
 */
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { startTabOf } from '../../shared/domain/start-tab.ts'
import { delay } from '../base/clock.ts'
import { OWN_TASKS_AT_ONCE } from '../base/settings.ts'
import { siteOf } from '../base/site.ts'
import type { Repositories, Store } from '../store/index.ts'

export interface BrowserLeases {
  /** Waits until the job may work in its browser. @throws the signal's reason */
  take(repositories: Repositories, job: JobRecord, signal: AbortSignal): Promise<AsyncDisposable>
}

/**
 * ms after which a waiting job checks without a notification that the browser is free, since its holder may have died.
 */
const POLL_MS = 5_000

/** Whether a job that is started there now has to wait. @param others the jobs in people's browsers that are not over */
export const hasToWait = (
  { url, tabId }: { url: string; tabId: number },
  others: readonly JobRecord[],
  atOnce: number,
): boolean =>
  others.length >= atOnce ||
  others.some((job) => siteAt(job.targetUrl) === siteAt(url) || startTabOf(job)?.tabId === tabId)

export interface LeaseOptions {
  /** The same value for the same browser, however a job names it. */
  browserOf?: ((job: JobRecord) => string) | undefined
  /** Jobs that work in one browser at the same time; by default {@link OWN_TASKS_AT_ONCE}. */
  atOnce?: number | undefined
}

export const browserLeases = (store: Store, options: LeaseOptions = {}): BrowserLeases => {
  const { browserOf = namedBrowser, atOnce = OWN_TASKS_AT_ONCE } = options
  /** Within this process, first come, first served; between processes, the database decides. */
  const lines = new Map<string, Promise<unknown>>()

  /** Resolves once all that came before have left. */
  const queueIn = async (line: string): Promise<() => void> => {
    const before = lines.get(line)
    const { promise, resolve: leave } = Promise.withResolvers<void>()
    lines.set(line, promise)
    await before
    return leave
  }

  return {
    async take(repositories, job, signal) {
      const taken = new AsyncDisposableStack()
      if (job.browserMode !== 'operator') return taken
      try {
        for (const { line, places } of neededBy(job, browserOf(job), atOnce)) {
          const leave = await queueIn(line)
          taken.defer(leave)
          const place = await waitFor(store, () => firstFree(repositories, places, store.worker, job.id), signal)
          taken.defer(() => repositories.leases.release(place, job.id))
          // One of several places: the next in line looks for another.
          if (places.length > 1) leave()
        }
        return taken
      } catch (error) {
        await taken.disposeAsync()
        throw error
      }
    },
  }
}

interface Needed {
  line: string
  /** Any one of them. */
  places: readonly string[]
}

/** Every job takes them in this order, so no two wait for each other. */
const neededBy = (job: JobRecord, browser: string, atOnce: number): Needed[] => {
  const tab = startTabOf(job)
  const one = (line: string): Needed => ({ line, places: [line] })
  const all = `browser:${browser}`
  return [
    one(`${all} site:${siteAt(job.targetUrl)}`),
    ...(tab?.tabId == null ? [] : [one(`${all} tab:${tab.tabId}`)]),
    { line: all, places: Array.from({ length: atOnce }, (_, place) => `${all} place:${place}`) },
  ]
}

/** Hosts without a registrable domain, such as `localhost`, serve a site on each port. */
const siteAt = (address: string): string => {
  const { hostname, host } = URL.parse(address) ?? { hostname: '', host: address }
  const site = siteOf(hostname)
  return site === hostname ? host : site
}

const firstFree = async (
  { leases }: Repositories,
  places: readonly string[],
  worker: number,
  jobId: string,
): Promise<string | undefined> => {
  for (const place of places) if (await leases.take(place, worker, jobId)) return place
  return undefined
}

const namedBrowser = ({ request }: JobRecord): string =>
  typeof request.input_data.cdp_url === 'string' ? request.input_data.cdp_url : 'own'

/** Retries whenever a job changes state, until there is a result. */
export async function waitFor<T>(
  store: Pick<Store, 'notices'>,
  take: () => Promise<T | false | undefined>,
  signal: AbortSignal,
): Promise<T> {
  let wake = (): void => {}
  const unlisten = await store.notices.listen(() => wake())
  try {
    for (;;) {
      signal.throwIfAborted()
      const pause = new AbortController()
      wake = () => pause.abort()
      const result = await take()
      if (result !== false && result !== undefined) return result
      // Ended early: the signal is checked next.
      await delay(POLL_MS, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => {})
    }
  } finally {
    unlisten()
  }
}
