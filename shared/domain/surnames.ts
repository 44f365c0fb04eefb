/** The two family names that people in some countries have, and which of them a field asks for. */
import { countryOf } from './countries.ts'
import { fold } from './text.ts'

const TWO_NAMES = new Set('ES MX AR CO CL PE VE EC BO UY PY CR PA GT HN SV NI DO CU PR BR PT AO MZ'.split(' '))
const PARTICLE =
  /^(?:de|del|della|da|do|das|dos|di|du|la|las|los|le|van|von|der|den|ter|ten|y|e|i|san|santa|st|mac|al|el|bin|ben)$/

/**
 * First and second family name; only the first if there is one, and none if it is unclear which words belong to which.
 */
export const surnamesOf = (name: string, country: string | undefined): [string?, string?] => {
  const words = name.trim().split(/\s+/)
  const [first, second] = words
  if (words.length === 1 && first) return [first]
  const two =
    TWO_NAMES.has(countryOf(country ?? '')?.code ?? '') &&
    words.length === 2 &&
    !words.some((word) => PARTICLE.test(fold(word)))
  return two && first && second ? [first, second] : []
}

const FIRST = /\b(?:primer|primeiro|first|erster|premier) (?:apellido|sobrenome|family|last|surname)/
const SECOND = /\b(?:segundo|second|zweiter|deuxieme) (?:apellido|sobrenome|family name|last name|surname)/

/** Which of two family names a label asks for. */
export const surnameAsked = (label: string): 'first' | 'second' | undefined =>
  FIRST.test(fold(label)) ? 'first' : SECOND.test(fold(label)) ? 'second' : undefined

/** "First and middle names", "Primer y segundo nombre": both in one field. */
export const asksFirstAndMiddle = (label: string): boolean =>
  (BOTH_NAMES.test(label) || ALL_GIVEN.test(label)) && !ALL_NAMES.test(label)
/** "All given names": includes middle names. */
const ALL_GIVEN =
  /^\s*(?:all (?:your )?(?:given|first|fore) ?names|(?:alle|sämtliche) vornamen|tous (?:les |vos )?pr[ée]noms|todos (?:los|sus) nombres|todos os nomes)\b/i
/** "Last, first, middle". */
const ALL_NAMES = /\b(?:last|family|sur ?name|nachname|familienname|apellidos?|sobrenome|nom de famille)/i
const BOTH_NAMES =
  /\b(?:first|given|forename)s?(?: names?)?(?: ?[&/,+] ?| and | und )(?:middle|second)\b|\bvor(?:- ?| )?(?:name(?:n)? )?und (?:zwischen|zweit|mittel)\w*name|\bprimer y segundo nombre|\bprimeiro e segundo nome|\bpremier et deuxi[eè]me pr[ée]nom/i
