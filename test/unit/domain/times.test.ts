// Times of day as people write them.
import { expect, test } from 'vitest'
import { parseTime, timeIn } from '../../../shared/domain/times.ts'

test.each([
  ['8:04 PM', '20:04'],
  ['8:04 p.m.', '20:04'],
  ['08:04 am', '08:04'],
  ['12:30 AM', '00:30'],
  ['12pm', '12:00'],
  ['20.04 Uhr', '20:04'],
  ['23:59:59', '23:59'],
  ['8', undefined],
  ['13:00 PM', undefined],
  ['24:00', undefined],
  ['8:75', undefined],
])('%s is %s', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test('is found in a sentence, and other numbers are not', () => {
  expect(timeIn('Wake me on 12 May at 8:04 PM, room 7')).toBe('20:04')
  expect(timeIn('Room 7')).toBeUndefined()
})
