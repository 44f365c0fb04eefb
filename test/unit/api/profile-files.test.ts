// Files kept with a profile: none is left behind if the profile is refused.
import { expect, test } from 'vitest'
import { keepNamed, saveProfile } from '../../../bridge/api/profile-files.ts'
import type { Documents } from '../../../bridge/assets/documents.ts'
import { createProfiles } from '../../../bridge/vault/profiles.ts'
import { DOCUMENT_LISTS, MAX_DOCUMENTS } from '../../../shared/domain/named-documents.ts'

type Deps = Parameters<typeof createProfiles>[0]

/** With one profile that has the maximum number of résumés. */
const withFullProfile = async () => {
  const rows = new Map<string, { id: string; name: string; sealed: Uint8Array }>()
  const profiles = createProfiles({
    profiles: {
      get: async (id: string) => rows.get(id),
      list: async () => [...rows.values()],
      put: async (row: { id: string; name: string; sealed: Uint8Array }) => void rows.set(row.id, row),
    },
    answers: { list: async () => [] },
    seal: { seal: (text: string) => Buffer.from(text), open: (sealed: Uint8Array) => Buffer.from(sealed).toString() },
    secrets: { all: async () => ({}) },
    keptIn: 'file',
  } as unknown as Deps)
  const files = new Set<string>()
  const documents: Documents = {
    async keep(name) {
      if (name === 'empty.pdf') throw new Error('It is empty.')
      const path = `/home/kept/${files.size}/${name}`
      files.add(path)
      return path
    },
    async forget(paths) {
      for (const path of paths) files.delete(path)
    },
    named: async () => {},
    tidy: async () => {},
  }
  const entries = Array.from({ length: MAX_DOCUMENTS }, (_, at) => ({ name: `No ${at}`, file: `/own/${at}.pdf` }))
  const { id } = await profiles.save({ id: null, name: 'Ines', data: { resumes: entries }, secrets: {} })
  return { profiles, documents, files, id }
}
const pdf = (name: string) => ({ name, bytes: new Uint8Array([1]) })

test('one too many, a name or a rule that is too long leave no file behind', async () => {
  const { profiles, documents, files, id } = await withFullProfile()
  const keep = (one: { kind: 'resume' | 'cover-letter'; name: string; rule?: string }) =>
    keepNamed(profiles, documents, id, one, pdf('one.pdf'))
  await expect(keep({ kind: 'resume', name: 'One more' })).rejects.toThrow('at most 20')
  await expect(keep({ kind: 'cover-letter', name: 'x'.repeat(61) })).rejects.toThrow('at most 60')
  await expect(keep({ kind: 'cover-letter', name: 'Short', rule: 'x'.repeat(501) })).rejects.toThrow('at most 500')
  expect([...files]).toEqual([])
  await keep({ kind: 'resume', name: 'No 3' })
  expect([...files]).toEqual(['/home/kept/0/one.pdf'])
  // A rejected profile does not remove the files it names.
  await expect(keep({ kind: 'resume', name: 'One more' })).rejects.toThrow()
  expect([...files]).toEqual(['/home/kept/0/one.pdf'])
})

test('of several files sent together, none is left if one is refused', async () => {
  const { profiles, documents, files, id } = await withFullProfile()
  const { data } = await profiles.get(id)
  const change = { id, name: 'Ines', data, secrets: {} }
  const place = `${DOCUMENT_LISTS.resume}.0`
  for (const second of ['cover-letter', 'given-name'])
    await expect(
      saveProfile(profiles, documents, change, { [place]: pdf('one.pdf'), [second]: pdf('empty.pdf') }),
    ).rejects.toThrow()
  expect([...files]).toEqual([])
})
