/** What is put into a field, before it is put there: dates as controls hold them, secrets from handles, words to search by. */
import { describe, expect, test } from 'vitest'
import { holdsHandle, resolveSecrets, unresolved } from '../../../bridge/act/secrets.ts'
import { chosenIn, queriesFor } from '../../../bridge/act/widgets/list.ts'
import { nativeDate } from '../../../bridge/act/widgets/text.ts'
import type { Reading } from '../../../shared/page/acting-types.ts'

describe('a date for the browser’s own control', () => {
  test.each([
    ['2024-03-01', 'date', '2024-03-01'],
    ['March 1, 2024', 'date', '2024-03-01'],
    ['2024-03', 'date', '2024-03-01'],
    ['2024-03-01', 'month', '2024-03'],
    ['2024', 'month', undefined],
    ['2024-03-01', 'datetime-local', '2024-03-01T00:00'],
    ['2024-03-01T09:30:00Z', 'datetime-local', '2024-03-01T09:30'],
    ['9:05', 'time', '09:05'],
    ['at noon', 'time', undefined],
    ['2024-W09', 'week', '2024-W09'],
    ['2024-03-01', 'week', undefined],
  ])('%s in a %s field is %s', (wanted, type, held) => expect(nativeDate(wanted, type)).toBe(held))
})

describe('secrets', () => {
  test('are put in where their handle stands, and nowhere else', () => {
    expect(resolveSecrets('{{secret:password}}', { password: 'tide' })).toBe('tide')
    expect(resolveSecrets('plain {{ secret:pin }}', { pin: '1' })).toBe('plain 1')
    expect(holdsHandle('{{secret:a}}')).toBe(true)
    expect(holdsHandle('secret:a')).toBe(false)
  })
  test('one that is not there stops everything, by its name alone', () => {
    expect(() => resolveSecrets('{{secret:card}}', { other: 'hunter2' })).toThrow(
      expect.objectContaining({ code: 'MISSING_VARIABLE', message: expect.not.stringContaining('hunter2') }),
    )
  })
  test.each([
    ['{{email}}', '{{email}}'],
    ['Dear {{given-name|upper}}', '{{given-name|upper}}'],
    ['no braces', undefined],
    ['{ {a} }', undefined],
  ])('a template that was not filled in is noticed: %s', (text, left) => expect(unresolved(text)).toBe(left))
})

test('a list is searched by the whole, then by what tells most of it', () => {
  expect(queriesFor('Los Angeles, California, United States')).toEqual([
    'Los Angeles, California, United States',
    'Los Angeles',
    'Los',
  ])
  expect(queriesFor('Stanford')).toEqual(['Stanford'])
  expect(queriesFor('C')).toEqual(['C'])
})

test('what is typed into a field with chips is no choice yet', () => {
  const reading = { widget: 'multi_combobox', value: 'Rus', typed: 'Rus' } as Reading
  expect(chosenIn(reading)).toBe('')
  expect(chosenIn({ ...reading, value: 'Rust, Go', typed: '' })).toBe('Rust, Go')
  expect(chosenIn({ ...reading, widget: 'combobox' })).toBe('Rus')
})
