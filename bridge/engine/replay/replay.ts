/**
 * Follows a manual step by step, without a model: which steps apply to this person, with which value, and whether a
 * view may be left. `step.ts` does one step; what it cannot repair returns to the caller.
 */

import { entriesOf } from '../../../shared/domain/applicant.ts'
import { destination } from '../../../shared/domain/job-address.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { type TargetDescriptor, targetKey, targetName } from '../../../shared/domain/target.ts'
import { validateTemplates } from '../../../shared/domain/template.ts'
import { urlPattern } from '../../../shared/domain/url.ts'
import { debug } from '../../base/debug.ts'
import { displayedValue } from '../../observe/index.ts'
import { chooseDocuments, comesToSeveral, documentSteps } from '../ask/documents.ts'
import { hasTemplate } from '../ask/letter.ts'
import { readAgain } from '../data/data.ts'
import { collectAgain } from '../data/scrape.ts'
import { ended, type Run, type StageEnd } from '../state/context.ts'
import { filledValue, type Value } from '../state/step-operation.ts'
import { type StepTrouble, type Stopped, stopped } from '../state/step-trouble.ts'
import { hasStopCondition } from '../state/stop-condition.ts'
import { withinTime } from '../step/limits.ts'
import { observeSettled } from '../step/observe.ts'
import { saveReceipt } from '../step/receipt.ts'
import { type Branches, branchesOf } from './branches.ts'
import { brokenBy, endAtStop, endOfManual, type ReplayEnd } from './ending.ts'
import { isWritten, ordersOf, withFurtherEntries } from './further-entries.ts'
import { healPassed } from './heal.ts'
import { prepareCommit } from './leaving.ts'
import { workOutField } from './open-fields.ts'
import { isOtherView, type OtherViews, otherViews } from './other-views.ts'
import { isOffered } from './presets.ts'
import { type Questions, questionsOf } from './question.ts'
import { isElsewhere, isOnward, mayBeAbsent, type Replayed, replayStep } from './step.ts'
import { type Approvals, approvalsFor } from './supervised.ts'
import { answersInTask, isLeftAlone } from './task-overrides.ts'
import { type Undeclared, undeclaredIn } from './undeclared-commit.ts'
import { applies, emptied, isHere, NO_VALUE, type Valued, valued, valueFor } from './value.ts'
import { type DoAgain, type Filled, factOf, moreToEnter, type Passed, untouched } from './view-check.ts'
import { fillsOfRest } from './view-steps.ts'
import { type WorkedOut, workedOut } from './worked-out.ts'

export interface ReplayOptions {
  /** Whether the provider is asked about a failed step. If not, only repairs without a model are tried. */
  askProvider: boolean
  /** The manual was learned at another address: its fields may be missing here, and others may be asked (G2). */
  carried?: boolean
  /** Position of the first step to do. */
  from?: number
  /** Orders from here on belong to steps that are not in the manual: those of further entries. */
  further?: number
}

/** `askProvider: false` is cookbook mode: only repairs that need no provider are tried. */
export const replay = async (run: Run, manual: Manual, options: ReplayOptions): Promise<ReplayEnd> => {
  const steps = withFurtherEntries(manual.body.steps, (section) => entriesOf(run.applicant, section))
  try {
    const further = ordersOf(manual.body.steps)
    return await followAll(run, { ...manual, body: { ...manual.body, steps: [...steps] } }, { ...options, further })
  } finally {
    run.sends.fillsAhead = undefined
  }
}

const followAll = async (run: Run, manual: Manual, options: ReplayOptions): Promise<ReplayEnd> => {
  const replaying = begin(run, manual, options)
  for (let index = options.from ?? 0; index < replaying.steps.length; ) {
    run.signal.throwIfAborted()
    run.sends.fillsAhead = fillsAhead(replaying.steps, index)
    const went = await follow(replaying, index)
    if (went.kind === 'ended') return went.end
    if (went.kind === 'elsewhere') return followAll(run, manual, { ...options, carried: true, from: index })
    if (went.kind === 'jump' && !went.same) beginView(replaying)
    index = went.kind === 'jump' ? went.to : index + 1
  }
  return hasStopCondition(run) ? endAtStop(run, manual, replaying.filled, replaying.again) : endOfManual(run, manual)
}

/** How many fields of this view remain to be filled in after a step. */
const fillsAhead = (steps: readonly ManualStep[], index: number): number => {
  const step = steps[index]
  return step ? fillsOfRest(steps, step).filter((one) => one !== step).length : 0
}

