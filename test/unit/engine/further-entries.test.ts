import { describe, expect, test } from 'vitest'
import { rankedByEntry } from '../../../bridge/engine/replay/entry-twins.ts'
import { oneFurther, ordersOf, withFurtherEntries } from '../../../bridge/engine/replay/further-entries.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'

const step = (order: number, more: Partial<ManualStep>): ManualStep => ({
  order,
  page: 0,
  action: 'type',
  description: `step ${order}`,
  ...more,
})
const employer = (order: number, entry: number, target: Partial<NonNullable<ManualStep['target']>> = {}): ManualStep =>
  step(order, {
    widget: 'text',
    entry: `experience.${entry}`,
    value: `{{experience.${entry}.company}}`,
    source: { from: 'profile', key: `experience.${entry}.company` },
    target: { role: 'textbox', name: 'Employer', css: `#jobs\\.${entry}\\.employer`, frame: [], ...target },
  })
const add = step(1, {
  action: 'click',
  entry: 'experience.1',
  target: { role: 'button', name: 'Add', frame: [] },
})
const send = step(3, { action: 'click', commit: true, leaves: true })
const learned = [employer(0, 0), add, employer(2, 1), send]
const more = (steps: readonly ManualStep[], count: number) =>
  withFurtherEntries(steps, (section) => (section === 'experience' ? count : 0))

describe('a person with more jobs than a manual was learned with', () => {
  test('the steps for the last job are repeated for each further one, before the form is sent', () => {
    const steps = more(learned, 4)
    expect(steps.map(({ entry, target, value }) => [entry, target?.css ?? target?.name, value])).toEqual([
      ['experience.0', '#jobs\\.0\\.employer', '{{experience.0.company}}'],
      ['experience.1', 'Add', undefined],
      ['experience.1', '#jobs\\.1\\.employer', '{{experience.1.company}}'],
      ['experience.2', 'Add', undefined],
      ['experience.2', '#jobs\\.2\\.employer', '{{experience.2.company}}'],
      ['experience.3', 'Add', undefined],
      ['experience.3', '#jobs\\.3\\.employer', '{{experience.3.company}}'],
      [undefined, undefined, undefined],
    ])
    expect(steps.filter(({ order }) => order < ordersOf(learned))).toEqual(learned)
    expect(steps[4]?.source).toEqual({ from: 'profile', key: 'experience.2.company' })
  })

  test('fields without ids are distinguished by their order', () => {
    const alike = (order: number, entry: number, nth: number | undefined) =>
      employer(order, entry, {
        css: undefined,
        ...(nth !== undefined && { nth, fingerprint: { tag: 'input', twins: nth + 1 } }),
      })
    const steps = more([alike(0, 0, undefined), add, alike(2, 1, 1), send], 3)
    expect(steps[4]?.target).toMatchObject({ nth: 2, fingerprint: { twins: 3 } })
  })

  test.each([
    ['as many as are known', learned, 2],
    ['one alone is known', [employer(0, 0), send], 3],
    ['nothing opened the last one', [employer(0, 0), employer(2, 1), send], 3],
    ['the last one has a view of its own', [employer(0, 0), { ...add, leaves: true }, employer(2, 1), send], 3],
  ])('nothing is added: %s', (_, steps, count) => {
    expect(more(steps, count)).toEqual(steps)
  })
})

test.each([
  ['jobs.1.title', 'jobs.0.title', 1, 'jobs.2.title'],
  ['School 2', 'School 1', 2, 'School 4'],
  ['Employer', 'Employer', 1, 'Employer'],
  ['line 3 of job 1', 'line 3 of job 0', 1, 'line 3 of job 2'],
  ['f8d2', 'a41c', 1, undefined],
  ['job-7', 'job-3', 1, undefined],
  ['job-02', 'job-01', 1, undefined],
])('%s after %s, %i further: %s', (own, before, by, expected) => {
  expect(oneFurther(own, before, by)).toBe(expected)
})

test('similar fields of several jobs each belong to their own job, whatever was beside them', () => {
  const one = (entry: number, nth?: number) => ({
    entry: `experience.${entry}`,
    target: {
      role: 'textbox',
      name: 'Employer',
      frame: [],
      fingerprint: { tag: 'input', neighbours: ['Add job'], ...(nth !== undefined && { twins: nth + 1 }) },
      ...(nth !== undefined && { nth }),
    },
  })
  const ranked = rankedByEntry([one(0), one(1, 1), one(2, 2)])
  expect(ranked.map(({ nth, fingerprint }) => [nth, fingerprint?.twins, fingerprint?.neighbours])).toEqual([
    [0, 3, undefined],
    [1, 3, undefined],
    [2, 3, undefined],
  ])
  // New entries come first, or each has two fields with the same name: the recorded order stays.
  const other = [one(0), one(1, 0)]
  expect(rankedByEntry(other)).toEqual(other.map(({ target }) => target))
})
