/**
 * The format of a stored file on the disk and in an object store: a marker, then one or more parts, each encrypted like
 * data in the database and bound to the file's place, so that one file cannot replace another. A file without the
 * marker dates from before encryption, or somebody else put it there: area.ts decides where it is read.
 */
import { GhError } from '../../shared/domain/errors.ts'
import type { Seal } from '../base/seal.ts'

/** The home's key, and its earlier keys: a rotation does not reach files on other machines. */
export interface FileKeys {
  seal: Seal
  earlier(): readonly Seal[]
}

const MARK = Buffer.from('ghosthands sealed file 1\n')
const LENGTH_BYTES = 4

export const isSealed = (content: Uint8Array): boolean => MARK.equals(content.subarray(0, MARK.length))

/** Number of bytes that {@link isSealed} checks. */
export const MARK_BYTES = MARK.length

/** @param place `artifacts/JOB/0001.jpg`: the same on every machine */
export const sealedFile = (content: string | Uint8Array, place: string, seal: Seal): Buffer =>
  Buffer.concat([MARK, sealedPart(content, place, 0, seal)])

/**
 * The bytes to append to an encrypted file.
 * @param nth how many parts it has
 */
export const sealedPart = (content: string | Uint8Array, place: string, nth: number, seal: Seal): Buffer => {
  const sealed = seal.seal(content, contextOf(place, nth))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(sealed.length)
  return Buffer.concat([length, sealed])
}

/**
 * The content of a file. An incomplete last part (the process was killed) is left out.
 * @throws GhError INVALID_CONFIG if it is not encrypted, or no key opens it
 */
export const openedFile = (content: Buffer, place: string, { seal, earlier }: FileKeys): Buffer => {
  if (!isSealed(content))
    throw new GhError(
      'INVALID_CONFIG',
      `${place} is not encrypted, so it is not used: others may have put it there. If an earlier version of GhostHands wrote it, run “ghosthands keys files”.`,
    )
  const parts: Buffer[] = []
  let keys: readonly Seal[] | undefined
  let key = seal
  const open = (sealed: Buffer, nth: number): Buffer => {
    try {
      return key.openBytes(sealed, contextOf(place, nth))
    } catch (error) {
      keys ??= earlier()
      for (const other of keys) {
        const opened = attempt(() => other.openBytes(sealed, contextOf(place, nth)))
        if (!opened) continue
        key = other
        return opened
      }
      throw new GhError(
        'INVALID_CONFIG',
        `${place} is encrypted with another key than this home’s, or was changed. Restore the right vault.key.`,
        { cause: error },
      )
    }
  }
  for (let at = MARK.length; at + LENGTH_BYTES <= content.length; ) {
    const end = at + LENGTH_BYTES + content.readUInt32BE(at)
    if (end > content.length) break
    parts.push(open(content.subarray(at + LENGTH_BYTES, end), parts.length))
    at = end
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

/**
 * Re-encrypts an encrypted file with the next key; undefined if that key already opens it.
 * @throws GhError INVALID_CONFIG if neither does
 */
export const resealedFile = (content: Buffer, place: string, from: FileKeys, to: Seal): Buffer | undefined => {
  const done = attempt(() => openedFile(content, place, { seal: to, earlier: () => [] }))
  return done ? undefined : sealedFile(openedFile(content, place, from), place, to)
}

// macOS may return a name in a different Unicode normalisation than it was given.
const contextOf = (place: string, nth: number): string => `file ${place.normalize('NFC')} ${nth}`

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // The caller tries another key, or reports the error.
    return undefined
  }
}
