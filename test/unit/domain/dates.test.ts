// Dates are read in a declared order only, and written in a field's format.
import { describe, expect, test } from 'vitest'
import { datePatternIn, isoDate, monthOf, parseDate } from '../../../shared/domain/dates.ts'

const read = (text: string, order?: 'mdy' | 'dmy'): string | undefined => {
  const date = parseDate(text, order)
  return date && isoDate(date)
}

describe('a date', () => {
  test('that can be read two ways is not read without an order', () => {
    expect([read('03/04/1990'), read('03/04/1990', 'dmy'), read('03/04/1990', 'mdy')]).toEqual([
      undefined,
      '1990-04-03',
      '1990-03-04',
    ])
  })
  test.each([
    ['31/12/1990', '1990-12-31'],
    ['12/31/1990', '1990-12-31'],
    ['3/3/1990', '1990-03-03'],
    ['03.04.1990', '1990-04-03'],
    ['1. März 2024', '2024-03-01'],
    ['1er mars 2024', '2024-03-01'],
    ['15 août 2024', '2024-08-15'],
    ['1 de marzo de 2024', '2024-03-01'],
    ['3 de fevereiro de 2024', '2024-02-03'],
    ['1st of March 2024', '2024-03-01'],
    ['Dezember 2023', '2023-12'],
    ['2024', '2024'],
    ['31/02/2024', undefined],
    ['soon', undefined],
  ])('%s', (text, iso) => {
    expect(read(text)).toBe(iso)
  })
})

describe('the pattern that a hint shows', () => {
  test.each([
    ['Born on (dd/mm/yyyy)', 'DD/MM/YYYY'],
    ['MM / DD / YYYY', 'MM/DD/YYYY'],
    ['TT.MM.JJJJ', 'DD.MM.YYYY'],
    ['jj/mm/aaaa', 'DD/MM/YYYY'],
    ['dd/mm/aaaa', 'DD/MM/YYYY'],
    ['MM/JJJJ', 'MM/YYYY'],
    ['mm/aaaa', 'MM/YYYY'],
    ['e.g. 31/12/2024', 'DD/MM/YYYY'],
    ['for example 12/31/2024', 'MM/DD/YYYY'],
    ['z. B. 01.03.2024', 'DD.MM.YYYY'],
    ['for example 01/02/2024', undefined],
    ['Ja/Nein', undefined],
    ['and/or', undefined],
  ])('%s', (hint, pattern) => {
    expect(datePatternIn(hint)).toBe(pattern)
  })
})

test.each(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'])(
  'the names and short names of months are read in %s',
  (language) => {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
      for (let month = 0; month < 12; month += 1) {
        const name = names.format(Date.UTC(2024, month, 15))
        expect([name, monthOf(name)]).toEqual([name, month + 1])
      }
    }
  },
)
