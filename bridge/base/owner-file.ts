/** Files that only their owner may read and that are created once: tokens, keys. Not concerned with their content. */
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { GhError } from '../../shared/domain/errors.ts'
import { messageOf } from './message.ts'

/**
 * The file's content; it is created on the first call. Processes that start together get the same one.
 * Errors: STORE_DISK_FULL; INVALID_CONFIG if it cannot be created or read.
 */
export const ownerFile = (path: string, make: () => string | Uint8Array): Buffer => {
  try {
    return madeOnce(path, make)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new GhError(
        'STORE_DISK_FULL',
        `The disk is full: ${path} cannot be made. Free some space and start again.`,
        {
          cause,
        },
      )
    throw new GhError('INVALID_CONFIG', `${path} cannot be made or read: ${messageOf(cause)}.`, { cause })
  }
}

const madeOnce = (path: string, make: () => string | Uint8Array): Buffer => {
  if (!statSync(path, { throwIfNoEntry: false })) {
    // Written to a temporary file and linked: nobody ever reads half a file, and the first one created stays.
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, make(), { mode: 0o600, flag: 'wx' })
    try {
      linkSync(draft, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  return readFileSync(path)
}
