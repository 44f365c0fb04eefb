/**
 * Waits until a page has settled before it is observed (A3): parsed, quiet, and without pending requests that could
 * change it. The wait is bounded; a page that never settles is observed as it is.
 */

import type { Frame, Page } from 'playwright-core'
import type { Quiet } from '../../shared/page/quiet.ts'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import { NAVIGATION_MS, networkActivityOf, READING_MS } from '../browser/network-activity.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { sinceTouched } from '../browser/touched.ts'

export type SettleOptions = {
  signal?: AbortSignal | undefined
  /**
   * Maximum ms; 5,000 by default, more while a site reads a file. A navigation that has started is awaited for up to
   * 30,000 in addition.
   */
  boundMs?: number
  /** ms without a change after which the page counts as quiet; 100 by default. */
  quietMs?: number
}

const BOUND_MS = 5_000
/** ms without a change after which the DOM counts as quiet. */
const QUIET_MS = 100
/** ms for a page to process received data and request more. */
const ANSWERED_MS = 40
/** ms for an inner frame to answer. */
const CHILD_MS = 500

/** Resolves to whether the page settled in time. */
export const settle = async (
  { page }: Pick<Tab, 'page'>,
  { signal, boundMs: most, quietMs: least = QUIET_MS }: SettleOptions = {},
): Promise<boolean> => {
  const network = networkActivityOf(page)
  const boundMs = most ?? (network.reads() ? READING_MS : BOUND_MS)
  network.forgetRepeats()
  using deadline = Deadline.after(boundMs, { signal, what: 'the page to come to rest' })
  while (deadline.remaining > 0) {
    signal?.throwIfAborted()
    if (network.navigating()) await arrived(page, signal)
    if (page.isClosed()) return false
    const busy = network.busy()
    const { quietMs, ready, loading } = await quietOf(page, Math.max(1_000, deadline.remaining))
    signal?.throwIfAborted()
    const still = ready && !busy && quietMs >= least && !network.navigating()
    if (still && !(loading && network.waitsForSpinner(boundMs - deadline.remaining))) return true
    const wait = busy || !ready || still ? QUIET_MS / 2 : least - quietMs
    await network.changed(Math.min(Math.max(wait, 10), deadline.remaining), signal)
  }
  return false
}

/**
 * Waits for pending network requests of a page and for what it does with the responses; returns at once if there are
 * none. For a replay, which knows what it waits for and needs no settled page.
 */
export const rest = async (
  { page }: Pick<Tab, 'page'>,
  { signal, boundMs: most }: SettleOptions = {},
): Promise<void> => {
  const network = networkActivityOf(page)
  const boundMs = most ?? (network.reads() ? READING_MS : BOUND_MS)
  network.forgetRepeats()
  using deadline = Deadline.after(boundMs, { signal, what: 'the page to have what it asked for' })
  while (deadline.remaining > 0) {
    signal?.throwIfAborted()
    const since = network.sinceLanding()
    if (network.navigating()) await arrived(page, signal)
    else if (network.busy()) await network.changed(Math.min(QUIET_MS, deadline.remaining), signal)
    else if (since < ANSWERED_MS) await network.changed(Math.min(ANSWERED_MS - since, deadline.remaining), signal)
    else return
  }
}

/** Waits until a page and all its resources have loaded, or it has settled while some are still missing. */
export const loaded = async ({ page }: Pick<Tab, 'page'>, { signal, boundMs }: SettleOptions = {}): Promise<void> => {
  const decided = new AbortController()
  const either = signal ? AbortSignal.any([signal, decided.signal]) : decided.signal
  const first = [
    page.waitForLoadState('load', { timeout: 0, signal: either }),
    settle({ page }, { signal: either, ...(boundMs !== undefined && { boundMs }) }),
  ]
  for (const one of first) one.catch(instead('observe', undefined))
  await Promise.race(first).finally(() => decided.abort())
}

/** All frames together: the page is as quiet as its busiest frame, and never quieter than the last action allows. */
const quietOf = async (page: Page, timeout: number): Promise<Quiet> => {
  const main = page.mainFrame()
  const ask = (frame: Frame): Promise<Quiet> => callPage(frame, 'quiet', [], frame === main ? timeout : CHILD_MS)
  const [top, ...inner] = await Promise.all([
    ask(main).catch(instead('observe', { quietMs: 0, changes: 0, ready: false, loading: true })),
    // A frame that cannot answer is being replaced, which shows in the requests, or does not matter.
    ...page
      .frames()
      .filter((frame) => frame !== main)
      .map((frame) => ask(frame).catch(instead('observe', undefined))),
  ])
  const all = [top, ...inner.filter((quiet) => quiet !== undefined)]
  return {
    ...top,
    quietMs: Math.min(sinceTouched(page), ...all.map(({ quietMs }) => quietMs)),
    loading: all.some(({ loading }) => loading),
  }
}

const arrived = async (page: Page, signal: AbortSignal | undefined): Promise<void> => {
  using deadline = Deadline.after(NAVIGATION_MS, { signal })
  const network = networkActivityOf(page)
  while (network.navigating() && deadline.remaining > 0)
    await network.changed(Math.min(250, deadline.remaining), signal)
  await page
    .waitForLoadState('domcontentloaded', { timeout: Math.max(1, deadline.remaining) })
    .catch(instead('observe', undefined))
}
