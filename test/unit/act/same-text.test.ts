/** Whether a field accepted the typed text, although it formats it in its own way. */
import { describe, expect, test } from 'vitest'
import { sameDate, sameText } from '../../../bridge/act/same-text.ts'
import { resolveSecrets, unresolved } from '../../../bridge/act/secrets.ts'

const SAME: [string, string][] = [
  ['Ada', 'Ada'],
  ['ada@example.org', 'Ada@Example.org'],
  ['two\nlines', 'two\r\nlines'],
  ['  padded ', 'padded'],
  ['5551234567', '(555) 123-4567'],
  ['+1 555 123 4567', '(555) 123-4567'],
  ['85000', '$85,000.00'],
  ['2024-03-01', '03/01/2024'],
  ['2024-03', '03/2024'],
  ['2024-03-01', 'March 1, 2024'],
  ['https://ada.example/', 'ada.example'],
  ['é', 'é'],
]
const DIFFERENT: [string, string][] = [
  ['Ada', ''],
  ['Ada', 'AdaAda'],
  ['5551234567', '(555) 123-456'],
  ['5551234567', '5'],
  ['85000', '8500'],
  ['2024-03-01', '03/02/2024'],
  ['12', '1'],
  ['San Francisco', 'San'],
]

describe('values read back', () => {
  test.each(SAME)('%j shown as %j was taken', (wanted, shown) => expect(sameText(wanted, shown)).toBe(true))
  test.each(DIFFERENT)('%j shown as %j was not taken', (wanted, shown) => expect(sameText(wanted, shown)).toBe(false))
})

describe('dates read back', () => {
  test.each([
    ['2026-02-03', '03/02/2026', true],
    ['2026-02-03', 'February 3, 2026', true],
    // The same digits, but another date.
    ['2026-02-03', '20/26/0203', false],
    ['2026-02-03', '20260203', false],
    ['2026-02-03', '', false],
  ])('%j shown as %j: %j', (wanted, shown, taken) => expect(sameDate(wanted, shown)).toBe(taken))
})

describe('handles', () => {
  test('a secret is inserted when it is typed, and an unknown one stops the action before', () => {
    expect(resolveSecrets('{{secret:current-password}}', { 'current-password': 'pa55' })).toBe('pa55')
    expect(() => resolveSecrets('{{secret:pin}}', {})).toThrow(expect.objectContaining({ code: 'MISSING_VARIABLE' }))
  })
  test('a template that was not filled in is noticed, other braces are text', () => {
    expect(unresolved('Dear {{company}}')).toBe('{{company}}')
    expect(unresolved('{{tel|national}}')).toBe('{{tel|national}}')
    expect(unresolved('const x = {a: {}}')).toBeUndefined()
  })
})
