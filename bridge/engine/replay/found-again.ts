/** Where a step's element is on a page that its description no longer matches. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { findSimilar, type SimilarTarget } from '../../observe/index.ts'
import { otherTargets } from './other-targets.ts'
import { askedElsewhere, type QuestionRun, stillAsks } from './question.ts'

/** Looks for an element that is like the learned one, then for the only field that asks the learned question. */
export const foundAgain = async (
  run: QuestionRun,
  step: ManualStep,
  steps: readonly ManualStep[],
): Promise<SimilarTarget | undefined> => {
  if (!step.target) return undefined
  const others = otherTargets(steps, step)
  const similar = await findSimilar(run.session.active(), step.target, others)
  if (similar && (await stillAsks(run, step, similar.target, others))) return similar
  const field = await askedElsewhere(run, step, others)
  return field && { target: field.target, widget: field.widget }
}
