/**
 * Where the encryption key is stored: in a file of the home, in that file protected by a passphrase or a key service, or
 * in the system's keyring. Choosing another place moves the key there; encrypted data is unchanged.
 */
import { randomBytes, scryptSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import type { Config } from '../base/config.ts'
import { swallowed } from '../base/debug.ts'
import { makeHome } from '../base/home.ts'
import { ownerFile } from '../base/owner-file.ts'
import {
  fileSeal,
  isLocked,
  isWrapped,
  KEY_BYTES,
  keyFileOf,
  LOCKED,
  plainKey,
  type Seal,
  sealWith,
} from '../base/seal.ts'
import { systemKeyring } from './keyring.ts'
import { type KmsConfig, keyServiceOf } from './kms.ts'
import { keyWrappedIn, unwrapKey } from './wrapped-key.ts'

export type KeyConfig = Pick<Config, 'home' | 'vault_key' | 'vault_passphrase'> & KmsConfig

/** Errors: INVALID_CONFIG if the key is not available in the chosen way. */
export const openSeal = async (config: KeyConfig): Promise<Seal> => {
  makeHome(config.home)
  const { root } = config.home
  if (config.vault_key === 'keyring') return sealWith(await keyInKeyring(root))
  if (config.vault_key === 'passphrase') return sealWith(lockedKey(root, config.vault_passphrase))
  if (config.vault_key === 'kms') return sealWith(await keyWrappedIn(keyFileOf(root), keyServiceOf(config)))
  return fileSeal(root)
}

/** Suffix of the file of a replaced key, after the name of the key's own file. */
export const REPLACED = '.until-'

/**
 * Earlier keys of this home, newest first, as far as they can be opened: files on other machines may be encrypted with
 * one of them.
 */
export const earlierSeals = async (config: KeyConfig): Promise<() => readonly Seal[]> => {
  const inKeyring = config.vault_key === 'keyring' ? await (await keyringKeys(config.home.root)).earlier() : []
  const wrapped = config.vault_key === 'kms' ? await earlierWrapped(config) : []
  // Opening a key with a passphrase takes long.
  let found: readonly Seal[] | undefined
  return () => (found ??= [...[...inKeyring, ...wrapped].map((key) => sealWith(key)), ...earlierInFiles(config)])
}

/** Newest first. */
const earlierFiles = ({ home }: KeyConfig): string[] => {
  const key = keyFileOf(home.root)
  const names = readdirSync(dirname(key)).filter((name) => name.startsWith(`${basename(key)}${REPLACED}`))
  return names
    .sort()
    .reverse()
    .map((name) => join(dirname(key), name))
}

const earlierInFiles = (config: KeyConfig): Seal[] =>
  earlierFiles(config).flatMap((path) => {
    try {
      return [sealWith(openKey(readFileSync(path), config.vault_passphrase, path))]
    } catch (error) {
      swallowed('vault', error)
      // Protected by a passphrase that has since changed, or by a key service.
      return []
    }
  })

const earlierWrapped = async (config: KeyConfig): Promise<Buffer[]> => {
  const found: Buffer[] = []
  for (const path of earlierFiles(config)) {
    const content = readFileSync(path)
    if (!isWrapped(content)) continue
    try {
      found.push(await unwrapKey(content, path, keyServiceOf(config)))
    } catch (error) {
      swallowed('vault', error)
      // The service opened the current key, and no longer opens this one.
    }
  }
  return found
}

const SALT_BYTES = 16
const CONTEXT = 'vault key'

const lockedKey = (root: string, passphrase: string | undefined): Uint8Array => {
  if (passphrase === undefined)
    throw new GhError('INVALID_CONFIG', 'The key is locked with a passphrase. Give it as GHOSTHANDS_VAULT_PASSPHRASE.')
  const path = keyFileOf(root)
  const content = ownerFile(path, () => lock(randomBytes(KEY_BYTES), passphrase))
  if (isLocked(content)) return unlock(content, passphrase, path)
  plainKey(content, path)
  // Unprotected until now. The file is replaced atomically: after a crash there is one version or the other.
  const draft = `${path}.${process.pid}.locked`
  writeFileSync(draft, lock(content, passphrase), { mode: 0o600 })
  renameSync(draft, path)
  return content
}

const wrapping = (passphrase: string, salt: Uint8Array): Seal =>
  sealWith(scryptSync(passphrase.normalize('NFKC'), salt, KEY_BYTES, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }))

