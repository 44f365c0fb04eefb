// Profiles: data in the person's own shape, secrets that can be written but not read, answers to keep and forget.
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sealWith } from '../../../bridge/base/seal.ts'
import { keyringVault } from '../../../bridge/vault/keyring.ts'
import { createProfiles, initialsOf, type Profiles } from '../../../bridge/vault/profiles.ts'
import type { Answer } from '../../../shared/domain/applicant.ts'

const rows = new Map<string, { id: string; name: string; sealed: Uint8Array }>()
const bank = new Map<string, Answer[]>()
const entries = new Map<string, string>()
const keyring = keyringVault(
  (account) => ({
    getPassword: async () => entries.get(account) ?? null,
    setPassword: async (text) => void entries.set(account, text),
    deleteCredential: async () => entries.delete(account),
  }),
  '/home/somebody',
)

let profiles: Profiles
beforeEach(() => {
  for (const map of [rows, bank, entries]) map.clear()
  profiles = createProfiles({
    profiles: {
      put: async (row) => void rows.set(row.id, row),
      get: async (id) => rows.get(id),
      list: async () => [...rows.values()].map(({ id, name }) => ({ id, name, updatedAt: '' })),
      delete: async (id) => rows.delete(id),
    },
    answers: {
      list: async (id) => bank.get(id) ?? [],
      ofEmployer: async () => [],
      kept: async (id = '') =>
        (bank.get(id) ?? []).map((one) => ({ ...one, applicantId: id, updatedAt: '', jobId: null })),
      keep: async (id, answer) => void bank.set(id, [...(bank.get(id) ?? []), answer]),
      find: async () => undefined,
      forget: async (id, question) => {
        bank.set(
          id,
          (bank.get(id) ?? []).filter((one) => one.question !== question),
        )
        return true
      },
    },
    seal: sealWith(randomBytes(32)),
    secrets: keyring,
    keptIn: 'keyring',
  })
})

const make = (more: Partial<Parameters<Profiles['save']>[0]> = {}) =>
  profiles.save({
    id: null,
    name: 'Ines Duarte',
    data: { name: 'Ines Duarte', email: 'ines@example.com' },
    secrets: {},
    ...more,
  })

describe('a profile', () => {
  test('is returned as it was saved, and a job gets it with its secrets', async () => {
    const { id } = await make({ secrets: { password: 'Tide-12!' } })
    expect(await profiles.get(id)).toEqual({
      id,
      name: 'Ines Duarte',
      data: { name: 'Ines Duarte', email: 'ines@example.com' },
      secrets: ['password'],
      answers: [],
      keptIn: 'keyring',
    })
    expect(await profiles.userData(id)).toMatchObject({ id, email: 'ines@example.com', password: 'Tide-12!' })
  })

  test('returns no secret, not even one among the data', async () => {
    const { id, ...shown } = await make({ data: { name: 'Ines Duarte', password: 'Tide-12!' } })
    expect(JSON.stringify(shown)).not.toContain('Tide-12!')
    expect(Buffer.from(rows.get(id)?.sealed ?? []).toString('latin1')).not.toContain('Tide-12!')
    expect(shown.secrets).toContain('current-password')
    expect(Object.values(await profiles.userData(id))).toContain('Tide-12!')
  })

  test('keeps the secrets that a change does not name, and removes the one that it sets to null', async () => {
    const { id } = await make({ secrets: { password: 'Tide-12!', 'cc-number': '4111111111111111' } })
    const changed = await make({ id, secrets: { 'cc-number': null } })
    expect(changed.secrets).toEqual(['password'])
  })

  test('remembers and forgets answers', async () => {
    const { id } = await make({ answers: { 'Relocate?': 'No', 'Boat?': 'Yes' } })
    const changed = await make({ id, answers: { 'Boat?': null } })
    expect(changed.answers).toEqual([{ question: 'Relocate?', answer: 'No' }])
  })

  test('leaves nothing behind when it is deleted', async () => {
    const { id } = await make({ secrets: { password: 'Tide-12!' }, answers: { 'Relocate?': 'No' } })
    await profiles.delete(id)
    expect([rows.size, entries.size, [...bank.values()].flat().length]).toEqual([0, 0, 0])
    await expect(profiles.get(id)).rejects.toThrow('no longer exists')
  })

  test.each([
    ['no name', { name: '  ' }, 'needs a name'],
    ['data of the wrong kind', { data: { address: { city: ['a'] } } }, 'address.city'],
  ])('with %s is refused before anything is kept', async (_, wrong, words) => {
    await expect(make({ secrets: { password: 'x' }, ...wrong })).rejects.toThrow(words)
    expect([rows.size, entries.size]).toEqual([0, 0])
  })
})

test.each([
  ['Sample Applicant', 'SA'],
  ['Ana Maria de la Cruz', 'AC'],
  ['Work', 'WO'],
  ['李 明', '李明'],
])('%s is %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
