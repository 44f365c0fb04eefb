/**
 * A backup as one file: compressed lines of text. A line that starts with # describes the lines after it (a table's
 * rows, a file's bytes in base64); the first one describes the whole file, the last one marks its end. Not concerned
 * with restoring.
 */

import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'

const FORMAT = 'ghosthands-backup/1'

const Head = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  made_at: z.string(),
  migrations: z.array(z.string()),
  proof: z.string().nullable(),
})
export type Head = z.infer<typeof Head>
const BackupPart = z.union([
  z.object({ table: z.string(), tenant: z.string().nullable(), columns: z.array(z.string()) }),
  z.object({ file: z.string() }),
  z.object({ end: z.object({ rows: z.number().int(), files: z.number().int() }) }),
])
export type BackupPart = z.infer<typeof BackupPart>

export interface BackupWriter {
  part(part: BackupPart): Promise<void>
  line(text: string): Promise<void>
}

/**
 * Creates the file, readable by its owner only, once all of it is written.
 * @throws GhError STORE_DISK_FULL, INVALID_INPUT
 */
export const writeBackup = async (
  path: string,
  fill: (head: (head: Omit<Head, 'format'>) => Promise<void>, write: BackupWriter) => Promise<void>,
): Promise<void> => {
  const draft = `${path}.${process.pid}.part`
  const packed = createGzip({ level: 6 })
  const out = createWriteStream(draft, { mode: 0o600, flags: 'wx' })
  const written = pipeline(packed, out)
  // Reported below; until then, nothing awaits it.
  written.catch(instead('cli', undefined))
  const line = async (text: string): Promise<void> => {
    if (out.errored) throw out.errored
    if (!packed.write(`${text}\n`)) await Promise.race([once(packed, 'drain'), written])
  }
  const part = (said: object): Promise<void> => line(`#${JSON.stringify(said)}`)
  try {
    await fill((head) => part({ format: FORMAT, ...head }), { part, line })
    packed.end()
    await written
    await chmod(draft, 0o600)
    await rename(draft, path)
  } catch (error) {
    packed.destroy()
    await rm(draft, { force: true })
    throw named(error, path)
  }
}

const named = (error: unknown, path: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof GhError || !/^E[A-Z]+$/.test(code)) return error
  return new GhError(
    code === 'ENOSPC' || code === 'EDQUOT' ? 'STORE_DISK_FULL' : 'INVALID_INPUT',
    `${path} cannot be written or read: ${messageOf(error)}. No backup was made or used.`,
    { cause: error },
  )
}

export interface BackupReader extends AsyncDisposable {
  head: Head
  /** The rest, once: parts and the lines after each. The last part is `end`. */
  rest: AsyncGenerator<BackupPart | string>
}

/** @throws GhError INVALID_INPUT if the file is not a backup, or is incomplete */
export const openBackup = async (path: string): Promise<BackupReader> => {
  const unpacked = createGunzip()
  const source = createReadStream(path)
  source.on('error', (error) => unpacked.destroy(error))
  const bounded = boundedLines()
  unpacked.on('error', (error) => bounded.destroy(error))
  const lines = createInterface({ input: source.pipe(unpacked).pipe(bounded), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  const failed = new Promise<never>((_, reject) => bounded.once('error', reject))
  failed.catch(instead('cli', undefined))
  const next = async (): Promise<string | undefined> => {
    try {
      const { value, done } = await Promise.race([lines.next(), failed])
      return done ? undefined : value
    } catch (error) {
      throw isMissing(error) ? named(error, path) : cut(path)
    }
  }
  const first = await next()
  const head = Head.safeParse(first?.startsWith('#') ? json(first.slice(1)) : undefined)
  if (!head.success)
    throw new GhError('INVALID_INPUT', `${path} is not a backup that this version can read. Nothing was changed.`)
  async function* rest(): AsyncGenerator<BackupPart | string> {
    for (;;) {
      const line = await next()
      if (line === undefined) throw cut(path)
      if (!line.startsWith('#')) {
        yield line
        continue
      }
      const part = BackupPart.safeParse(json(line.slice(1)))
      if (!part.success) throw cut(path)
      yield part.data
      if ('end' in part.data) return
    }
  }
  return {
    head: head.data,
    rest: rest(),
    async [Symbol.asyncDispose]() {
      source.destroy()
      unpacked.destroy()
      bounded.destroy()
    },
  }
}

/** A few bytes can decompress to a line that fills all memory: no row or piece of a file is that long. */
const boundedLines = (): Transform => {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const end = chunk.lastIndexOf(0x0a)
      length = end < 0 ? length + chunk.length : chunk.length - end - 1
      done(length > LONGEST ? new Error('A line is too long.') : null, chunk)
    },
  })
}
/** In bytes. */
const LONGEST = 64 * 1024 * 1024

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code))

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: reported as not being a backup.
    return undefined
  }
}

const cut = (path: string): GhError =>
  new GhError('INVALID_INPUT', `${path} is damaged or not whole. Nothing was changed. Use another backup.`)
