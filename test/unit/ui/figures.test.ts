// Money, time and days as a person reads them.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { clock, cost, day, fileSize, money, took } from '../../../shared/ui/figures.ts'
import { languageFrom, speak } from '../../../shared/ui/words.ts'

const english = JSON.parse(
  readFileSync(new URL('../../../extension/public/_locales/en/messages.json', import.meta.url), 'utf8'),
)
beforeAll(() => speak(languageFrom(english)))

test('money: cents, fractions of a cent, and “free” if nothing was spent', () => {
  expect([money(0.19), money(12), money(0.0021), cost(0), cost(null), cost(0.31)]).toEqual([
    '$0.19',
    '$12.00',
    '$0.0021',
    'free',
    null,
    '$0.31',
  ])
})

test('how long a step took', () => {
  expect([46, 1200, 9800, 9999, 15_200, 59_600, 124_000].map(took)).toEqual([
    '46 ms',
    '1.2 s',
    '9.8 s',
    '10 s',
    '15 s',
    '0:59',
    '2:04',
  ])
})

test('a clock stands at zero when the time is over', () => {
  expect([clock(24_400), clock(292_500), clock(-5), clock(3_723_000)]).toEqual(['0:24', '4:52', '0:00', '1:02:03'])
})

test('days are those of the calendar', () => {
  const now = new Date(2026, 10, 21, 0, 5)
  expect([day(new Date(2026, 10, 21, 0, 1), now), day(new Date(2026, 10, 20, 23, 59), now)]).toEqual([
    'today',
    'yesterday',
  ])
  expect(day(new Date(2026, 10, 3), now)).toBe('November 3')
  expect(day(new Date(2025, 10, 3), now)).toBe('November 3, 2025')
})

test('sizes of files', () => {
  expect([512, 14_200, 999_700, 2_340_000, 48_000_000].map(fileSize)).toEqual([
    '512B',
    '14 kB',
    '1 MB',
    '2.3 MB',
    '48 MB',
  ])
})
