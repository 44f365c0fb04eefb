/** The date format that a field asks for. Pure. */
import { datePatternIn } from '../../shared/domain/dates.ts'
import type { Field } from '../../shared/domain/observation.ts'

/** A field's text besides its label. */
export const hintText = (field: Field): string =>
  [field.placeholder, field.hints.describedBy, field.hints.title, field.hints.pattern].join(' ')

/** The pattern in a field's label or hints, in the form that `formatDate` takes. */
export const datePatternOf = (field: Field): string | undefined =>
  datePatternIn(`${field.label} ${hintText(field)} ${field.hints.ariaLabel ?? ''}`)
