/**
 * Fields that only an application asks for, if their form does not show that it is one: forms without a form element,
 * sections in shadow trees, separate frames. The other fields of the page decide.
 */
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { Field, Platform } from '../../shared/domain/observation.ts'
import type { ProfileKey } from '../../shared/domain/profile-keys.ts'
import { fold } from '../../shared/domain/text.ts'

/** Asked only by forms that look for people. */
const OF_APPLICATIONS = /^(?:resume|cover-letter|work-authorization|sponsorship|experience\..*|education\..*)$/

export const asApplication = (fields: Field[], platform: Platform): Field[] => {
  const applies = platform !== 'unknown' || fields.some(({ profileKey }) => OF_APPLICATIONS.test(profileKey ?? ''))
  const known = fields.map((field) => (field.profileKey === null ? (applies ? guessed(field) : field) : field))
  return known.map((field, at) => (field.profileKey === null ? besidePerson(field, at, known) : field))
}

/** Two facts must agree: its own words, and the rest of the page. */
const CONFIDENCE = 0.7

const guessed = (field: Field): Field => {
  const { guess, needs } = classifyField(field.hints)
  return guess && needs === 'application' ? { ...field, profileKey: guess, confidence: CONFIDENCE } : field
}

/**
 * What forms of all kinds ask beside the person's name: what they work as, for whom, their nationality, and who fills in the form, with the
 * date. A company there may be anybody's.
 */
const besidePerson = (field: Field, at: number, fields: readonly Field[]): Field => {
  const words = fold(field.label.replace(/\([^()]*\)/g, ' ')).trim()
  const found = BESIDE_NAMES.find(([, asks]) => asks.test(words))
  if (!found) return field
  const [profileKey] = found
  const others = fields.filter(({ form, profileKey: key }) => form === field.form && OF_PERSON.test(key ?? ''))
  const [before] = fields.slice(Math.max(0, at - 1), at)
  const fits =
    profileKey === 'signature'
      ? others.length > 0
      : profileKey === 'signature-date'
        ? before !== undefined && signs(before)
        : OF_WORK.test(fold(field.section ?? '')) ||
          others.some(({ section }) => partOf(section) === partOf(field.section))
  return fits ? { ...field, profileKey, confidence: CONFIDENCE } : field
}

const BESIDE_NAMES: readonly (readonly [ProfileKey, RegExp])[] = [
  [
    'organization-title',
    /^(?:(?:your|current|present) )*(?:occupation|profession|job title|position(?: held)?|beruf|berufsbezeichnung|(?:derzeitige |aktuelle )?tatigkeit|metier|fonction|poste(?: occupe)?|ocupacion|profesion|puesto|profissao|ocupacao|professione|beroep)$/,
  ],
  [
    'organization',
    /^(?:(?:your|current|present) )*(?:employer(?: s name| name)?|name of employer|affiliation|(?:derzeitiger |aktueller )?arbeitgeber|employeur|empleador|empregador|datore di lavoro|werkgever)$/,
  ],
  [
    'citizenship',
    /^(?:nationality|citizenship|staatsangehorigkeit|nationalitat|nationalite|nacionalidad|nacionalidade|nazionalita|cittadinanza|nationaliteit)$/,
  ],
  [
    'signature',
    /^(?:(?:form )?(?:completed|filled (?:in|out)) by|ausgefullt von|rempli par|(?:cumplimentado|rellenado) por|preenchido por)$/,
  ],
  ['signature-date', /^(?:date|datum|fecha|data)$/],
]
/** The part of the page, without the number of the row in it. */
const partOf = (section = ''): string => section.replace(/ \d{1,2}$/, '')
const signs = (field: Field): boolean =>
  field.profileKey === 'signature' ||
  BESIDE_NAMES.some(([key, asks]) => key === 'signature' && asks.test(fold(field.label)))
const OF_WORK =
  /(?<!\p{L})(?:employment|occupation|work|beruf\p{L}*|arbeit\p{L}*|profession\p{L}*|emploi|empleo|laboral|trabalho|lavoro|werk)(?!\p{L})/u
const OF_PERSON = /^(?:name|given-name|family-name|bday.*)$/
