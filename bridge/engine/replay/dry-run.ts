/** Compares a manual with the current page without acting: which of its steps would find their elements, and how. */
import type { ManualBody, ManualStep } from '../../../shared/domain/manual.ts'
import type { Fit, TriedStep } from '../../../shared/domain/manual-check.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { findTarget } from '../../observe/index.ts'
import { foundAgain } from './found-again.ts'
import { type QuestionRun, type Questions, questionsOf } from './question.ts'
import { mayBeAbsent } from './step.ts'

/** A step, and the description that finds its element on the page. */
export interface FoundStep {
  step: ManualStep
  fit: Fit
  target?: TargetDescriptor
  /** For an element found by similarity, see {@link Alike}. */
  score?: number
}

/** Whether a replay would stop at this step. */
export const breaks = ({ fit }: TriedStep): boolean => fit === 'missing'

/** The steps of the first view, on the present page. Steps after the one that leaves it are `unseen`. */
export const dryRun = async (session: QuestionRun['session'], { steps }: ManualBody): Promise<TriedStep[]> =>
  (await foundSteps(session, steps)).map(({ step, fit }) => ({
    order: step.order,
    description: step.description,
    fit,
  }))

/** The same, with the place of each step's element. */
export const foundSteps = async (
  session: QuestionRun['session'],
  steps: readonly ManualStep[],
): Promise<FoundStep[]> => {
  const leaving = steps.findIndex(({ leaves, commit }) => leaves || commit)
  const reader: QuestionRun = { session, trace: { pages: [], entries: [] } }
  const questions = questionsOf(reader, steps)
  const tried: FoundStep[] = []
  let changed = false
  for (const [at, step] of steps.entries()) {
    const found: Found = leaving >= 0 && at > leaving ? { fit: 'unseen' } : await find(reader, steps, step, questions)
    // A list that opens, a row that shows its buttons.
    tried.push({ step, ...(found.fit === 'missing' && changed ? { fit: 'unseen' as const } : found) })
    changed ||= CHANGES_PAGE.has(step.action)
  }
  return tried
}

/** Steps that may make something appear on the same page. */
const CHANGES_PAGE: ReadonlySet<ManualStep['action']> = new Set(['click', 'hover', 'press', 'drag', 'scroll'])

type Found = Omit<FoundStep, 'step'>

const find = async (
  reader: QuestionRun,
  steps: readonly ManualStep[],
  step: ManualStep,
  questions: Questions,
): Promise<Found> => {
  const { target } = step
  if (!target) return { fit: 'no_target' }
  const question = await questions.of(step)
  if (question.kind === 'other') return { fit: 'asks_else' }
  if (question.kind === 'unclear') return { fit: 'missing' }
  if (question.kind === 'elsewhere') return { fit: 'moved', target: question.target }
  const tab = reader.session.active()
  if ((await findTarget(tab, target, { position: !mayBeAbsent(step) })) !== undefined) return { fit: 'fits', target }
  // A repair never takes another button for the one that sends.
  const again = step.commit ? undefined : await foundAgain(reader, step, steps)
  if (again) return { fit: 'similar', ...again }
  return { fit: mayBeAbsent(step) || step.when !== undefined ? 'absent' : 'missing' }
}
