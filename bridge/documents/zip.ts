/**
 * Files of a ZIP archive, by name, within limits: nothing is written to the disk, and an archive that would unpack
 * without end is refused.
 */
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { GhError } from '../../shared/domain/errors.ts'
import { say } from '../../shared/domain/sentences.ts'

/** Maximum entries of an archive. */
const MAX_ENTRIES = 5_000
/** Maximum unpacked bytes of one file and of all. */
const MAX_FILE = 20 * 1024 * 1024
const MAX_ALL = 40 * 1024 * 1024

/**
 * Text of the files that are wanted.
 * @param wanted whether a file of this name is read; names with `..`, a drive or a leading slash are refused beforehand
 * Errors: INVALID_INPUT, TOO_LARGE.
 */
export const unzipped = async (bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Map<string, string>> => {
  const files = new Map<string, string>()
  const zip = await opened(bytes)
  if (zip.entryCount > MAX_ENTRIES) throw tooLarge()
  let all = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || !wanted(entry.fileName)) continue
      all += entry.uncompressedSize
      if (entry.uncompressedSize > MAX_FILE || all > MAX_ALL) throw tooLarge()
      if (entry.isEncrypted()) throw new GhError('INVALID_INPUT', say('file_zip_password').text)
      // The unpacked length is compared with the size in the archive; more than that ends the reading.
      const stream = await zip.openReadStreamPromise(entry)
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      files.set(
        entry.fileName,
        Buffer.concat(parts)
          .toString('utf8')
          .replace(/^\uFEFF/, ''),
      )
    }
  } catch (error) {
    throw error instanceof GhError ? error : broken(error)
  } finally {
    zip.close()
  }
  return files
}

const opened = async (bytes: Uint8Array): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
  } catch (error) {
    throw broken(error)
  }
}

/** A name that leads out of the archive, or a false size, also makes the archive invalid. */
const broken = (cause: unknown): GhError => new GhError('INVALID_INPUT', say('file_zip_damaged').text, { cause })

const tooLarge = (): GhError => new GhError('TOO_LARGE', say('file_zip_large').text)
