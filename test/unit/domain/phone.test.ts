// Phone numbers by the numbering plans: how people write them, and what is not a number.
import { describe, expect, test } from 'vitest'
import { formatValue } from '../../../shared/domain/format.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'

describe('a phone number', () => {
  test.each([
    ['+44 (0)20 7946 0958', undefined, '+442079460958', '020 7946 0958'],
    ['+44 (0)7700 900417', undefined, '+447700900417', '07700 900417'],
    ['020 7946 0958', 'United Kingdom', '+442079460958', '020 7946 0958'],
    ['44 7700 900417', 'United Kingdom', '+447700900417', '07700 900417'],
    ['+44 7700 900417', 'United States', '+447700900417', '07700 900417'],
    ['+1 1 217 555 0164', undefined, '+12175550164', '(217) 555-0164'],
    ['1 217 555 0164', '+1', '+12175550164', '(217) 555-0164'],
    ['217.555.0164', 'US', '+12175550164', '(217) 555-0164'],
    ['0049 30 23125-417', undefined, '+493023125417', '030 23125417'],
    ['+33 (0)6 12 34 56 78', undefined, '+33612345678', '06 12 34 56 78'],
    ['06 12345678', 'Italy', '+390612345678', '06 1234 5678'],
    ['600 123 456', 'Spain', '+34600123456', '600 12 34 56'],
    ['+55 (11) 95550-1234', undefined, '+5511955501234', '(11) 95550-1234'],
    ['0491 570 156', 'Australia', '+61491570156', '0491 570 156'],
  ])('%s at home in %s', (written, home, e164, national) => {
    const number = parsePhone(written, home)
    expect([number?.e164, number?.nationalFormat]).toEqual([e164, national])
  })

  test.each([
    ['07700 900417', undefined],
    ['12', 'US'],
    ['ask for Ada', 'US'],
    ['+999 123456', undefined],
  ])('%s at home in %s is none', (written, home) => {
    expect(parsePhone(written, home)).toBeUndefined()
  })

  test('its extension is separate', () => {
    expect(parsePhone('415 555 0134 ext. 12', 'US')).toMatchObject({ e164: '+14155550134', extension: '12' })
  })

  test('its country is its own, not that of the person', () => {
    expect(parsePhone('+1 876 555 1234', 'US')?.country?.code).toBe('JM')
    expect(parsePhone('+1 416 555 0134', 'US')?.country?.code).toBe('CA')
  })

  test.each([
    ['national', '07700 900417'],
    ['national-digits', '7700900417'],
    ['international', '+44 7700900417'],
  ])('written as %s', (format, text) => {
    expect(formatValue('+447700900417', format)).toBe(text)
  })
})
