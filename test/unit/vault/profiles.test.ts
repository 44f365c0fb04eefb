// A task changes a value in a profile: only if the profile has a place for it, and everything else stays.
import { expect, test } from 'vitest'
import { createProfiles } from '../../../bridge/vault/profiles.ts'

const opened = async (data: Record<string, unknown>) => {
  const rows = new Map<string, { id: string; name: string; sealed: string }>()
  const bank = new Map<string, string>()
  const profiles = createProfiles({
    profiles: {
      list: async () => [...rows.values()],
      get: async (id: string) => rows.get(id),
      put: async (row: { id: string; name: string; sealed: string }) => void rows.set(row.id, row),
      delete: async (id: string) => void rows.delete(id),
    } as never,
    answers: {
      list: async () => [...bank].map(([question, answer]) => ({ question, answer, from: 'bank' })),
      keep: async (_: string, { question, answer }: { question: string; answer: string }) =>
        void bank.set(question, answer),
      forget: async (_: string, question: string) => void bank.delete(question),
    } as never,
    seal: { seal: (text: string) => text, open: (text: string) => text } as never,
    secrets: { all: async () => ({}), keep: async () => {}, forget: async () => {} } as never,
    keptIn: 'file',
  })
  const { id } = await profiles.save({ id: null, name: 'Mara', data, secrets: {} })
  return { profiles, id, data: async () => (await profiles.get(id)).data, bank }
}

test('plain values may be changed, in the spelling and nesting they have', async () => {
  const { profiles, id, data } = await opened({
    first_name: 'Mara',
    contact: { email: 'mara@example.com' },
    start_date: '2027-02-01',
    salary: 100_000,
    work_authorization: true,
  })
  const keys = await profiles.keys(id)
  expect([...keys].sort()).toEqual(['email', 'given-name', 'salary', 'work-authorization'])
  await profiles.change(id, { key: 'given-name' }, 'Maria')
  await profiles.change(id, { key: 'email' }, 'maria@example.com')
  await profiles.change(id, { key: 'work-authorization' }, 'No')
  expect(await data()).toEqual({
    first_name: 'Maria',
    contact: { email: 'maria@example.com' },
    start_date: '2027-02-01',
    salary: 100_000,
    work_authorization: false,
  })
})

test('a whole name beside its parts is left: one of them alone would no longer agree with the others', async () => {
  const { profiles, id } = await opened({ name: 'Mara Okafor', given_name: 'Mara', email: 'mara@example.com' })
  expect([...(await profiles.keys(id))]).toEqual(['email'])
  const whole = await opened({ name: 'Mara Okafor' })
  expect([...(await whole.profiles.keys(whole.id))]).toEqual(['name'])
})

test('an answer is changed in its place: in the data, or else among earlier answers', async () => {
  const { profiles, id, data, bank } = await opened({
    email: 'm@example.com',
    answers: { 'How did you hear of us?': 'A friend' },
  })
  await profiles.change(id, { question: 'How did you hear of us' }, 'A fair')
  expect(await data()).toMatchObject({ answers: { 'How did you hear of us?': 'A fair' } })
  expect([...bank]).toEqual([])
  await profiles.change(id, { question: 'Favourite fruit' }, 'Quince')
  expect([...bank]).toEqual([['Favourite fruit', 'Quince']])
})

test('a deleted profile cannot be changed', async () => {
  const { profiles } = await opened({})
  expect(await profiles.keys('gone')).toEqual(new Set())
})
