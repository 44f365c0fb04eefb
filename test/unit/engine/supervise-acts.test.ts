/**
 * A person's changes that the page does not report are found by comparing; the engine's own changes and secrets are
 * left out.
 */
import { expect, test } from 'vitest'
import type { Run } from '../../../bridge/engine/state/context.ts'
import { withHuman } from '../../../bridge/engine/state/context.ts'
import { changedUnobserved, noteActs } from '../../../bridge/engine/step/person-acts.ts'
import type { Answer } from '../../../shared/domain/applicant.ts'
import { type FieldLike, page } from '../think/page.ts'

const FIELDS: FieldLike[] = [
  { label: 'Name', profileKey: 'name' },
  { label: 'Favourite fruit', widget: 'combobox' },
  { label: 'Password', widget: 'password' },
  { label: 'Newsletter', widget: 'checkbox', checked: false },
]
const after = (values: Record<string, Partial<FieldLike>>) =>
  page({ fields: FIELDS.map((field) => ({ ...field, ...values[field.label] })) })
const before = page({ fields: FIELDS })
const labels = (acts: ReturnType<typeof changedUnobserved>) =>
  acts.map(({ field }) => `${field.label} = ${field.checked ?? field.value}`)

const runWith = (entries: unknown[] = [], kept: Answer[] = []): Run =>
  ({
    input: { jobType: 'apply', task: '' },
    trace: { pages: [{ page: 0 }], entries },
    session: { active: () => ({ page: { url: () => 'https://shop.example/apply' } }) },
    human: withHuman(),
    applicant: { id: 'p1', values: { name: 'Mara Okafor' }, secrets: {}, answers: [] },
    ports: {
      now: () => 0,
      emit: () => undefined,
      answers: { list: async () => [], keep: async (_: string, answer: Answer) => void kept.push(answer) },
    },
  }) as unknown as Run

test('a list that a script draws is noted by what it shows', () => {
  expect(
    labels(
      changedUnobserved(before, after({ 'Favourite fruit': { value: 'Quince' }, Newsletter: { checked: true } }), []),
    ),
  ).toEqual(['Favourite fruit = Quince', 'Newsletter = true'])
})

test('an unchanged value, a field of another page and a secret are not recorded', () => {
  expect(changedUnobserved(before, after({}), [])).toEqual([])
  expect(changedUnobserved(undefined, after({ Name: { value: 'x' } }), [])).toEqual([])
  expect(changedUnobserved(before, after({ Password: { value: '••••' } }), [])).toEqual([])
})

test('a change that was already reported is recorded once', () => {
  const changed = after({ 'Favourite fruit': { value: 'Quince' } })
  const [heard] = changedUnobserved(before, changed, [])
  expect(heard).toBeDefined()
  expect(changedUnobserved(before, changed, heard ? [heard] : [])).toEqual([])
})

test('a choice becomes a step of the manual, and the person’s answer from then on', async () => {
  const kept: Answer[] = []
  const run = runWith([], kept)
  await noteActs(run, changedUnobserved(before, after({ 'Favourite fruit': { value: 'Quince' } }), []), true)
  expect(run.trace.entries).toMatchObject([
    {
      by: 'human',
      operation: { op: 'select', options: ['Quince'] },
      source: { from: 'answer', question: 'Favourite fruit' },
    },
  ])
  // The answer came through a page, so it belongs to that site.
  expect(kept).toEqual([{ question: 'Favourite fruit', answer: 'Quince', from: 'asked', site: 'https://shop.example' }])
})

test('the person’s datum is recognised whoever typed it; a value that must not be kept is not', async () => {
  const kept: Answer[] = []
  const run = runWith([], kept)
  const acts = changedUnobserved(
    before,
    after({ Name: { value: 'Mara Okafor' }, 'Favourite fruit': { value: 'Fig' } }),
    [],
  )
  await noteActs(run, acts, false)
  expect(run.trace.entries[0]?.source).toEqual({ from: 'profile', key: 'name' })
  expect(kept).toEqual([])
})

test('the engine’s own input is not the person’s', async () => {
  const target = before.fields[1]?.target
  const run = runWith([
    {
      by: 'ai',
      descriptor: target,
      operation: { op: 'select' },
      outcome: { status: 'done', observed: { value: 'Quince' } },
    },
  ])
  await noteActs(run, changedUnobserved(before, after({ 'Favourite fruit': { value: 'Quince' } }), []), true)
  expect(run.trace.entries).toHaveLength(1)
})

test.each([
  ['a choice', 1, { value: 'Quince' }, { op: 'select', options: ['Quince'] }, { op: 'select', options: ['Fig'] }],
  ['a tick', 3, { value: 'yes', checked: true }, { op: 'check', checked: true }, { op: 'check', checked: false }],
])(
  '%s that took effect while it was interrupted is not the person’s; another value is',
  async (_, at, now, same, other) => {
    const field = before.fields[at]
    const acts = changedUnobserved(before, after({ [field?.label ?? '']: now }), [])
    expect(acts).toHaveLength(1)
    const heard = async (operation: object) => {
      const run = runWith()
      // The step is recorded only after the pause.
      run.human.next = { label: field?.label, target: field?.target, operation } as Run['human']['next']
      await noteActs(run, acts, false)
      return run.trace.entries.length
    }
    expect([await heard(same), await heard(other)]).toEqual([0, 1])
  },
)
