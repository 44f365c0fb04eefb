/** Lists that another answer fills: the states of a country, the cities of a state. */
import { isPlaceholder } from '../../../shared/domain/choices.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { isNativeList } from '../../../shared/domain/widgets.ts'
import { entailedBy, keyOf } from './datum.ts'
import { onThisView, type PlanContext, trailingWaits } from './plan-context.ts'

/** Pauses in ms. A list that stays locked does not delay the form any longer. */
const WAITS = [400, 800, 1_500]

/** Waits for a locked list that the person's data answers, once the list before it was chosen. */
export const waitForList = (context: PlanContext): PlannedOperation | undefined => {
  const ms = WAITS[trailingWaits(context)]
  const chosen = onThisView(context).some(
    ({ operation, outcome }) => operation.op === 'select' && outcome.status === 'done',
  )
  if (ms === undefined || !chosen || !context.seen.fields.some((field) => isLocked(field) && isDue(field, context)))
    return undefined
  return { operation: { op: 'wait', ms }, why: 'a list is still being loaded', optional: true }
}

const isLocked = ({ widget, disabled, trap, options = [] }: Field): boolean =>
  isNativeList({ widget }) && disabled === true && !trap && options.every(isPlaceholder)

const isDue = (field: Field, context: PlanContext): boolean =>
  PLACE.test(keyOf(field) ?? '') && entailedBy(field, context, undefined, []).kind === 'answer'
const PLACE = /^(?:address-level|country|postal-code)/
