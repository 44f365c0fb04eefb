/** Which steps of a manual belong to the current view. Pure. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { FILLS } from '../../../shared/domain/operation.ts'

/** From this step to the one that leaves or sends its view, inclusive. */
export const restOfView = (steps: readonly ManualStep[], first: ManualStep): ManualStep[] => {
  const from = steps.slice(steps.indexOf(first))
  const leaving = from.findIndex(({ leaves, commit }) => leaves || commit)
  return from.slice(0, leaving < 0 ? undefined : leaving + 1)
}

/** Fields still to be filled in on this view, including the step's own. */
export const fillsOfRest = (steps: readonly ManualStep[], first: ManualStep): ManualStep[] =>
  restOfView(steps, first).filter(({ action, leaves, commit }) => FILLS.has(action) && !leaves && !commit)
