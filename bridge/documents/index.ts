/**
 * Reads a résumé into fields, on this machine and without a model. The file is not trusted: it is read in a process of
 * its own (see `apart.ts`). Nothing is kept here.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { say } from '../../shared/domain/sentences.ts'
import { readApart } from './apart.ts'
import { containerOf } from './container.ts'
import type { DocumentReading } from './types.ts'

export type { DocumentReading, ReadField } from './types.ts'

/** In bytes. */
export const MAX_RESUME = 10 * 1024 * 1024

/**
 * Errors: TOO_LARGE; INVALID_INPUT where it is protected, a scan, damaged, no résumé, or takes too much time or memory.
 */
export const readResume = async (bytes: Uint8Array): Promise<DocumentReading> => {
  if (bytes.length === 0) throw new GhError('INVALID_INPUT', say('file_empty').text)
  if (bytes.length > MAX_RESUME)
    throw new GhError(
      'TOO_LARGE',
      say('file_size', { size: Math.ceil(bytes.length / 1_048_576), most: MAX_RESUME / 1_048_576 }).text,
    )
  containerOf(bytes)
  const answer = await readApart(bytes, 'resume')
  if ('reading' in answer) return answer.reading
  throw readOtherwise()
}

/** Lines of a PDF, and its fields. Errors: INVALID_INPUT, in words. */
export const wordsOfPdf = async (bytes: Uint8Array): Promise<string[]> => {
  const answer = await readApart(bytes, 'words')
  if ('words' in answer) return answer.words
  throw readOtherwise()
}

/** In bytes. */
const MAX_LETTER = 2 * 1024 * 1024

/** The text of a letter: of a Word document, or of a file that is text. Errors: TOO_LARGE; INVALID_INPUT, in words. */
export const letterText = async (bytes: Uint8Array): Promise<string> => {
  if (bytes.length > MAX_LETTER)
    throw new GhError('TOO_LARGE', `The letter is larger than ${MAX_LETTER / 1_048_576} MB. Save it without pictures.`)
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isArchive)
    return Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  const answer = await readApart(bytes, 'letter')
  if ('words' in answer) return answer.words.join('\n')
  throw readOtherwise()
}

const readOtherwise = (): GhError => new GhError('UNKNOWN', 'The file was read as something else.')
