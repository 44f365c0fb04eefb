/**
 * Follows a manual: resolve, act, verify, step by step, without a model and without waiting for anything but what proves
 * the step before. A step that fails is handed to `heal.ts`; what that cannot mend goes back to the caller.
 */
import type { Decision, PlannedOperation } from '../../shared/domain/decision.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Manual, ManualStep } from '../../shared/domain/manual.ts'
import type { Button, Observation } from '../../shared/domain/observation.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import { targetName } from '../../shared/domain/target.ts'
import { validateTemplates } from '../../shared/domain/template.ts'
import { errorsOn, holds, isThere, lostValues, rest, settle, type Waited, waitForAny } from '../observe/index.ts'
import { failed, pageNumber, type Run, type StageEnd } from './context.ts'
import { readAgain } from './data.ts'
import { withData } from './extract.ts'
import { goalReached } from './goal.ts'
import { healPassed, healStep } from './heal.ts'
import { askQuestions } from './human.ts'
import { clearCaptcha, clearTheWay, guarded } from './human-guard.ts'
import {
  type Again,
  type Filled,
  factOf,
  gaveFile,
  type Passed,
  type Renamed,
  type StepTrouble,
  unready,
} from './leave.ts'
import { withinTime } from './limits.ts'
import { arrive, glance, look, picture } from './look.ts'
import { type Performed, perform } from './perform.ts'
import { collectAgain } from './scrape.ts'
import { filledValue, operationOf, type Value } from './step-operation.ts'
import { standStill } from './supervise-pause.ts'
import { approvalsFor } from './supervise-replay.ts'

/** ms an arrival may take: a slow page load, bounded like a navigation. */
const ARRIVAL_MS = 30_000

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
    const ended = over?.trouble ?? (await replayStep(run, step, value, options, filled, over?.seen))
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

const replayStep = async (
  run: Run,
  step: ManualStep,
  value: Value,
  options: { askProvider: boolean },
  filled: readonly Filled[],
  looked?: Observation,
): Promise<StageEnd | StepTrouble | 'absent' | undefined> => {
  const known = { ...knownOf(step), ...(mayBeAbsent(step) && { appearsWithinMs: APPEAR_MS }) }
  const ready = await planStep(run, step, value, looked)
  if ('problem' in ready) return ready
  const { planned, seen } = ready
  const errorsBefore = step.leaves || step.commit ? await errorsOn(run.session.active()) : []
  const tried = await guarded(
    run,
    () => perform(run, planned, 'replay', known, seen),
    ({ entry, end }) => end !== undefined || entry.outcome.status === 'done',
  )
  if ('end' in tried) return tried.end
  // What was broken off may have led on all the same.
  if ('cleared' in tried)
    return (await doneByHand(run, step)) ? undefined : replayStep(run, step, value, options, filled)
  let done: Performed = tried.done
  if (done.absent) return 'absent'
  if (done.end) return done.end
  if (done.interrupted) {
    // Sent by the person's own hand: there is nothing left to do.
    const sent = run.commit && (await goalReached(run, await look(run)))
    if (sent) return sent
    return (await doneByHand(run, step)) ? undefined : replayStep(run, step, value, options, filled)
  }
  if (done.entry.outcome.status === 'done') {
    run.counts.replayed += 1
    run.found.push({ order: step.order, by: 'recorded' })
  } else {
    const healed = await healStep(run, step, planned, done.entry, options)
    if ('trouble' in healed) return isMoot(step, healed.trouble) ? undefined : healed.trouble
    done = healed.done
    if (done.end) return done.end
  }
  if (!step.leaves && !step.commit) {
    // A file that the page went elsewhere with: what comes next is on the page that comes back.
    const { outcome } = done.entry
    if (outcome.status === 'done' && outcome.observed.navigated) await settle(run.session.active(), run)
    return undefined
  }
  const arrival = await arrived(run, step, filled, errorsBefore)
  if ('end' in arrival) return arrival
  if (arrival.is === 'held') return undefined
  const said = arrival.is === 'refused' ? ` The page says “${arrival.error}”` : ''
  return { code: 'POSTCONDITION_FAILED', problem: `“${step.description}” did not lead to the next page.${said}` }
}

/** A field that need not be filled in, and has no option for what this person has to say, is left as it is. */
const isMoot = (step: ManualStep, { code }: StepTrouble): boolean =>
  step.optional === true && !step.required && !step.commit && code === 'OPTION_NOT_FOUND'

/** The operation to do; a commit is looked at first, so that nothing but the button that sends is pressed. */
const planStep = async (
  run: Run,
  step: ManualStep,
  value: Value,
  looked: Observation | undefined,
): Promise<{ planned: PlannedOperation; seen?: Observation } | StepTrouble> => {
  const planned = {
    operation: operationOf(mayBeAbsent(step) ? placeless(step) : step, value),
    commit: step.commit ?? false,
    ...(step.source && { source: step.source }),
  }
  if (!step.commit) return { planned }
  const first = looked ?? (await glance(run))
  if (step.action !== 'click') return { planned, seen: first }
  const seen = commitButton(first, step) ? first : await look(run)
  const button = commitButton(seen, step)
  if (!button) {
    return {
      code: 'TARGET_NOT_FOUND',
      problem: `The button that sends it, “${knownOf(step).label}”, is not on the page.`,
    }
  }
  return { planned: { ...planned, operation: { op: 'click', target: { index: button.index } } }, seen }
}

