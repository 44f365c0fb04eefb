// Secrets are recognised in a page's text by their fingerprints, however they are split, and nothing else is mistaken
// for one.
import { describe, expect, test } from 'vitest'
import { printOf, SecretPrints } from '../../../shared/domain/secret-prints.ts'

const of = (...secrets: string[]): SecretPrints => {
  const prints = new SecretPrints()
  for (const print of secrets.map(printOf)) if (print) prints.add(print)
  return prints
}

describe('a long one', () => {
  test.each([
    ['It is hunter22x!', 'It is •••••••••!'],
    ['hunter22xhunter22x', '••••••••••••••••••'],
    ['h u n t e r 2 2 x', '•••••••••••••••••'],
    ['hunter\u00ad22\u200bx', '•••••••••••'],
    ['hunter22', 'hunter22'],
    ['Hunter22x', 'Hunter22x'],
  ])('%s', (text, covered) => expect(of('hunter22x').covered(text)).toBe(covered))

  test.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '4111\u00a01111\u00a01111\u00a01111'])(
    'a card’s number as %s',
    (text) => expect(of('4111111111111111').covered(`No. ${text}.`)).toMatch(/^No\. •+\.$/),
  )
})

describe('a short one', () => {
  test('is searched for on its own, and only if requested', () => {
    const prints = of('4711', 'k9z')
    expect(prints.covered('Code 4711, k9z', true)).toBe('Code ••••, •••')
    expect(prints.covered('Code 4711', false)).toBe('Code 4711')
    expect(prints.covered('94711 47110 4711a', true)).toBe('94711 47110 4711a')
  })

  test('of one or two letters is not a secret', () => {
    expect([printOf('a'), printOf('12'), printOf(' 1-2 ')]).toEqual([undefined, undefined, undefined])
  })
})

test('the oldest is forgotten once there are a hundred', () => {
  const prints = of(...Array.from({ length: 101 }, (_, at) => `secret-number-${at}`))
  expect(prints.size).toBe(100)
  expect([prints.is('secret-number-0'), prints.is('secret-number-1'), prints.is('secret-number-100')]).toEqual([
    false,
    true,
    true,
  ])
})

test('a long page is searched quickly', () => {
  const prints = of('hunter22x', '4111111111111111')
  const text = 'Words of a page. '.repeat(30_000)
  const began = performance.now()
  expect(prints.covered(text)).toBe(text)
  expect(performance.now() - began).toBeLessThan(2_000)
})
