/** Whether a claim is true of a person: by an earlier answer to the same claim, by the data, by a rule that follows from both. */
import type { Answer, Applicant } from '../applicant.ts'
import { isDecline } from '../choice-concepts.ts'
import { isoDate, parseDate } from '../dates.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { citizensOf, homeOf, mayAsCitizen, within } from './citizens.ts'
import { degreeRank } from './degrees.ts'
import { hasLevel, levelRank } from './levels.ts'
import { languageOf, normal } from './normal.ts'
import { answerClaims } from './same.ts'
import type { Amount, Claim, Topic } from './types.ts'

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

const yesNo = (text: string | undefined): boolean | undefined => {
  const folded = fold(text ?? '')
  return /^(yes|true)\b/.test(folded) ? true : /^(no|false)\b/.test(folded) ? false : undefined
}

const byDatum = (key: string, { applicant }: Asker): Truth => {
  const text = applicant.values[key]
  if (text === undefined || text === '') return { unknown: `the data says nothing on ${key}` }
  const source: ValueSource = { from: 'profile', key }
  if (isDecline(fold(text))) return { declines: true, source }
  const holds = yesNo(text)
  return holds === undefined ? { unknown: `${key} says neither yes nor no` } : { holds, source, rule: `datum ${key}` }
}

const inCountry = (key: 'work-authorization' | 'sponsorship', claim: Claim, asker: Asker): Truth => {
  const country = claim.scope.country?.toUpperCase()
  const citizens = citizensOf(asker.applicant)
  const narrow = claim.scope.subject === 'narrow'
  // Who is at home there needs no permit; whether what others have is one, the data does not say.
  if (claim.topic === 'work-authorization' && claim.predicate === 'needs')
    return country !== undefined && mayAsCitizen(citizens, country)
      ? { holds: false, source: { from: 'profile', key: 'citizenship' }, rule: 'citizens need no permit' }
      : { unknown: 'the data says nothing of permits' }
  if (country !== undefined && country !== 'JOB' && mayAsCitizen(citizens, country))
    return {
      holds: key === 'work-authorization',
      source: { from: 'profile', key: 'citizenship' },
      rule: 'citizens may work and need no sponsorship',
    }
  const truth = byDatum(key, asker)
  const home = homeOf(asker.applicant)
  if (country !== undefined && country !== 'JOB' && country !== home) {
    // Who says so as a citizen of the country they live in can only mean the others.
    const abroad = home !== undefined && mayAsCitizen(citizens, home)
    return abroad && 'holds' in truth && truth.holds === (key === 'sponsorship')
      ? truth
      : { unknown: `the data says nothing of ${country}` }
  }
  return narrow && 'holds' in truth && truth.holds ? { unknown: 'without restriction is more than allowed' } : truth
}

const citizenship = ({ scope }: Claim, { applicant }: Asker): Truth => {
  const citizens = citizensOf(applicant)
  const asked = scope.country?.toUpperCase()
  if (citizens.length === 0 || asked === undefined) return { unknown: 'the data says nothing of this citizenship' }
  // One may have several; only the one that is known can be affirmed.
  return asked.split('|').some((country) => citizens.some((citizen) => within(citizen, country)))
    ? { holds: true, source: { from: 'profile', key: 'citizenship' }, rule: 'citizenship' }
    : { unknown: 'another citizenship is not ruled out' }
}

const residence = ({ scope }: Claim, { applicant }: Asker): Truth => {
  const home = homeOf(applicant)
  const asked = scope.country?.toUpperCase()
  if (home === undefined || asked === undefined || asked === 'JOB') return { unknown: 'no country is named' }
  return { holds: within(home, asked), source: { from: 'profile', key: 'country' }, rule: 'country of residence' }
}

/** The day before a date, or a day that is named. */
const dayOf = (text: string, before = 0): Date | undefined => {
  const date = parseDate(text)
  return date?.month && date.day ? new Date(date.year, date.month - 1, date.day - before) : undefined
}

/** Full years since the birth date. */
export const ageOf = ({ applicant, now }: Asker): number | undefined => {
  const born = parseDate(applicant.values.bday ?? '')
  if (!born?.month || !born.day) return undefined
  const had = now.getMonth() + 1 > born.month || (now.getMonth() + 1 === born.month && now.getDate() >= born.day)
  return now.getFullYear() - born.year - (had ? 0 : 1)
}