/**
 * The button that a commit step means, on the page as it is: by its words, or by what it does and where it stands. On
 * single-page forms "Next" and "Submit" are often one element with one id, so an id alone never sends anything.
 */
const commitButton = ({ buttons }: Observation, { target }: ManualStep): Button | undefined => {
  const enabled = buttons.filter(({ disabled }) => !disabled)
  const same = (button: Button): boolean =>
    (target?.testId !== undefined && button.target.testId?.value === target.testId.value) ||
    (target?.css !== undefined && button.target.css === target.css)
  const named = enabled.filter(({ name }) => target?.name !== undefined && name === target.name)
  return (
    named.find(same) ??
    (named.length === 1 ? named[0] : undefined) ??
    enabled.find((button) => button.purpose === 'submit' && same(button))
  )
}

/**
 * Waits for any fact that proves the next view. A commit without such facts is proved by the goal itself. A page that came
 * to rest as another one than the manual knows is not waited for any longer.
 */
const arrived = async (
  run: Run,
  step: ManualStep,
  filled: readonly Filled[],
  errorsBefore: readonly string[],
): Promise<Waited | StageEnd> => {
  const proofs = step.verification ?? []
  if (proofs.length === 0) return { is: 'held' }
  const tab = run.session.active()
  let [until, looked] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
  for (let wait = BLOCKED_MS; wait > 0; wait = Math.min(BLOCKED_MS, until - run.ports.now())) {
    const waited = await waitForAny(tab, proofs, { timeoutMs: wait, signal: run.signal, errorsBefore })
    if (waited.is === 'held') {
      arrive(run, headingOf(proofs))
      return waited
    }
    const turn = (await standStill(run)) ?? (await clearTheWay(run))
    if (typeof turn === 'object' && 'end' in turn) return turn.end
    // Whatever a person did took its own time, and the page may have gone on by it.
    if (turn) [until, looked] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
    else if (waited.is === 'refused') return waited
    else if (run.ports.now() - looked >= ELSEWHERE_MS) {
      looked = run.ports.now()
      if (await isElsewhere(run, filled)) return waited
    }
  }
  return { is: 'nothing' }
}

const headingOf = (proofs: readonly Condition[]): string | undefined =>
  proofs.flatMap((proof) => (proof.is === 'heading_present' || proof.is === 'text_present' ? [proof.text] : []))[0]

/** A step that leads on and was taken over: the person may have done it, or more. */
const doneByHand = async (run: Run, step: ManualStep): Promise<boolean> => {
  const proofs = step.verification ?? []
  const shown = await Promise.all(proofs.map((proof) => holds(run.session.active(), proof)))
  if (!shown.includes(true)) return false
  arrive(run, headingOf(proofs))
  return true
}

/** ms after which a page that does not go on is asked whether a person has to clear something. */
const BLOCKED_MS = 700
/** ms after which a page that shows no proof is asked whether it is still the one that was left. */
const ELSEWHERE_MS = 2_000

/** Nothing of what was filled in is there any more, and the page has come to rest: it led elsewhere. */
const isElsewhere = async (run: Run, filled: readonly Filled[]): Promise<boolean> => {
  const tab = run.session.active()
  const targets = filled.flatMap(({ step }) => step.target ?? [])
  return targets.length > 0 && (await settle(tab, run)) && !(await isThere(tab, targets))
}

/** A person who has nothing to say here leaves the field empty, also where the site read something out of their file. */
const emptied = async (run: Run, step: ManualStep): Promise<void> => {
  if (step.action !== 'type' || !step.target || step.required || !gaveFile(run)) return
  const [filled] = await lostValues(run.session.active(), [{ is: 'value_is', target: step.target, value: '' }])
  if (filled === undefined) return
  await perform(run, { operation: operationOf(step, { text: '' }) }, 'replay', knownOf(step))
}

/** ms a field that an answer brings up may take to come. */
const APPEAR_MS = 500

/** A field that is filled where there is one: filling it tells, and no question goes before. */
const mayBeAbsent = ({ optional, value, leaves, commit, probation }: ManualStep): boolean =>
  optional === true && value !== undefined && !leaves && !commit && !probation

/** What stands where a field stood for somebody else is not that field. */
const placeless = ({ target, ...step }: ManualStep): ManualStep => {
  const { position: _, ...rest } = target ?? { frame: [] }
  return { ...step, ...(target && { target: rest }) }
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
  const asked = await askQuestions(run, run.seen ?? (await look(run)), [
    { kind: 'screening_question', question, required: true },
  ])
  if ('end' in asked) return asked.end
  const again = filledValue(step, run.applicant)
  const answer = asked.answered.answers?.[question]
  return 'text' in again
    ? again
    : answer
      ? { text: answer }
      : failed('human_required', `“${question}” needs an answer.`)
}

const broken = (step: ManualStep, code: ErrorCode, problem: string, remaining: string[]): ReplayEnd => ({
  end: 'broken',
  at: { step, code, problem, remaining },
})

const knownOf = (step: ManualStep) => ({
  label: step.target ? targetName(step.target) : step.description,
  ...(step.target?.section && { section: step.target.section }),
  ...(step.widget && { widget: step.widget }),
  ...(step.openedBy && { openedBy: step.openedBy }),
  ...(step.required && { required: true }),
  ...(step.optional && { conditional: true }),
  ...(step.entry && { entry: step.entry }),
})
