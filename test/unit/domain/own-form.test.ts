// Which fields of a page belong to the right form: fields beside it with their own button do not.
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../shared/domain/observation.ts'
import { alikeForms, inOwnForms } from '../../../shared/domain/own-form.ts'

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
  test('a part of the page without a form that asks for the name again, with its own button', () => {
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
  test('a part without a form, if the target has none either', () => {
    const main = at(OWN, undefined, 'Send', { profileKey: 'email' })
    expect(kept(at('Contact', undefined, 'Check', { profileKey: 'email' }), main)).toBe(true)
  })
  test('all parts if nothing says which is meant', () => {
    const fields = [at('One', 1, 'Send'), at('Two', 2, 'Send')]
    expect(inOwnForms(fields, () => false)).toEqual(fields)
  })
})

describe('of several forms of one making', () => {
  const PAGE = 'https://jobs.test/surveyor'
  const form = (
    id: number,
    action: string | undefined,
    heading = 'Apply',
    labels = ['Name', 'Email'],
    send = 'Apply',
  ) =>
    labels.map((label) => ({
      ...at(label, id, send),
      hints: {
        ...at(label, id, send).hints,
        labelFor: label,
        heading,
        form: { submitText: send, ...(action !== undefined && { action }) },
      },
    }))
  const meant = (forms: ReturnType<typeof form>[], byHeading = true, url = PAGE) =>
    alikeForms(forms.flat() as unknown as Field[], { url, byHeading })

  test.each([
    ['no address', undefined],
    ['the page’s address', '/surveyor'],
    ['its whole address', `${PAGE}?step=1`],
    ['an address below it', '/surveyor/apply'],
  ])('the one that is sent to %s', (_, action) => {
    expect(meant([form(1, '/warehouse'), form(2, action)])).toEqual({ kind: 'form', id: 2 })
  })
  test('none if nothing distinguishes them', () => {
    expect(meant([form(1, '/warehouse'), form(2, '/driver')])).toEqual({ kind: 'unclear' })
    expect(meant([form(1, '/apply?job=1'), form(2, '/apply?job=2')])).toEqual({ kind: 'unclear' })
    expect(meant([form(1, undefined, 'Driver'), form(2, undefined, 'Cook')])).toEqual({ kind: 'unclear' })
    expect(meant([form(1, '/a'), form(2, '/b')], true, 'https://jobs.test/')).toEqual({ kind: 'unclear' })
  })
  test('any if they are sent to the same place, ask different things, or are not separate forms', () => {
    expect(meant([form(1, '/in'), form(2, '/in')])).toEqual({ kind: 'any' })
    expect(meant([form(1, '/in', 'Above'), form(2, '/in', 'Below')], false)).toEqual({ kind: 'any' })
    expect(meant([form(1, '/in'), form(2, '/b', 'Apply', ['Name', 'Phone'])])).toEqual({ kind: 'any' })
    expect(meant([form(1, '/in'), form(2, '/b', 'Apply', ['Name', 'Email'], 'Subscribe')])).toEqual({ kind: 'any' })
    expect(meant([form(1, '/in', 'Apply', ['Email']), form(2, '/b', 'Apply', ['Email'])])).toEqual({ kind: 'any' })
    expect(meant([form(1, '/in', 'One', undefined, 'Next'), form(2, '/b', 'Two', undefined, 'Next')])).toEqual({
      kind: 'any',
    })
  })
})
