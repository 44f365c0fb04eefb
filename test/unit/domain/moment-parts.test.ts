import { expect, test } from 'vitest'
import { MONTHS } from '../../../shared/domain/dates.ts'
import { formatValue } from '../../../shared/domain/format.ts'
import { momentOf, partsOfList } from '../../../shared/domain/moment-parts.ts'

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))

test.each([
  [numbers(1, 31), ['day']],
  [MONTHS, ['month']],
  [MONTHS.map((name) => name.slice(0, 3)), ['month']],
  [numbers(1, 12), ['month', 'hour']],
  [numbers(0, 23), ['hour']],
  [['00', '15', '30', '45'], ['minute']],
  [['AM', 'PM'], ['meridiem']],
  [['2026', '2025'], ['year']],
  [['1', '2', '3', '5', '4'], []],
  [['Yes', 'No'], []],
])('a list of %j is of %j', (labels, parts) => {
  expect(partsOfList(labels)).toEqual(parts)
})

test('lists together are a date or a time only if there is just one reading', () => {
  expect(momentOf([['month', 'hour'], ['minute'], ['meridiem']])).toEqual(['hour-12', 'minute', 'meridiem'])
  expect(momentOf([['day'], ['month', 'hour'], ['year']])).toEqual(['day', 'month', 'year'])
  expect(momentOf([['month', 'hour'], ['year']])).toEqual(['month', 'year'])
  expect(
    momentOf([
      ['hour', 'minute'],
      ['hour', 'minute'],
    ]),
  ).toBeUndefined()
  expect(momentOf([['day'], ['minute']])).toBeUndefined()
})

test.each([
  ['14:45', 'h-12', '2'],
  ['14:45', 'AM/PM', 'PM'],
  ['9:05 am', 'hh', '09'],
  ['12:30 am', 'h-12', '12'],
  ['12:30 am', 'h', '0'],
  ['2027-02-01', 'hh', undefined],
  ['as soon as possible', 'mm', undefined],
])('of %j, %s is %j', (text, format, written) => {
  expect(formatValue(text, format)).toBe(written)
})

test('the digits of a date or a time are not cut up like those of a number', () => {
  expect(formatValue('2027-02-01', 'part:0:2,2,4')).toBeUndefined()
  expect(formatValue('17:30', 'part:1:2,2')).toBeUndefined()
  expect(formatValue('123-45-6789', 'part:1:3,2,4')).toBe('45')
})
