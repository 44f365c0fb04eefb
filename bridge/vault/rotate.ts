/**
 * Replaces the key for everything that is encrypted. The new key is stored beside the old one until everything is
 * encrypted with it, and only then takes its place. The old key is kept under another name, since earlier backups need
 * it.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { ownerFile } from '../base/owner-file.ts'
import { KEY_BYTES, keyFileOf, type Seal, sealWith } from '../base/seal.ts'
import type { VaultContexts } from '../store/index.ts'
import { type KeyConfig, keyringKeys, lock, openKey, REPLACED } from './key.ts'
import { keyServiceOf } from './kms.ts'
import { PAIRING_ENDING, pairingContext, pairingsFolder } from './pairings.ts'
import { profileContext } from './profiles.ts'
import { secretContext } from './secrets.ts'
import { sessionContext } from './sessions.ts'
import { keyWrappedIn } from './wrapped-key.ts'

/** What the vault encrypts in each table. */
export const VAULT_CONTEXTS: VaultContexts = {
  profiles: { contextOf: ({ id }) => profileContext(String(id)) },
  secrets: { contextOf: ({ owner, name }) => secretContext(String(owner), String(name)) },
  // A session that cannot be decrypted counts as missing.
  sessions: {
    contextOf: ({ applicant_id, host }) => sessionContext(String(applicant_id), String(host)),
    mayFail: true,
  },
}

const nextFileOf = (root: string): string => `${keyFileOf(root)}.next`

/** The next key: one from an unfinished rotation, otherwise a new one. Errors: INVALID_CONFIG */
export const nextSeal = async (config: KeyConfig): Promise<Seal> => {
  const { home, vault_key: place, vault_passphrase: passphrase } = config
  if (place === 'keyring') return nextInKeyring(home.root)
  const path = nextFileOf(home.root)
  const fresh = (): Uint8Array => {
    const key = randomBytes(KEY_BYTES)
    return place === 'passphrase' && passphrase !== undefined ? lock(key, passphrase) : key
  }
  const key =
    place === 'kms' ? await keyWrappedIn(path, keyServiceOf(config)) : openKey(ownerFile(path, fresh), passphrase, path)
  // The key must be on the disk before any row is encrypted with it, in case of a power failure.
  for (const one of [path, home.root]) toDisk(one)
  return sealWith(key)
}

const nextInKeyring = async (root: string): Promise<Seal> => {
  const keys = await keyringKeys(root)
  const [current, kept] = [await keys.read('current'), await keys.read('next')]
  // The same: an earlier rotation was complete, except that its next key had not been removed.
  const next = kept && !current?.equals(kept) ? kept : randomBytes(KEY_BYTES)
  await keys.write('next', next)
  return sealWith(next)
}

/**
 * Makes the next key the current one, once every row is encrypted with it. May be called again after an interruption.
 * @returns the file with the old key; undefined if it is in the keyring
 */
export const takeNextKey = async (
  { home, vault_key: place }: KeyConfig,
  from: Seal,
  to: Seal,
  now = new Date(),
): Promise<string | undefined> => {
  const folder = pairingsFolder(home)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(PAIRING_ENDING)) : []
  for (const name of names) {
    const [path, context] = [join(folder, name), pairingContext(name.slice(0, -PAIRING_ENDING.length))]
    const content = opened(from, readFileSync(path), context)
    // Encrypted with a foreign key: unusable before. With the next key: already done.
    if (content === undefined) continue
    writeFileSync(`${path}.${process.pid}`, to.seal(content, context), { mode: 0o600, flush: true })
    renameSync(`${path}.${process.pid}`, path)
  }
  if (place === 'keyring') return takeNextInKeyring(home.root)
  const [key, next] = [keyFileOf(home.root), nextFileOf(home.root)]
  const old = `${key}${REPLACED}${now.toISOString().replace(/[:.]/g, '-')}`
  // There must be a key at every moment, or a new one would be created.
  copyFileSync(key, old)
  renameSync(next, key)
  return old
}

const takeNextInKeyring = async (root: string): Promise<undefined> => {
  const keys = await keyringKeys(root)
  const [current, next] = [await keys.read('current'), await keys.read('next')]
  if (!current || !next) throw new GhError('INVALID_CONFIG', 'The key is not in the keyring of this computer any more.')
  await keys.keepEarlier(current)
  await keys.write('current', next)
  await keys.dropNext()
}

const toDisk = (path: string): void => {
  // Windows cannot open folders; their entries are written with the file.
  if (process.platform === 'win32') return
  const open = openSync(path, 'r')
  fsyncSync(open)
  closeSync(open)
}

const opened = (seal: Seal, sealed: Uint8Array, context: string): Buffer | undefined => {
  try {
    return seal.openBytes(sealed, context)
  } catch {
    // Encrypted with another key: see above.
    return undefined
  }
}
