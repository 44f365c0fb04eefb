// Ids sort by creation time and never repeat.
import { expect, test } from 'vitest'
import { firstIdAt, newId } from '../../../bridge/store/id.ts'

test('ids made one after the other sort in that order, within a millisecond too', () => {
  const ids = Array.from({ length: 5_000 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
})

test('a clock that steps back does not disturb the order', () => {
  const later = newId(Date.now() + 1_000)
  expect(newId() > later).toBe(true)
})

test('an id for a time sorts between the first ids of that millisecond and of the next', () => {
  const now = Date.now() + 60_000
  const id = newId(now)
  expect([firstIdAt(now) <= id, id < firstIdAt(now + 1), firstIdAt(now).length]).toEqual([true, true, 26])
})