/** Whether a whole number that is known to the unit meets a comparison; "over 18" at 18 is read both ways, so it is unknown. */
const meets = (known: number, { compare, number, to }: Amount): boolean | undefined => {
  if (compare === 'between') return to === undefined ? undefined : known >= number && known <= to
  if (compare === 'at-least') return known >= number
  if (compare === 'less-than') return known < number
  if (known === number && compare === 'more-than') return undefined
  if (compare === 'more-than') return known > number
  return compare === 'at-most' && known !== number ? known < number : undefined
}

/** On the first day at work, which may be later than the earliest: who is old enough on the eve of that is so then. */
const ageAtStart = (compared: Amount, asker: Asker): Truth | undefined => {
  const eve = dayOf(asker.applicant.values['start-date'] ?? '', 1)
  const years = eve && eve >= asker.now ? ageOf({ ...asker, now: eve }) : undefined
  if (years === undefined || compared.compare === 'between') return undefined
  const least = compared.compare === 'at-least' || compared.compare === 'equal' || compared.compare === 'more-than'
  const holds = meets(years, compared.compare === 'equal' ? { ...compared, compare: 'at-least' } : compared)
  return holds === least ? { holds, source: { from: 'profile', key: 'bday' }, rule: 'age on the first day' } : undefined
}

const age = ({ amount, scope }: Claim, asker: Asker): Truth => {
  if (scope.day === 'first') {
    const then = ageAtStart(amount ?? { compare: 'at-least', number: 18 }, asker)
    if (then) return then
  } else if (scope.day !== undefined) {
    const now = dayOf(scope.day)
    if (!now || ageOf(asker) === undefined) return { unknown: 'no whole date of birth' }
    return age(
      {
        topic: 'age',
        predicate: 'is',
        negative: false,
        scope: { ...scope, day: undefined },
        ...(amount && { amount }),
      },
      { ...asker, now },
    )
  }
  const years = ageOf(asker)
  const source: ValueSource = { from: 'profile', key: 'bday' }
  const compared: Amount = amount ?? { compare: 'at-least', number: 18 }
  // From which age one may work differs by country, and who is too young today may be old enough on the first day.
  const old = years === undefined ? (yesNo(asker.applicant.values['over-18']) === true ? 18 : 0) : years
  if (scope.subject === 'narrow' && old < Math.max(18, compared.number))
    return { unknown: 'it is not said for which day or country' }
  if (years === undefined) return ofAge(compared, asker)
  const holds = meets(years, compared.compare === 'equal' ? { ...compared, compare: 'at-least' } : compared)
  return holds === undefined
    ? { unknown: 'the age is just that' }
    : { holds, source, rule: 'age from the date of birth' }
}

/** Whether somebody is of age answers what asks for eighteen, from either side. */
const ofAge = ({ compare, number }: Amount, asker: Asker): Truth => {
  const truth = byDatum('over-18', asker)
  if (number !== 18 || !('holds' in truth)) return 'holds' in truth ? { unknown: 'no whole date of birth' } : truth
  if (compare === 'at-least') return truth
  return compare === 'less-than'
    ? { ...truth, holds: !truth.holds, rule: 'of age' }
    : { unknown: 'the age is just that' }
}

const years = ({ amount, scope }: Claim, { applicant }: Asker): Truth => {
  const known = Number(applicant.values['years-of-experience'])
  if (scope.subject !== undefined && amount) return yearsIn(scope.subject, amount, applicant)
  if (scope.subject !== undefined || !amount || !Number.isFinite(known))
    return { unknown: 'years of what is not in the data' }
  if (amount.compare === 'between' && known > (amount.to ?? known))
    return { unknown: 'whether more than that is none of it' }
  const holds = meets(known, amount.compare === 'equal' ? { ...amount, compare: 'at-least' } : amount)
  return holds === undefined
    ? { unknown: 'the years are just that' }
    : { holds, source: { from: 'profile', key: 'years-of-experience' }, rule: 'years of experience' }
}

/** Words beside the name of a technology that leave it what it is. */
const AROUND = new Set(
  'development programming coding professional commercial industry hands on production practical strong solid proven relevant in'.split(
    ' ',
  ),
)
const sameSubject = (a: string, b: string): boolean => {
  const core = (text: string): string =>
    text
      .split(' ')
      .filter((word) => !AROUND.has(word))
      .join(' ')
  return a === b || (core(a) !== '' && core(a) === core(b))
}

