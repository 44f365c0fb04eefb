/** A real mouse click, made once it would reach the element: scrolled into view, enabled, nothing in the way. */

import type { Frame, Page } from 'playwright-core'
import type { HeldKey } from '../../shared/domain/operation.ts'
import type { Aim, Pressed, Reach, Ref } from '../../shared/page/acting-types.ts'
import { instead } from '../base/debug.ts'
import { callPage, locate } from '../browser/page-world.ts'
import { type Act, fail, nameOf } from './context.ts'
import { isMissing } from './locate.ts'
import { whilePressing } from './pressing.ts'
import { sent } from './sent.ts'
import { until } from './wait.ts'

/** ms an element may cover the target before it counts as an obstacle: animations, closing dialogs. */
const COVERED_MS = 1_500
/** ms to wait for an element that is not drawn yet. */
const HIDDEN_MS = 3_000
/** ms to wait for an element to stand still. */
const STILL_MS = 3_000
/** ms for the page to say whether a press has arrived. */
const ARRIVED_MS = 1_000

export interface ClickOptions {
  /** How the target was found to be reachable, if that was just checked. */
  reach?: Reach
  button?: 'left' | 'right'
  count?: number
  held?: HeldKey
  ms?: number
}

/** @throws GhError ACTION_STALE, ACTION_OBSCURED (details: by), TARGET_DISABLED, TARGET_NOT_FOUND */
export const clickAt = async (act: Act, frame: Frame, ref: Ref, options: ClickOptions = {}): Promise<void> => {
  const { reach: known, ...how } = options
  const first = known && !known.problem ? known : await reachable(act, frame, ref, true)
  if (first.aim?.spot && (await pressAt(act, frame, first.aim, first.aim.spot, how))) return
  if (first.aim?.endless && (await pressMoving(act, frame, ref, how))) return
  const started = performance.now()
  for (let reach = first.aim?.spot ? await reachable(act, frame, ref, true) : first; ; ) {
    await clickStill(act, frame, ref, reach, how)
    // If the page did not receive the press, Playwright's own guard blocked it without saying so.
    if (!reach.aim || ARRIVED.has(await becameOf(frame, reach.aim))) return
    if (performance.now() - started > STILL_MS) throw problemError(act, { at: reach.at, problem: 'covered' })
    reach = await reachable(act, frame, ref, true)
  }
}

/** Waits until the element stands still before it presses. */
const clickStill = async (act: Act, frame: Frame, ref: Ref, { at, point }: Reach, how: How): Promise<void> => {
  const main = frame.parentFrame() && act.page.mainFrame()
  // The card stays out of the way until the press is made, however long the element takes to stand still.
  if (main) await callPage(main, 'stepAside', [STILL_MS + ARRIVED_MS]).catch(instead('act', undefined))
  try {
    const press = (): Promise<void> =>
      locate(frame, at).click({
        timeout: Math.max(1, Math.min(act.deadline.remaining, STILL_MS + (how.ms ?? 0))),
        signal: act.deadline.signal,
        // A site may respond to a press slowly; a click only reports that it was made.
        noWaitAfter: true,
        ...(point && { position: point }),
        ...(how.held && { modifiers: [MODIFIERS[how.held]] }),
        ...pressOptions(how),
      })
    await sent('click once it stands still', press)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
    // The page is asked what blocked the mouse; the error message is not used.
    const now = await callPage(frame, 'reach', [ref])
    if (isMissing(now)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
    throw problemError(act, now.problem ? now : { at, problem: 'covered' })
  } finally {
    if (main) await callPage(main, 'stepBack', []).catch(instead('act', undefined))
  }
}

type How = Omit<ClickOptions, 'reach'>

export const pressOptions = ({ button, count, ms }: How) => ({
  ...(button && { button }),
  ...(count && { clickCount: count }),
  ...(ms && { delay: ms }),
})

/** The key for selecting one more item differs on a Mac. */
const MODIFIERS = { Ctrl: 'ControlOrMeta', Shift: 'Shift' } as const

/** For mouse actions at coordinates, which do not hold the key down themselves. */
export const holding = async (page: Page, held: HeldKey | undefined, press: () => Promise<void>): Promise<void> => {
  if (!held) return press()
  await page.keyboard.down(MODIFIERS[held])
  try {
    await press()
  } finally {
    await page.keyboard.up(MODIFIERS[held])
  }
}

/**
 * Presses at the position the page reported a moment before, which takes a third of the time of a click that first
 * watches the element stand still for two frames. False: it missed, and was blocked from everything else.
 */
const pressAt = async (
  act: Act,
  frame: Frame,
  aim: Aim,
  { x, y }: { x: number; y: number },
  how: How,
): Promise<boolean> => {
  await whilePressing(act, () =>
    sent('mouse click', () => holding(act.page, how.held, () => act.page.mouse.click(x, y, pressOptions(how)))),
  )
  return ARRIVED.has(await becameOf(frame, aim))
}

/** How often a button that never stands still is aimed at. */
const AIMED = 4

/**
 * Presses an endlessly moving element at its current position. False: it was missed every time, and nothing else was
 * pressed.
 */
const pressMoving = async (act: Act, frame: Frame, ref: Ref, how: How): Promise<boolean> => {
  for (let times = 0; times < AIMED; times += 1) {
    const { aim } = await reachable(act, frame, ref, true)
    if (aim?.spot && (await pressAt(act, frame, aim, aim.spot, how))) return true
  }
  return false
}

const ARRIVED = new Set<Pressed>(['hit', 'gone'])

/** A page that does not answer is busy with the press, or gone. */
const becameOf = (frame: Frame, { document, token }: Aim): Promise<Pressed> =>
  callPage(frame, 'pressed', [document, token], ARRIVED_MS).catch(instead('act', 'gone' as const))

export const hoverAt = async (act: Act, frame: Frame, ref: Ref): Promise<void> => {
  const { at } = await reachable(act, frame, ref)
  await sent('hover', () =>
    locate(frame, at).hover({ timeout: Math.max(1, act.deadline.remaining), signal: act.deadline.signal }),
  )
}

/** Where to click, once a click would arrive there. `press`: the click follows at once, and is checked. */
export const reachable = async (act: Act, frame: Frame, ref: Ref, press = false): Promise<Reach> => {
  const started = performance.now()
  let last: Reach | undefined
  const found = await until(act.deadline, 'the target to receive a click', act.deadline.remaining, async () => {
    const now = await callPage(frame, 'reach', [ref, press])
    if (isMissing(now)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
    last = now
    const waited = performance.now() - started
    const limitMs =
      now.problem === 'covered' ? COVERED_MS : now.problem === 'hidden' ? HIDDEN_MS : Number.POSITIVE_INFINITY
    return !now.problem || waited > limitMs ? now : undefined
  })
  const reach = found ?? last
  if (!reach || reach.problem) throw problemError(act, reach)
  return reach
}

const problemError = (act: Act, reach: Reach | undefined) => {
  switch (reach?.problem) {
    case 'covered':
      return fail('ACTION_OBSCURED', `${nameOf(act)} is covered by ${reach.by ?? 'another element'}.`, {
        by: reach.by ?? null,
      })
    case 'disabled':
      return fail('TARGET_DISABLED', `${nameOf(act)} cannot be used now: it is switched off.`)
    default:
      return fail('TARGET_NOT_FOUND', `${nameOf(act)} cannot be seen.`)
  }
}
