// Before sending, the planner waits for a list that another answer fills, but not forever.
import { expect, test } from 'vitest'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { brief, decide } from './deciding.ts'
import { did, type FieldLike, page, SUBMIT, trace } from './page.ts'

const country: FieldLike = {
  label: 'Country',
  profileKey: 'country',
  widget: 'select',
  options: ['Canada', { label: 'United States', selected: true }],
  value: 'United States',
}
const state = (more: Partial<FieldLike>): FieldLike => ({
  label: 'State',
  profileKey: 'address-level1',
  widget: 'select',
  ...more,
})
const chosen = did({ op: 'select', target: { index: 1 }, options: ['United States'] }, 'Country')
const waited = did({ op: 'wait', ms: 400 }, '')

const next = async (
  list: FieldLike,
  waits: number,
  history = [chosen],
  first = country,
): Promise<PlannedOperation['operation'][]> => {
  const seen = page({ fields: [first, list], buttons: [SUBMIT] })
  const { operations } = await decide(seen, {
    history: trace(...history, ...Array.from({ length: waits }, () => waited)),
  })
  return operations.map(({ operation }) => operation)
}

test('while it is locked and empty, and the data has an answer', async () => {
  const loading = state({ disabled: true, options: ['Loading…'] })
  expect(await next(loading, 0)).toEqual([{ op: 'wait', ms: 400 }])
  expect(await next(loading, 1)).toEqual([{ op: 'wait', ms: 800 }])
  expect((await next(loading, 3))[0]?.op).toBe('click')
})

test.each<[string, FieldLike, ReturnType<typeof did>[]]>([
  ['it shows a choice', state({ disabled: true, options: ['California'], value: 'California' }), [chosen]],
  [
    'the data does not answer it',
    { ...state({ disabled: true, options: ['Select…'] }), label: 'Shop', profileKey: null },
    [chosen],
  ],
])('not if %s', async (_, list, history) => {
  expect((await next(list, 0, history))[0]?.op).toBe('click')
})

test('and is chosen from when it is there', async () => {
  const seen = page({ fields: [country, state({ options: ['California', 'Texas'] })], buttons: [SUBMIT] })
  expect(brief(await decide(seen, { history: trace(chosen, waited) }))).toEqual(['select 2 Texas'])
})

test('not if no list was chosen before it', async () => {
  const mail: FieldLike = { label: 'Email', profileKey: 'email', value: 'ada@example.test' }
  expect((await next(state({ disabled: true, options: ['Select…'] }), 0, [], mail))[0]?.op).toBe('click')
})
