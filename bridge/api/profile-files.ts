/**
 * Files stored with a profile (such as its résumé): added with it, and deleted when nothing in it names them any more.
 */
import { filesOfData } from '../../shared/domain/documents.ts'
import { GhError } from '../../shared/domain/errors.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_LISTS,
  type DocumentKind,
  documentEntries,
  withDocumentEntries,
} from '../../shared/domain/named-documents.ts'
import { withValue } from '../../shared/domain/profile-data.ts'
import { isFileKey } from '../../shared/domain/profile-keys.ts'
import { fold } from '../../shared/domain/text.ts'
import type { Documents } from '../assets/documents.ts'
import type { Profiles } from '../vault/profiles.ts'

type Change = Parameters<Profiles['save']>[0]
type Saved = Awaited<ReturnType<Profiles['save']>>

/**
 * @param files by the key of the datum, or by the position in a list: `resumes.0`. Errors: as `Profiles.save` and
 * `Documents.keep`; INVALID_INPUT if the key is not that of a file
 */
export const saveProfile = async (
  profiles: Profiles,
  documents: Documents,
  change: Change,
  files: Readonly<Record<string, { name: string; bytes: Uint8Array }>> = {},
  mayHold?: (path: string, key: string) => void,
): Promise<Saved> => {
  const before = change.id === null ? {} : (await profiles.get(change.id)).data
  const paths: string[] = []
  const saveAll = async (): Promise<Saved> => {
    let { data } = change
    for (const [key, { name, bytes }] of Object.entries(files)) {
      const place = placeOf(key, data)
      if (!place && !isFileKey(key)) throw new GhError('INVALID_INPUT', `“${key}” is not a file of a profile.`)
      const path = await documents.keep(name, bytes)
      paths.push(path)
      if (!place) data = withValue(data, key, path)
      else {
        const entries = documentEntries(data, place.kind)
        data = withDocumentEntries(data, place.kind, entries.with(place.at, { ...entries[place.at], file: path }))
      }
    }
    return profiles.save({ ...change, data }, mayHold)
  }
  const saved = await saveAll().catch(async (error: unknown) => {
    await forgetUnnamed(profiles, documents, paths)
    throw error
  })
  await documents.named(filesOfData(saved.data))
  await forgetUnnamed(profiles, documents, filesOfData(before))
  return saved
}

/** Adds a résumé or letter to a list, or replaces the one of that name. Errors: as {@link saveProfile}. */
export const keepNamed = async (
  profiles: Profiles,
  documents: Documents,
  id: string,
  { kind, name, rule }: { kind: DocumentKind; name: string; rule?: string | undefined },
  file: { name: string; bytes: Uint8Array },
): Promise<Saved> => {
  const profile = await profiles.get(id)
  const entries = documentEntries(profile.data, kind)
  const found = entries.findIndex((entry) => fold(String(entry.name ?? '')) === fold(name))
  const at = found < 0 ? entries.length : found
  const entry = { ...entries[at], name, ...(rule !== undefined && { for: rule }) }
  const data = withDocumentEntries(profile.data, kind, found < 0 ? [...entries, entry] : entries.with(at, entry))
  const change = { id, name: profile.name, data, secrets: {} }
  return saveProfile(profiles, documents, change, { [`${DOCUMENT_LISTS[kind]}.${at}`]: file })
}

/** Removes one from a list, with its file. Errors: NOT_FOUND. */
export const removeNamed = async (
  profiles: Profiles,
  documents: Documents,
  id: string,
  { kind, name }: { kind: DocumentKind; name: string },
): Promise<Saved> => {
  const profile = await profiles.get(id)
  const entries = documentEntries(profile.data, kind)
  const left = entries.filter((entry) => fold(String(entry.name ?? '')) !== fold(name))
  if (left.length === entries.length)
    throw new GhError('NOT_FOUND', `This profile has no ${kind === 'resume' ? 'résumé' : 'letter'} called “${name}”.`)
  const data = withDocumentEntries(profile.data, kind, left)
  return saveProfile(profiles, documents, { id, name: profile.name, data, secrets: {} })
}

/** `resumes.1`, if a list of the data has such an entry. */
const placeOf = (
  key: string,
  data: Readonly<Record<string, unknown>>,
): { kind: DocumentKind; at: number } | undefined => {
  const [, list, number] = /^(resumes|letters)\.(\d{1,2})$/.exec(key) ?? []
  const kind = DOCUMENT_KINDS.find((one) => DOCUMENT_LISTS[one] === list)
  const at = Number(number)
  return kind && at < documentEntries(data, kind).length ? { kind, at } : undefined
}

export const deleteProfile = async (profiles: Profiles, documents: Documents, id: string): Promise<void> => {
  const { data } = await profiles.get(id)
  await profiles.delete(id)
  await forgetUnnamed(profiles, documents, filesOfData(data))
}

/** A copy of a profile names the same files. */
const forgetUnnamed = async (profiles: Profiles, documents: Documents, paths: readonly string[]): Promise<void> => {
  if (paths.length === 0) return
  const all = await Promise.all((await profiles.list()).map(({ id }) => profiles.get(id)))
  const named = new Set(all.flatMap(({ data }) => filesOfData(data)))
  await documents.forget(paths.filter((path) => !named.has(path)))
}
