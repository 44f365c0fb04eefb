// Text of a page that makes a pattern backtrack for ever: names and labels built to try every match.
import { expect, test } from 'vitest'
import { opensForm } from '../../../bridge/think/local/onward.ts'
import { institutionOf } from '../../../shared/domain/choices/institutions.ts'
import { identifierWords } from '../../../shared/domain/fields/text.ts'
import { holdsBlank, parseTemplate } from '../../../shared/domain/template.ts'
import { addressWithoutTokens, textWithoutTokens } from '../../../shared/domain/without-tokens.ts'

/** Read within a blink, where they took longer than anybody waits. */
const quickly = (read: () => unknown): unknown => {
  const began = performance.now()
  const made = read()
  expect(performance.now() - began).toBeLessThan(1_000)
  return made
}

test.each(['0'.repeat(48), '0b0dbed'.repeat(30)])('the name of a field: %s', (name) => {
  expect(quickly(() => identifierWords(`${name}z`))).toBeTypeOf('string')
  // Of a framework all the same.
  expect(identifierWords(`phone-${name}`)).toBe('phone')
})

test('the name of a button', () => {
  expect(quickly(() => opensForm(`apply${' survey'.repeat(60)} ?`))).toBe(false)
  expect(opensForm('Apply for this survey')).toBe(false)
  expect(opensForm('Start this survey!')).toBe(true)
})

test('an option of a list of schools', () => {
  quickly(() => institutionOf(`x${' '.repeat(20_000)}y`))
  quickly(() => institutionOf(`x${', '.repeat(10_000)}(`))
  expect(institutionOf('Newcastle University ,  UK').country).toBe('GB')
})

test.each([
  ['one word', 'token'.repeat(480)],
  ['dashes', 'token-'.repeat(400)],
  ['a short word', 'auth'.repeat(600)],
  ['spaces', `token${' '.repeat(2_300)}`],
])('what a page writes to its console: %s', (_, line) => {
  quickly(() => textWithoutTokens(line))
  expect(textWithoutTokens(`${line.slice(0, 400)} = hunter2`)).not.toContain('hunter2')
})

test.each([
  ['part', 'a'.repeat(2_000_000)],
  ['path', 'a/'.repeat(1_000_000)],
  ['query', '?x=1&'.repeat(400_000)],
])('an address of a page with a long %s', (_, path) => {
  const kept = quickly(() => addressWithoutTokens(`https://shop.example/${path}`))
  expect(kept).toMatch(/^https:\/\/shop\.example\//)
  expect(String(kept).length).toBeLessThanOrEqual(300)
})

test.each(['{{', '{{ ', '{{secret:', '{{answer:'])('a value of a manual: %s without end', (opened) => {
  const text = opened.repeat(100_000)
  expect(quickly(() => holdsBlank(text))).toBe(false)
  expect(quickly(() => parseTemplate(text))).toEqual([{ kind: 'text', text }])
})

test('half a token at the end of what is read is left out', () => {
  expect(addressWithoutTokens(`https://shop.example/${'a1b2c3d4e5'.repeat(396)}/x1y2z3w4v5${'q9'.repeat(300)}`)).toBe(
    'https://shop.example/…/',
  )
})
