/** Jobs: where the person worked, whether they work now, when they could start, who referred them. */
import { isoDate, parseDate } from '../dates.ts'
import { presentJobs } from '../entry-keys.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { daysOf, nextDay } from './days.ts'
import { normal } from './normal.ts'
import { type Asker, byDatum, type Truth } from './truth.ts'
import type { Claim } from './types.ts'

/** Looks for a job at the named employer among the person's jobs. */
const jobAt = (name: string | undefined, { applicant: { values } }: Asker): Truth | undefined => {
  for (let i = 0; values[`experience.${i}.company`] !== undefined; i += 1) {
    const key = `experience.${i}.company`
    if (name !== undefined && normal(values[key] ?? '') === name)
      return { holds: true, source: { from: 'profile', key }, rule: 'among the jobs' }
  }
  return undefined
}

export const employed =
  (key: string) =>
  ({ scope }: Claim, asker: Asker): Truth => {
    const truth = byDatum(key, asker)
    if (scope.subject === 'wide' && 'holds' in truth && !truth.holds) return { unknown: 'it asks of friends, too' }
    if (scope.subject === 'narrow' && 'holds' in truth && truth.holds) return { unknown: 'the data does not say when' }
    if (scope.employer === 'asking') return truth
    const own = key === 'previously-employed' && scope.employer === 'named' ? jobAt(scope.subject, asker) : undefined
    if (own) return own
    // A form usually names its own employer. A no to "worked here before" is right, whichever employer is meant.
    const named = scope.employer === 'named' && 'holds' in truth && !truth.holds
    return named ? truth : { unknown: 'no word of this employer' }
  }

/** Whether one of their jobs is current. */
export const employedNow = (_: Claim, { applicant: { values } }: Asker): Truth => {
  const [present] = presentJobs(values)
  return present === undefined
    ? { unknown: 'no present job is named' }
    : { holds: true, source: { from: 'profile', key: `${present.entry}.current` }, rule: 'a job that goes on' }
}

const DAY = 86_400_000

/** A person with a notice period, or a later start date, cannot start at once. */
export const availableNow = (_: Claim, { applicant: { values }, now }: Asker): Truth => {
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

/** Whether the earliest start is on or before the named day. */
export const startBy = ({ scope }: Claim, { applicant: { values }, now }: Asker): Truth => {
  const start = parseDate(values['start-date'] ?? '')
  if (!start?.month || !start.day) return { unknown: 'the data names no first day' }
  const today = isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
  const [from, to] = daysOf(nextDay(scope.day ?? '', now))
  if (scope.day === undefined || from < today) return { unknown: 'no day to come is named' }
  const first = isoDate(start)
  // A person who can start in mid-month can start within that month; the form does not say whether that is enough.
  if (first <= from !== first <= to) return { unknown: 'on which day of the month is not said' }
  return {
    holds: first <= from,
    source: { from: 'profile', key: 'start-date' },
    rule: 'the first day against the one that is named',
  }
}

export const referred = (_: Claim, { applicant: { values } }: Asker): Truth =>
  /\breferr|\bempfehl|\brecommend/.test(fold(values['how-heard'] ?? '')) || (values.referrer ?? '') !== ''
    ? {
        holds: true,
        source: { from: 'profile', key: values.referrer ? 'referrer' : 'how-heard' },
        rule: 'an employee referred them',
      }
    : { unknown: 'the data names nobody' }
