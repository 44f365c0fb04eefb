import { describe, expect, test } from 'vitest'
import { leafValues, sameData, withValue } from '../../../shared/domain/json-pointer.ts'
import { howAll, type ReadAs, readAs } from '../../../shared/domain/read-as.ts'

describe('words of a page as values', () => {
  test.each<[ReadAs, string, unknown]>([
    ['number', '$1,012.50', 1012.5],
    ['number', '1 234 pages', 1234],
    ['number', '−3.5 °C', -3.5],
    ['number', '(12)', 12],
    ['number', 'A-5', 5],
    ['number', '12,50', undefined],
    ['number', '1.2k', undefined],
    ['number', '3 million', undefined],
    ['number', '2 for $10', undefined],
    ['number', 'none', undefined],
    ['decimal_comma', '1.012,50 €', 1012.5],
    ['decimal_comma', '7.50', undefined],
    ['rating', '4.5 out of 5 stars', 4.5],
    ['rating', '3/5', 3],
    ['rating', '4.5', undefined],
    ['date', 'March 5, 2026', '2026-03-05'],
    ['date', '2026-03-05T10:00:00Z', '2026-03-05'],
    ['date', '03/04/2026', undefined],
    ['date_mdy', '03/04/2026', '2026-03-04'],
    ['date_dmy', '03.04.2026', '2026-04-03'],
    ['date_mdy', '13/04/2026', undefined],
    ['yes_no', 'In stock', true],
    ['yes_no', '✗', false],
    ['yes_no', 'Perhaps', undefined],
    ['currency', '€ 12', 'EUR'],
    ['currency', '12 CHF', 'CHF'],
    ['currency', '$ or €', undefined],
    ['list', 'harbours, weather', ['harbours', 'weather']],
    ['path', 'https://shop.example/book/4?of=x', '/book/4?of=x'],
  ])('%s of “%s”', (as, raw, value) => expect(readAs(raw, { as })).toEqual(value))

  test('the simplest rule that explains every value is found', () => {
    const how = (...readings: [string, unknown][]) => howAll(readings.map(([raw, value]) => ({ raw, value })))
    expect(how(['$7', 7], ['$1,000.50', 1000.5])).toEqual({ as: 'number' })
    expect(how(['by Ann', 'Ann'], ['by Bo', 'Bo'])).toEqual({ as: 'text', before: 'by ' })
    expect(how(['Engines, $30', 30], ['Looms, $7', 7])).toEqual({ as: 'number', split: { by: ', ', at: 1, of: 2 } })
    expect(how(['Ann', 'Ann'], ['', undefined])).toEqual({ as: 'text' })
    // Nothing is learned if words are left unread, or if a value does not follow from its words.
    expect(how(['Ann', 'Ann'], ['Bo', undefined])).toBeUndefined()
    expect(how(['Ann', 'Ann'], ['Bo', 'Cy'])).toBeUndefined()
  })

  test('a number that could be two is the one that the page’s language means', () => {
    expect(howAll([{ raw: '30', value: 30 }], true)).toEqual({ as: 'decimal_comma' })
    expect(howAll([{ raw: '30', value: 30 }], false)).toEqual({ as: 'number' })
  })

  test('a line with more pieces than before is not read', () => {
    const how = { as: 'text', split: { by: ', ', at: 0, of: 2 } } as const
    expect(readAs('Engines, $30', how)).toBe('Engines')
    expect(readAs('Looms, and engines, $7', how)).toBeUndefined()
  })
})

test('data taken apart and put together again is the same, whatever its keys are', () => {
  const data = { 'a/b': { '~': 1, __proto__x: null }, list: [1, { c: 2 }], '': 'empty' }
  const again = leafValues(data).reduce<unknown>((all, { to, value }) => withValue(all, to, value), undefined)
  expect(sameData(again, data)).toBe(true)
  expect(sameData({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(Object.getPrototypeOf(withValue({}, '/__proto__/polluted', true))).toBe(Object.prototype)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
