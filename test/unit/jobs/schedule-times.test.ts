// The next time of a repeating task, in its person's time zone, and which times are refused.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedCron, checkedTimeZone, nextTime } from '../../../bridge/jobs/schedules/times.ts'
import { cronOf, EVERY, type Repeat, repeatOf, WEEKDAYS } from '../../../shared/domain/schedule.ts'

const BERLIN = 'Europe/Berlin'
const at = (text: string): number => Date.parse(text)

describe('the next time', () => {
  test.each([
    ['nine in the morning in summer', '0 9 * * *', '2026-07-01T12:00Z', '2026-07-02T07:00:00.000Z'],
    ['nine in the morning in winter', '0 9 * * *', '2026-12-01T12:00Z', '2026-12-02T08:00:00.000Z'],
    ['a time that the clock leaves out in spring', '30 2 * * *', '2026-03-28T12:00Z', '2026-03-29T01:30:00.000Z'],
    ['a time that comes twice in autumn, the first', '30 2 * * *', '2026-10-24T12:00Z', '2026-10-25T00:30:00.000Z'],
    ['and not a second time', '30 2 * * *', '2026-10-25T00:30Z', '2026-10-26T01:30:00.000Z'],
    ['Monday after Friday', '0 9 * * 1-5', '2026-11-27T09:00Z', '2026-11-30T08:00:00.000Z'],
    ['a Sunday by its other number', '0 9 * * 7', '2026-11-27T09:00Z', '2026-11-29T08:00:00.000Z'],
    ['a leap day', '0 0 29 2 *', '2026-11-27T09:00Z', '2028-02-28T23:00:00.000Z'],
  ])('%s', (_, cron, after, next) => expect(nextTime(cron, BERLIN, at(after))).toBe(next))
})

describe('what is refused', () => {
  test.each(['* * * * *', '*/4 * * * *', '0,3 9 * * 1', '58-59 * * * *', '0,1 0 29 2 *'])('%s: too often', (cron) => {
    expect(() => checkedCron(cron, BERLIN, at('2026-11-26T06:00Z'))).toThrow(/more often than every 5 minutes/)
  })
  test.each([
    '',
    'daily',
    '@daily',
    '0 9 * *',
    '0 0 9 * * *',
    '0 9 31 2 *',
    '60 9 * * *',
    '0 24 * * *',
    'H 9 * * *',
    'H H * * *',
    '0 9 L * *',
    '0 9 * * 1#2',
    '0 9 ? * *',
    `${'0,'.repeat(5000)}0 9 * * *`,
    '0 9 * * mondays',
  ])('%s: no time', (cron) => {
    expect(() => checkedCron(cron, BERLIN, at('2026-11-26T06:00Z'))).toThrow(/is not a valid schedule/)
  })
  test.each(['Berlin', 'Mars/Base', '', '../etc'])('the time zone “%s”', (zone) =>
    expect(() => checkedTimeZone(zone)).toThrow(/no time zone/),
  )
  test.each(['*/5 * * * *', '0 9 * * mon-fri', ' 30  8 1,15 * * ', '0 9 1 jan *'])('%s is taken', (cron) =>
    expect(checkedCron(cron, 'UTC', at('2026-11-26T06:00Z')).split(' ')).toHaveLength(5),
  )
})

test('a person’s choice becomes a cron expression that reads back as the same choice', () => {
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  fc.assert(
    fc.property(fc.constantFrom(...EVERY), time, fc.constantFrom(...WEEKDAYS), (every, [hour, minute], on) => {
      const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      const chosen: Repeat =
        every === 'hour' ? { every } : every === 'week' ? { every, at: clock, on } : { every, at: clock }
      const cron = cronOf(chosen)
      expect(repeatOf(checkedCron(cron, 'UTC', 0))).toEqual(chosen)
      // A clock there shows the chosen time.
      const shown = new Date(nextTime(cron, 'Asia/Kolkata', 0)).toLocaleTimeString('sv', { timeZone: 'Asia/Kolkata' })
      if (every !== 'hour') expect(shown.slice(0, 5)).toBe(clock)
    }),
  )
})
