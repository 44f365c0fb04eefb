// What a receipt says, in plain words.
import { expect, test } from 'vitest'
import { DATA_KEYS } from '../../../shared/domain/data-keys.ts'
import { openWords, type ReceiptLine, sourceWords } from '../../../shared/domain/receipt.ts'

const line = (question: string, value = ''): ReceiptLine => ({
  page: 0,
  view: 'Apply',
  question,
  value,
  source: value === '' ? 'open' : 'datum',
})

test('each field left empty is named once, except optional consents', () => {
  const lines = [line('Name', 'Ada'), line('Shirt size'), line('Shirt size'), line('I agree to receive the newsletter')]
  expect(openWords(lines)).toBe('Left empty: “Shirt size”.')
  expect(openWords([line('Name', 'Ada')])).toBeUndefined()
  expect(openWords(Array.from({ length: 8 }, (_, at) => line(`Question ${at}`)))).toMatch(/“Question 5” and 2 more\.$/)
})

test('the reason for an empty field is beside it', () => {
  const open: ReceiptLine = { ...line('Shirt size'), of: 'the data says nothing of it' }
  expect(openWords([open])).toBe('Left empty: “Shirt size” (the data says nothing of it).')
  // A reason that only repeats the question's words is left out.
  expect(openWords([{ ...open, of: '“shirt size” could change the meaning' }])).toBe('Left empty: “Shirt size”.')
  expect(sourceWords(open)).toBe('left empty: the data says nothing of it')
})

test('a datum is called by its name, never by its key', () => {
  const told = (of: string): string => sourceWords({ source: 'datum', of })
  expect(told('address-level2')).toBe('your data: City')
  expect(told('tel')).toBe('your data: Phone')
  expect(told('experience.0.company')).toBe('your data: job 1: company')
  expect(told('education.1.end-year')).toBe('your data: school 2: end year')
  expect(told('custom.shirt-size')).toBe('your data: shirt size')
  expect(sourceWords({ source: 'datum' })).toBe('your data')
  for (const { key } of DATA_KEYS) {
    expect(told(key), key).toMatch(/^your data: [^;:(]{3,}$/)
    if (key.includes('-')) expect(told(key)).not.toBe(`your data: ${key}`)
  }
})
