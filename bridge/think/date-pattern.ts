/** How a field says that it wants its date written. Pure. */
import type { Field } from '../../shared/domain/observation.ts'

/** What a field says besides its label. */
export const hintText = (field: Field): string =>
  [field.placeholder, field.hints.describedBy, field.hints.title, field.hints.pattern].join(' ')

/** The pattern that a field's label or hints show, as `formatDate` takes it. */
export const datePatternOf = (field: Field): string | undefined =>
  patternIn(`${field.label} ${hintText(field)} ${field.hints.ariaLabel ?? ''}`)

/** A date pattern in a placeholder or hint: "MM/YYYY", "dd.mm.yyyy", "e.g. 03/2024". */
const patternIn = (text: string): string | undefined => {
  const letters = /\b([dmyj]{1,4}(?:\s?[/.-]\s?[dmyj]{1,4}){1,2})(?![a-z])/i.exec(text)?.[1]
  if (letters !== undefined) return letters.toUpperCase().replace(/\s/g, '').replace(/J/g, 'Y').replace(/T/g, 'D')
  if (/\b\d{1,2}\/\d{4}\b/.test(text)) return 'MM/YYYY'
  if (/\b\d{4}-\d{2}-\d{2}\b/.test(text)) return 'YYYY-MM-DD'
  return /\bYYYY\b/.test(text) ? 'YYYY' : undefined
}
