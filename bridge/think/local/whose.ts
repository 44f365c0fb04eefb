/**
 * Whose data a field asks for if its own words do not say it, decided by its surroundings. Of rows that ask the same,
 * only the first is the person's. If two parts of a page ask for a name, the part whose title cannot mean the person is
 * somebody else's.
 */
import { asksFor } from '../../../shared/domain/asked.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { personOf, titleLeavesOpen } from '../../../shared/domain/questions/index.ts'
import { fold } from '../../../shared/domain/text.ts'
import { OF_SIGNING } from './words.ts'

/** Heading of the boxes of one date. */
const OF_BIRTH = /birth|geburt|naissance|nacimiento|nascimento|nascita|geboorte|urodzenia/
/** Keys that show that a section is about a person. */
const NAMES = /^(?:name|given-name|family-name|bday(?:-day|-month|-year)?)$/
/** Keys that everybody has one of. */
const PERSONAL =
  /^(?:name|given-name|family-name|additional-name|bday|email|tel|address-|street-address|postal-code|country|citizenship|sex|gender)/

/** Keys that only a person has; a later row with more of them than the first is about somebody. */
const TRAIT = /^(?:bday|age-range|sex|gender|citizenship)/
const AGE = /^(?:age|alter|age \(.*|edad|idade|[âa]ge|età|leeftijd|wiek|年齢)[\s*:]*$/i
const ADDRESS = /^(?:address-|street-address|postal-code)/

const sameForm = (one: Field, other: Field): boolean => one.form === other.form
const partOf = ({ hints, section }: Field): string => hints.legend ?? section ?? ''
const isPersonal = ({ profileKey }: Field): boolean => PERSONAL.test(profileKey ?? '')
const named = ({ profileKey }: Field): boolean => NAMES.test(profileKey ?? '')

/** Whether one of these entered the person's name. */
export const givesName = (entries: readonly TraceEntry[]): boolean =>
  entries.some(({ source }) => source?.from === 'profile' && NAMES.test(source.key))

export interface Known {
  /** Heading of the section that is the person's, such as their posting's title. */
  ownPart?: string | undefined
  /** The person's name was entered, here or on an earlier view. */
  named?: boolean
}

/** Whether a field asks for somebody else's data. */
export const isSomebodyElses = (field: Field, fields: readonly Field[], known: Known = {}): boolean =>
  isOfLaterPerson(field) ||
  (partOf(field) !== known.ownPart &&
    !ASKS_YOU.test(field.label) &&
    isOtherPart(field, fields, known.named === true)) ||
  isLaterRow(field, fields) ||
  saysSomebody(field) ||
  isMarkedApart(field, fields) ||
  isNumberedLater(field, fields) ||
  isNamedAgain(field, fields) ||
  isAmongTheirs(field, fields)

/** People that a form asks about in numbered sections, in English, German, French, Spanish, Portuguese and Italian. */
const COUNTED =
  '(?:person(?:en|ne)?|people|attendees?|guests?|passengers?|travell?ers?|participants?|delegates?|members?|adults?|drivers?|tenants?|occupants?|applicants?|students?|child|pupils?|players?|riders?|buyers?|owners?|registrants?|visitors?|patients?|depend[ae]nts?|customers?|residents?|signator(?:y|ies)|trustees?|partners?|witness(?:es)?|executors?|investors?|speakers?|borrowers?|beneficiar(?:y|ies)|owners?|part(?:y|ies)|gesellschafter\\w*|zeug(?:e|in)|kreditnehmer\\w*|associes?|temoins?|emprunteurs?|socios?|soci[oa]|testig[oa]s?|testemunhas?|prestatari[oa]s?|shareholders?|directors?|authors?|tickets?|contacts?|teilnehm\\w*|gast|gaste|fahrgast|passagier\\w*|(?:mit)?reisende\\w*|erwachsene\\w*|fahrer\\w*|mieter\\w*|antragsteller\\w*|kind|schuler\\w*|mitglied\\w*|besucher\\w*|spieler\\w*|passagers?|voyageurs?|invites?|adultes?|conducteurs?|locataires?|demandeurs?|enfants?|eleves?|membres?|visiteurs?|convives?|billets?|asistentes?|pasajer[oa]s?|viajer[oa]s?|invitad[oa]s?|personas?|adultos?|conductor(?:es|as?)?|inquilin[oa]s?|solicitantes?|hij[oa]s?|miembros?|huesped(?:es)?|acompanantes?|entradas?|participantes?|passageir[oa]s?|viajantes?|convidad[oa]s?|pessoas?|condutor(?:es|as?)?|requerentes?|membros?|hospedes?|ingressos?|persone|passegger[oi]|viaggiator[ei]|ospit[ei]|partecipant[ei]|adulti|conducent[ei])'
const LATER = [
  new RegExp(
    `\\b${COUNTED}(?: (?:no|nr|n|number|nummer|numero|num))? (?:[2-9]|1\\d)(?![\\d+–-]| ?(?:years?|jahren?|ans|anos|anni|people|personen|(?:or|and|oder|und|ou|et|o|y|e) (?:over|above|older|up|more|alter|mehr|plus|mas|mais)))`,
  ),
  new RegExp(
    `\\b(?:second|2nd|third|3rd|fourth|4th|zweite[rns]?|dritte[rns]?|deuxieme|troisieme|segund[oa]|tercer[oa]?|terceir[oa]|second[oa]|terz[oa])(?: \\w+)? ${COUNTED}(?!\\w)`,
  ),
  // At the end of a title only: "Other member information" is more about the same person.
  new RegExp(
    `\\b(?:additional|further|another|other|weitere[rnsm]?|zusatzliche[rnsm]?|autres?|otr[oa]s?|outr[oa]s?|altr[oaie]) ${COUNTED} ?$|^ ?${COUNTED} (?:supplementaires?|adicional(?:es)?|adicionais|aggiuntiv[oaie]) ?$`,
  ),
]
const isLaterOne = (words = ''): boolean => {
  const text = fold(words).replace(/[^\p{L}\d+–-]+/gu, ' ')
  return LATER.some((pattern) => pattern.test(text))
}

/** Under "Attendee 2", "Passenger #3" and "Second driver" nothing is about the person, whatever is asked. */
export const isOfLaterPerson = ({ label, hints, section }: Field): boolean =>
  [label, hints.legend, section].some(isLaterOne) && !SAYS_OWN.test(label)

/**
 * "2. Antragsteller" on a page that also has "Antragsteller" or "1. Antragsteller". Numbers of plain sections name
 * nobody.
 */
const isNumberedLater = (field: Field, fields: readonly Field[]): boolean => {
  const [, number = '', rest] = NUMBERED.exec(partOf(field)) ?? []
  return (
    Number(number) > 1 &&
    fields.some((other) => {
      const part = partOf(other)
      return sameForm(other, field) && part !== partOf(field) && (NUMBERED.exec(part)?.[2] ?? part) === rest
    })
  )
}
const NUMBERED = /^(\d{1,2})[.)]?\s+(.+)$/

