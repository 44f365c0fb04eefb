/**
 * Seals values before they reach the database: AES-256-GCM with a key of its own in an owner-only file of the home. Knows
 * nothing of what it seals.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { type Home, makeHome } from '../base/home.ts'
import { ownerFile } from '../base/owner-file.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** nonce ‖ tag ‖ ciphertext; `context` (owner and name) must be the same when it is opened. */
  seal(text: string, context: string): Uint8Array
  /** Errors: INVALID_CONFIG where the key is another one than it was sealed with. */
  open(sealed: Uint8Array, context: string): string
}

/** Errors: INVALID_CONFIG where the key file holds no key. */
export const openSeal = (home: Home): Seal => sealWith(readKey(home))

/** @param key 32 bytes */
export const sealWith = (key: Uint8Array): Seal => ({
  seal(text, context) {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  },
  open(sealed, context) {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    } catch (cause) {
      throw new GhError(
        'INVALID_CONFIG',
        'A kept secret was sealed with another key than the one in this home. Give it again.',
        { cause },
      )
    }
  },
})

const readKey = (home: Home): Uint8Array => {
  makeHome(home)
  const path = join(home.root, 'vault.key')
  const key = ownerFile(path, () => randomBytes(KEY_BYTES))
  if (key.length !== KEY_BYTES) {
    throw new GhError('INVALID_CONFIG', `${path} is not a key. Restore it, or delete it and give your secrets again.`)
  }
  return key
}
