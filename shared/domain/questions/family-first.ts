/**
 * "Name (Last, First)", "Name, Vorname", "NOM Prénom", "Apellidos y nombre": a full name in the order that the form
 * states, with a comma if the form writes one.
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

/** The two names beside each other. "Nom et prénom" leaves the order open. */
const WITHOUT_COMMA: readonly RegExp[] = [
  new RegExp(`^(?:${FAMILY})\\s+(?:(?:und|et|y|e|and|&|-|–)\\s+)?(?:${GIVEN})(?:\\(s\\))?[\\s*:]*$`),
  /^nom\s+(?:[-–]\s+)?prenom(?:\(?s\)?)?[\s*:]*$/,
]

/** Lower case without accents; punctuation stays. */
const small = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What stands between the family name and the given name, if the family name goes first. */
export const wantsFamilyFirst = ({ label, key, control }: Asked): ', ' | ' ' | undefined => {
  if (key !== 'name' || control !== 'text') return undefined
  const said = small(label.trim())
  if (ORDERED.some((pattern) => pattern.test(said))) return ', '
  return WITHOUT_COMMA.some((pattern) => pattern.test(said)) ? ' ' : undefined
}

/** "Quillhaven, Thaddeus"; undefined if either part is unknown. */
export const familyFirst = (values: Readonly<Record<string, string>>, between: string): string | undefined => {
  const [family, given] = [values['family-name'], values['given-name']]
  return family && given ? `${family}${between}${given}` : undefined
}
