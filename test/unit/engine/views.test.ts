/** When two observations are two views, what proves an arrival, and which fields are kept for people with more data. */
import { describe, expect, test } from 'vitest'
import { arrivalProofs, isNewView, latentFields } from '../../../bridge/engine/state/views.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { type FieldLike, field as fieldLike, page } from '../think/page.ts'

const field = (label: string, part: Partial<FieldLike> = {}): Field => fieldLike({ label, ...part })
const seen = (part: Partial<Observation> = {}): Observation => ({ ...page(), ...part })

describe('another view', () => {
  const form = seen({ fields: [field('First name'), field('Last name'), field('Email')] })
  test.each<[string, Observation, Observation, boolean]>([
    ['the same fields', form, form, false],
    ['a section that was added', form, { ...form, fields: [...form.fields, field('School'), field('Degree')] }, false],
    ['other fields', form, seen({ fields: [field('Street'), field('City')] }), true],
    ['another address', form, { ...form, urlPattern: '/apply?step=2' }, true],
    ['the next of several steps', form, { ...form, progress: { current: 2, total: 3 } } as Observation, true],
    ['a confirmation', form, { ...form, confirmation: 'Thank you!' }, true],
    ['nothing drawn yet', form, seen({ loading: true }), false],
    ['without fields, another heading', seen({ headings: ['Review'] }), seen({ headings: ['Done'] }), true],
    ['without fields, the same heading', seen({ headings: ['Review'] }), seen({ headings: ['Review'] }), false],
  ])('%s', (_, before, after, other) => expect(isNewView(before, after)).toBe(other))
})

test('new content proves an arrival, at most two of a kind', () => {
  const before = seen({ headings: ['Apply'], fields: [field('Email')] })
  const after = seen({
    urlPattern: '/apply?step=2',
    headings: ['Apply', 'Address', 'Where do you live?', 'More'],
    fields: [field('Email'), field('Street'), field('City'), field('Zip'), field('Leave empty', { trap: true })],
  })
  const proofs = arrivalProofs(before, after)
  expect(
    proofs.map((proof) =>
      'text' in proof
        ? proof.text
        : 'target' in proof
          ? proof.target.label
          : 'pattern' in proof
            ? proof.pattern
            : proof.name,
    ),
  ).toEqual(['/apply?step=2', 'Address', 'Where do you live?', 'Street', 'City'])
})

test('a page that asks several things in the same box is recognised only by its words', () => {
  const asks = (label: string): Observation =>
    seen({ fields: [field(label, { target: { role: 'textbox', name: label, label, css: '#answer', frame: [] } })] })
  expect(arrivalProofs(asks('Full name'), asks('Email'))).toEqual([
    { is: 'element_visible', target: { role: 'textbox', name: 'Email', label: 'Email', frame: [] } },
  ])
})

describe('fields that were understood and not filled', () => {
  const known = (label: string, profileKey: string, part: Partial<FieldLike> = {}) =>
    field(label, { profileKey, confidence: 0.9, ...part })
  const keys = (fields: Field[], entries: TraceEntry[] = []) =>
    latentFields(seen({ fields }), entries).map(({ key }) => key)

  test('are kept by what they ask, entries by their number', () => {
    expect(
      keys([
        known('LinkedIn', 'linkedin'),
        known('Title', 'experience.title', { section: 'Work Experience 2' }),
        known('School', 'education.school'),
      ]),
    ).toEqual(['linkedin', 'experience.1.title', 'education.0.school'])
  })

  test('do not include filled, hidden, trap or uncertain fields, consents, codes, or a repeated e-mail address', () => {
    expect(
      keys([
        known('Website', 'website'),
        known('Portfolio', 'website'),
        known('City', 'address-level2', { value: 'Berlin' }),
        known('Trap', 'email', { trap: true }),
        known('Perhaps', 'email', { confidence: 0.4 }),
        known('Terms', 'consent-terms'),
        known('Code', 'one-time-code'),
        known('Locked', 'email', { disabled: true }),
      ]),
    ).toEqual(['website'])
  })

  test('a list of months takes a month only', () => {
    const months = 'January February March April May June July August September October November December'.split(' ')
    const options = [{ label: 'Month' }, ...months.map((label) => ({ label }))]
    const years = [{ label: '2012' }, { label: '2013' }]
    const [month, year] = latentFields(
      seen({
        fields: [
          known('Start', 'education.start', { widget: 'select', options }),
          known('Start year', 'education.start', { widget: 'select', options: years }),
        ],
      }),
      [],
    )
    expect(month?.format).toBe('MMMM')
    expect(year?.format).toBeUndefined()
  })
})
