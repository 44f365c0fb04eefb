/** Conditions of a page, checked and awaited without a model (M1, U2), in the frame they belong to. */

import type { Condition } from '../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { fold } from '../../shared/domain/text.ts'
import { delay } from '../base/clock.ts'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import { holdsOnPage } from '../browser/conditions.ts'
import { locateTarget } from '../browser/frame-path.ts'
import { networkActivityOf } from '../browser/network-activity.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { pdfSaid } from './pdf.ts'
import { visibleFrames } from './visible-frames.ts'

type OnPage = Pick<Tab, 'page'>

/** Whether a condition is true now; for a PDF in the tab, according to its text. False while a page is navigating. */
export const holds = async (tab: OnPage, condition: Condition): Promise<boolean> => {
  const said = condition.is === 'text_present' ? pdfSaid(tab.page) : []
  return said.length > 0 && condition.is === 'text_present'
    ? fold(said.join(' ')).includes(fold(condition.text))
    : holdsOnPage(tab, condition)
}

export type WaitOptions = {
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Errors that the page showed before the action: it refuses by showing others and settling. */
  errorsBefore?: readonly string[]
}

export type Waited = { is: 'held' } | { is: 'refused'; error: string } | { is: 'nothing' }

/** ms between two checks; the last one repeats. A check itself takes 2–10 ms. */
const POLLS_MS = [5, 10, 20, 30]
/** ms an error must stay on a page without requests, because errors may flash up while a page is already leaving. */
const REFUSED_MS = 300

/** Whether one of several conditions is true now. */
export const anyHolds = async (tab: OnPage, conditions: readonly Condition[]): Promise<boolean> =>
  (await Promise.all(conditions.map((condition) => holds(tab, condition)))).includes(true)

/** Resolves as soon as one condition is true, the page refuses, or the time is up. */
export const waitForAny = async (
  tab: OnPage,
  conditions: readonly Condition[],
  { timeoutMs, signal, errorsBefore }: WaitOptions,
): Promise<Waited> => {
  using deadline = Deadline.after(timeoutMs, { signal, what: 'the page to go on' })
  const known = errorsBefore && new Set(errorsBefore)
  const network = networkActivityOf(tab.page)
  let refusedSince: number | undefined
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted()
    if (await anyHolds(tab, conditions)) return { is: 'held' }
    const error =
      known && !network.busy() && !network.navigating()
        ? (await errorsOn(tab)).find((text) => !known.has(text))
        : undefined
    refusedSince = error === undefined ? undefined : (refusedSince ?? performance.now())
    if (error !== undefined && refusedSince !== undefined && performance.now() - refusedSince >= REFUSED_MS)
      return (await anyHolds(tab, conditions)) ? { is: 'held' } : { is: 'refused', error }
    const pause = POLLS_MS[Math.min(attempt, POLLS_MS.length - 1)] ?? 30
    if (deadline.remaining <= pause) return { is: 'nothing' }
    await delay(pause, { signal })
  }
}

/** Error messages that are visible on the page now. */
export const errorsOn = async ({ page }: OnPage): Promise<string[]> => {
  const frames = await visibleFrames(page).catch(instead('observe', []))
  const found = await Promise.all(
    frames.map((frame) => callPage(frame, 'errors', [], 1_000).catch(instead('observe', []))),
  )
  return found.flat()
}

/** Whether any of the targets is on the page, visible and unique. */
export const isThere = async (
  { page }: OnPage,
  targets: readonly (TargetDescriptor | undefined)[],
): Promise<boolean> => {
  for (const target of targets)
    if (
      target &&
      'locator' in (await locateTarget(page, target, { position: false }).catch(instead('observe', { reason: 'none' })))
    )
      return true
  return false
}

/** Buttons that add an entry, such as a past job or a school, by name and section. */
export const adders = async ({ page }: OnPage): Promise<{ name: string; section: string }[]> => {
  const frames = await visibleFrames(page)
  const found = await Promise.all(
    frames.map((frame) => callPage(frame, 'adders', [], 5_000).catch(instead('observe', []))),
  )
  return found.flat()
}