export const lock = (key: Uint8Array, passphrase: string): Uint8Array => {
  const salt = randomBytes(SALT_BYTES)
  const sealed = wrapping(passphrase, salt).seal(Buffer.from(key).toString('base64'), CONTEXT)
  return Buffer.concat([LOCKED, salt, sealed])
}

/** The key in a key file, with its passphrase if it is protected. Errors: INVALID_CONFIG. */
export const openKey = (content: Uint8Array, passphrase: string | undefined, path: string): Uint8Array => {
  if (isWrapped(content))
    throw new GhError('INVALID_CONFIG', `${path} is encrypted by a key service. Set vault_key to kms.`)
  if (!isLocked(content)) return content
  if (passphrase === undefined)
    throw new GhError('INVALID_CONFIG', `${path} is locked with a passphrase. Give it as GHOSTHANDS_VAULT_PASSPHRASE.`)
  return unlock(content, passphrase, path)
}

const unlock = (content: Uint8Array, passphrase: string, path: string): Uint8Array => {
  const body = content.subarray(LOCKED.length)
  try {
    const wrapped = wrapping(passphrase, body.subarray(0, SALT_BYTES))
    return Buffer.from(wrapped.open(body.subarray(SALT_BYTES), CONTEXT), 'base64')
  } catch (cause) {
    throw new GhError('INVALID_CONFIG', `The passphrase does not open ${path}.`, { cause })
  }
}

/** Entries of a home in the keyring. */
const ENTRIES = { current: CONTEXT, next: `${CONTEXT} next`, earlier: 'earlier vault keys' } as const

/** A home's keys in the system's keyring. */
export interface KeyringKeys {
  read(which: 'current' | 'next'): Promise<Buffer | undefined>
  /** Newest first. */
  earlier(): Promise<Buffer[]>
  write(which: 'current' | 'next', key: Uint8Array): Promise<void>
  /** Adds to the earlier ones. */
  keepEarlier(key: Uint8Array): Promise<void>
  dropNext(): Promise<void>
}

/** @throws GhError INVALID_CONFIG if no keyring responds, or it does not store what it is given */
export const keyringKeys = async (root: string): Promise<KeyringKeys> => {
  const open = await systemKeyring()
  if (!open)
    throw new GhError(
      'INVALID_CONFIG',
      'The keyring of this computer does not answer, and the key is to be kept there (vault_key). Unlock it, or set vault_key to file or passphrase.',
    )
  const entry = (which: keyof typeof ENTRIES) => open(`${root} ${ENTRIES[which]}`)
  const put = async (which: keyof typeof ENTRIES, text: string): Promise<void> => {
    await entry(which).setPassword(text)
    if ((await entry(which).getPassword()) !== text)
      throw new GhError('INVALID_CONFIG', 'The keyring of this computer did not store the key. Nothing was changed.')
  }
  const earlier = async (): Promise<string[]> => {
    const text = await entry('earlier').getPassword()
    return text ? (JSON.parse(text) as string[]) : []
  }
  return {
    async read(which) {
      const text = await entry(which).getPassword()
      return text ? Buffer.from(text, 'base64') : undefined
    },
    earlier: async () => (await earlier()).map((text) => Buffer.from(text, 'base64')),
    write: (which, key) => put(which, Buffer.from(key).toString('base64')),
    async keepEarlier(key) {
      const text = Buffer.from(key).toString('base64')
      await put('earlier', JSON.stringify([text, ...(await earlier()).filter((other) => other !== text)]))
    },
    async dropNext() {
      await entry('next').deleteCredential()
    },
  }
}

const keyInKeyring = async (root: string): Promise<Uint8Array> => {
  const keys = await keyringKeys(root)
  const stored = await keys.read('current')
  if (stored) return stored
  const path = keyFileOf(root)
  const found = existsSync(path) ? readFileSync(path) : randomBytes(KEY_BYTES)
  plainKey(found, path)
  await keys.write('current', found)
  // Only after it is certainly stored there.
  rmSync(path, { force: true })
  return found
}