const BARE_NAME = /^(?:(?:full |complete )?name|nom(?: complet)?|nombre(?: completo)?|nome(?: completo)?)[\s*:]*$/i
const SIGNS = /^(?:signature|today)/
/**
 * A bare "Name" later in a section that has already asked for the person's name ("Previous dentist" in a line that is
 * no heading), and the fields after it: about somebody else, unless that person signs there.
 */
const isNamedAgain = (field: Field, fields: readonly Field[]): boolean => {
  if (!isPersonal(field) || SAYS_OWN.test(field.label)) return false
  const own = fields.filter((other) => partOf(other) === partOf(field) && sameForm(other, field))
  const last = own.slice(0, own.indexOf(field) + 1).findLastIndex(({ label }) => BARE_NAME.test(label))
  const first = own.findIndex(named)
  const signs = own.slice(last, last + 3).some(({ profileKey }) => SIGNS.test(profileKey ?? ''))
  return first >= 0 && last > first + APART && !signs && named(own[last] as Field)
}
/** First, middle and family name, a suffix: the fields of one name. */
const APART = 4

/** A box labelled only "Given name" that contains "Enter guardian's given name" or is called `emergencyGivenName`. */
const saysSomebody = (field: Field): boolean => {
  if (!isPersonal(field) || SAYS_OWN.test(field.label)) return false
  const { placeholder = '', nameAttr = '', id = '' } = field.hints
  return [placeholder, inWords(nameAttr), inWords(id)].some((words) => NEVER_APPLICANT.has(personOf(words)))
}

const SAYS_OWN = /(?<!\p{L})(?:your|my|ihre?|dein|mein|votre|mon|ma|su|tu|mi|seu|sua|meu|minha)(?!\p{L})/iu
/** Words that mean only the reader; "Ihr Name" and "su nombre" may mean somebody else's. */
const ASKS_YOU = /(?<!\p{L})(?:your|my|dein|mein|votre|mon)(?!\p{L})/iu
/** People who are never the one who fills in the form; a "client" or "employee" may be. */
const NEVER_APPLICANT = new Set(['emergency', 'referee', 'spouse', 'parent'])

