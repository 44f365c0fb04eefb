/**
 * All keys that a form can ask a person for: the WHATWG autocomplete tokens
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill) and our own keys for applications.
 * A field's `profile_key`, a datum's name and a template's variable are all one of these.
 */
import { WIDGETS, type Widget } from './widgets.ts'

export const AUTOCOMPLETE_KEYS = [
  'name', 'honorific-prefix', 'given-name', 'additional-name', 'family-name', 'honorific-suffix', 'nickname',
  'username', 'new-password', 'current-password', 'one-time-code', 'organization-title', 'organization',
  'street-address', 'address-line1', 'address-line2', 'address-line3', 'address-level4', 'address-level3', 'address-level2', 'address-level1',
  'country', 'country-name', 'postal-code',
  'cc-name', 'cc-given-name', 'cc-additional-name', 'cc-family-name', 'cc-number', 'cc-exp', 'cc-exp-month', 'cc-exp-year', 'cc-csc', 'cc-type',
  'transaction-currency', 'transaction-amount', 'language', 'bday', 'bday-day', 'bday-month', 'bday-year', 'sex', 'url', 'photo',
  'tel', 'tel-country-code', 'tel-national', 'tel-area-code', 'tel-local', 'tel-extension', 'email', 'impp',
] as const // biome-ignore format: a table

export const APPLICATION_KEYS = [
  'resume', 'cover-letter', 'cover-letter-text', 'portfolio', 'transcript', 'additional-files',
  'linkedin', 'github', 'twitter', 'website',
  'work-authorization', 'sponsorship', 'citizenship', 'security-clearance', 'over-18',
  'organization-start', 'salary', 'salary-currency', 'start-date', 'notice-period', 'employment-type', 'relocation', 'remote-preference', 'travel', 'shift', 'driving-licence',
  'years-of-experience', 'languages', 'skills', 'summary', 'headline',
  'how-heard', 'referrer', 'previously-employed', 'previously-applied', 'related-to-employee', 'non-compete', 'criminal-record', 'background-check', 'drug-test',
  'gender', 'pronouns', 'ethnicity', 'hispanic', 'race', 'veteran', 'disability', 'sexual-orientation', 'transgender', 'age-range',
  'signature', 'signature-date', 'today', 'consent-privacy', 'consent-terms', 'consent-marketing', 'tel-type',
  'experience.title', 'experience.company', 'experience.location', 'experience.current', 'experience.start', 'experience.start-month', 'experience.start-year',
  'experience.end', 'experience.end-month', 'experience.end-year', 'experience.description',
  'education.school', 'education.degree', 'education.field', 'education.gpa', 'education.start', 'education.start-month', 'education.start-year',
  'education.end', 'education.end-month', 'education.end-year',
] as const // biome-ignore format: a table

export type ProfileKey = (typeof AUTOCOMPLETE_KEYS)[number] | (typeof APPLICATION_KEYS)[number]

const KNOWN = new Set<string>([...AUTOCOMPLETE_KEYS, ...APPLICATION_KEYS])
export const isProfileKey = (key: string): key is ProfileKey => KNOWN.has(key)

/** Keys whose value is a secret: only a handle `{{secret:key}}` ever leaves the vault. */
export const SECRET_KEYS = [
  'current-password',
  'new-password',
  'one-time-code',
  'cc-number',
  'cc-csc',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
] as const
export const isSecretKey = (key: string): boolean => (SECRET_KEYS as readonly string[]).includes(key)

/** Whether a field holds or asks for a secret: its content must not be recorded. */
export const isSecretField = ({ widget, profileKey }: { widget: Widget; profileKey: string | null }): boolean =>
  WIDGETS[widget].secret || (profileKey !== null && isSecretKey(profileKey))

/** Keys whose value is a file path. */
export const FILE_KEYS = ['resume', 'cover-letter', 'portfolio', 'transcript', 'additional-files', 'photo'] as const
/** Prefix of keys for files that the person named: `file.certificate-of-insurance`. */
export const OWN_FILE = 'file.'
/** Data under keys of the person's own: `custom.t-shirt-size`. */
export const OWN_DATUM = 'custom.'
export const isFileKey = (key: string): boolean =>
  (FILE_KEYS as readonly string[]).includes(key) || key.startsWith(OWN_FILE)

/** The answer for declining; `matchOption` knows its many wordings. */
export const DECLINE = 'I do not wish to answer'