/** The state of a replay. */
interface Replaying {
  readonly run: Run
  readonly manual: Manual
  readonly options: ReplayOptions
  readonly steps: readonly ManualStep[]
  readonly approvals: Approvals
  readonly questions: Questions
  readonly branches: Branches
  readonly others: OtherViews | undefined
  readonly undeclared: Undeclared
  readonly again: DoAgain
  readonly workedOut: WorkedOut
  /** Fields without a step that were worked out, each once. */
  readonly tried: Set<string>
  /** What was filled in on the current view, and its skipped steps. */
  filled: Filled[]
  passed: Passed[]
}

/**
 * `jump`: to the first step of another view, or, on the `same` one, to the step that sends it. `elsewhere`: these pages
 * belong to another company.
 */
type Went =
  | { kind: 'next' }
  | { kind: 'jump'; to: number; same?: boolean }
  | { kind: 'elsewhere' }
  | { kind: 'ended'; end: ReplayEnd }

const NEXT: Went = { kind: 'next' }

const begin = (run: Run, manual: Manual, options: ReplayOptions): Replaying => {
  const steps = options.carried ? manual.body.steps.map(whereThere) : manual.body.steps
  run.human.steps = steps.length
  run.applicant = { ...run.applicant, answers: [...run.applicant.answers, ...answersInTask(run, steps)] }
  // An unknown variable is an error before anything is done. It is never typed.
  validateTemplates(steps.flatMap(({ value }) => value ?? []))
  const undeclared = undeclaredIn(run, manual)
  const conditional = new Set(steps.filter((_, at) => manual.body.steps[at]?.optional))
  const { oneForm } = goalOf(run.input.jobType)
  const questions = questionsOf(run, steps, { ...options, oneForm }, (step) => conditional.has(step))
  return {
    run,
    manual,
    options,
    steps,
    approvals: approvalsFor(run, steps, (step) => applies(run, step)),
    questions,
    branches: branchesOf(run, steps, questions, options),
    others: options.carried ? otherViews(run, steps, questions, options.from) : undefined,
    undeclared,
    async again({ step, value }) {
      const replayed = await replayStep(run, step, value, { ...options, steps, undeclared }, [])
      return replayed.kind === 'stopped' ? replayed.by : undefined
    },
    workedOut: workedOut(run),
    tried: new Set(),
    filled: [],
    passed: [],
  }
}

/** Another company may not ask this step's question. */
const whereThere = (step: ManualStep): ManualStep =>
  FILLS.has(step.action) && !step.leaves && !step.commit ? { ...step, optional: true } : step

const beginView = (replaying: Replaying): void => {
  replaying.filled = []
  replaying.passed = []
}

/** Does one step if it applies to this person, its question is asked here, and there is a value for it. */
const follow = async (replaying: Replaying, index: number): Promise<Went> => {
  const { run, steps } = replaying
  const learned = steps[index]
  if (!learned || !(await isDue(replaying, learned))) return NEXT
  const late = await withinTime(run)
  if (late) return ended(late)
  const view = await viewFor(replaying, index, learned)
  if (view.kind !== 'next') return view
  if (learned.action === 'extract_table' || learned.action === 'extract_data') return read(replaying, index, learned)
  await replaying.workedOut.check(learned)
  const here = await asItIsHere(replaying, learned)
  if (here.kind === 'stopped') return brokenAt(replaying, index, learned, here.by)
  if (here.kind === 'other') return isNeeded(run, learned) ? brokenAt(replaying, index, learned, OTHER) : NEXT
  const { step } = here
  if (!replaying.workedOut.repeats(learned, steps[index - 1])) return brokenAt(replaying, index, step, CHOSEN)
  const gone = await isNeededAndGone(replaying, step)
  if (gone) return brokenAt(replaying, index, step, gone)
  if (isToWorkOut(replaying, step)) return brokenAt(replaying, index, step, OTHERWISE)
  const found = await valueNow(replaying, learned, step)
  if (found.kind === 'ended') return found
  if (found.kind === 'none') return NEXT
  if (step.optional && !mayBeAbsent(step) && !(await isHere(run, step))) return NEXT
  if (await isAnotherCompanys(replaying, step)) return { kind: 'elsewhere' }
  if (await isTaken(replaying, step)) return brokenAt(replaying, index, step, moreToEnter(entrySection(step)))
  const other = isLeavingPress(step) ? await otherAtLeaving(replaying, index, step) : NEXT
  if (other.kind !== 'next') return other
  return follows(replaying, index, step, found.value)
}

/** Before a choice that leads on by itself, there is nothing to check. */
const isLeavingPress = ({ leaves, commit, action }: ManualStep): boolean =>
  commit === true || (leaves === true && !FILLS.has(action))

const isDue = async ({ run, branches }: Replaying, step: ManualStep): Promise<boolean> =>
  applies(run, step) && !isLeftAlone(run, step) && (await branches.applies(step))

