/** A person's changes to a manual: what each makes of it, and what would leave it unable to do its work. */
import { describe, expect, test } from 'vitest'
import { editManual } from '../../../bridge/learn/edit.ts'
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
  ])('another value says where it comes from: %s', (value, source) => {
    const { steps: after } = editManual(body, { do: 'value', step: 2, value })
    expect(after[1]?.value).toBe(value)
    expect(after[1]?.source).toEqual(source)
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

test('the last step of all stays', () => {
  const one = { ...body, steps: [step('Email')] }
  expect(() => editManual(one, { do: 'delete', step: 1 })).toThrow(/needs a step/)
})
