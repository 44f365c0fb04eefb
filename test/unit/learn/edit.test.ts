/** A person's changes to a manual: the effect of each, and which would break it. */
import { describe, expect, test } from 'vitest'
import { editManual } from '../../../bridge/learn/edit.ts'
import { exportManual, importManual } from '../../../bridge/learn/files.ts'
import { withPicturesOf } from '../../../bridge/learn/pictures.ts'
import type { ManualBody, ManualStep } from '../../../shared/domain/manual.ts'
import type { ManualEdit } from '../../../shared/domain/manual-edit.ts'

const step = (description: string, more: Partial<ManualStep> = {}): ManualStep => ({
  order: 0,
  page: 0,
  action: 'type',
  description,
  target: { css: `#${description.toLowerCase()}`, frame: [] },
  ...(more.action === undefined && { value: '{{email}}', source: { from: 'profile', key: 'email' } }),
  ...more,
})

const body: ManualBody = {
  format: 'ghosthands-manual/1',
  name: 'contact form',
  taskType: 'fill_form',
  platform: 'unknown',
  host: 'example.com',
  urlPattern: 'example.com/contact',
  fingerprint: 'f',
  steps: [
    step('Email', { required: true }),
    step('Name'),
    step('Next', { action: 'click', leaves: true }),
    step('City', { page: 1 }),
    step('Send', { page: 1, action: 'click', commit: true }),
  ].map((one, order) => ({ ...one, order })),
}

const steps = (edit: ManualEdit) =>
  editManual(body, edit).steps.map(({ order, description }) => `${order} ${description}`)

describe('changes', () => {
  test('are the name, the words, the place and the end of a step', () => {
    expect(editManual(body, { do: 'name', name: 'Berth' }).name).toBe('Berth')
    expect(steps({ do: 'describe', step: 1, description: 'Your mail' })[0]).toBe('0 Your mail')
    expect(steps({ do: 'move', step: 2, to: 1 })).toEqual(['0 Name', '1 Email', '2 Next', '3 City', '4 Send'])
    expect(steps({ do: 'delete', step: 2 })).toEqual(['0 Email', '1 Next', '2 City', '3 Send'])
  })

  test('a step may be passed over, or not any more', () => {
    const passed = editManual(body, { do: 'optional', step: 1, optional: true })
    expect(passed.steps[0]).toMatchObject({ optional: true })
    expect(passed.steps[0]).not.toHaveProperty('required')
    expect(editManual(passed, { do: 'optional', step: 1, optional: false }).steps[0]).not.toHaveProperty('optional')
  })

  test.each([
    ['{{tel|national}}', { from: 'profile', key: 'tel', format: 'national' }],
    ['{{answer:Search term}}', { from: 'answer', question: 'Search term' }],
    ['{{secret:current-password}}', { from: 'secret', key: 'current-password' }],
    ['Harbour', { from: 'rule', rule: 'fixed', value: 'Harbour' }],
    ['{{given-name}} {{family-name}}', undefined],
  ])('another value names its source: %s', (value, source) => {
    const { steps: after } = editManual(body, { do: 'value', step: 2, value })
    expect(after[1]?.value).toBe(value)
    expect(after[1]?.source).toEqual(source)
  })

  const travelling: ManualBody = {
    ...body,
    steps: [
      step('Open', { action: 'navigate', url: 'link:/apply/{id}', order: 0 }),
      step('Search', { action: 'press', key: 'Enter', order: 1 }),
      step('Send', { action: 'press', key: 'Enter', commit: true, order: 2 }),
    ],
  }

  test.each(['https://{job.host}/apply/{job.path.2}?of={job.query.id}', 'http://example.com:81/a', 'link:/jobs/{id}'])(
    'a step opens another address: %s',
    (address) => {
      expect(editManual(travelling, { do: 'address', step: 1, address }).steps[0]?.url).toBe(address)
    },
  )

  test('a step presses another key, beside one that opens a link of the page', () => {
    const { steps: after } = editManual(travelling, { do: 'key', step: 2, key: 'ArrowDown' })
    expect(after.map(({ key, url }) => key ?? url)).toEqual(['link:/apply/{id}', 'ArrowDown', 'Enter'])
  })

  test.each([
    ['Control+Enter', 'Control+Enter'],
    ['ctrl + enter', 'Control+Enter'],
    ['Shift+Ctrl+K', 'Control+Shift+k'],
    ['cmd+a', 'Meta+a'],
    ['Alt+F4', 'Alt+F4'],
    ['Control++', 'Control++'],
    ['shift+tab', 'Shift+Tab'],
    ['space', 'Space'],
    ['esc', 'Escape'],
  ])('a key or a combination of keys, as it is pressed: %s', (key, pressed) => {
    expect(editManual(travelling, { do: 'key', step: 2, key }).steps[1]?.key).toBe(pressed)
  })

  test.each(['Entr', 'Control+', '+', 'Enter+Control', 'Control+Control+a', 'k', 'Shift+k', 'é', 'F13', 'Control+ab'])(
    'no key that a step can press: %s',
    (key) => {
      const refusal = /There is no key .* Nothing was changed\./
      expect(() => editManual(travelling, { do: 'key', step: 2, key })).toThrow(refusal)
    },
  )

  test.each<[ManualEdit, RegExp]>([
    [{ do: 'key', step: 3, key: 'Escape' }, /nothing would be sent/],
    [{ do: 'key', step: 1, key: 'Escape' }, /Only a step that presses/],
    [{ do: 'address', step: 2, address: 'https://example.com/' }, /Only a step that opens/],
    [{ do: 'address', step: 1, address: 'javascript:alert(1)' }, /must begin with/],
    [{ do: 'address', step: 1, address: 'file:///etc/passwd' }, /must begin with/],
    [{ do: 'address', step: 1, address: 'link:javascript:alert(1)' }, /must begin with/],
    [{ do: 'address', step: 1, address: 'link:/{file}' }, /must begin with/],
    [{ do: 'address', step: 1, address: 'https://me:secret@example.com/' }, /no name and no password/],
    [{ do: 'address', step: 1, address: 'https://{job.host}/{job.pth.1}' }, /In braces/],
    [{ do: 'address', step: 1, address: 'https://' }, /not an address/],
  ])('is refused, with nothing changed: %j', (edit, why) => {
    expect(() => editManual(travelling, edit)).toThrow(why)
  })
})

