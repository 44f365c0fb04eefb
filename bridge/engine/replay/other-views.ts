/**
 * At another company, pages may come in another order, or with an unknown page between them. A page's questions show
 * which of the manual's views it is. Unknown pages are filled in from the person's data and left by the button that
 * leads on.
 */
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type Condition, FILLS } from '../../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { isChoice } from '../../../shared/domain/widgets.ts'
import { viewsOf } from '../../learn/merge-paths.ts'
import { errorsOn, isThere, settle, visibleFields, waitForAny } from '../../observe/index.ts'
import { nextButton } from '../../think/next-button.ts'
import { pageNumber, type Run, type StageEnd } from '../state/context.ts'
import { type StepTrouble, type Stopped, stopped } from '../state/step-trouble.ts'
import { aimOf } from '../step/judged.ts'
import { arrive, observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { type Questions, questionsOf } from './question.ts'
import { alikeOf } from './step.ts'

/** Maximum number of unknown pages in a row. */
const MAX_BETWEEN = 5
/** ms a page may take to continue. */
const LEAVE_MS = 30_000

export interface OtherViews {
  /**
   * Position of the next step, determined before each one. `leaving` checks the page before it is left. Unchanged if
   * somebody approves or does each step.
   */
  place(index: number, leaving: BeforeLeaving): Promise<Whereto>
  /**
   * The same before a step leaves or sends its view: here, the last page may lead on, or another page may be the last.
   */
  atLeaving(index: number, leaving: BeforeLeaving): Promise<Whereto>
}

/** What happens on a page before it is left. */
export interface BeforeLeaving {
  /** Why it cannot be left yet. */
  unready(): Promise<StageEnd | StepTrouble | undefined>
  /** Answers a question without a step; returns whether it now has an answer. */
  answer(field: TargetDescriptor): Promise<boolean | StageEnd>
}
type Whereto = { kind: 'at'; index: number } | Stopped

/** @param from position of the first step to do; those before it are done */
export const otherViews = (run: Run, steps: readonly ManualStep[], questions: Questions, from = 0): OtherViews => {
  const views = viewsOf(steps)
  const viewOf = (index: number): number =>
    views.findIndex((one, next) => one.first <= index && index < (views[next + 1]?.first ?? steps.length))
  const done = new Set(views.keys().filter((at) => at < viewOf(from)))
  let current: number | undefined
  const here = (index: number): Whereto => ({ kind: 'at', index })
  const enter = (at: number): void => {
    done.add(at)
    current = at
  }
  /**
   * The view that the page matches: `first` if it asks any of its questions, otherwise the one with the most questions
   * on it.
   */
  const viewHere = async (first: number): Promise<number | undefined> => {
    const open = [...views.keys()].filter((at) => !done.has(at))
    if (open.includes(first) && (await askedOf(questions, views[first]?.steps)) > 0) return first
    let best: { at: number; asked: number } | undefined
    for (const at of open) {
      const asked = at === first ? 0 : await askedOf(questions, views[at]?.steps)
      if (asked > (best?.asked ?? 0)) best = { at, asked }
    }
    return best?.at
  }
  /** Whether there are views with questions that were not reached yet. */
  const isOpen = (): boolean => views.some((view, at) => !done.has(at) && view.steps.some(isFill))
  const commit = steps.findLastIndex((step) => step.commit)
  /** Leaves unknown pages until a known one appears; undefined if none does. */
  const next = async (leaving: BeforeLeaving): Promise<Whereto | undefined> => {
    for (let between = 0; between < MAX_BETWEEN; between += 1) {
      const gone = await goOn(run, leaving)
      if (gone.kind === 'stopped') return gone
      if (gone.kind === 'stays') return undefined
      questions.forget()
      const at = await viewHere((current ?? 0) + 1)
      const view = at === undefined ? undefined : views[at]
      if (at === undefined || !view) continue
      enter(at)
      return here(view.first)
    }
    return undefined
  }
  return {
    async place(index, leaving) {
      const at = viewOf(index)
      const view = views[at]
      if (!view || at === current || isSupervised(run)) return here(index)
      const isBegun = current !== undefined || from > 0
      if (!view.steps.some(isFill)) enter(at)
      // Steps that open a form are done before it is inspected.
      else if (isBegun || at > 0 || steps[index] === view.steps.find(isFill)) {
        if (isBegun) questions.forget()
        const found = await viewHere(at)
        if (found !== undefined) enter(found)
        if (found !== undefined && found !== at) return here(views[found]?.first ?? index)
        const place = found === undefined && at > 0 ? await next(leaving) : undefined
        if (place) return place
        if (found === undefined && done.has(at) && commit >= 0) {
          enter(viewOf(commit))
          return here(commit)
        }
        enter(at)
      }
      return here(index)
    },
    async atLeaving(index, leaving) {
      const step = steps[index]
      if (step?.action !== 'click' || isSupervised(run)) return here(index)
      const seen = await observeSettled(run)
      const lead = nextButton(seen, aimOf(run), run.trace.entries, run.ports.now())
      if (!lead || lead.commit === (step.commit ?? false) || isOffered(seen, step)) return here(index)
      if (step.commit) return (await next(leaving)) ?? here(commit)
      if (commit < 0 || index > commit || (isOpen() && (await isThere(run.session.active(), [alikeOf(step.target)]))))
        return here(index)
      enter(viewOf(commit))
      return here(commit)
    },
  }
}

const isOffered = ({ buttons }: Observation, { target }: ManualStep): boolean =>
  buttons.some(({ name, disabled }) => !disabled && name !== '' && name === target?.name)

/** How many of these steps' questions the page asks. */
const askedOf = async (questions: Questions, steps: readonly ManualStep[] = []): Promise<number> => {
  let asked = 0
  for (const step of steps.filter(isFill)) if ((await questions.of(step)).kind !== 'other') asked += 1
  return asked
}

/**
 * Whether a page without this step's field is another view of the manual, or a page between them: at a similar address
 * another company may ask in another order, or a site may continue where the person left it.
 */
export const isOtherView = async (run: Run, steps: readonly ManualStep[], step: ManualStep): Promise<boolean> => {
  const tab = run.session.active()
  if (!isFill(step) || step.optional || isSupervised(run) || !goalOf(run.input.jobType).oneForm) return false
  if (await isThere(tab, [step.target, step.probation?.target])) return false
  await settle(tab, run)
  const questions = questionsOf(run, steps, { carried: true, oneForm: true })
  const views = viewsOf(steps)
  const own = views.find((view) => view.steps.includes(step))
  if ((await askedOf(questions, own?.steps)) > 0) return false
  for (const view of views) if (view !== own && (await askedOf(questions, view.steps)) > 0) return true
  // A page that matches no view and that its only answer leaves.
  const lead = nextButton(await observeSettled(run), aimOf(run), run.trace.entries, run.ports.now())
  return !lead && (await loneChoice(run)) !== undefined
}

const isFill = ({ action, target }: ManualStep): boolean => FILLS.has(action) && target !== undefined

const isSupervised = ({ input }: Run): boolean => input.supervision === 'approve' || input.supervision === 'guide'

/** `stays`: nothing on it leads on without sending. */
const goOn = async (run: Run, leaving: BeforeLeaving): Promise<{ kind: 'left' } | { kind: 'stays' } | Stopped> => {
  const tab = run.session.active()
  const there = await observeSettled(run)
  const lead = nextButton(there, aimOf(run), run.trace.entries, run.ports.now())
  const choice = lead ? undefined : await loneChoice(run)
  if (choice) return leftByAnswer(run, choice, leaving)
  if (!lead || lead.commit) return { kind: 'stays' }
  const trouble = await leaving.unready()
  if (trouble) return stopped(trouble)
  // Filling it in may have redrawn the page.
  const seen = await observeSettled(run)
  const next = nextButton(seen, aimOf(run), run.trace.entries, run.ports.now())
  if (!next || next.commit) return { kind: 'stays' }
  const page = pageNumber(run)
  const fields = (await visibleFields(tab)).map(({ target }) => target)
  const button = seen.buttons.find(({ index }) => index === next.index)?.target
  const left = [...fields.slice(0, 3), ...(fields.length === 0 && button ? [button] : [])]
  const errorsBefore = await errorsOn(tab)
  const pressed = await perform(
    run,
    { operation: { op: 'click', target: { index: next.index } }, commit: false },
    'replay',
    { leadsOn: true },
    seen,
  )
  if (pressed.kind === 'ended') return stopped(pressed.end)
  const gone = left.map((target): Condition => ({ is: 'element_gone', target }))
  const waited = await waitForAny(tab, gone, { timeoutMs: LEAVE_MS, signal: run.signal, errorsBefore })
  if (waited.is !== 'held') return stopped(notLeft(waited.is === 'refused' ? ` The page says “${waited.error}”` : ''))
  await settle(tab, run)
  if (pageNumber(run) === page) arrive(run)
  return { kind: 'left' }
}

/** The only question of a page without a button that leads on: only its answer does. */
const loneChoice = async (run: Run): Promise<TargetDescriptor | undefined> => {
  const [only, ...others] = await visibleFields(run.session.active())
  return only && others.length === 0 && isChoice(only) ? only.target : undefined
}

const leftByAnswer = async (
  run: Run,
  question: TargetDescriptor,
  { answer }: BeforeLeaving,
): Promise<{ kind: 'left' } | { kind: 'stays' } | Stopped> => {
  const tab = run.session.active()
  const page = pageNumber(run)
  const answered = await answer(question)
  if (typeof answered === 'object') return stopped(answered)
  await settle(tab, run)
  if (await isThere(tab, [question])) return { kind: 'stays' }
  if (pageNumber(run) === page) arrive(run)
  return { kind: 'left' }
}

const notLeft = (said: string): StepTrouble => ({
  code: 'POSTCONDITION_FAILED' satisfies ErrorCode,
  problem: `A page that was not learned did not lead to the next one.${said}`,
})
