/** Compares the person's age on some day with the age that a question asks about. */
import { parseDate } from '../dates.ts'
import type { ValueSource } from '../value.ts'
import { daysOf } from './days.ts'
import { type Asker, byDatum, type Truth, yesNo } from './truth.ts'
import type { Amount, Claim } from './types.ts'

/** The day before a date, or a named day. */
const dayOf = (text: string, before = 0): Date | undefined => {
  const date = parseDate(text)
  return date?.month && date.day ? new Date(date.year, date.month - 1, date.day - before) : undefined
}

/** Full years since the date of birth. */
export const ageOf = ({ applicant, now }: Asker): number | undefined => {
  const born = parseDate(applicant.values.bday ?? '')
  if (!born?.month || !born.day) return undefined
  const had = now.getMonth() + 1 > born.month || (now.getMonth() + 1 === born.month && now.getDate() >= born.day)
  return now.getFullYear() - born.year - (had ? 0 : 1)
}

/** Whether a whole number meets a comparison. "Over 18" at exactly 18 is read both ways, so it is unknown. */
export const meets = (known: number, { compare, number, to, open }: Amount): boolean | undefined => {
  if (open?.includes(known)) return undefined
  if (compare === 'between') return to === undefined ? undefined : known >= number && known <= to
  if (compare === 'at-least') return known >= number
  if (compare === 'less-than') return known < number
  if (known === number && compare === 'more-than') return undefined
  if (compare === 'more-than') return known > number
  return compare === 'at-most' && known !== number ? known < number : undefined
}

/**
 * On the first day at work, which may be later than the earliest start: whoever is old enough on the day before is old
 * enough then.
 */
const ageAtStart = (compared: Amount, asker: Asker): Truth | undefined => {
  const eve = dayOf(asker.applicant.values['start-date'] ?? '', 1)
  const years = eve && eve >= asker.now ? ageOf({ ...asker, now: eve }) : undefined
  if (years === undefined || compared.compare === 'between') return undefined
  const least = compared.compare === 'at-least' || compared.compare === 'equal' || compared.compare === 'more-than'
  const holds = meets(years, compared.compare === 'equal' ? { ...compared, compare: 'at-least' } : compared)
  return holds === least ? { holds, source: { from: 'profile', key: 'bday' }, rule: 'age on the first day' } : undefined
}

export const age = ({ amount, scope }: Claim, asker: Asker): Truth => {
  if (scope.day === 'first') {
    const then = ageAtStart(amount ?? { compare: 'at-least', number: 18 }, asker)
    if (then) return then
  } else if (scope.day !== undefined) {
    if (ageOf(asker) === undefined) return { unknown: 'no whole date of birth' }
    const undated: Claim = {
      topic: 'age',
      predicate: 'is',
      negative: false,
      scope: { ...scope, day: undefined },
      ...(amount && { amount }),
    }
    const [first, last] = daysOf(scope.day).map((day): Truth => {
      const now = dayOf(day)
      return now ? age(undated, { ...asker, now }) : { unknown: 'no day is named' }
    })
    // For a month, only what is true on both its first and last day.
    return first && last && 'holds' in first && 'holds' in last && first.holds === last.holds
      ? first
      : first && !('holds' in first)
        ? first
        : { unknown: 'on which day of the month is not said' }
  }
  const years = ageOf(asker)
  const source: ValueSource = { from: 'profile', key: 'bday' }
  const compared: Amount = amount ?? { compare: 'at-least', number: 18 }
  // The minimum working age differs by country, and a person who is too young today may be old enough on the first day.
  const old = years === undefined ? (yesNo(asker.applicant.values['over-18']) === true ? 18 : 0) : years
  if (scope.subject === 'narrow' && old < Math.max(18, compared.number))
    return { unknown: 'it is not said for which day or country' }
  if (years === undefined) return ofAge(compared, asker)
  const holds = meets(years, compared.compare === 'equal' ? { ...compared, compare: 'at-least' } : compared)
  return holds === undefined
    ? { unknown: 'the age is just that' }
    : { holds, source, rule: 'age from the date of birth' }
}

/** Being of age or not answers questions about eighteen, whichever way they are put. */
const ofAge = ({ compare, number }: Amount, asker: Asker): Truth => {
  const truth = byDatum('over-18', asker)
  if (number !== 18 || !('holds' in truth)) return 'holds' in truth ? { unknown: 'no whole date of birth' } : truth
  // "Over 18?" is exactly the datum's question: a person who is not of age is not over 18.
  if (compare === 'at-least' || compare === 'more-than') return truth
  return compare === 'less-than'
    ? { ...truth, holds: !truth.holds, rule: 'of age' }
    : { unknown: 'the age is just that' }
}
