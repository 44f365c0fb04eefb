// Words of a page that a rule would read for ever: names and labels made so that every way to read them is tried.
import { expect, test } from 'vitest'
import { opensForm } from '../../../bridge/think/local/onward.ts'
import { institutionOf } from '../../../shared/domain/choices/institutions.ts'
import { identifierWords } from '../../../shared/domain/fields/text.ts'

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
