/**
 * Follows a manual step by step, without a model: which steps apply to this person, with which value, and whether a view may
 * be left. One step is `replay-step.ts`; what that cannot mend goes back to the caller.
 */
import type { Decision } from '../../shared/domain/decision.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Manual, ManualStep } from '../../shared/domain/manual.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import { targetName } from '../../shared/domain/target.ts'
import { validateTemplates } from '../../shared/domain/template.ts'
import { isThere, lostValues, rest, shownValue, waitForAny } from '../observe/index.ts'
import { failed, pageNumber, type Run, type StageEnd } from './context.ts'
import { readAgain } from './data.ts'
import { withData } from './extract.ts'
import { goalReached } from './goal.ts'
import { healPassed } from './heal.ts'
import { askQuestions } from './human.ts'
import { clearCaptcha, clearTheWay } from './human-guard.ts'
import { type Again, type Filled, factOf, gaveFile, type Passed, type Renamed, unready } from './leave.ts'
import { withinTime } from './limits.ts'
import { glance, look, picture } from './look.ts'
import { perform } from './perform.ts'
import { APPEAR_MS, knownOf, mayBeAbsent, replayStep } from './replay-step.ts'
import { collectAgain } from './scrape.ts'
import { filledValue, operationOf, type Value } from './step-operation.ts'
import { approvalsFor } from './supervise-replay.ts'
import { unsaid } from './unsaid.ts'

/** Where a replay broke off, for the exploring loop to go on from (X3). */
export interface BrokenOff {
  step: ManualStep
  code: ErrorCode
  problem: string
  remaining: string[]
}

export type ReplayEnd = StageEnd | { end: 'broken'; at: BrokenOff }

/** `heal: false` is cookbook mode: the ladder's rungs without a model are climbed, the provider is not asked. */
export const replay = async (run: Run, manual: Manual, options: { askProvider: boolean }): Promise<ReplayEnd> => {
  const steps = manual.body.steps
  const again: Again = async ({ step, value }) => {
    const ended = await replayStep(run, step, value, options, [])
    return ended === 'absent' ? undefined : ended
  }
  let filled: Filled[] = []
  run.human.steps = steps.length
  const approvals = approvalsFor(run, steps, (step) => applies(run, step))
  let passed: Passed[] = []
  // An unknown variable is an error before anything is done, never typed.
  validateTemplates(steps.flatMap(({ value }) => value ?? []))
  for (const [index, step] of steps.entries()) {
    run.signal.throwIfAborted()
    if (!applies(run, step)) continue
    const late = await withinTime(run)
    if (late) return late
    const remaining = steps.slice(index).map(({ description }) => description)
    if (step.action === 'extract_table') {
      const collected = await collectAgain(run, step)
      return 'problem' in collected ? broken(step, collected.code, collected.problem, remaining) : collected
    }
    if (step.action === 'extract_data') {
      const trouble = await readAgain(run, step, options)
      if (trouble && 'problem' in trouble) return broken(step, trouble.code, trouble.problem, remaining)
      if (trouble) return trouble
      continue
    }
    const word = await approvals.on(step)
    if (word === 'refused') continue
    if (word && typeof word === 'object' && 'end' in word) return word.end
    const value = typeof word === 'object' ? { text: word.edited } : await valueFor(run, step)
    if (value === 'skip') {
      await emptied(run, step)
      continue
    }
    if ('end' in value) return value
    if (step.optional && !mayBeAbsent(step) && !(await isHere(run, step))) continue
    const over =
      step.leaves || step.commit
        ? await lookOver(run, manual, step, filled, again, (field) => healPassed(run, passed, field))
        : undefined
    const against = over?.trouble ?? (await unsaid(run, manual, step))
    const ended = against ?? (await replayStep(run, step, value, options, filled, over?.seen))
    if (ended === 'absent') {
      passed.push({ step, value })
      continue
    }
    if (ended && 'problem' in ended) return broken(step, ended.code, ended.problem, remaining)
    if (ended) return ended
    filled = step.leaves ? [] : [...filled, ...factOf(run, step, value)]
    if (step.leaves) passed = []
  }
  const confirmed = await confirmedAtOnce(run)
  if (confirmed) return withData(run, confirmed)
  // What was sent may wait for a person, and nobody needs to be asked whether it was.
  const turn = await clearTheWay(run)
  if (turn && 'end' in turn) return turn.end
  const reached = await goalReached(run, await look(run), finished)
  return reached
    ? withData(run, reached)
    : failed('REPLAY_FAILED', 'All steps were replayed but the page does not show the result.')
}

