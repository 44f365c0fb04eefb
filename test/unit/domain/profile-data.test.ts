// The options page, and a changed answer, find and change a person's data in any spelling.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf, withValue } from '../../../shared/domain/profile-data.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NESTED = {
  name: { first: 'Rosalind', last: 'Achterberg' },
  phone: { number: '+1 310 555 0142', type: 'mobile' },
  address: { line1: '12 Quay Street', city: 'Los Angeles', state: 'California', zip: '90731' },
  work_authorization: true,
  salary: { amount: 120_000 },
  experience: [{ title: 'Engineer', company: 'Northstar' }],
  answers: { city: 'not a datum' },
}

test('nested, abbreviated and boolean data is found', () => {
  const read = (key: string): string => textOf(NESTED, key)
  expect(
    [
      'given-name',
      'family-name',
      'tel',
      'street-address',
      'address-level2',
      'postal-code',
      'work-authorization',
      'salary',
      'email',
    ].map(read),
  ).toEqual([
    'Rosalind',
    'Achterberg',
    '+1 310 555 0142',
    '12 Quay Street',
    'Los Angeles',
    '90731',
    'Yes',
    '120000',
    '',
  ]) // prettier-ignore
})

test('a change keeps the place, the spelling and everything around it', () => {
  expect(withValue(NESTED, 'address-level2', 'Oakland')).toEqual({
    ...NESTED,
    address: { ...NESTED.address, city: 'Oakland' },
  })
  expect(withValue(NESTED, 'work-authorization', 'No')).toEqual({ ...NESTED, work_authorization: false })
  expect(withValue({ firstName: 'A' }, 'given-name', 'B')).toEqual({ firstName: 'B' })
})

test('new data gets its plain key, and emptied data is removed', () => {
  expect(withValue({ firstName: 'A' }, 'email', 'a@example.com')).toEqual({ firstName: 'A', email: 'a@example.com' })
  expect(withValue({ firstName: 'A', mail: 'a@example.com' }, 'email', ' ')).toEqual({ firstName: 'A' })
})

test('the product reads what was written', () => {
  const keys = ['given-name', 'family-name', 'email', 'tel', 'address-level2', 'postal-code', 'notice-period']
  fc.assert(
    fc.property(
      fc.constantFrom({}, NESTED, { basics: { email: 'x@example.com', phone: '1' } }),
      fc.constantFrom(...keys),
      fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,10}[a-z]$/),
      (data, key, value) => {
        const after = withValue(data, key, value)
        expect(textOf(after, key)).toBe(value)
        const { values } = parseUserData(after)
        // A title before a name ("Dr Ada") and a suffix after it ("Byron jr") are separate data.
        const parts = ['honorific-prefix', key, 'honorific-suffix'].flatMap((name) => values[name] ?? [])
        expect(parts.join(' ').replaceAll(/\s+/g, ' ')).toBe(value.replaceAll(/\s+/g, ' '))
      },
    ),
  )
})
