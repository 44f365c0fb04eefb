/**
 * Encrypts values before they reach the database: AES-256-GCM with one key. Independent of the content; `vault/key.ts`
 * chooses where the key is stored.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { makeFolder } from './folder.ts'
import { ownerFile } from './owner-file.ts'

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** nonce ‖ tag ‖ ciphertext; `context` (owner and name) must be the same for decryption. */
  seal(data: string | Uint8Array, context: string): Uint8Array
  /** Errors: INVALID_CONFIG if the key is not the one it was encrypted with. */
  open(sealed: Uint8Array, context: string): string
  openBytes(sealed: Uint8Array, context: string): Buffer
  /** Deterministic, and reveals nothing about the text without the key: for finding a row. */
  blind(text: string): string
  /** With a key of its own for one purpose, which tells nothing about this one. */
  derive(purpose: string): Seal
}

/** @param key 32 bytes */
export const sealWith = (key: Uint8Array): Seal => {
  const openBytes: Seal['openBytes'] = (sealed, context) => {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    } catch (cause) {
      throw new GhError(
        'INVALID_CONFIG',
        'The stored data was encrypted with another key than this home’s. Restore the right vault.key, or enter the data again.',
        { cause },
      )
    }
  }
  return {
    openBytes,
    open: (sealed, context) => openBytes(sealed, context).toString('utf8'),
    seal(data, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(data), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    blind: (text) => createHmac('sha256', key).update(`blind\n${text}`).digest('base64url'),
    derive: (purpose) => sealWith(new Uint8Array(hkdfSync('sha256', key, '', purpose, KEY_BYTES))),
  }
}

/** The file of a home with the key, or with the key protected by a passphrase. */
export const keyFileOf = (root: string): string => join(root, 'vault.key')

/**
 * Encrypts with the key in the home's own file, which is created on the first call.
 * Errors: INVALID_CONFIG if the file contains no key, or one that is protected.
 */
export const fileSeal = (root: string): Seal => {
  makeFolder(root)
  const path = keyFileOf(root)
  return sealWith(
    plainKey(
      ownerFile(path, () => randomBytes(KEY_BYTES)),
      path,
    ),
  )
}

/**
 * The content of a key file, if it is an unprotected key.
 * @throws GhError INVALID_CONFIG
 */
export const plainKey = (content: Buffer, path: string): Buffer => {
  if (isLocked(content))
    throw new GhError(
      'INVALID_CONFIG',
      `${path} is locked with a passphrase. Set vault_key to passphrase, and GHOSTHANDS_VAULT_PASSPHRASE.`,
    )
  if (isWrapped(content))
    throw new GhError(
      'INVALID_CONFIG',
      `${path} is encrypted by a key service. Set vault_key to kms, kms_key to its address, and GHOSTHANDS_KMS_TOKEN.`,
    )
  if (content.length !== KEY_BYTES)
    throw new GhError('INVALID_CONFIG', `${path} is not a key. Restore it, or delete it and give your secrets again.`)
  return content
}

/** Prefix of a file with a protected key. */
export const LOCKED = Buffer.from('ghosthands locked key\n')
export const isLocked = (content: Uint8Array): boolean => LOCKED.equals(content.subarray(0, LOCKED.length))

/** Prefix of a file with a key that a key service encrypted. */
export const WRAPPED = Buffer.from('ghosthands wrapped key\n')
export const isWrapped = (content: Uint8Array): boolean => WRAPPED.equals(content.subarray(0, WRAPPED.length))
