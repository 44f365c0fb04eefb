// A model's names and requests while it read a page contain no personal data, however it is written.
import { expect, test } from 'vitest'
import { scrubbedRule } from '../../../bridge/learn/scrub.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const ada = parseUserData({ name: 'Ada King', 'street-address': '12 Rue Haute\nFlat 7', company: 'AC/DC Works' })
const places = (to: string) => ({ frame: [], values: [], lists: [], none: [{ to }] })

test.each([
  ['an address over two lines', { schema: { description: 'who lives at 12 Rue Haute\nFlat 7' } }],
  ['a name beside a line end', { schema: { description: 'Orders of\nAda King\nonly' } }],
  ['a key with a slash', { places: places('/of AC~1DC Works/total') }],
  ['a key with a name', { places: places('/Ada King/total') }],
])('%s is left out', (_, part) => {
  const rule = scrubbedRule({ format: 'data/1', what: 'orders', ...part }, ada)
  expect(rule).toEqual({ format: 'data/1', what: 'orders' })
})

test('data that is not personal stays', () => {
  const rule = { format: 'data/1' as const, what: 'orders', schema: { type: 'array' }, places: places('/total') }
  expect(scrubbedRule(rule, ada)).toEqual(rule)
})
