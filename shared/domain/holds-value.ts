/** Whether a text contains something personal, since pages repeat what was typed into them. Pure. */
import type { Applicant } from './applicant.ts'
import { isDocumentQuestion } from './named-documents.ts'

/** Shorter values say nothing about a person and occur in too many texts: "US", "12". */
const SHORTEST = 3

/** Words that are data of almost everybody and part of almost every form. */
const COMMON = new Set([
  'yes',
  'no',
  'true',
  'false',
  'male',
  'female',
  'other',
  'none',
  'full-time',
  'mobile',
  'home',
  'email',
  'phone',
  'today',
])

/** Data that many people share and that questions mention anyway ("authorized to work in the United States?"). */
const SHARED_KEYS =
  /^(country|country-name|address-level1|address-level2|language|languages|sex|gender|ethnicity|hispanic|race|veteran|disability|how-heard|education\.\d+\.(degree|field)|work-authorization|sponsorship|tel-type)$/

/**
 * A shared value counts as the person's only if it makes up at least this share of a text, as in "State California
 * Required".
 */
const SHARED_PART = 0.3

export interface Holds {
  /** Something unique to this person: a name, an address, an employer. */
  own(text: string): boolean
  /** The same, or an echo of a shared value such as the chosen state. */
  any(text: string): boolean
  /** Any of their data: a page that summarises the answers has shared values inside long texts. */
  mentioned(text: string): boolean
}

/** Tests whether a text contains something of the person's. */
export const holdsValue = (applicant: Applicant): Holds => {
  const values = [
    ...Object.entries(applicant.values).map(([key, value]) => ({
      value: normal(value),
      shared: SHARED_KEYS.test(key),
    })),
    ...[...Object.values(applicant.secrets), ...ownAnswers(applicant)].map((value) => ({
      value: normal(value),
      shared: false,
    })),
  ].filter(({ value }) => value.length >= SHORTEST && !COMMON.has(value))
  const contains = (plain: string, value: string): boolean =>
    ` ${plain} `.includes(` ${value} `) || (value.length >= 8 && plain.includes(value))
  const own = (text: string): boolean => values.some(({ value, shared }) => !shared && contains(normal(text), value))
  const echo = (text: string): boolean => {
    const plain = normal(text)
    return values.some(
      ({ value, shared }) => shared && value.length >= plain.length * SHARED_PART && contains(plain, value),
    )
  }
  const mentioned = (text: string): boolean => values.some(({ value }) => contains(normal(text), value))
  return { own, any: (text) => own(text) || echo(text), mentioned }
}

/** The name of a document (“Data”) is a word of every form. */
const ownAnswers = ({ answers }: Applicant): string[] =>
  answers.filter(({ question }) => !isDocumentQuestion(question)).map(({ answer }) => answer)

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.+-]+/gu, ' ')
    .trim()
