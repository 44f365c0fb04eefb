/** A manual held against the page as it is, without acting: which of its steps would find what they mean, and how. */
import type { ManualBody, ManualStep } from '../../../shared/domain/manual.ts'
import { findSimilar, findTarget } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { questionsOf } from './question.ts'
import { mayBeAbsent } from './step.ts'

/**
 * - `fits`: found as it was learned.
 * - `moved`: the same question stands elsewhere on the page now.
 * - `similar`: not found as it was learned; one element is so like it that a replay takes it, and learns it.
 * - `asks_else`: what it means asks something else now: a replay passes it and looks for the question elsewhere.
 * - `absent`: not there, and need not be. `missing`: not there, where a replay would stop.
 * - `unseen`: only doing what comes before it would show it. `no_target`: it needs no element.
 */
export type Fit = 'fits' | 'moved' | 'similar' | 'asks_else' | 'absent' | 'missing' | 'unseen' | 'no_target'

export interface TriedStep {
  order: number
  description: string
  fit: Fit
}

/** Whether a replay would break off at such a step. */
export const breaks = ({ fit }: TriedStep): boolean => fit === 'missing'

/** The steps of the first view, on the tab as it is; those behind the step that leaves it are `unseen`. */
export const dryRun = async (session: Run['session'], { steps }: ManualBody): Promise<TriedStep[]> => {
  const leaving = steps.findIndex(({ leaves, commit }) => leaves || commit)
  const questions = questionsOf({ session, trace: { pages: [], entries: [] } }, steps)
  const tried: TriedStep[] = []
  for (const [at, step] of steps.entries()) {
    const fit = leaving >= 0 && at > leaving ? 'unseen' : await fitOf(session, step, () => questions.of(step))
    tried.push({ order: step.order, description: step.description, fit })
  }
  return tried
}

const fitOf = async (
  session: Run['session'],
  step: ManualStep,
  asked: () => ReturnType<ReturnType<typeof questionsOf>['of']>,
): Promise<Fit> => {
  const { target } = step
  if (!target) return 'no_target'
  const question = await asked()
  if (question === 'other') return 'asks_else'
  if (typeof question === 'object') return 'moved'
  const tab = session.active()
  if ((await findTarget(tab, target, { position: !mayBeAbsent(step) })) !== undefined) return 'fits'
  // Healing never takes another button for the one that sends.
  if (!step.commit && (await findSimilar(tab, target))) return 'similar'
  return mayBeAbsent(step) || step.when !== undefined ? 'absent' : 'missing'
}
