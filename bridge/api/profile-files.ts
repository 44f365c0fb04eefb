/** Files that are kept with a profile (its résumé): they come with it, and go when nothing of it names them any more. */
import { GhError } from '../../shared/domain/errors.ts'
import { textOf, withValue } from '../../shared/domain/profile-data.ts'
import { FILE_KEYS, isFileKey } from '../../shared/domain/profile-keys.ts'
import type { Documents } from '../assets/documents.ts'
import type { Profiles } from '../vault/profiles.ts'

type Change = Parameters<Profiles['save']>[0]
type Saved = Awaited<ReturnType<Profiles['save']>>

/** @param files by the key of the datum. Errors: as `Profiles.save` and `Documents.keep`; INVALID_INPUT for a key that is no file's */
export const saveProfile = async (
  profiles: Profiles,
  documents: Documents,
  change: Change,
  files: Readonly<Record<string, { name: string; bytes: Uint8Array }>> = {},
  mayHold?: (path: string, key: string) => void,
): Promise<Saved> => {
  const before = change.id === null ? {} : (await profiles.get(change.id)).data
  let { data } = change
  for (const [key, { name, bytes }] of Object.entries(files)) {
    if (!isFileKey(key)) throw new GhError('INVALID_INPUT', `“${key}” is not a file of a profile.`)
    data = withValue(data, key, await documents.keep(name, bytes))
  }
  const saved = await profiles.save({ ...change, data }, mayHold)
  await forgetUnnamed(profiles, documents, filesIn(before))
  return saved
}

export const deleteProfile = async (profiles: Profiles, documents: Documents, id: string): Promise<void> => {
  const { data } = await profiles.get(id)
  await profiles.delete(id)
  await forgetUnnamed(profiles, documents, filesIn(data))
}

/** A copy of a profile names the same files. */
const forgetUnnamed = async (profiles: Profiles, documents: Documents, paths: readonly string[]): Promise<void> => {
  if (paths.length === 0) return
  const all = await Promise.all((await profiles.list()).map(({ id }) => profiles.get(id)))
  const named = new Set(all.flatMap(({ data }) => filesIn(data)))
  await documents.forget(paths.filter((path) => !named.has(path)))
}

/** Paths of the files that a profile names. */
const filesIn = (data: Readonly<Record<string, unknown>>): string[] =>
  FILE_KEYS.map((key) => textOf(data, key)).filter((path) => path !== '')
