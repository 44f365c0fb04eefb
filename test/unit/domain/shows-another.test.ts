import { expect, test } from 'vitest'
import { showsAnother } from '../../../shared/domain/shows-another.ts'

test.each([
  ['7', '12'],
  ['62500', '62,501'],
  ['62 500,50', '62500.05'],
  ['09:30', '23:59'],
  ['9:30 am', '21:30'],
])('%s that became %s is another one', (typed, shown) => {
  expect(showsAnother(typed, shown)).toBe(true)
})

test.each([
  ['7', '7.00'],
  ['62500', '62,500'],
  ['62.500', '62500'],
  ['62’500', '62 500.00'],
  ['9:30', '09:30 AM'],
  ['21:30', '9.30 pm'],
  ['3105550142', '(310) 555-0142'],
  ['2027-03-01', '01/03/2027'],
  ['7', 'seven years'],
  ['Portland', 'Portland, OR'],
  ['', '12'],
])('%s that became %s is the same, or may be', (typed, shown) => {
  expect(showsAnother(typed, shown)).toBe(false)
})
