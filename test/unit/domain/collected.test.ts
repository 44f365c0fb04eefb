// Collected rows as a table on screen, as a file and for the clipboard.
import { expect, test } from 'vitest'
import {
  addressesIn,
  collectedCsv,
  collectedJson,
  collectedOf,
  collectedTsv,
} from '../../../shared/domain/collected.ts'

test('rows keep the order of their columns, however the store keeps them', () => {
  const found = collectedOf({ columns: ['b', 'a'], rows: [{ a: '1', b: '2' }], pages: 1, stopped: 'no_next' })
  expect(found).toMatchObject({ columns: ['b', 'a'] })
  expect(found && collectedJson(found)).toBe('[\n  {\n    "b": "2",\n    "a": "1"\n  }\n]\n')
})

test.each([
  ['one thing', { title: 'One', price: 1 }, ['title', 'price'], 1],
  ['a list of things, one with more in it', [{ a: 1 }, { a: 2, b: { c: true } }], ['a', 'b.c'], 2],
  ['a list of words', ['x', 'y'], ['value'], 2],
  ['an empty list', [], [], 0],
])('data of any form is a table: %s', (_name, data, columns, rows) => {
  const found = collectedOf(data)
  expect(found?.columns).toEqual(columns)
  expect(found?.rows).toHaveLength(rows)
})

test.each([undefined, null, 'done', 3])('%s is nothing that was collected', (data) => {
  expect(collectedOf(data)).toBeUndefined()
})

test('a cell of the clipboard has neither tabs nor lines in it, and is no formula', () => {
  const found = collectedOf([{ a: 'one\ttwo\nthree', b: '=1+1' }])
  expect(found && collectedTsv(found)).toBe("a\tb\none two three\t'=1+1")
  expect(found && collectedCsv(found)).toBe('a,b\r\n"one\ttwo\nthree",\'=1+1\r\n')
})

test('its addresses are those of the column with the most of them, each once', () => {
  const row = (job: string, link: string, company = '') => ({ Job: job, Link: link, Company: company })
  const rows = [
    row('Cook', 'https://a.example/1', 'https://a.example/'),
    row('Mate', 'https://a.example/2'),
    row('Cook again', 'https://a.example/1'),
    row('Pilot', 'on request'),
    row('Diver', 'javascript:alert(1)'),
  ]
  expect(addressesIn({ columns: ['Job', 'Company', 'Link'], rows })).toEqual([
    'https://a.example/1',
    'https://a.example/2',
  ])
  expect(addressesIn({ columns: ['Job'], rows })).toEqual([])
})
