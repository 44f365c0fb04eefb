/** What is true of a person according to their data: its type, and data that is yes or no. */
import type { Applicant } from '../applicant.ts'
import { isDecline } from '../choice-concepts.ts'
import { datumWords } from '../data-keys.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import type { Claim } from './types.ts'

export type Truth =
  | { holds: boolean; source: ValueSource; rule: string }
  /** The person does not want to say. */
  | { declines: true; source: ValueSource }
  | { unknown: string }

/** Who answers, and when. */
export interface Asker {
  applicant: Applicant
  now: Date
}

export const yesNo = (text: string | undefined): boolean | undefined => {
  const folded = fold(text ?? '')
  return /^(yes|true)\b/.test(folded) ? true : /^(no|false)\b/.test(folded) ? false : undefined
}

export const byDatum = (key: string, { applicant }: Asker): Truth => {
  const text = applicant.values[key]
  if (text === undefined || text === '') return { unknown: `the data says nothing on ${datumWords(key)}` }
  const source: ValueSource = { from: 'profile', key }
  if (isDecline(fold(text))) return { declines: true, source }
  const holds = yesNo(text)
  return holds === undefined
    ? { unknown: `${datumWords(key)} says neither yes nor no` }
    : { holds, source, rule: `datum ${key}` }
}

export const narrowed =
  (key: string) =>
  (claim: Claim, asker: Asker): Truth => {
    const truth = byDatum(key, asker)
    if (claim.scope.subject === 'wide')
      return 'holds' in truth && !truth.holds ? { unknown: `${key} does not say all of it` } : truth
    return claim.scope.subject !== undefined && 'holds' in truth && truth.holds
      ? { unknown: `${key} does not say which` }
      : truth
  }

export const datum =
  (key: string) =>
  (_: Claim, asker: Asker): Truth =>
    byDatum(key, asker)

/** Consent given in advance, under its own name or among the permissions. */
export const permitted =
  (kind: string) =>
  (_: Claim, asker: Asker): Truth => {
    const truth = byDatum(kind, asker)
    return 'unknown' in truth ? byDatum(`permission.${kind}`, asker) : truth
  }
