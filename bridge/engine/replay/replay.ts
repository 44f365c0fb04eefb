/**
 * Follows a manual step by step, without a model: which steps apply to this person, with which value, and whether a view may
 * be left. One step is `step.ts`; what that cannot mend goes back to the caller.
 */

import type { Decision } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { destination } from '../../../shared/domain/job-address.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { targetName } from '../../../shared/domain/target.ts'
import { validateTemplates } from '../../../shared/domain/template.ts'
import { urlPattern } from '../../../shared/domain/url.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { debug } from '../../base/debug.ts'
import { displayedValue, isThere, lostValues, rest, waitForAny } from '../../observe/index.ts'
import { askQuestions } from '../blockers/blockers.ts'
import { askAboutBlocker, clearCaptcha } from '../blockers/guard.ts'
import { readAgain } from '../data/data.ts'
import { collectAgain } from '../data/scrape.ts'
import { type Ended, ended, failed, pageNumber, type Run, type StageEnd } from '../state/context.ts'
import { filledValue, operationOf, type Value } from '../state/step-operation.ts'
import { type StepTrouble, stopped } from '../state/step-trouble.ts'
import { hasStopCondition, stoppedEnd } from '../state/stop-condition.ts'
import { withData } from '../step/extract.ts'
import { goalReached } from '../step/goal.ts'
import { withinTime } from '../step/limits.ts'
import { observeNow, observeSettled, picture } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { saveReceipt } from '../step/receipt.ts'
import { branchesOf } from './branches.ts'
import { healPassed } from './heal.ts'
import { otherViews } from './other-views.ts'
import { isAnsweredByData } from './presets.ts'
import { questionsOf } from './question.ts'
import { isElsewhere, knownOf, mayBeAbsent, type Replayed, replayStep } from './step.ts'
import { approvalsFor } from './supervised.ts'
import { answersInTask, isLeftAlone } from './task-overrides.ts'
import { undeclaredIn } from './undeclared-commit.ts'
import { gaveFile } from './uploads.ts'
import { type Again, type Filled, factOf, type Passed, type Renamed, unready } from './view-check.ts'

/** Where a replay broke off, for the exploring loop to go on from (X3). */
export interface BrokenOff {
  step: ManualStep
  code: ErrorCode
  problem: string
  remaining: string[]
  /** The step itself was done. */
  done: boolean
}

export type ReplayEnd = StageEnd | { end: 'broken'; at: BrokenOff }

export interface ReplayOptions {
  /** Whether a step that fails is asked about; without, the ladder's rungs without a model are climbed. */
  askProvider: boolean
  /** The manual was learned at another address: its fields may be missing here, and others be asked (G2). */
  carried?: boolean
  /** Position of the step to begin with. */
  from?: number
}

/** Another company need not ask what this step answers. */
const whereThere = (step: ManualStep): ManualStep =>
  FILLS.has(step.action) && !step.leaves && !step.commit ? { ...step, optional: true } : step

