/**
 * What a form's question is about, for warnings: the subject that the law names, and the answer that employers want.
 * Pure.
 */
import { declines, parseText } from '../questions/index.ts'
import type { Topic } from '../questions/types.ts'
import { fold } from '../text.ts'
import type { Subject } from './unlawful-questions.ts'

/** The answer (yes or no) that employers want, by topic. */
const WISHED: Partial<Record<Topic, boolean>> = {
  'work-authorization': true,
  age: true,
  licence: true,
  'background-check': true,
  'drug-test': true,
  relocation: true,
  travel: true,
  shift: true,
  years: true,
  degree: true,
  language: true,
  clearance: true,
  'experience-with': true,
  'available-now': true,
  'start-by': true,
  sponsorship: false,
  'criminal-record': false,
  'non-compete': false,
}

/**
 * Whether the employer wants a yes to what the question claims; undefined if that is unclear, or the question asks for
 * more than yes or no.
 */
export const isWishOfEmployer = (question: string, key: string | null): boolean | undefined => {
  const { claims } = parseText(question)
  const [claim, another] = claims
  if (!claim || another || claim.scope.person !== 'self') return undefined
  if (
    claim.topic === 'age' &&
    claim.amount?.compare !== 'at-least' &&
    claim.amount?.compare !== 'more-than' &&
    key !== 'over-18'
  )
    return undefined
  if (claim.topic === 'years' && claim.amount === undefined) return undefined
  return WISHED[claim.topic]
}

/** Whether the claim in the question is true, given the answer. */
export const truthOf = (question: string, yes: boolean): boolean => {
  const { claims, denied } = parseText(question)
  const isDenied = (claims[0]?.negative ?? false) !== denied
  return yes !== isDenied
}

const SUBJECT_OF_TOPIC: Partial<Record<Topic, Subject>> = {
  health: 'health',
  disability: 'disability',
  family: 'family',
  religion: 'religion',
  union: 'union',
  orientation: 'orientation',
  transgender: 'orientation',
  ethnicity: 'ethnicity',
  hispanic: 'ethnicity',
  'criminal-record': 'criminal_record',
}

/** Subjects that are not topics of their own, by folded words. */
const BY_WORDS: readonly (readonly [Subject, RegExp])[] = [
  ['pregnancy', /\b(?:pregnan\w*|schwanger\w*|enceinte|grossesse|embaraz\w*|gravid\w*|zwanger\w*|incinta|ciaz\w*)\b/],
  [
    'politics',
    /\b(?:political|politics|party (?:affiliation|membership)|politisch\w*|partei(?:zugehorigkeit|mitglied\w*)?|politiques?|politic[ao]s?|polityczn\w*|afiliacion politica)\b/,
  ],
  ['genetic', /\b(?:genetic\w*|genetisch\w*|genetiques?|geneti[ck]\w*|family medical history)\b/],
  ['family', /\b(?:situation (?:de famille|familiale|matrimoniale)|stan cywilny|stato civile|burgerlijke staat)\b/],
  ['religion', /\b(?:religi\w+|godsdienst|wyznanie)\b/],
  ['union', /\b(?:sindacat\w*|vakbond\w*|zwiazk\w* zawodow\w*)\b/],
]

const PAY_BEFORE =
  /\b(?:current|present|previous|prior|last|past|most recent|history|earn(?:ed|ing)?|aktuell\w*|derzeitig\w*|bisherig\w*|actuel\w*|actual|anterior|atual)\b/
const PAY_WISHED =
  /\b(?:expect\w*|desir\w*|wish\w*|want|require\w*|target|hop\w*|wunsch\w*|vorstellung\w*|pretens\w*|souhait\w*|desead\w*)\b/

/** The subject of the question, if it is one of the list; otherwise undefined. */
export const subjectOf = (question: string, key: string | null): Subject | undefined => {
  const words = fold(question)
  // Questions about adjustments for work or an interview are in the person's interest.
  if (/\b(?:adjustments?|accommodations?|arrangements?|barrierefrei\w*|amenagements?|adaptacion\w*)\b/.test(words))
    return undefined
  const said = BY_WORDS.find(([, pattern]) => pattern.test(words))
  if (said) return said[0]
  const topics = parseText(question).claims.map(({ topic }) => topic)
  if (topics.includes('salary') && (key === 'salary' || key === null))
    return PAY_BEFORE.test(words) && !PAY_WISHED.test(words) ? 'pay_history' : undefined
  const topic = topics.find((one) => SUBJECT_OF_TOPIC[one] !== undefined)
  // Questions about what the work requires, or about benefits, are allowed.
  if (topic === 'health' && /\b(?:lift\w*|pounds|lbs|physically|perform|insurance|safety|benefits?)\b/.test(words))
    return undefined
  return topic && SUBJECT_OF_TOPIC[topic]
}

/** A question that may be declined or left open is asked for statistics or in the person's interest. */
export const isOfLaw = ({ required, options }: { required: boolean; options: readonly string[] }): boolean =>
  required && !options.some(declines)
