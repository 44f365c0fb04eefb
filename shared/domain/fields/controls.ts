/** Which keys a kind of control can hold: a checkbox is never a first name. */
import type { FieldHints } from '../observation.ts'
import { FILE_KEYS } from '../profile-keys.ts'
import { type Concept, isNothing, isPart } from './concepts.ts'

export type ControlKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'number'
  | 'url'
  | 'search'
  | 'password'
  | 'textarea'
  | 'select'
  | 'date'
  | 'checkbox'
  | 'radio'
  | 'file'
  | 'other'

export function controlOf(hints: FieldHints): ControlKind {
  switch (hints.type) {
    case 'email':
    case 'tel':
    case 'number':
    case 'url':
    case 'search':
    case 'password':
    case 'checkbox':
    case 'radio':
    case 'file':
      return hints.type
    case 'date':
    case 'month':
    case 'week':
    case 'datetime-local':
      return 'date'
    case 'range':
    case 'color':
    case 'time':
    case 'hidden':
      return 'other'
    case 'select-one':
    case 'select-multiple':
    case 'button':
      return 'select'
    case 'textarea':
      return 'textarea'
    default:
      return hints.tag === 'select' || hints.tag === 'button' ? 'select' : 'text'
  }
}

const keys = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const WRITTEN_NAMES =
  'name given-name additional-name family-name nickname cc-name cc-given-name cc-additional-name cc-family-name'
const NAMES = `${WRITTEN_NAMES} honorific-suffix`
const DATES =
  'bday cc-exp start-date today signature-date experience.start experience.end education.start education.end'
const DATE_PARTS =
  'bday-day bday-month bday-year cc-exp-month cc-exp-year experience.start-month experience.start-year experience.end-month experience.end-year education.start-month education.start-year education.end-month education.end-year'
const ADDRESS = 'street-address address-line1 address-line2 address-line3'
const QUESTIONS =
  'work-authorization sponsorship citizenship security-clearance over-18 employment-type relocation remote-preference travel shift driving-licence years-of-experience how-heard previously-employed previously-applied related-to-employee non-compete criminal-record background-check drug-test gender sex pronouns ethnicity hispanic race veteran disability sexual-orientation transgender age-range notice-period languages salary-currency experience.current'
const CONSENTS = 'consent-privacy consent-terms consent-marketing'

/** What a control cannot be. `only` lists everything that it can be. */
const LIMITS: Readonly<Partial<Record<ControlKind, { only?: ReadonlySet<string>; never?: ReadonlySet<string> }>>> = {
  checkbox: { only: keys(`${QUESTIONS} ${CONSENTS} skills`) },
  radio: {
    only: keys(`${QUESTIONS} ${CONSENTS} honorific-prefix tel-type cc-type country address-level1 education.degree`),
  },
  file: { only: new Set<string>(FILE_KEYS) },
  email: { only: keys('email username') },
  url: { only: keys('linkedin github twitter website url portfolio') },
  date: { only: keys(`${DATES} ${DATE_PARTS}`) },
  select: {
    never: keys(
      `${WRITTEN_NAMES} email username cc-number cc-csc address-line1 address-line2 address-line3 street-address one-time-code new-password current-password tel tel-extension linkedin github twitter website url resume cover-letter summary cover-letter-text headline experience.description signature`,
    ),
  },
  textarea: {
    never: keys(
      `${DATES} ${DATE_PARTS} ${CONSENTS} given-name family-name additional-name email username tel tel-country-code tel-type tel-area-code cc-name cc-number cc-csc cc-type postal-code address-level1 address-level2 address-line1 address-line2 country current-password new-password one-time-code honorific-prefix nickname photo`,
    ),
  },
  tel: {
    never: keys(
      `${NAMES} ${ADDRESS} ${CONSENTS} linkedin github website url summary cover-letter-text headline address-level1 address-level2 country organization organization-title`,
    ),
  },
  number: {
    never: keys(
      `${NAMES} ${ADDRESS} ${CONSENTS} email linkedin github website url summary cover-letter-text headline address-level1 address-level2 country organization organization-title`,
    ),
  },
  text: { never: keys(`${CONSENTS} consent-marketing over-18 experience.current tel-type`) },
}

/** Whether a concept is possible for a control; parts (`#`) and non-profile things (`!`) always compete. */
export function allows(control: ControlKind, concept: Concept): boolean {
  if (isNothing(concept) || isPart(concept)) return true
  if (control === 'search' || control === 'other') return false
  if (control !== 'file' && (concept === 'photo' || concept === 'transcript' || concept === 'additional-files'))
    return false
  const limit = LIMITS[control]
  if (!limit) return true
  if (limit.only) return limit.only.has(concept)
  return !limit.never?.has(concept)
}
