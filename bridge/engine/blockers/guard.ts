/**
 * While something takes long, looks for what only a person can clear: a step whose target does not appear, or a page
 * that does not continue. A replay does not observe pages otherwise.
 */

import { BLOCKERS } from '../../../shared/domain/blockers.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import type { Blocker, Observation } from '../../../shared/domain/observation.ts'
import { delay } from '../../base/clock.ts'
import { instead } from '../../base/debug.ts'
import { captchaIn, observe } from '../../observe/index.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { askBlocker, blockerOf } from './blockers.ts'

/** ms after which unfinished work is checked, and between two checks. */
const FIRST_MS = 700
const EVERY_MS = 1_000
/** ms before a payment on the page stops a step: what is beside it is filled in first. */
const LATE_MS = 3_000

const BLOCKED = new GhError('CANCELLED', 'Something only a person can do came up.')

interface Found {
  seen: Observation
  blocker: Blocker
}

/** `cleared`: the work was interrupted, a person cleared the way, and it must be done again. */
export type Guarded<T> = { done: T } | { end: StageEnd } | { cleared: true }

/** @param isDone whether the work was finished after all when it was interrupted */
export const guarded = async <T>(
  run: Run,
  work: () => Promise<T>,
  isDone: (done: T) => boolean,
): Promise<Guarded<T>> => {
  const over = new AbortController()
  const watching = watch(run, AbortSignal.any([run.signal, over.signal]))
  const done = await work().finally(() => over.abort())
  const found = await watching
  if (!found) return { done }
  run.human.interrupt = new AbortController()
  const asked = cleared(await askBlocker(run, found.seen, found.blocker))
  return 'cleared' in asked && isDone(done) ? { done } : asked
}

/** Interrupts the work if it finds one. */
const watch = async (run: Run, signal: AbortSignal): Promise<Found | undefined> => {
  const since = performance.now()
  for (let pause = FIRST_MS; ; pause = EVERY_MS) {
    await delay(pause, { signal }).catch(instead('blockers', undefined))
    if (signal.aborted || run.human.pause || run.human.waiting) return undefined
    const found = await blocking(run)
    if (signal.aborted) return undefined
    if (found && !(BLOCKERS[found.blocker.kind].afterFilling && performance.now() - since < LATE_MS)) {
      run.human.interrupt.abort(BLOCKED)
      return found
    }
  }
}

const blocking = async (run: Run): Promise<Found | undefined> => {
  // If the tab is gone, there is nothing to find; the code that works in it will notice.
  const seen = await Promise.try(() => observe(run.session.active(), { aside: true })).catch(
    instead('blockers', undefined),
  )
  const blocker = seen && blockerOf(run, seen)
  return seen && blocker && { seen, blocker }
}

const cleared = (asked: Awaited<ReturnType<typeof askBlocker>>): { end: StageEnd } | { cleared: true } =>
  'end' in asked ? asked : { cleared: true }

/** If something does not continue: must a person clear the way first? */
export const askAboutBlocker = async (run: Run): Promise<{ end: StageEnd } | { cleared: true } | undefined> => {
  const found = await blocking(run)
  return found && cleared(await askBlocker(run, found.seen, found.blocker))
}

/** Before a view is left or sent: an open captcha on it is handed to the person, after everything else is filled in. */
export const clearCaptcha = async (run: Run): Promise<{ end: StageEnd } | { cleared: true } | undefined> =>
  (await captchaIn(run.session.active())) ? askAboutBlocker(run) : undefined
