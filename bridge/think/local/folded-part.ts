/** The next collapsed section of a form. */
import type { Button } from '../../../shared/domain/observation.ts'
import { type PlanContext, trailingWaits } from './plan-context.ts'

/** Sections of a page that may be opened in search of fields. */
const MAX_UNFOLDED = 8
const FOLDS = new Set(['collapsed', 'expanded'])

/** Searched at once if the send button is disabled, otherwise after the page had a moment to draw its fields. */
export const foldedPart = (context: PlanContext): Button | undefined => {
  const { buttons, elements } = context.seen
  const isLocked = buttons.some(({ submit, disabled }) => submit && disabled)
  if (!isLocked && trailingWaits(context) === 0) return undefined
  const parts = buttons.filter(({ index, disabled, purpose }) => {
    const { aside, states } = elements.find((one) => one.index === index) ?? {}
    return !disabled && purpose === 'other' && !aside && states?.some((state) => FOLDS.has(state))
  })
  // The name of a finished part may get longer: “1. About you ✓ Saved”.
  const pressed = context.history.flatMap(({ operation, label }) => (operation.op === 'click' && label ? [label] : []))
  const closed = parts.filter(({ name }) => !pressed.some((label) => name.startsWith(label)))
  return parts.length - closed.length < MAX_UNFOLDED ? closed[0] : undefined
}