/** `askProvider: false` is cookbook mode: a step is looked for again in every way that needs no provider. */
export const replay = async (run: Run, manual: Manual, options: ReplayOptions): Promise<ReplayEnd> => {
  const steps = options.carried ? manual.body.steps.map(whereThere) : manual.body.steps
  const undeclared = undeclaredIn(run, manual)
  const again: Again = async ({ step, value }) => {
    const replayed = await replayStep(run, step, value, { ...options, steps, undeclared }, [])
    return replayed.kind === 'stopped' ? replayed.by : undefined
  }
  let filled: Filled[] = []
  run.human.steps = steps.length
  const approvals = approvalsFor(run, steps, (step) => applies(run, step))
  let passed: Passed[] = []
  run.applicant = { ...run.applicant, answers: [...run.applicant.answers, ...answersInTask(run, steps)] }
  // An unknown variable is an error before anything is done, never typed.
  validateTemplates(steps.flatMap(({ value }) => value ?? []))
  const conditional = new Set(steps.filter((_, at) => manual.body.steps[at]?.optional))
  const questions = questionsOf(run, steps, options, (step) => conditional.has(step))
  const ways = branchesOf(run, steps, questions, options)
  const others = options.carried ? otherViews(run, steps, questions) : undefined
  let { from = 0 } = options
  for (const [index, learned] of steps.entries()) {
    run.signal.throwIfAborted()
    let step = learned
    if (index < from || !applies(run, step) || isLeftAlone(run, step) || !(await ways.applies(step))) continue
    const late = await withinTime(run)
    if (late) return late
    const remaining = steps.slice(index).map(({ description }) => description)
    const place = await others?.place(index, async () => (await prepareCommit(run, manual, step, [], again)).trouble)
    if (place?.kind === 'stopped') return brokenBy(place.by, step, remaining)
    if (place && place.index !== index) {
      ;[from, filled, passed] = [place.index, [], []]
      continue
    }
    if (step.action === 'extract_table') {
      const collected = await collectAgain(run, step)
      return brokenBy(collected, step, remaining)
    }
    if (step.action === 'extract_data') {
      const trouble = await readAgain(run, step, options)
      if (trouble) return brokenBy(trouble, step, remaining)
      continue
    }
    if (step.action === 'navigate') {
      const where = await whereTo(run, step)
      if ('problem' in where) return brokenBy(where, step, remaining)
      step = { ...step, url: where.url }
    }
    debug('replay', step.action, { step: step.order, description: step.description })
    const asked = await questions.of(step)
    if (asked.kind === 'other') {
      debug('replay', 'passed: something else is asked there', { step: step.order })
      passed.push({ step, value: { text: '' }, unanswered: true })
      continue
    }
    if (asked.kind === 'elsewhere') step = { ...step, target: asked.target }
    const word = await approvals.on(learned)
    if (word?.kind === 'refused') continue
    if (word?.kind === 'ended') return word.end
    const found = word?.kind === 'edited' ? valued({ text: word.text }) : await valueFor(run, step)
    if (found.kind === 'ended') return found.end
    if (found.kind === 'none') {
      await emptied(run, step)
      continue
    }
    const { value } = found
    if (step.optional && !mayBeAbsent(step) && !(await isHere(run, step))) continue
    if (!options.carried && filled.length === 0 && (await isElsewhere(run, step))) {
      run.elsewhere = true
      return replay(run, manual, { ...options, carried: true, from: index })
    }
    const over =
      step.leaves || step.commit
        ? await prepareCommit(run, manual, step, filled, again, (field) =>
            healPassed(run, steps, passed, field, undeclared),
          )
        : undefined
    const against = over?.trouble ?? (await undeclared(step))
    if (step.commit && !against) await saveReceipt(run)
    const leadsOn = step.leaves === true && !step.commit && steps.slice(index + 1).some(({ commit }) => commit)
    const later = step.leaves && !against ? await ways.after(learned) : []
    const doing = { ...options, steps, undeclared, leadsOn, later: later.flatMap(({ proofs }) => proofs) }
    const replayed = against ? stopped(against) : await replayStep(run, step, value, doing, filled, over?.seen)
    const branch = leftItsView(replayed) ? await ways.choose(later) : undefined
    if (branch) {
      ;[from, filled, passed] = [branch.first, [], []]
      continue
    }
    if (replayed.kind === 'absent') {
      passed.push({ step, value })
      continue
    }
    if (replayed.kind === 'stopped') return brokenBy(replayed.by, step, remaining)
    filled = step.leaves ? [] : [...filled, ...factOf(run, step, value)]
    if (step.leaves) passed = []
  }
  if (hasStopCondition(run)) return endAsTold(run, manual, filled, again)
  const confirmed = await confirmedAtOnce(run)
  if (confirmed) return withData(run, confirmed)
  // What was sent may wait for a person, and nobody needs to be asked whether it was.
  const interruption = await askAboutBlocker(run)
  if (interruption && 'end' in interruption) return interruption.end
  const missing = jobTraits(run.input.jobType).goal === 'words' ? await unprovenStep(run, manual) : undefined
  if (missing) return broken(missing, 'REPLAY_FAILED', UNPROVEN, [], true)
  const reached = await goalReached(run, await observeSettled(run), finished)
  if (reached) return withData(run, reached)
  const last = steps.at(-1)
  return last && !run.commit && steps.some(({ commit }) => commit)
    ? broken(last, 'REPLAY_FAILED', 'None of the known ways led to the end of the form.', [], true)
    : failed('REPLAY_FAILED', 'All steps were replayed but the page does not show the result.')
}

const UNPROVEN = 'All steps were replayed, but the page does not show what it showed when this was learned.'

/** ms the page may take to show the end of a task in words. */
const END_MS = 5_000

/** The last step of a manual whose end the page does not show. */
const unprovenStep = async (run: Run, { body }: Manual): Promise<ManualStep | undefined> => {
  for (const fact of body.success ?? []) {
    const { is } = await waitForAny(run.session.active(), [fact], { timeoutMs: END_MS, signal: run.signal })
    if (is !== 'held') return body.steps.at(-1)
  }
  return undefined
}

/** A press that was done, and led elsewhere than it did before. */
const leftItsView = (replayed: Replayed): boolean =>
  replayed.kind === 'stopped' &&
  'problem' in replayed.by &&
  replayed.by.code === 'POSTCONDITION_FAILED' &&
  replayed.by.done === true

