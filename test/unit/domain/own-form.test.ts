// Which fields of a page belong to the form that is meant: what is sent by a button of its own beside it does not.
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../shared/domain/observation.ts'
import { inOwnForms } from '../../../shared/domain/own-form.ts'

const OWN = 'own'
const at = (label: string, form: number | undefined, submitText: string, more: Partial<Field> = {}) => {
  const scope = { heading: label, ...(submitText && { submitText }), fieldCount: 3 }
  return { label, form, required: false, profileKey: null, hints: { tag: 'input', type: 'text', form: scope }, ...more }
}
const own = at(OWN, 1, 'Send', { profileKey: 'email' })
const kept = (one: ReturnType<typeof at>, main = own): boolean =>
  inOwnForms([main, one], ({ label }) => label === OWN).includes(one)

describe('left alone', () => {
  test.each(['Subscribe', 'Call me', 'Log in', 'Search', 'Jetzt bewerben', 'Envoyer', 'Show | Create alert'])(
    'a form of its own with “%s”',
    (button) => {
      expect(kept(at('Other', 2, button))).toBe(false)
    },
  )
  test('a part of the page without a form that asks again who one is, with a button of its own', () => {
    expect(kept(at('Chat', undefined, 'Start chat', { profileKey: 'email' }))).toBe(false)
  })
})

describe('filled in with it', () => {
  test.each(['', 'Save', 'Next', 'Weiter', 'Back | Continue', 'Browse…', 'Add another'])(
    'a form of its own with “%s”: it may be a part',
    (button) => {
      expect(kept(at('Part', 2, button))).toBe(true)
    },
  )
  test('a part without a form that has something to be said', () => {
    expect(kept(at('Contact', undefined, 'Check', { profileKey: 'email', required: true }))).toBe(true)
  })
  test('a part without a form that asks for something else', () => {
    expect(kept(at('Photo', undefined, 'Take a photo', { profileKey: 'photo' }))).toBe(true)
  })
  test('a part without a form, where the one that is meant has none either', () => {
    const main = at(OWN, undefined, 'Send', { profileKey: 'email' })
    expect(kept(at('Contact', undefined, 'Check', { profileKey: 'email' }), main)).toBe(true)
  })
  test('everything, where nothing says which is meant', () => {
    const fields = [at('One', 1, 'Send'), at('Two', 2, 'Send')]
    expect(inOwnForms(fields, () => false)).toEqual(fields)
  })
})
