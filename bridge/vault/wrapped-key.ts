/** A key file whose key is encrypted by a key service. The key itself is in the memory of the process only. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { GhError } from '../../shared/domain/errors.ts'
import { ownerFile } from '../base/owner-file.ts'
import { isWrapped, KEY_BYTES, plainKey, WRAPPED } from '../base/seal.ts'
import type { KeyService } from './kms.ts'

/** Keys that this process has unwrapped, by what the service made of them. */
const unwrapped = new Map<string, Promise<Buffer>>()

/**
 * The key in the file. Without the file, a new one is made; an unprotected key is wrapped from now on.
 * @throws GhError INVALID_CONFIG
 */
export const keyWrappedIn = async (path: string, service: KeyService): Promise<Buffer> => {
  const content = existsSync(path)
    ? readFileSync(path)
    : await wrapKey(randomBytes(KEY_BYTES), service).then((made) => ownerFile(path, () => made))
  if (isWrapped(content)) return unwrapKey(content, path, service)
  plainKey(content, path)
  // Replaced atomically: after a crash there is one version or the other.
  const draft = `${path}.${process.pid}.wrapped`
  writeFileSync(draft, await wrapKey(content, service), { mode: 0o600, flush: true })
  renameSync(draft, path)
  return content
}

/** @throws GhError INVALID_CONFIG */
export const unwrapKey = async (content: Uint8Array, path: string, service: KeyService): Promise<Buffer> => {
  const wrapped = Buffer.from(content).subarray(WRAPPED.length).toString('utf8')
  const asked = unwrapped.get(wrapped) ?? service.unwrap(wrapped)
  unwrapped.set(wrapped, asked)
  const key = await asked.catch((error: unknown) => {
    unwrapped.delete(wrapped)
    throw error
  })
  if (key.length !== KEY_BYTES)
    throw new GhError('INVALID_CONFIG', `What ${service.where} makes of ${path} is not a key. Nothing was changed.`)
  return key
}

/** A key that the service could not give back must not be the only copy. */
const wrapKey = async (key: Uint8Array, service: KeyService): Promise<Buffer> => {
  const content = Buffer.concat([WRAPPED, Buffer.from(await service.wrap(key))])
  if (!(await unwrapKey(content, 'the key', service)).equals(key))
    throw new GhError(
      'INVALID_CONFIG',
      `${service.where} gave back another key than it was given. Nothing was changed.`,
    )
  return content
}