/** The address to open now: worked out of the job's own, or of a link on the page that has the shape of the one that was followed. */
const whereTo = async (run: Run, step: ManualStep): Promise<{ url: string } | StepTrouble> => {
  const to = destination(step.url ?? '', run.input.targetUrl)
  if (to && 'url' in to) return to
  const links = to ? (await observeSettled(run)).links.filter(({ href }) => urlPattern(href) === to.link) : []
  const [one, ...others] = new Set(links.map(({ href }) => href))
  return one !== undefined && others.length === 0
    ? { url: one }
    : { code: 'TARGET_NOT_FOUND', problem: 'The address that was opened here cannot be worked out for this job.' }
}

/** What came of looking a view over; `seen` where that took an observation and nothing was done since. */
type PreparedCommit = { trouble: Awaited<ReturnType<typeof unready>>; seen?: Observation | undefined }

/**
 * Before a view is left: what was done on it is checked, and pictured and looked at meanwhile; once more where something had
 * to be put back.
 */
const prepareCommit = async (
  run: Run,
  manual: Manual,
  step: ManualStep,
  filled: readonly Filled[],
  again: Again,
  renamed: Renamed = () => Promise.resolve(false),
): Promise<PreparedCommit> => {
  // What a page still fetches may change what is on it: a parsed résumé, the answer to a choice.
  if (filled.length > 0) await rest(run.session.active(), { signal: run.signal })
  const { length } = run.trace.entries
  const open = await clearCaptcha(run)
  if (open && 'end' in open) return { trouble: open.end }
  // A view on which nothing was done is worth no picture, unless this is the moment before it is sent.
  const worth = step.commit || run.trace.entries.some(({ page }) => page === pageNumber(run))
  const [trouble, seen] = await Promise.all([
    unready(run, manual, filled, again, renamed),
    step.commit ? observeNow(run) : undefined,
    worth ? picture(run) : undefined,
  ])
  if (run.trace.entries.length === length) return { trouble, seen }
  await picture(run)
  return { trouble }
}

/** All that was to be done before the end that the words ask for. What the last view asks besides is worked out first. */
const endAsTold = async (run: Run, manual: Manual, filled: readonly Filled[], again: Again): Promise<ReplayEnd> => {
  const last = manual.body.steps.at(-1)
  const trouble = await unready(run, manual, filled, again, () => Promise.resolve(false))
  if (!trouble) return stoppedEnd(run)
  if (!('problem' in trouble)) return trouble
  return last ? broken(last, trouble.code, trouble.problem, [], true) : failed(trouble.code, trouble.problem)
}

/** Words that confirm it need no page at rest; anything else does. */
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
  const { is } = await waitForAny(run.session.active(), visible, {
    timeoutMs: APPEAR_MS.afterAnswer,
    signal: run.signal,
  })
  return is === 'held'
}

/** Steps for an entry of a repeating section apply only to a person who has that entry. */
const applies = (run: Run, step: ManualStep): boolean =>
  step.entry === undefined || Object.keys(run.applicant.values).some((key) => key.startsWith(`${step.entry}.`))

type Valued = { kind: 'value'; value: Value } | { kind: 'none' } | Ended

const valued = (value: Value): Valued => ({ kind: 'value', value })

const NO_VALUE: Valued = { kind: 'none' }

/** The value to type now. A missing one is asked for where the form requires it, and skipped where it does not. */
const valueFor = async (run: Run, step: ManualStep): Promise<Valued> => {
  const value = filledValue(step, run.applicant)
  if ('text' in value) return valued(value)
  // A field that an earlier answer kept off the page needs no value: the end of a job that goes on.
  if (!step.required || !(await isThere(run.session.active(), [step.target, step.probation?.target]))) return NO_VALUE
  // What follows from their data (an age, the opposite of what was asked) is worked out when the view is looked over.
  if (await isAnsweredByData(run, step)) return NO_VALUE
  const question = step.target ? targetName(step.target) : step.description
  for (;;) {
    const asked = await askQuestions(run, run.seen ?? (await observeSettled(run)), [
      { kind: 'screening_question', question, required: true },
    ])
    if ('end' in asked) return ended(asked.end)
    const again = filledValue(step, run.applicant)
    if ('text' in again) return valued(again)
    const answer = asked.answered.answers?.[question]
    if (answer) return valued({ text: answer })
    // Gone on without a word: what the person filled in on the page counts, and nothing else does.
    if (step.target && (await displayedValue(run.session.active(), step.target))) return NO_VALUE
  }
}

/** Trouble is for the loop to go on from; an end is an end. */
const brokenBy = (by: StageEnd | StepTrouble, step: ManualStep, remaining: string[]): ReplayEnd =>
  'problem' in by ? broken(step, by.code, by.problem, remaining, by.done) : by

const broken = (step: ManualStep, code: ErrorCode, problem: string, remaining: string[], done = false): ReplayEnd => ({
  end: 'broken',
  at: { step, code, problem, remaining, done },
})
