/**
 * "Name (Last, First)", "Name, Vorname", "Surname, first name": a full name in the order that the form states, with a
 * comma.
 */
import type { Asked } from './types.ts'

const FAMILY = 'last(?: name)?|family(?: name)?|surname|nachname|familienname|zuname|apellidos?|sobrenome|apelidos?'
const GIVEN =
  'first(?: name)?|given(?: names?)?|forenames?|vornamen?|prenoms?|nombres?(?: de pila)?|nomes?(?: proprios?)?|middle(?: (?:name|initial))?|m\\.?i\\.?'
const ORDERED: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:full |your |complete |legal |candidate |applicant )*names?)?[\\s(:–-]*(?:${FAMILY})\\s*[,/]\\s*(?:${GIVEN})\\b`,
  ),
  /^(?:(?:full |your |complete |legal )*names?)?[\s(:–,-]*(?:last|family) name first\b/,
  /^(?:name|nom)\s*,\s*(?:vorname|prenoms?)\b/,
]

/** Lower case without accents; punctuation stays. */
const small = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the family name goes first, followed by a comma. */
export const wantsFamilyFirst = ({ label, key, control }: Asked): boolean =>
  key === 'name' && control === 'text' && ORDERED.some((pattern) => pattern.test(small(label.trim())))

/** "Quillhaven, Thaddeus"; undefined if either part is unknown. */
export const familyFirst = (values: Readonly<Record<string, string>>): string | undefined => {
  const [family, given] = [values['family-name'], values['given-name']]
  return family && given ? `${family}, ${given}` : undefined
}
