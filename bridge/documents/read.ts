/**
 * What a file is, by what stands in it and not by its name, and what is read from it. Runs in a thread of its own: see
 * `index.ts`.
 */
import { containerOf } from './container.ts'
import { readDocx } from './docx.ts'
import { fieldsOf } from './fields.ts'
import { readJsonResume } from './json-resume.ts'
import { LINKEDIN_FILE, readLinkedIn } from './linkedin.ts'
import { readPdf } from './pdf.ts'
import type { DocumentReading } from './types.ts'
import { unzipped } from './zip.ts'

/** Errors: INVALID_INPUT, TOO_LARGE, in words. */
export const read = async (bytes: Uint8Array): Promise<DocumentReading> => {
  const container = containerOf(bytes)
  if (container === 'pdf') return { kind: 'pdf', ...fieldsOf(await readPdf(bytes)) }
  if (container === 'archive') return readArchive(bytes)
  return {
    kind: 'json-resume',
    ...readJsonResume(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ),
  }
}

const readArchive = async (bytes: Uint8Array): Promise<DocumentReading> => {
  const tables = await unzipped(bytes, (name) => LINKEDIN_FILE.test(name))
  if (tables.size > 0) return { kind: 'linkedin', ...readLinkedIn(tables) }
  return { kind: 'docx', ...fieldsOf(await readDocx(bytes)) }
}
