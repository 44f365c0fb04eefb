/**
 * Places that a model points at because the element has no number. The page says what is there, and that element is
 * used.
 */
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { purposeOf } from '../../../shared/domain/purpose.ts'
import { numberAt } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'

/** An element that sends is a commit, whatever a model says about it. */
export const placed = async (run: Run, planned: PlannedOperation): Promise<PlannedOperation> => {
  const { operation, point } = planned
  if (!point || (operation.op !== 'click' && operation.op !== 'hover')) return planned
  const found = await numberAt(run.session.active(), point)
  if (!found) return planned
  const sends = operation.op === 'click' && purposeOf(found.says) === 'submit'
  return { ...planned, operation: { ...operation, target: { index: found.index } }, ...(sends && { commit: true }) }
}
