/** How a field says that it wants its date written. Pure. */
import { datePatternIn } from '../../shared/domain/dates.ts'
import type { Field } from '../../shared/domain/observation.ts'

/** What a field says besides its label. */
export const hintText = (field: Field): string =>
  [field.placeholder, field.hints.describedBy, field.hints.title, field.hints.pattern].join(' ')

/** The pattern that a field's label or hints show, as `formatDate` takes it. */
export const datePatternOf = (field: Field): string | undefined =>
  datePatternIn(`${field.label} ${hintText(field)} ${field.hints.ariaLabel ?? ''}`)