/** `emergencyContact1Name` in separate words. */
const inWords = (name: string): string =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})|[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Whom a field's own words or its placeholder name. */
const namedIn = ({ label, hints }: Field) => {
  const person = personOf(label)
  return person === 'self' ? personOf(hints.placeholder ?? '') : person
}

/** A bare "Date of birth" between "Child's surname" and "Child's school", or right after the child's name. */
const isAmongTheirs = (field: Field, fields: readonly Field[]): boolean => {
  if (!isPersonal(field) || namedIn(field) !== 'self' || SAYS_OWN.test(field.label)) return false
  const own = fields.filter((other) => partOf(other) === partOf(field) && sameForm(other, field))
  const at = own.indexOf(field)
  const [before, after] = [own[at - 1], own[at + 1]]
  const person = before && namedIn(before)
  if (before === undefined || person === undefined || person === 'self') return false
  return (after !== undefined && namedIn(after) === person) || (named(before) && TRAIT.test(field.profileKey ?? ''))
}

/** "Full name (K)", "Address (K)" after the person's own "Full name", "Address": the mark is not explained. */
const isMarkedApart = (field: Field, fields: readonly Field[]): boolean => {
  const mark = markOf(field)
  if (mark === undefined || !isPersonal(field)) return false
  const [marked, others] = [true, false].map((own) =>
    fields.filter((other) => sameForm(other, field) && isPersonal(other) && (markOf(other) === mark) === own),
  )
  return marked !== undefined && marked.length > 1 && marked.some(named) && others?.some(named) === true
}

/** The text in brackets at a label's end, if it is not an instruction for filling in the field. */
const markOf = ({ label, profileKey }: Field): string | undefined => {
  const mark = /[([]([^()[\]]{1,40})[)\]][\s*:]*$/.exec(label)?.[1]?.trim()
  return mark !== undefined && (/^\p{Lu}{1,2}$/u.test(mark) || titleLeavesOpen(mark, profileKey ?? ''))
    ? mark
    : undefined
}

const isLaterRow = (field: Field, fields: readonly Field[]): boolean => {
  if (fields.filter(named).length < 2) return false
  const own = fields.filter((other) => partOf(other) === partOf(field) && sameForm(other, field))
  const at = own.indexOf(field)
  const more = TRAIT.test(field.profileKey ?? '') || AGE.test(field.label)
  return (isPersonal(field) && repeats(own, at)) || (more && repeats(own, at - 1))
}

/**
 * One of several labels in a row, including a name, that occurred in this order before in the same section of the same
 * form.
 */
const repeats = (own: readonly Field[], at: number): boolean => {
  const same = (one: number, other: number): boolean => {
    const [a, b] = [own[one], own[other]]
    return a !== undefined && b !== undefined && a.label !== '' && a.label === b.label && a.profileKey === b.profileKey
  }
  const first = own.findIndex((_, other) => same(other, at))
  if (first < 0 || first >= at) return false
  return [-1, 1].some((step) => {
    let steps = 0
    let hasName = own[at] !== undefined && named(own[at])
    for (let by = step; same(first + by, at + by); by += step) {
      steps += 1
      hasName ||= own[at + by] !== undefined && named(own[at + by] as Field)
    }
    return steps > 0 && hasName
  })
}

/** "Second driver" beside "About you", "Recipient" beside "Sender". The place of an accident is nobody's address. */
const isOtherPart = (field: Field, fields: readonly Field[], givenBefore: boolean): boolean => {
  const part = partOf(field)
  // The title over the whole form, if a name is asked first, is the person's own, whatever it says.
  const isOverAll = field.hints.legend === undefined && part === field.hints.form?.heading
  const isOwn = (other: Field): boolean =>
    partOf(other) !== part &&
    named(other) &&
    !OF_BIRTH.test(fold(partOf(other))) &&
    sameForm(other, field) &&
    (!isOverAll ||
      fields.findIndex((one) => partOf(one) === part) > fields.indexOf(other) ||
      !titleLeavesOpen(partOf(other), other.profileKey ?? ''))
  const inPart = fields.filter((other) => partOf(other) === part && isPersonal(other))
  const names = inPart.filter(named)
  // An empty name field after one was filled in, on any view, is somebody else's.
  const isFurther = givenBefore && names.length > 0 && names.every(({ value }) => value === '')
  if (part === '' || !(isFurther || fields.some(isOwn))) return false
  if (names.length === 0 && !ADDRESS.test(field.profileKey ?? '')) return false
  // "Recipient" would go with a name alone.
  return !OF_SIGNING.test(fold(part)) && inPart.some(({ profileKey }) => titleLeavesOpen(part, profileKey ?? ''))
}

/** The question that the person is asked for a field. If the page asks it twice, the section distinguishes them. */
export const questionOf = (field: Field, fields: readonly Field[]): string => {
  const label = asksFor(field) || 'This field'
  const twins = fields.filter((other) => other !== field && asksFor(other) === label)
  // A question about the first of several people is another question.
  const title = isOfLaterPerson(field) ? (field.hints.legend ?? field.section) : twins.length > 0 && field.section
  return title ? `${title}: ${label}` : label
}