/** How many years with something the person has said before. */
export const yearsWith = (subject: string, { answers }: Applicant): { count: number; question: string } | undefined => {
  const answer = answers.findLast(({ question }) => {
    const { claims, leftover } = answerClaims(question)
    const [only] = claims
    return (
      claims.length === 1 &&
      leftover.length === 0 &&
      only?.topic === 'years' &&
      only.scope.subject !== undefined &&
      sameSubject(only.scope.subject, subject)
    )
  })
  const count = answer === undefined ? Number.NaN : Number(answer.answer.trim() || Number.NaN)
  return answer === undefined || !Number.isFinite(count) ? undefined : { count, question: answer.question }
}

const yearsIn = (subject: string, amount: Amount, applicant: Applicant): Truth => {
  const known = yearsWith(subject, applicant)
  const holds = known && meets(known.count, amount.compare === 'equal' ? { ...amount, compare: 'at-least' } : amount)
  return known === undefined || holds === undefined
    ? { unknown: 'years of what is not in the data' }
    : { holds, source: { from: 'answer', question: known.question }, rule: 'years answered before' }
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The words of a skill, as a question's subject has them. */
const wordsOf = (skill: string): string => normal(skill).split(' ').sort().join(' ')

const experienceWith = ({ scope }: Claim, { applicant }: Asker): Truth => {
  const { subject } = scope
  const known =
    subject !== undefined && listOf(applicant.values.skills).some((skill) => sameSubject(wordsOf(skill), subject))
  return scope.subject !== undefined && known
    ? { holds: true, source: { from: 'profile', key: 'skills' }, rule: 'named among the skills' }
    : { unknown: 'not named among the skills' }
}

const travel = ({ amount, scope }: Claim, { applicant }: Asker): Truth => {
  const text = applicant.values.travel
  const source: ValueSource = { from: 'profile', key: 'travel' }
  if (text === undefined) return { unknown: 'the data says nothing on travel' }
  const folded = fold(text)
  const most = /\b(no|not|none|never)\b/.test(folded) ? 0 : Number(/(\d+) ?%/.exec(folded)?.[1])
  if (amount)
    return Number.isFinite(most)
      ? { holds: amount.number <= most, source, rule: 'share of travel' }
      : { unknown: 'no share is named' }
  // Who would travel now and then need not want to do so often.
  if (scope.subject === 'narrow' && most !== 0) return { unknown: 'the data does not say how often' }
  if (yesNo(text) !== undefined) return { holds: yesNo(text) === true, source, rule: 'datum travel' }
  return Number.isFinite(most) ? { holds: most > 0, source, rule: 'share of travel' } : { unknown: 'no share is named' }
}

/** A degree that has ended; of the level that is asked for, or above it. One that is not named may be held all the same. */
const degree = ({ scope }: Claim, { applicant: { values }, now }: Asker): Truth => {
  const wanted = scope.subject === undefined ? 1 : degreeRank(scope.subject)
  for (
    let i = 0;
    values[`education.${i}.school`] !== undefined || values[`education.${i}.degree`] !== undefined;
    i += 1
  ) {
    const end = parseDate(values[`education.${i}.end`] ?? '')
    const over =
      end !== undefined &&
      (end.year < now.getFullYear() || (end.year === now.getFullYear() && (end.month ?? 13) <= now.getMonth()))
    if (over && wanted > 0 && degreeRank(values[`education.${i}.degree`] ?? '') >= wanted)
      return { holds: true, source: { from: 'profile', key: `education.${i}.degree` }, rule: 'a degree that has ended' }
  }
  return { unknown: 'no finished degree is named' }
}

/** From which rank on the scale a claim holds, and up to which it does not; between the two it is for the person to say. */
const CLAIMED_LEVELS: Readonly<Record<NonNullable<Claim['scope']['level']>, readonly [holds: number, not: number]>> = {
  native: [7, 5],
  fluent: [5, 3],
  professional: [5, 3],
  conversational: [3, 1],
}

/** Who lists their languages speaks those, at the level they say. */
const language = ({ scope, amount }: Claim, { applicant }: Asker): Truth => {
  const spoken = languagesOf(applicant)
  if (scope.subject === undefined || spoken.length === 0) return { unknown: 'the data names no languages' }
  const source: ValueSource = { from: 'profile', key: 'languages' }
  const own = spoken.find(({ code }) => code === scope.subject)
  if (own === undefined) return { holds: false, source, rule: 'not among the languages' }
  if (amount !== undefined) {
    const has = own.level === undefined ? undefined : hasLevel(own.level, amount.number)
    return has === undefined
      ? { unknown: 'the level is said otherwise' }
      : { holds: has, source, rule: 'level of the language' }
  }
  if (scope.level === undefined) return { holds: true, source, rule: 'named among the languages' }
  const rank = levelRank(own.level ?? '')
  const [holds, not] = CLAIMED_LEVELS[scope.level]
  return rank !== undefined && (rank >= holds || rank <= not)
    ? { holds: rank >= holds, source, rule: 'level of the language' }
    : { unknown: 'the level is not that sure' }
}

/** "Spanish (intermediate)" → es, intermediate. */
export const languagesOf = ({ values }: Applicant): { code: string; name: string; level: string | undefined }[] =>
  listOf(values.languages).flatMap((entry) => {
    const name = entry.replace(/\(.*$|[-–:].*$/, '').trim()
    const code = languageOf(name)
    const level = /[(–:-]\s*([^)]+)/.exec(entry)?.[1]?.trim()
    return code === undefined ? [] : [{ code, name, level }]
  })

const employed =
  (key: string) =>
  ({ scope }: Claim, asker: Asker): Truth => {
    const truth = byDatum(key, asker)
    if (scope.subject === 'narrow' && 'holds' in truth && truth.holds) return { unknown: 'the data does not say when' }
    if (scope.employer === 'asking') return truth
    // A form mostly names its own employer; whoever worked there or not, a no holds for the one that is meant.
    const named = scope.employer === 'named' && 'holds' in truth && !truth.holds
    return named ? truth : { unknown: 'no word of this employer' }
  }

const narrowed =
  (key: string) =>
  (claim: Claim, asker: Asker): Truth => {
    const truth = byDatum(key, asker)
    return claim.scope.subject !== undefined && 'holds' in truth && truth.holds
      ? { unknown: `${key} does not say which` }
      : truth
  }
const datum =
  (key: string) =>
  (_: Claim, asker: Asker): Truth =>
    byDatum(key, asker)

/** Of another country's licence only who has none at all is sure. */
const licensed = ({ scope: { country } }: Claim, asker: Asker): Truth => {
  const truth = byDatum('driving-licence', asker)
  const home = homeOf(asker.applicant)
  const elsewhere =
    country !== undefined && country !== 'job' && (home === undefined || !within(home, country.toUpperCase()))
  return elsewhere && 'holds' in truth && truth.holds ? { unknown: 'the data does not say of which country' } : truth
}

/** Who would move may mean another town; to which country they would, only they know. */
const relocated = ({ scope }: Claim, asker: Asker): Truth => {
  const truth = byDatum('relocation', asker)
  const abroad = scope.country !== undefined && scope.country.toUpperCase() !== homeOf(asker.applicant)
  return abroad && scope.country !== 'job' && 'holds' in truth && truth.holds
    ? { unknown: 'the data does not say to which country' }
    : truth
}

/** What is agreed to beforehand, under its own name or among the permissions. */
const permitted =
  (kind: string) =>
  (_: Claim, asker: Asker): Truth => {
    const truth = byDatum(kind, asker)
    return 'unknown' in truth ? byDatum(`permission.${kind}`, asker) : truth
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
  // Protected implies veteran; no veteran implies not protected; the other directions are open.
  if (scope.subject === 'narrow' ? plain === speaksOfProtected || !plain : plain || !speaksOfProtected)
    return { holds: plain, source, rule: 'veteran status' }
  return { unknown: 'protected and veteran are two things' }
}

/** Whether a job of theirs goes on. */
const employedNow = (_: Claim, { applicant: { values } }: Asker): Truth => {
  const key = Object.keys(values).find((name) => /^experience\.\d+\.current$/.test(name) && values[name] === 'yes')
  return key === undefined
    ? { unknown: 'no present job is named' }
    : { holds: true, source: { from: 'profile', key }, rule: 'a job that goes on' }
}

/** Who studies: a degree that began and has not ended. Who lists their degrees, all of them ended, is none. */
const student = ({ scope }: Claim, { applicant: { values }, now }: Asker): Truth => {
  const today = now.getFullYear() * 12 + now.getMonth() + 1
  const monthOf = (text: string | undefined, missing: number): number | undefined => {
    const date = parseDate(text ?? '')
    return date && date.year * 12 + (date.month ?? missing)
  }
  let over = 0
  let i = 0
  for (; values[`education.${i}.school`] !== undefined; i += 1) {
    const key = `education.${i}.end`
    const [from, to] = [monthOf(values[`education.${i}.start`], 12), monthOf(values[key], 0)]
    const last = monthOf(values[key], 12)
    // A pupil studies for no degree.
    if (
      scope.subject === 'narrow' &&
      to !== undefined &&
      to > today &&
      degreeRank(values[`education.${i}.degree`] ?? '') < 1
    )
      return { unknown: 'for which degree they study' }
    if (to !== undefined && to > today && (from === undefined || from <= today))
      return { holds: true, source: { from: 'profile', key }, rule: 'studies that go on' }
    if (last !== undefined && last < today) over += 1
  }
  return i > 0 && over === i
    ? { holds: false, source: { from: 'profile', key: 'education.0.end' }, rule: 'all studies have ended' }
    : { unknown: 'the data does not say whether studies go on' }
}

const DAY = 86_400_000
/** Who has notice to give, or names a later day, can not start at once. */
const availableNow = (_: Claim, { applicant: { values }, now }: Asker): Truth => {
  const notice = fold(values['notice-period'] ?? '')
  const start = parseDate(values['start-date'] ?? '')
  const first = start?.month && start.day ? new Date(start.year, start.month - 1, start.day).getTime() : undefined
  if (first !== undefined && first - now.getTime() > 7 * DAY)
    return { holds: false, source: { from: 'profile', key: 'start-date' }, rule: 'a later first day' }
  const source: ValueSource = { from: 'profile', key: 'notice-period' }
  if (/^[1-9]/.test(notice)) return { holds: false, source, rule: 'notice to give' }
  return /^(?:none|0|no notice|immediate)/.test(notice)
    ? { holds: true, source, rule: 'no notice to give' }
    : { unknown: 'the data says no notice period' }
}

/** Whether the earliest first day is a named one, or before it. */
const startBy = ({ scope }: Claim, { applicant: { values }, now }: Asker): Truth => {
  const start = parseDate(values['start-date'] ?? '')
  if (!start?.month || !start.day) return { unknown: 'the data names no first day' }
  const today = isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
  if (scope.day === undefined || scope.day < today) return { unknown: 'no day to come is named' }
  return {
    holds: isoDate(start) <= scope.day,
    source: { from: 'profile', key: 'start-date' },
    rule: 'the first day against the one that is named',
  }
}

const referred = (_: Claim, { applicant: { values } }: Asker): Truth =>
  /\breferr|\bempfehl|\brecommend/.test(fold(values['how-heard'] ?? '')) || (values.referrer ?? '') !== ''
    ? {
        holds: true,
        source: { from: 'profile', key: values.referrer ? 'referrer' : 'how-heard' },
        rule: 'an employee referred them',
      }
    : { unknown: 'the data names nobody' }

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

/** Claims of the same topic, of the same person, place and employer. */
const likeClaim = (a: Claim, b: Claim): boolean =>
  a.topic === b.topic &&
  a.predicate === b.predicate &&
  a.scope.person === b.scope.person &&
  a.scope.country === b.scope.country &&
  a.scope.employer === b.scope.employer &&
  a.scope.level === b.scope.level &&
  a.scope.day === b.scope.day &&
  a.amount?.compare === b.amount?.compare &&
  a.amount?.number === b.amount?.number &&
  a.amount?.to === b.amount?.to

/** Who may not work at all may not without restriction either, and who may without restriction may. */
const followsFrom = (known: Claim, holds: boolean | undefined, claim: Claim): boolean =>
  known.topic === 'work-authorization' &&
  ((holds === false && known.scope.subject === undefined && claim.scope.subject === 'narrow') ||
    (holds === true && known.scope.subject === 'narrow' && claim.scope.subject === undefined))

const answered = (claim: Claim, answers: readonly Answer[]): Truth | undefined => {
  for (const answer of [...answers].reverse()) {
    const earlier = answerClaims(answer.question)
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

/** Whether what is claimed, its negation aside, is true of the person. */
export const truthOf = (claim: Claim, asker: Asker): Truth => {
  if (claim.scope.person !== 'self') return { unknown: 'it is about somebody else' }
  if (claim.predicate === 'value' || claim.topic === 'other') return { unknown: 'it is no claim' }
  const before = answered(claim, asker.applicant.answers)
  if (!before && claim.topic === 'work-authorization' && claim.predicate === 'needs') {
    const may = answered({ ...claim, predicate: 'may' }, asker.applicant.answers)
    if (may && 'holds' in may && !may.holds)
      return { ...may, holds: true, rule: 'who may not work there needs a permit' }
  }
  if (before) return before
  return RULES[claim.topic]?.(claim, asker) ?? { unknown: `nothing is known on ${claim.topic}` }
}