/** At another company, the first view may be another or an unknown one. */
const viewFor = async (replaying: Replaying, index: number, step: ManualStep): Promise<Went> => {
  const { run, manual, others, again } = replaying
  const answer = (field: TargetDescriptor) => openField(replaying, field)
  const place = await others?.place(index, {
    answer,
    unready: async () => (await prepareCommit(run, manual, step, [], again, answer)).trouble,
  })
  if (place?.kind === 'stopped') return brokenAt(replaying, index, step, place.by)
  return place && place.index !== index ? { kind: 'jump', to: place.index } : NEXT
}

/** At another company, another page may be the last one. */
const otherAtLeaving = async (replaying: Replaying, index: number, step: ManualStep): Promise<Went> => {
  const { run, manual, steps, others, filled, again } = replaying
  const answer = (field: TargetDescriptor) => openField(replaying, field)
  const place = await others?.atLeaving(index, {
    answer,
    unready: async () => (await prepareCommit(run, manual, step, filled, again, answer)).trouble,
  })
  if (place?.kind === 'stopped') return brokenAt(replaying, index, step, place.by)
  if (!place || place.index === index) return NEXT
  return { kind: 'jump', to: place.index, same: !step.commit && steps[place.index]?.commit === true }
}

const read = async (replaying: Replaying, index: number, step: ManualStep): Promise<Went> => {
  const { run, options } = replaying
  const came = step.action === 'extract_table' ? await collectAgain(run, step) : await readAgain(run, step, options)
  return came ? brokenAt(replaying, index, step, came) : NEXT
}

/** The step with this page's address and target. `other`: its target asks something else here. */
const asItIsHere = async (
  { run, questions, passed }: Replaying,
  learned: ManualStep,
): Promise<{ kind: 'step'; step: ManualStep } | { kind: 'other' } | Stopped> => {
  const to = learned.action === 'navigate' ? await whereTo(run, learned) : undefined
  if (to && 'problem' in to) return stopped(to)
  const step = to ? { ...learned, url: to.url } : learned
  debug('replay', step.action, { step: step.order, description: step.description })
  const asked = await questions.of(step)
  if (asked.kind === 'other') {
    debug('replay', 'passed: something else is asked there', { step: step.order })
    passed.push({ step, value: { text: '' }, unanswered: true })
    return { kind: 'other' }
  }
  if (asked.kind === 'unclear') return stopped(ALIKE)
  return { kind: 'step', step: asked.kind === 'elsewhere' ? { ...step, target: asked.target } : step }
}

const ALIKE: StepTrouble = {
  code: 'TARGET_AMBIGUOUS',
  problem: 'Several forms on this page ask the same, and there was one when this was learned.',
}

/** A model can derive it from what the page shows now. */
const isToWorkOut = ({ run, options, workedOut }: Replaying, step: ManualStep): boolean =>
  options.askProvider &&
  step.worked_out !== undefined &&
  run.ports.provider.traits.followsAnyTask &&
  'missing' in filledValue(step, run.applicant) &&
  workedOut.valueOf(step) === undefined

const OTHERWISE: StepTrouble = {
  code: 'REPLAY_FAILED',
  problem: 'What is typed here was worked out from a page that showed something else.',
}

const CHOSEN: StepTrouble = {
  code: 'REPLAY_FAILED',
  problem: 'What is picked here was picked by what the page showed, and it shows something else now.',
}

const OTHER: StepTrouble = {
  code: 'REPLAY_FAILED',
  problem: 'The field that is filled in here asks something else now.',
}

/** A task in words is not done without what it types, so no field of it is passed over. */
const isNeeded = ({ input }: Run, step: ManualStep): boolean =>
  goalOf(input.jobType).inWords && step.required === true && FILLS.has(step.action)

const isNeededAndGone = async ({ run, workedOut }: Replaying, step: ManualStep): Promise<StepTrouble | undefined> => {
  if (!isNeeded(run, step) || !step.target) return undefined
  if (!('missing' in filledValue(step, run.applicant)) || workedOut.valueOf(step) !== undefined) return undefined
  return (await isHere(run, step))
    ? undefined
    : { code: 'TARGET_NOT_FOUND', problem: `“${targetName(step.target)}” is not on the page.` }
}

/** The value that the person approved or gave, otherwise their data. */
const valueNow = async (
  { run, approvals, workedOut }: Replaying,
  learned: ManualStep,
  step: ManualStep,
): Promise<Valued> => {
  const end = await chooseForPage(run, step)
  if (end) return ended(end)
  const word = await approvals.on(learned)
  if (word?.kind === 'refused') return NO_VALUE
  if (word?.kind === 'ended') return word
  const found =
    word?.kind === 'edited' ? valued({ text: word.text }) : await valueFor(run, step, workedOut.valueOf(step))
  if (found.kind === 'none') await emptied(run, step)
  return found
}

