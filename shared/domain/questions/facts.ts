/**
 * Whether a claim is true of a person: by an earlier answer to the same claim, by the data, or by a rule that follows
 * from both.
 */
import type { Answer } from '../applicant.ts'
import { isDecline } from '../choice-concepts.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { degree, experienceWith, language, student, years } from './abilities.ts'
import { age } from './ages.ts'
import { citizenship, inCountry, licensed, relocated, residence } from './countries-of-work.ts'
import { availableNow, employed, employedNow, referred, startBy } from './employment.ts'
import { parseText } from './parse.ts'
import { type Asker, byDatum, datum, narrowed, permitted, type Truth, yesNo } from './truth.ts'
import type { Claim, Topic } from './types.ts'

const travel = ({ amount, scope }: Claim, { applicant }: Asker): Truth => {
  const text = applicant.values.travel
  const source: ValueSource = { from: 'profile', key: 'travel' }
  if (text === undefined) return { unknown: 'the data says nothing on travel' }
  const folded = fold(text)
  const most = /\b(no|not|none|never)\b/.test(folded) ? 0 : Number(/(\d+) ?%/.exec(folded)?.[1])
  if (amount)
    return Number.isFinite(most)
      ? {
          holds: amount.compare === 'more-than' ? amount.number < most : amount.number <= most,
          source,
          rule: 'share of travel',
        }
      : { unknown: 'no share is named' }
  // A person who would travel now and then may not want to do so often.
  if (scope.subject === 'narrow' && most !== 0) return { unknown: 'the data does not say how often' }
  if (yesNo(text) !== undefined) return { holds: yesNo(text) === true, source, rule: 'datum travel' }
  return Number.isFinite(most) ? { holds: most > 0, source, rule: 'share of travel' } : { unknown: 'no share is named' }
}

/** Whether there is one at all; its level is a separate question. */
const cleared = (_: Claim, { applicant: { values } }: Asker): Truth => {
  const text = fold(values['security-clearance'] ?? '')
  if (text === '' || isDecline(text)) return { unknown: 'the data says nothing on clearances' }
  return {
    holds: !/^(?:no|none|not|false)\b/.test(text),
    source: { from: 'profile', key: 'security-clearance' },
    rule: 'datum security-clearance',
  }
}

const VETERAN_NOT = /\b(not|no|never|non)\b/

const veteran = ({ scope }: Claim, { applicant }: Asker): Truth => {
  const text = fold(applicant.values.veteran ?? '')
  const source: ValueSource = { from: 'profile', key: 'veteran' }
  if (text === '') return { unknown: 'the data says nothing on veteran' }
  if (isDecline(text)) return { declines: true, source }
  const denies = VETERAN_NOT.test(text)
  const speaksOfProtected = /\bprotected\b/.test(text)
  const plain = yesNo(text) ?? (/\bveteran\b/.test(text) ? !denies : undefined)
  if (plain === undefined) return { unknown: 'veteran says neither yes nor no' }
  // Protected implies veteran; not a veteran implies not protected; the reverse directions are unknown.
  if (scope.subject === 'narrow' ? plain === speaksOfProtected || !plain : plain || !speaksOfProtected)
    return { holds: plain, source, rule: 'veteran status' }
  return { unknown: 'protected and veteran are two things' }
}

const RULES: Readonly<Partial<Record<Topic, (claim: Claim, asker: Asker) => Truth>>> = {
  'work-authorization': (claim, asker) => inCountry('work-authorization', claim, asker),
  sponsorship: (claim, asker) => inCountry('sponsorship', claim, asker),
  citizenship,
  residence,
  age,
  years,
  'experience-with': experienceWith,
  travel,
  degree,
  language,
  veteran,
  disability: narrowed('disability'),
  'criminal-record': (_, asker) => {
    const truth = byDatum('criminal-record', asker)
    return 'holds' in truth && truth.holds ? { unknown: 'which entry is meant' } : truth
  },
  clearance: cleared,
  licence: licensed,
  employed: employedNow,
  student,
  'available-now': availableNow,
  'start-by': startBy,
  referred,
  relocation: relocated,
  'non-compete': narrowed('non-compete'),
  'background-check': permitted('background-check'),
  'drug-test': permitted('drug-test'),
  hispanic: datum('hispanic'),
  transgender: datum('transgender'),
  'previously-employed': employed('previously-employed'),
  'previously-applied': employed('previously-applied'),
  'related-to-employee': employed('related-to-employee'),
}

/** Claims with the same topic, person, place and employer. */
const likeClaim = (a: Claim, b: Claim): boolean =>
  a.topic === b.topic &&
  a.predicate === b.predicate &&
  a.scope.person === b.scope.person &&
  a.scope.country === b.scope.country &&
  a.scope.employer === b.scope.employer &&
  a.scope.level === b.scope.level &&
  a.scope.offences === b.scope.offences &&
  a.scope.day === b.scope.day &&
  a.scope.time === b.scope.time &&
  a.scope.able === b.scope.able &&
  a.amount?.compare === b.amount?.compare &&
  a.amount?.number === b.amount?.number &&
  a.amount?.to === b.amount?.to

/**
 * A person who may not work at all may not work without restriction either; one who may without restriction may; and a
 * citizen is one of the people whom the law counts as a person of the country.
 */
const followsFrom = (known: Claim, holds: boolean | undefined, claim: Claim): boolean =>
  (known.topic === 'work-authorization' &&
    ((holds === false && known.scope.subject === undefined && claim.scope.subject === 'narrow') ||
      (holds === true && known.scope.subject === 'narrow' && claim.scope.subject === undefined))) ||
  (known.topic === 'citizenship' &&
    holds === true &&
    known.scope.subject === undefined &&
    claim.scope.subject === 'wide')

export const answered = (claim: Claim, answers: readonly Answer[]): Truth | undefined => {
  for (const answer of [...answers].reverse()) {
    const earlier = parseText(answer.question)
    const [only] = earlier.claims
    if (!only || earlier.claims.length !== 1 || earlier.leftover.length > 0 || !likeClaim(only, claim)) continue
    const said = yesNo(answer.answer)
    if (only.scope.subject !== claim.scope.subject) {
      const holds = said === undefined ? undefined : said !== (only.negative !== earlier.denied)
      if (!followsFrom(only, holds, claim)) continue
    }
    const source: ValueSource = { from: 'answer', question: answer.question }
    if (isDecline(fold(answer.answer))) return { declines: true, source }
    if (said !== undefined)
      return { holds: said !== (only.negative !== earlier.denied), source, rule: 'answered before' }
  }
  return undefined
}

/** Whether the claim, ignoring its negation, is true of the person. */
export const truthOf = (claim: Claim, asker: Asker): Truth => {
  if (claim.scope.person !== 'self') return { unknown: 'it is about somebody else' }
  if (claim.predicate === 'value' || claim.topic === 'other') return { unknown: 'it is no claim' }
  const before = answered(claim, asker.applicant.answers)
  if (
    !before &&
    claim.topic === 'work-authorization' &&
    claim.predicate === 'needs' &&
    claim.scope.subject !== 'narrow'
  ) {
    const may = answered({ ...claim, predicate: 'may' }, asker.applicant.answers)
    if (may && 'holds' in may && !may.holds)
      return { ...may, holds: true, rule: 'who may not work there needs a permit' }
  }
  if (before) return before
  return RULES[claim.topic]?.(claim, asker) ?? { unknown: `nothing is known on ${claim.topic}` }
}
