/** `ghosthands keys rotate`: re-encrypts everything with another key. */
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
          ? JSON.stringify({ rows, files, old_key: old })
          : `${rows === null ? 'Finished what was begun' : `${rows} rows are sealed anew`}, and ${files} files. Backups of before open only with the old key, which is in ${old}: keep it with them, or delete it. Other homes on this database need the new vault.key.`,
      )
    })
  withSettings(rotate, [...STORE_SETTINGS, ...FILE_SETTINGS])
}

/** Rows: null if they were re-encrypted before this call. */
const rotateKey = async (config: Config): Promise<{ rows: number | null; files: number; old: string }> => {
  const from = await openSeal(config)
  const to = nextSeal(config)
  const rows = await sealRows(config, from, to)
  // The new key does not become the home's before every file opens with it.
  const { artifacts, documents } = filesOf(config)
  const files = (await artifacts.reseal(to)) + (await documents.reseal(to))
  return { rows, files, old: takeNextKey(config, from, to) }
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