test.each<[ManualEdit, RegExp]>([
  [{ do: 'delete', step: 9 }, /There is no step 9; the manual has 5/],
  [{ do: 'delete', step: 5 }, /nothing would be sent/],
  [{ do: 'delete', step: 3 }, /leads to the next page/],
  [{ do: 'optional', step: 5, optional: true }, /cannot be passed over/],
  [{ do: 'move', step: 4, to: 1 }, /stays on its page/],
  [{ do: 'move', step: 3, to: 1 }, /stays behind/],
  [{ do: 'move', step: 1, to: 3 }, /stays behind/],
  [{ do: 'value', step: 3, value: 'x' }, /Only a step that types/],
  [{ do: 'value', step: 2, value: '{{given-nme}}' }, /given-n/],
  [{ do: 'value', step: 2, value: 'javascript:alert(1)' }, /javascript/],
])('refused, with nothing changed: %j', (edit, why) => {
  const before = JSON.stringify(body)
  expect(() => editManual(body, edit)).toThrow(why)
  expect(JSON.stringify(body)).toBe(before)
})

test('a step keeps its picture, whatever is changed, also in a file that is put back', () => {
  const box: [number, number, number, number] = [0, 0, 0.5, 0.5]
  const shown = { ...body, steps: body.steps.map((one) => ({ ...one, picture: { id: one.description, box } })) }
  const picturesOf = ({ steps: all }: ManualBody) => all.map(({ picture }) => picture?.id)
  const moved = editManual(shown, { do: 'move', step: 2, to: 1 })
  expect(picturesOf(moved)).toEqual(['Name', 'Email', 'Next', 'City', 'Send'])
  expect(picturesOf(editManual(moved, { do: 'describe', step: 2, description: 'Your mail' }))[1]).toBe('Email')
  const file = importManual(exportManual(editManual(shown, { do: 'delete', step: 1 })))
  expect(picturesOf(file)).toEqual([undefined, undefined, undefined, undefined])
  expect(picturesOf(withPicturesOf(file, shown))).toEqual(['Name', 'Next', 'City', 'Send'])
})

test('the last step of all stays', () => {
  const one = { ...body, steps: [step('Email')] }
  expect(() => editManual(one, { do: 'delete', step: 1 })).toThrow(/needs a step/)
})
