/**
 * People's reachable browsers, and which of them a job uses: the one it names by address, the one it was started from,
 * or any. A job whose process was lost returns to its tab.
 */

import { GhError } from '../../../shared/domain/errors.ts'
import { type Emit, emitFlat } from '../../../shared/domain/events.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { startTabOf } from '../../../shared/domain/start-tab.ts'
import { tabMark } from '../../../shared/protocol/version.ts'
import { swallowed } from '../../base/debug.ts'
import { connectEndpoints, type EndpointEvent } from '../../browser/endpoint/connect.ts'
import type { OperatorBrowser } from '../../browser/operator/browser.ts'
import { openOperatorSession } from '../../browser/operator/session.ts'
import type { OperatorSession } from '../../browser/session.ts'
import type { VisitRule } from '../../browser/visits.ts'
import { readCheckpoint, TabPlace } from '../../engine/state/checkpoint.ts'
import { addressesOf } from './addresses.ts'

export interface OpenOptions {
  /** Addresses to use if the job names none. */
  endpoints: readonly string[]
  mayVisit?: VisitRule
  signal: AbortSignal
  emit: Emit
}

export interface OperatorBrowsers {
  /**
   * Adds a reachable browser; it is removed when it disconnects.
   * @param instance the extension in it
   */
  add(browser: OperatorBrowser, instance?: string): void
  list(): OperatorBrowser[]
  /** Disconnects from all; the browsers stay open. An open connection would keep this process running. */
  release(): void
  /**
   * The job's session. `continues`: in the tab where it worked before.
   * @throws GhError BROWSER_NOT_FOUND; ENDPOINT_…; errors of opening a session
   */
  open(job: JobRecord, options: OpenOptions): Promise<OperatorSession>
  /** The target of a tab in the browser of an extension that cannot tell it itself. */
  tabTarget(instance: string, tabId: number): Promise<string | undefined>
  /** Targets by the marks that an extension wrote into their pages. */
  marks(browserId: string): Promise<ReadonlyMap<string, string>>
}

/** ms for the browser that a new job was started from: its extension looks for the bridge every half minute. */
const BACK_MS = 45_000
/** ms for the browser in which a job was at work: the person may have to start it again. */
const RETURN_MS = 15 * 60_000

const NONE_CONNECTED =
  'This job asks for your own browser, and none is within reach. Nothing was started. Connect one with “ghosthands pair”, “ghosthands start” or --cdp.'
const NO_TABS =
  'Your browser is connected, but its tabs are out of reach: this variant of the extension works together with “ghosthands start” or --cdp. Nothing was started.'
const AWAY =
  'Your browser was not connected again within a quarter of an hour. What this job knew is kept: open the browser, and run the job again.'

export const placeOf = (session: OperatorSession): TabPlace | undefined => TabPlace.safeParse(session.place()).data

/**
 * @param launched the Chrome that “ghosthands start” opened, if it is running
 * @param isOwn whether an extension is the one in that Chrome: a direct connection to its tabs needs no debugger and
 * shows no bar
 */
