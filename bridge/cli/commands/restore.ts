/** `ghosthands restore FILE`: restores a backup to a home and its database, all or nothing. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import type { Config } from '../../base/config.ts'
import { makeHome } from '../../base/home.ts'
import { keyFileOf } from '../../base/seal.ts'
import type { CopyLine } from '../../store/copy.ts'
import { openStore } from '../../store/index.ts'
import { opensProof } from '../../store/seal-rows.ts'
import { openSeal } from '../../vault/key.ts'
import { type BackupReader, openBackup } from '../backup-file.ts'
import { type FileRestorer, restoreHome } from '../home-files.ts'
import { print } from '../print.ts'
import { configOf, FILE_SETTINGS, STORE_SETTINGS, withSettings } from '../setting-flags.ts'

interface Options {
  replace?: boolean
  goOn?: boolean
  json?: boolean
}

export const register = (command: Command): void => {
  command
    .argument('<file>', 'what ghosthands backup made')
    .option('--replace', 'remove the work that is in the database now')
    .option('--go-on', 'let jobs that were not over go on by themselves: only where nothing was sent since the backup')
    .option('--json', 'one JSON object')
    .action((file: string, options: Options) => restore(configOf(command), resolve(file), options))
  withSettings(command, [...STORE_SETTINGS, ...FILE_SETTINGS])
}

const restore = async (
  config: Config,
  path: string,
  { replace = false, goOn = false, json }: Options,
): Promise<void> => {
  makeHome(config.home)
  await takeKey(config, path)
  await using backup = await openBackup(path)
  const seal = await openSeal(config)
  if (backup.head.proof !== null && !opensProof(seal, backup.head.proof))
    throw new GhError(
      'INVALID_CONFIG',
      `The backup was encrypted with another key than this home’s. Nothing was changed. Put the vault.key of the home it was made from at ${keyFileOf(config.home.root)}, or use an empty home.`,
    )
  await using store = await openStore({ data: config.home.data, databaseUrl: config.database_url, seal })
  await using files = restoreHome(config.home)
  const told = { files: 0 }
  const { rows, held, paused } = await store.copyIn(backup.head, rowsThenFiles(backup, files, told), { replace, goOn })
  if (json)
    return print(
      JSON.stringify({ file: path, rows, files: told.files, waiting_for_approval: held, schedules_paused: paused }),
    )
  print(`Restored ${rows} rows and ${told.files} files of ${backup.head.made_at}.`)
  if (held > 0)
    print(
      `${held} jobs were not over then. They wait for your approval, since what was sent after the backup is not known: ghosthands jobs list --status awaiting_approval, then jobs approve or jobs cancel.`,
    )
  if (paused > 0)
    print(`${paused} tasks that repeat are paused: ghosthands schedules resume ID, once no other computer does them.`)
}

/** The rows for the database; files are written before the rows are committed. */
async function* rowsThenFiles(
  { rest }: BackupReader,
  files: FileRestorer,
  told: { files: number },
): AsyncGenerator<CopyLine> {
  let [inFile, isKey] = [false, false]
  for await (const part of rest) {
    if (typeof part === 'string') {
      if (!inFile) yield part
      else if (!isKey) await files.piece(part)
    } else if ('file' in part) {
      inFile = true
      // The key of this home opens the data.
      isKey = part.file === 'vault.key'
      if (isKey) continue
      told.files += 1
      await files.begin(part.file)
    } else if ('table' in part) {
      inFile = false
      yield part
    }
  }
}

/** An empty home takes the key in the backup; if there is none, no new one may be created. */
const takeKey = async ({ home, vault_key: place }: Config, path: string): Promise<void> => {
  const key = keyFileOf(home.root)
  if (place === 'keyring' || existsSync(key)) return
  await using backup = await openBackup(path)
  if (backup.head.proof === null) return
  await using files = restoreHome(home)
  let found = false
  for await (const part of backup.rest) {
    if (typeof part !== 'string') {
      if (found) return
      found = 'file' in part && part.file === 'vault.key'
      if (found) await files.begin('vault.key')
    } else if (found) await files.piece(part)
  }
  if (!found)
    throw new GhError(
      'INVALID_CONFIG',
      `The backup holds no key, and ${key} is not there. Nothing was changed. Put the vault.key of the home it was made from there first.`,
    )
}
