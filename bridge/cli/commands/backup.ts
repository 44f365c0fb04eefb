/** `ghosthands backup FILE`: the database and the files of this home in one file, while everything keeps running. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { keyFileOf } from '../../base/seal.ts'
import { writeBackup } from '../backup-file.ts'
import { writeHome } from '../home-files.ts'
import { print } from '../print.ts'
import { configOf, FILE_SETTINGS, STORE_SETTINGS, withSettings } from '../setting-flags.ts'
import { version } from '../version.ts'
import { withStore } from '../with-store.ts'

interface Options {
  withKey?: boolean
  files: boolean
  json?: boolean
}

export const register = (command: Command): void => {
  command
    .argument('<file>', 'the backup; one that is there is replaced once the new one is whole')
    .option('--with-key', 'put vault.key in, too: whoever has the file then reads everything in it')
    .option('--no-files', 'only the database: no screenshots, reports and documents')
    .option('--json', 'one JSON object')
    .action((file: string, options: Options) => withStore(command, (store) => backUp(command, store, file, options)))
  withSettings(command, [...STORE_SETTINGS, ...FILE_SETTINGS])
}

const backUp = async (
  command: Command,
  store: Parameters<Parameters<typeof withStore>[1]>[0],
  file: string,
  { withKey = false, files: withFiles, json }: Options,
): Promise<void> => {
  const { home, vault_key: place } = configOf(command)
  const [path, key] = [resolve(file), keyFileOf(home.root)]
  if (withKey && !existsSync(key))
    throw new GhError('INVALID_INPUT', `There is no ${key} to put in (vault_key is ${place}). No backup was made.`)
  let [rows, files] = [0, 0]
  await writeBackup(path, (writeHead, write) =>
    store.copyOut(async ({ head, lines }) => {
      await writeHead({ version: version(), made_at: new Date().toISOString(), ...head })
      for await (const line of lines) {
        if (typeof line !== 'string') await write.part(line)
        else {
          rows += 1
          await write.line(line)
        }
      }
      files = await writeHome(home, write, { files: withFiles, key: withKey })
      await write.part({ end: { rows, files } })
    }),
  )
  if (json) return print(JSON.stringify({ file: path, rows, files, with_key: withKey }))
  print(`${path}: ${rows} rows, ${files} files of this machine.`)
  print(withKey ? 'The key is in it: keep the file as you keep the key.' : keyWords(place, key))
}

const keyWords = (place: string, key: string): string =>
  place === 'keyring'
    ? 'The key is not in it: it lies in the keyring of this computer. Without it nobody reads what is sealed in the backup.'
    : `The key is not in it: keep a copy of ${key}${place === 'kms' ? ', which only the key service opens,' : ''} apart from the backup. Without it nobody reads what is sealed in there.`
