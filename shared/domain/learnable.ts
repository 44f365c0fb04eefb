/**
 * From a typed or chosen value back to the datum it came from (L1), for what a person demonstrated and for what a model
 * did without naming the source. Equality only, in any format, and only if exactly one datum explains it.
 */

import type { Applicant } from './applicant.ts'
import { withoutIndex } from './entry-keys.ts'
import { formatsFor, formatValue } from './format.ts'
import { isFileKey, isSecretKey } from './profile-keys.ts'
import { sameQuestion } from './questions/index.ts'
import { fold } from './text.ts'
import type { ValueSource } from './value.ts'

export interface SourceHints {
  /** Profile key of the field, if known: decides between data that happen to be equal. */
  key?: string | null | undefined
  /** Label of the field: an answer to this question is the source. */
  label?: string | undefined
}

/** Keys that repeat another key, which is then the source. */
const REPEATS: readonly (readonly [RegExp, string])[] = [
  [/^address-line1$/, 'street-address'],
  [/^country-name$/, 'country'],
  [/^organization$/, 'experience.0.company'],
  [/^organization-title$/, 'experience.0.title'],
  [/^tel-national$/, 'tel'],
  [/^tel-(area-code|local)$/, 'tel'],
  [/^(username|cc-name|signature)$/, 'name'],
]

interface Hit {
  key: string
  format?: string
}

/** The source of a value; undefined if no datum or several explain it. */
export const sourceOf = (value: string, applicant: Applicant, hints: SourceHints = {}): ValueSource | undefined => {
  const wanted = value.trim()
  if (wanted === '') return undefined
  const secret = Object.keys(applicant.secrets).filter((key) => applicant.secrets[key] === wanted)
  if (secret.length > 0) return { from: 'secret', key: secret.find((key) => key === hints.key) ?? secret[0] ?? '' }
  if (hints.label !== undefined) {
    const answered = applicant.answers.find(
      ({ question, answer }) => sameQuestion(question, hints.label ?? '') && fold(answer) === fold(wanted),
    )
    if (answered) return { from: 'answer', question: answered.question }
  }
  const hits = hitsFor(wanted, applicant)
  const own = hits.filter(({ key }) => hints.key != null && (key === hints.key || withoutIndex(key) === hints.key))
  const hit = only(own.length > 0 ? own : hits)
  const chosen = hit && (own.length > 0 || (isTelling(wanted) && mayBe(hit, hints))) ? hit : undefined
  if (chosen)
    return { from: 'profile', key: chosen.key, ...(chosen.format === undefined ? {} : { format: chosen.format }) }
  if (hits.length > 0) return undefined
  // A bare yes or a number proves nothing; a sentence that equals a stored answer does.
  const answered = applicant.answers.filter(({ answer }) => answer.trim() === wanted)
  const [first] = answered
  return first && answered.length === 1 && wanted.length >= 12
    ? { from: 'answer', question: first.question }
    : undefined
}

/** Words that are data of almost everybody: they do not show where a value came from. */
const UNTELLING =
  /^(?:y|n|yes|no|true|false|none|n\/a|other|male|female|man|woman|mobile|home|work|full[- ]time|part[- ]time|remote|hybrid|\p{L}{1,2}|[\d\s.,/+-]{1,6})$/iu
const isTelling = (value: string): boolean => !UNTELLING.test(value)

/** Data that answers many kinds of question: "United States" may be a country, a citizenship, a school's location. */
const ANSWERS_MANY =
  /^(?:country(?:-name)?|address-level[1-4]|citizenship|languages?|sex|gender|pronouns|ethnicity|hispanic|race|veteran|disability|how-heard|work-authorization|sponsorship|salary-currency|(?:experience|education)\.\d+\.(?:location|degree|field|start|end).*)$/

/**
 * In a field that is known to ask for something else, a match is a coincidence; in an unknown field, only data unique
 * to the person counts.
 */
const mayBe = ({ key }: Hit, { key: field }: SourceHints): boolean =>
  field == null ? !answersMany(key) : alike(key, field)

/** Whether a matching value of this datum says little about what a question asks for. */
export const answersMany = (key: string): boolean => ANSWERS_MANY.test(key)

/** One datum under several names, or a part of one. */
const alike = (key: string, field: string): boolean => {
  const [one, other] = [key, field].map((name) => withoutIndex(name).split('-')[0])
  return (
    one === other ||
    REPEATS.some(
      ([pattern, of]) => (pattern.test(key) && withoutIndex(of) === field) || (pattern.test(field) && of === key),
    )
  )
}

const hitsFor = (wanted: string, { values }: Applicant): Hit[] => {
  const hits: Hit[] = []
  for (const [key, datum] of Object.entries(values)) {
    if (isSecretKey(key) || isFileKey(key)) continue
    if (datum === wanted) {
      hits.push({ key })
      continue
    }
    // A different case is only how a form displays a value, not another datum.
    if (datum.length >= 3 && fold(datum) === fold(wanted) && datum.toLowerCase() === wanted.toLowerCase()) {
      hits.push(wanted === wanted.toUpperCase() && datum !== datum.toUpperCase() ? { key, format: 'upper' } : { key })
      continue
    }
    const format = formatsFor(key).find((name) => formatValue(datum, name, { values, key }) === wanted)
    if (format !== undefined) hits.push({ key, format })
  }
  return hits
}

/** One match, or several that are the same datum under different names. Short yes/no-like values never prove a key. */
const only = (hits: readonly Hit[]): Hit | undefined => {
  const plain = hits.filter(({ format }) => format === undefined)
  const pool = plain.length > 0 ? plain : hits
  if (pool.length <= 1) return pool[0]
  const originals = pool.filter(({ key }) => {
    const repeated = REPEATS.find(([pattern]) => pattern.test(key))?.[1]
    return repeated === undefined || !pool.some((other) => other.key === repeated)
  })
  return originals.length === 1 ? originals[0] : undefined
}
