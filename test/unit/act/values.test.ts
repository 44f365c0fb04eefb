/** How values are prepared for a field: dates in the control's format, secrets from handles, search terms. */
import { describe, expect, test } from 'vitest'
import type { Act, FoundField } from '../../../bridge/act/context.ts'
import { resolveSecrets, unresolved } from '../../../bridge/act/secrets.ts'
import { segmentsOf } from '../../../bridge/act/widgets/date-segments.ts'
import { chosenIn, fitting, makerOf, partsOf, queriesFor } from '../../../bridge/act/widgets/list.ts'
import { nativeDate } from '../../../bridge/act/widgets/text.ts'
import { holdsSecretHandle } from '../../../shared/domain/secret-handle.ts'
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
    ['2024-03-01', 'week', '2024-W09'],
    ['2027-01-01', 'week', '2026-W53'],
    ['2026-12-31', 'week', '2026-W53'],
    ['2024-03', 'week', undefined],
  ])('%s in a %s field is %s', (wanted, type, held) => expect(nativeDate(wanted, type)).toBe(held))
})

describe('secrets', () => {
  test('are inserted in place of their handle, and nowhere else', () => {
    expect(resolveSecrets('{{secret:password}}', { password: 'tide' })).toBe('tide')
    expect(resolveSecrets('plain {{ secret:pin }}', { pin: '1' })).toBe('plain 1')
    expect(holdsSecretHandle('{{secret:a}}')).toBe(true)
    expect(holdsSecretHandle('secret:a')).toBe(false)
  })
  test('an unknown one stops everything, and only its name is reported', () => {
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

test('a list is searched by the whole text, then by its most distinctive part', () => {
  expect(queriesFor('Los Angeles, California, United States')).toEqual([
    'Los Angeles, California, United States',
    'Los Angeles',
    'Los',
  ])
  expect(queriesFor('Stanford')).toEqual(['Stanford'])
  expect(queriesFor('C')).toEqual(['C'])
})

test('typed text in a field with chips is not a choice yet', () => {
  const reading = { widget: 'multi_combobox', value: 'Rus', typed: 'Rus' } as Reading
  expect(chosenIn(reading)).toBe('')
  expect(chosenIn({ ...reading, value: 'Rust, Go', typed: '' })).toBe('Rust, Go')
  expect(chosenIn({ ...reading, widget: 'combobox' })).toBe('Rus')
})

describe('a time in parts', () => {
  const parts = (...names: readonly string[]): FoundField =>
    ({ reading: { parts: names.map((is, index) => ({ at: { document: 'd', index }, is })) } }) as FoundField
  const act = { options: { label: 'Call' } } as Act

  test.each([
    ['09:30', ['hour', 'minute', 'meridiem'], ['09', '30', 'AM']],
    ['17:45', ['hour', 'minute', 'meridiem'], ['05', '45', 'PM']],
    ['5:45 pm', ['hour', 'minute'], ['17', '45']],
    ['00:15', ['hour', 'minute', 'meridiem'], ['12', '15', 'AM']],
    ['12:30', ['hour', 'minute', 'meridiem'], ['12', '30', 'PM']],
  ])('%s in %j is %j', (wanted, names, typed) => {
    const { digits, shows } = segmentsOf(act, parts(...names), wanted)
    expect(digits).toEqual(typed)
    expect(shows(typed.join('/'))).toBe(true)
    expect(shows('11/11/AM')).toBe(false)
  })

  test('text that is not a time is rejected', () => {
    expect(() => segmentsOf(act, parts('hour', 'minute'), 'at noon')).toThrow(/not a time/)
  })
})

describe('a choice of the person’s own', () => {
  const rows = (...labels: readonly string[]) => labels.map((label, index) => ({ at: { document: 'd', index }, label }))
  const act = { options: {} } as Act

  test.each([['Create "Slide rule"'], ['Add Slide rule'], ['+ Slide rule'], ['„Slide rule“ hinzufügen']])(
    '%s makes a new choice, and is none by itself',
    (label) => {
      expect(makerOf(rows('Vim', label), 'Slide rule')?.label).toBe(label)
      expect(fitting(act, 'Slide rule', rows('Vim', label))).toBeUndefined()
    },
  )
  test.each([['Slide rule'], ['Slide rule, added'], ['Create a table'], ['New York']])(
    '%s is a choice like others',
    (label) => {
      expect(makerOf(rows(label), label)).toBeUndefined()
      expect(fitting(act, label, rows(label))?.row.label).toBe(label)
    },
  )
  test('a longer name is not made of a shorter one', () =>
    expect(makerOf(rows('New York', 'York and Humber'), 'York')).toBeUndefined())
  test('several are separated by commas, semicolons or line breaks', () => {
    expect(partsOf('SQL, Python; Go\nC')).toEqual(['SQL', 'Python', 'Go', 'C'])
  })
})
