/** The next time of a schedule: cron expressions of five parts, in a time zone. Pure. */
import { CronExpressionParser } from 'cron-parser'
import { GhError } from '../../../shared/domain/errors.ts'

/** Minimum minutes between runs, for the sake of the sites. */
const LEAST_MINUTES = 5
const DAY_MS = 86_400_000
/**
 * Digits, names of months and days, and separators. This excludes expressions that mean another time at each reading.
 */
const PART = /^(?:\d{1,2}|\*|[a-z]{3})(?:[-,/](?:\d{1,2}|\*|[a-z]{3}))*$/i

/**
 * @returns ISO
 * @param after ms since the epoch
 * @throws GhError INVALID_INPUT if there is no such time
 */
export const nextTime = (cron: string, timeZone: string, after: number): string => {
  for (const at of timesOf(cron, timeZone, after)) return new Date(at).toISOString()
  throw wrong(cron)
}

/**
 * The expression with single spaces.
 * @throws GhError INVALID_INPUT if it is invalid, or repeats too often
 */
export const checkedCron = (given: string, timeZone: string, now: number): string => {
  const cron = given.trim().replace(/\s+/g, ' ')
  const parts = cron.split(' ')
  if (parts.length !== 5 || !parts.every((part) => PART.test(part))) throw wrong(cron)
  let first: number | undefined
  let before: number | undefined
  // A repeating expression has the same times on each of its days.
  for (const at of timesOf(cron, timeZone, now)) {
    if (before !== undefined && at - before < LEAST_MINUTES * 60_000)
      throw new GhError(
        'INVALID_INPUT',
        `“${cron}” comes round more often than every ${LEAST_MINUTES} minutes, which sites mind.`,
        { details: { path: 'cron' } },
      )
    before = at
    first ??= at
    if (at > first + DAY_MS) break
  }
  return cron
}

/**
 * In the standard spelling.
 * @throws GhError INVALID_INPUT
 */
export const checkedTimeZone = (name: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch (cause) {
    throw new GhError('INVALID_INPUT', `There is no time zone “${name}”. Give a name such as Europe/Berlin.`, {
      cause,
      details: { path: 'time_zone' },
    })
  }
}

/** ms since the epoch, in order. */
function* timesOf(cron: string, timeZone: string, after: number): Generator<number> {
  try {
    const times = CronExpressionParser.parse(cron, { currentDate: new Date(after), tz: timeZone })
    for (;;) yield times.next().getTime()
  } catch (cause) {
    throw wrong(cron, cause)
  }
}

const wrong = (cron: string, cause?: unknown): GhError =>
  new GhError(
    'INVALID_INPUT',
    `“${cron.slice(0, 100)}” is not a valid schedule. It needs five parts: minute, hour, day, month, day of the week; “30 8 * * 1-5” is 8:30 on working days.`,
    { details: { path: 'cron' }, ...(cause !== undefined && { cause }) },
  )
