/** How a replay ends: where it stopped, or what the page shows after the last step. */
import type { Decision } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import { waitForAny } from '../../observe/index.ts'
import { askAboutBlocker } from '../blockers/guard.ts'
import { withData } from '../data/extract.ts'
import { failed, type Run, type StageEnd } from '../state/context.ts'
import { complaintWords } from '../state/refusal.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { stoppedEnd } from '../state/stop-condition.ts'
import { goalReached } from '../step/goal.ts'
import { observeNow, observeSettled, picture } from '../step/observe.ts'
import { type DoAgain, type Filled, unready } from './view-check.ts'

/** Where a replay stopped, so that the exploring loop can continue there (X3). */
export interface BrokenOff {
  step: ManualStep
  code: ErrorCode
  problem: string
  remaining: string[]
  /** The step itself was done. */
  done: boolean
}

export type ReplayEnd = StageEnd | { end: 'broken'; at: BrokenOff }

/** After trouble, the loop continues; an end is final. */
export const brokenBy = (by: StageEnd | StepTrouble, step: ManualStep, remaining: string[]): ReplayEnd =>
  'problem' in by ? broken(step, by.code, by.problem, remaining, by.done) : by

const broken = (step: ManualStep, code: ErrorCode, problem: string, remaining: string[], done = false): ReplayEnd => ({
  end: 'broken',
  at: { step, code, problem, remaining, done },
})

/** After the last step, the page shows whether the task is done. */
export const endOfManual = async (run: Run, manual: Manual): Promise<ReplayEnd> => {
  const confirmed = await confirmedAtOnce(run)
  if (confirmed) return withData(run, confirmed)
  // A sent form may wait for a person, and nobody needs to be asked whether it was sent.
  const interruption = await askAboutBlocker(run)
  if (interruption && 'end' in interruption) return interruption.end
  const goal = goalOf(run.input.jobType)
  const neverSent = goal.mustSend ? withoutSending(run, manual) : undefined
  if (neverSent) return neverSent
  const missing = goal.shownByPage ? await unprovenStep(run, manual) : undefined
  if (missing) return broken(missing, 'REPLAY_FAILED', UNPROVEN, [], true)
  // The page shows again what it showed when this was learned.
  const judgedMet = goal.shownByPage && (manual.body.success ?? []).length > 0
  const seen = await observeSettled(run)
  const complaint = complaintWords(run, seen)
  const reached = await goalReached(run, seen, finished, { judgedMet, isAsLearned: judgedMet })
  if (reached) return withData(run, reached)
  return (
    withoutSending(run, manual, complaint) ??
    failed('REPLAY_FAILED', 'All steps were replayed but the page does not show the result.')
  )
}

/** A manual with a sending step reached its end, but nothing was sent. */
const withoutSending = (run: Run, { body: { steps } }: Manual, complaint?: string): ReplayEnd | undefined => {
  const last = steps.at(-1)
  if (!last || run.commit || !steps.some(({ commit }) => commit)) return undefined
  const problem = complaint
    ? `The page says “${complaint.replace(/[.!]$/, '')}”.`
    : 'None of the known ways led to the end of the form.'
  return broken(last, 'REPLAY_FAILED', problem, [], true)
}

const UNPROVEN = 'All steps were replayed, but the page does not show what it showed when this was learned.'

/** ms the page may take to show the end of a custom task. */
const END_MS = 5_000

/** The last step of a manual, if the page does not show the end. */
const unprovenStep = async (run: Run, { body }: Manual): Promise<ManualStep | undefined> => {
  for (const fact of body.success ?? []) {
    const { is } = await waitForAny(run.session.active(), [fact], { timeoutMs: END_MS, signal: run.signal })
    if (is !== 'held') return body.steps.at(-1)
  }
  return undefined
}

/** Ends where the person's instructions say. Further fields of the last view are decided first. */
export const endAtStop = async (
  run: Run,
  manual: Manual,
  filled: readonly Filled[],
  again: DoAgain,
): Promise<ReplayEnd> => {
  const last = manual.body.steps.at(-1)
  const trouble = await unready(run, manual, filled, again, () => Promise.resolve(false))
  if (!trouble) return stoppedEnd(run)
  if (!('problem' in trouble)) return trouble
  return last ? broken(last, trouble.code, trouble.problem, [], true) : failed(trouble.code, trouble.problem)
}

/** Words of confirmation count on a page that is still loading; anything else needs a settled page. */
const confirmedAtOnce = async (run: Run): Promise<StageEnd | undefined> => {
  const [seen] = await Promise.all([observeNow(run), picture(run)])
  const end = seen.confirmation ? await goalReached(run, seen) : undefined
  run.pictured = end !== undefined
  return end
}

const finished: Decision = {
  thought: 'All steps were replayed.',
  operations: [],
  questions: [],
  confidence: 1,
  status: 'completed',
}