/** If one task visits several postings, each has its own résumé. */
const chooseForPage = async (run: Run, step: ManualStep): Promise<StageEnd | undefined> => {
  const takes = documentSteps([step])
  if (!(run.applicant.documents || hasTemplate(run)) || takes.length === 0 || !comesToSeveral(run)) return undefined
  await observeSettled(run)
  return chooseDocuments(run, takes)
}

/** Checked before anything is filled in. */
const isAnotherCompanys = async ({ run, options, steps, filled }: Replaying, step: ManualStep): Promise<boolean> => {
  if (options.carried || filled.length > 0) return false
  if (!((await isElsewhere(run, step)) || (await isOtherView(run, steps, step)))) return false
  run.elsewhere = true
  return true
}

/**
 * Answers another company's additional question. If somebody approves or does each step, the loop that takes over
 * offers it to them.
 */
const openField = async ({ run, options, tried }: Replaying, field: TargetDescriptor): Promise<boolean | StageEnd> => {
  const key = targetKey(field)
  if (!options.carried || !options.askProvider || isOffered(run) || tried.has(key)) return false
  tried.add(key)
  return workOutField(run, field)
}

/** Does the step. A step that leaves or sends a view is done after the view was checked. */
const follows = async (replaying: Replaying, index: number, step: ManualStep, value: Value): Promise<Went> => {
  const { run, manual, options, steps, undeclared, branches, filled, passed, again } = replaying
  // Another company's section is also checked before it is folded away.
  const isNextPart = options.carried === true && step.action === 'click' && isOnward(step)
  const checked =
    isLeavingPress(step) || isNextPart
      ? await prepareCommit(
          run,
          manual,
          step,
          filled,
          again,
          async (field) =>
            (await healPassed(run, steps, passed, field, undeclared)) || (await openField(replaying, field)),
        )
      : undefined
  const trouble = checked?.trouble ?? (await undeclared(step))
  if (trouble) return brokenAt(replaying, index, step, trouble)
  if (step.commit) await saveReceipt(run)
  const later = step.leaves ? await branches.after(steps[index] ?? step) : []
  const doing = {
    ...options,
    steps,
    undeclared,
    leadsOn: step.leaves === true && !step.commit && steps.slice(index + 1).some(({ commit }) => commit),
    later: later.flatMap(({ proofs }) => proofs),
  }
  const replayed = await replayStep(run, step, value, doing, filled, checked?.seen)
  const branch = leftItsView(replayed) ? await branches.choose(later) : undefined
  if (branch) return { kind: 'jump', to: branch.first }
  if (replayed.kind === 'stopped') return brokenAt(replaying, index, step, replayed.by)
  if (replayed.kind === 'absent') passed.push({ step, value })
  else if (step.leaves) beginView(replaying)
  else replaying.filled = [...(await untouched(run, step, filled)), ...factOf(run, step, value)]
  return NEXT
}

/** A field of an entry that was just opened has a value, so it belongs to another entry. */
const isTaken = async ({ run, options }: Replaying, step: ManualStep): Promise<boolean> =>
  isFurther(step, options) &&
  isWritten(step) &&
  step.target !== undefined &&
  Boolean(await displayedValue(run.session.active(), step.target))

const entrySection = ({ entry = '' }: ManualStep): string => entry.split('.')[0] ?? ''

const isFurther = ({ order }: ManualStep, { further }: ReplayOptions): boolean =>
  further !== undefined && order >= further

const brokenAt = ({ steps, options }: Replaying, index: number, step: ManualStep, by: StageEnd | StepTrouble): Went => {
  const remaining = steps.slice(index)
  // This step is not in the manual, so the replay stops before the next one that is.
  const own = isFurther(step, options) ? remaining.find((one) => !isFurther(one, options)) : undefined
  return {
    kind: 'ended',
    end: brokenBy(
      by,
      { ...step, order: own?.order ?? step.order },
      remaining.map(({ description }) => description),
    ),
  }
}

/** A press that was done and led elsewhere. */
const leftItsView = (replayed: Replayed): boolean =>
  replayed.kind === 'stopped' &&
  'problem' in replayed.by &&
  replayed.by.code === 'POSTCONDITION_FAILED' &&
  replayed.by.done === true

/**
 * The address to open now: derived from the job's own, or that of a link on the page with the same pattern as the
 * learned one.
 */
const whereTo = async (run: Run, step: ManualStep): Promise<{ url: string } | StepTrouble> => {
  const to = destination(step.url ?? '', run.input.targetUrl)
  if (to && 'url' in to) return to
  const links = to ? (await observeSettled(run)).links.filter(({ href }) => urlPattern(href) === to.link) : []
  const [one, ...others] = new Set(links.map(({ href }) => href))
  return one !== undefined && others.length === 0
    ? { url: one }
    : { code: 'TARGET_NOT_FOUND', problem: 'The address that was opened here cannot be worked out for this job.' }
}
