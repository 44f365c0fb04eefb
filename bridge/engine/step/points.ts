/** Places on the page that a model points at, where nothing has a number: the page says what lies there, and that is acted on. */
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { purposeOf } from '../../../shared/domain/purpose.ts'
import { numberAt } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'

/** What sends is one, whatever a model says of it. */
export const placed = async (run: Run, planned: PlannedOperation): Promise<PlannedOperation> => {
  const { operation, point } = planned
  if (!point || (operation.op !== 'click' && operation.op !== 'hover')) return planned
  const found = await numberAt(run.session.active(), point)
  if (!found) return planned
  const sends = operation.op === 'click' && purposeOf(found.says) === 'submit'
  return { ...planned, operation: { ...operation, target: { index: found.index } }, ...(sends && { commit: true }) }
}
