/** A browser trace of a job without the person's secrets: everything in it that is text is rewritten, pictures stay. */
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type AsyncZippable, type Unzipped, unzip, zip } from 'fflate'
import type { Redactor } from '../base/redact.ts'

const unpack = promisify<Uint8Array, Unzipped>(unzip)
const pack = promisify<AsyncZippable, Uint8Array>(zip)

/**
 * Rewrites a Playwright trace (a zip) from one place to another.
 * @returns bytes written
 */
export const redactTrace = async (from: string, to: string, redactor: Pick<Redactor, 'text'>): Promise<number> => {
  const entries = await unpack(await readFile(from))
  const clean: AsyncZippable = {}
  for (const [name, bytes] of Object.entries(entries)) {
    const text = textOf(bytes)
    // Pictures do not become smaller by packing.
    clean[redactor.text(name)] = text === undefined ? [bytes, { level: 0 }] : Buffer.from(redactor.text(text))
  }
  const packed = await pack(clean)
  await writeFile(to, packed, { mode: 0o600 })
  return packed.length
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