/** What came of looking a view over; `seen` where that took a look and nothing was done since. */
type LookedOver = { trouble: Awaited<ReturnType<typeof unready>>; seen?: Observation | undefined }

/**
 * Before a view is left: what was done on it is checked, and pictured and looked at meanwhile; once more where something had
 * to be put back.
 */
const lookOver = async (
  run: Run,
  manual: Manual,
  step: ManualStep,
  filled: readonly Filled[],
  again: Again,
  renamed: Renamed,
): Promise<LookedOver> => {
  // What a page still fetches may change what is on it: a parsed résumé, the answer to a choice.
  if (filled.length > 0) await rest(run.session.active(), { signal: run.signal })
  const { length } = run.trace.entries
  const open = await clearCaptcha(run)
  if (open && 'end' in open) return { trouble: open.end }
  // A view on which nothing was done is worth no picture, unless this is the moment before it is sent.
  const worth = step.commit || run.trace.entries.some(({ page }) => page === pageNumber(run))
  const [trouble, seen] = await Promise.all([
    unready(run, manual, filled, again, renamed),
    step.commit ? glance(run) : undefined,
    worth ? picture(run) : undefined,
  ])
  if (run.trace.entries.length === length) return { trouble, seen }
  await picture(run)
  return { trouble }
}

/** Words that confirm it need no page at rest; anything else does. */
const confirmedAtOnce = async (run: Run): Promise<StageEnd | undefined> => {
  const [seen] = await Promise.all([glance(run), picture(run)])
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

/** A person who has nothing to say here leaves the field empty, also where the site read something out of their file. */
const emptied = async (run: Run, step: ManualStep): Promise<void> => {
  if (step.action !== 'type' || !step.target || step.required || !gaveFile(run)) return
  const [filled] = await lostValues(run.session.active(), [{ is: 'value_is', target: step.target, value: '' }])
  if (filled === undefined) return
  await perform(run, { operation: operationOf(step, { text: '' }) }, 'replay', knownOf(step))
}

/** Whether an optional step's target is on the page. A field is waited for a moment, a passing button is not. */
const isHere = async (run: Run, step: ManualStep): Promise<boolean> => {
  const targets = [step.target, step.probation?.target].filter((target) => target !== undefined)
  if (step.value === undefined) return isThere(run.session.active(), targets)
  const visible = targets.map((target): Condition => ({ is: 'element_visible', target }))
  const { is } = await waitForAny(run.session.active(), visible, { timeoutMs: APPEAR_MS, signal: run.signal })
  return is === 'held'
}

/** Steps for an entry of a repeating section apply only to a person who has that entry. */
const applies = (run: Run, step: ManualStep): boolean =>
  step.entry === undefined || Object.keys(run.applicant.values).some((key) => key.startsWith(`${step.entry}.`))

/** The value to type now. A missing one is asked for where the form requires it, and skipped where it does not (DESIGN §6). */
const valueFor = async (run: Run, step: ManualStep): Promise<Value | 'skip' | StageEnd> => {
  const value = filledValue(step, run.applicant)
  if ('text' in value) return value
  // A field that an earlier answer kept off the page needs no value: the end of a job that goes on.
  if (!step.required || !(await isThere(run.session.active(), [step.target, step.probation?.target]))) return 'skip'
  const question = step.target ? targetName(step.target) : step.description
  for (;;) {
    const asked = await askQuestions(run, run.seen ?? (await look(run)), [
      { kind: 'screening_question', question, required: true },
    ])
    if ('end' in asked) return asked.end
    const again = filledValue(step, run.applicant)
    if ('text' in again) return again
    const answer = asked.answered.answers?.[question]
    if (answer) return { text: answer }
    // Gone on without a word: what the person filled in on the page counts, and nothing else does.
    if (step.target && (await shownValue(run.session.active(), step.target))) return 'skip'
  }
}

const broken = (step: ManualStep, code: ErrorCode, problem: string, remaining: string[]): ReplayEnd => ({
  end: 'broken',
  at: { step, code, problem, remaining },
})
