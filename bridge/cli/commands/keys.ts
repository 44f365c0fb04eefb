/** `ghosthands keys`: re-encrypts everything with another key, and encrypts files from before encryption. */
import type { Command } from 'commander'
import { codeOf } from '../../../shared/domain/errors.ts'
import type { Config } from '../../base/config.ts'
import type { Seal } from '../../base/seal.ts'
import { openStore } from '../../store/index.ts'
import { openSeal } from '../../vault/key.ts'
import { nextSeal, takeNextKey, VAULT_CONTEXTS } from '../../vault/rotate.ts'
import { filesOf } from '../file-areas.ts'
import { print } from '../print.ts'
import { configOf, FILE_SETTINGS, STORE_SETTINGS, withSettings } from '../setting-flags.ts'

export const register = (keys: Command): void => {
  const rotate = keys
    .command('rotate')
    .description(
      'seal everything anew with another key, every bridge and worker stopped; broken off, it is called again',
    )
    .option('--json', 'one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const { rows, files, old } = await rotateKey(configOf(rotate))
      print(
        json
          ? JSON.stringify({ rows, files, old_key: old ?? null })
          : `${rows === null ? 'Finished what was begun' : `${rows} rows are sealed anew`}, and ${files} files. ${oldKeyWords(old)}`,
      )
    })
  withSettings(rotate, [...STORE_SETTINGS, ...FILE_SETTINGS])

  const files = keys
    .command('files')
    .description(
      'encrypt files of versions from before encryption in a shared folder or an object store, once, if nobody else could write there',
    )
    .option('--json', 'one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const { artifacts, documents } = filesOf(configOf(files))
      const count = (await artifacts.sealShared()) + (await documents.sealShared())
      print(
        json
          ? JSON.stringify({ files: count })
          : count === 0
            ? 'All files there are encrypted already.'
            : `${count} files are encrypted now, and used again.`,
      )
    })
  withSettings(files, FILE_SETTINGS)
}

const oldKeyWords = (file: string | undefined): string =>
  file === undefined
    ? 'The old key stays in the keyring of this computer, too (entry “earlier vault keys”). Make a backup now: those of before open only with the old key.'
    : `Backups of before open only with the old key, which is in ${file}: keep it with them, or delete it. Other homes on this database need the new vault.key.`

/** Rows: null if they were re-encrypted before this call. */
const rotateKey = async (config: Config): Promise<{ rows: number | null; files: number; old: string | undefined }> => {
  const from = await openSeal(config)
  const to = await nextSeal(config)
  const rows = await sealRows(config, from, to)
  // The new key does not become the home's before every file opens with it.
  const { artifacts, documents } = filesOf(config)
  const files = (await artifacts.reseal(to)) + (await documents.reseal(to))
  return { rows, files, old: await takeNextKey(config, from, to) }
}

const sealRows = async ({ home, database_url: databaseUrl }: Config, from: Seal, to: Seal): Promise<number | null> => {
  const opened = async (seal: Seal) => openStore({ data: home.data, databaseUrl, seal })
  try {
    await using store = await opened(from)
    return await store.rotateKey({ from, to, contexts: VAULT_CONTEXTS })
  } catch (error) {
    if (codeOf(error) !== 'INVALID_CONFIG') throw error
    // Interrupted after the rows were done: the next key opens them.
    await using _store = await opened(to).catch(() => {
      throw error
    })
    return null
  }
}
