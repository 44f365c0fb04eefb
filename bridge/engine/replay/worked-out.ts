/**
 * Values that a replay may type although no data contains them, and targets that it may use although the task does not
 * name them: a model derived or chose them once, and every page since then shows what it showed at that time.
 */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { debug } from '../../base/debug.ts'
import { openedValue, stateDigest } from '../../learn/worked-out.ts'
import { waitForState } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'

/** ms for a page to show what it showed before this step when it was learned. */
const SHOWS_MS = 2_000

export interface WorkedOut {
  /** Checks the page right before a step, as long as everything has matched. */
  check(step: ManualStep): Promise<void>
  /** Undefined if it was derived from something other than what is shown now. */
  valueOf(step: ManualStep): string | undefined
  /**
   * Whether the step's target may be used: neither it nor the step before it was chosen by what was shown, or the same is
   * shown.
   */
  repeats(step: ManualStep, before: ManualStep | undefined): boolean
}

export const workedOut = (run: Run): WorkedOut => {
  const states: string[] = []
  let same = true
  return {
    async check({ page_state: expected, order }) {
      if (!same || expected === undefined) return
      const state = await waitForState(
        run.session.active(),
        (now) => stateDigest(now) === expected,
        SHOWS_MS,
        run.signal,
      )
      if (state !== undefined) states.push(state)
      else {
        same = false
        debug('replay', 'shows something else than when it was learned', { step: order })
      }
    },
    repeats({ chosen, page_state: expected }, before) {
      if (chosen) return same && expected !== undefined
      return !before?.chosen || same || expected === undefined
    },
    valueOf({ worked_out: sealed }) {
      const { task } = run.input
      const about = { task, applicant: run.applicant, now: new Date(run.ports.now()) }
      return same && sealed !== undefined ? openedValue(sealed, states, about) : undefined
    },
  }
}