export const createOperatorBrowsers = (
  launched: (signal: AbortSignal) => Promise<OperatorBrowser | undefined> = async () => undefined,
  isOwn: (instance: string) => boolean = () => false,
): OperatorBrowsers => {
  const browsers = new Map<string, { browser: OperatorBrowser; instance: string | undefined }>()
  const waiting = new Set<() => void>()

  const add: OperatorBrowsers['add'] = (browser, instance) => {
    browsers.set(browser.id, { browser, instance })
    void browser.closed.then(() => {
      if (browsers.get(browser.id)?.browser === browser) browsers.delete(browser.id)
    })
    for (const wake of waiting) wake()
  }
  const within = (): { browser: OperatorBrowser; instance: string | undefined }[] =>
    [...browsers.values()].filter(({ browser }) => browser.isOpen)

  const soon = async (
    find: () => OperatorBrowser | undefined,
    ms: number,
    signal: AbortSignal,
  ): Promise<OperatorBrowser | undefined> => {
    const late = AbortSignal.timeout(ms)
    for (;;) {
      signal.throwIfAborted()
      const found = find()
      if (found || late.aborted) return found
      await new Promise<void>((resolve) => {
        const either = AbortSignal.any([signal, late])
        const wake = (): void => {
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
        either.addEventListener('abort', wake, { once: true })
      })
    }
  }

  const byAddress = async (
    addresses: readonly string[],
    { signal, emit }: OpenOptions,
    place: TabPlace | undefined,
  ): Promise<OperatorBrowser> => {
    const again = within().find(({ browser }) => browser.id === place?.browser && browser.transport !== 'relay')
    if (again) return again.browser
    const onEvent = (event: EndpointEvent): void => emitFlat(emit, event)
    const fresh = await connectEndpoints(addresses, { signal, onEvent })
    return onlyOnce(fresh)
  }

  /** Ten jobs use one connection (B5), also if they looked for the browser at the same time. */
  const onlyOnce = (fresh: OperatorBrowser): OperatorBrowser => {
    const known = within().find(({ browser }) => browser.id === fresh.id)
    if (known) fresh.release()
    else add(fresh)
    return known?.browser ?? fresh
  }

  /**
   * A job that names no browser uses the Chrome opened for such jobs; any other one with an extension is reached
   * through the extension.
   */
  const ownChrome = async (
    place: TabPlace | undefined,
    instance: string | undefined,
    signal: AbortSignal,
  ): Promise<OperatorBrowser | undefined> => {
    if ((instance !== undefined && !isOwn(instance)) || place?.browser.startsWith('relay:')) return undefined
    const known = within().find(({ browser }) => browser.transport === 'launch')
    if (known) return known.browser
    const found = await launched(signal)
    return found && onlyOnce(found)
  }

  const choose = async (
    job: JobRecord,
    options: OpenOptions,
    place: TabPlace | undefined,
  ): Promise<OperatorBrowser> => {
    const named = addressesOf(job.request.input_data)
    const addresses = named.length > 0 ? named : options.endpoints
    if (addresses.length > 0) return byAddress(addresses, options, place)
    const { instance } = startTabOf(job) ?? {}
    const find = (): OperatorBrowser | undefined => {
      const all = within()
      const wanted = place
        ? all.find(({ browser }) => browser.id === place.browser)
        : instance !== undefined
          ? all.find((one) => one.instance === instance)
          : all[0]
      return wanted?.browser
    }
    const known = (await ownChrome(place, instance, options.signal)) ?? find()
    if (known) return known
    if (place) {
      options.emit('reconnecting', { attempt: 0 })
      const returned = await soon(find, RETURN_MS, options.signal)
      if (returned) return returned
      throw new GhError('BROWSER_NOT_FOUND', AWAY)
    }
    // Does not wait for a browser that was never connected.
    const started = instance === undefined ? undefined : await soon(find, BACK_MS, options.signal)
    if (started) return started
    throw new GhError('BROWSER_NOT_FOUND', instance === undefined ? NONE_CONNECTED : NO_TABS)
  }

  return {
    add,
    list: () => within().map(({ browser }) => browser),
    release() {
      for (const { browser } of browsers.values()) browser.release()
    },
    async open(job, options) {
      const place = readCheckpoint(job.checkpoint).place
      const browser = await choose(job, options, place)
      const { mayVisit, signal } = options
      const again = place?.browser === browser.id ? place : undefined
      if (again) {
        try {
          return await openOperatorSession(browser, {
            start: again.targetId,
            own: again.own,
            continues: true,
            mayVisit,
            signal,
          })
        } catch (error) {
          swallowed('cli', error)
          // The tab is gone: start again in another one.
          signal.throwIfAborted()
        }
      }
      const tab = startTabOf(job)
      const start =
        tab && tab.tabId !== null && !again
          ? ((await browser.targetOf?.(tab.tabId)) ??
            tab.targetId ??
            (await browser.marks?.())?.get(tabMark(tab.instance, tab.tabId)))
          : undefined
      return openOperatorSession(browser, { start, mayVisit, signal })
    },
    async tabTarget(instance, tabId) {
      const found = within().find((one) => one.instance === instance)
      return found?.browser.targetOf?.(tabId)
    },
    marks: async (browserId) => (await browsers.get(browserId)?.browser.marks?.()) ?? new Map(),
  }
}
