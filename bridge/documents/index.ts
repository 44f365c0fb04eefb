/**
 * Reads a résumé into fields, on this machine and without a model. The file is not trusted: it is read in a thread that is ended
 * when it takes too long or too much memory. Nothing is kept here.
 */
import { Worker } from 'node:worker_threads'
import { type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import { containerOf } from './container.ts'
import type { DocumentReading } from './types.ts'

export type { DocumentReading, ReadField } from './types.ts'

/** In bytes. */
export const MAX_RESUME = 10 * 1024 * 1024
const MAX_SECONDS = 30
const MAX_HEAP_MB = 512
/** How much the whole process may grow meanwhile, in bytes: pictures and streams lie outside of the heap. */
const MAX_GROWTH = 1_200 * 1024 * 1024
const CHECK_EVERY_MS = 100

type Problem = { problem: { code: ErrorCode; message: string } }
export type DocumentAnswer = { reading: DocumentReading } | { words: string[] } | Problem
/** What the thread is given; `words`: of a PDF that a page shows, for whoever reads the page; `letter`: the lines of a Word document. */
interface Asked {
  bytes: Uint8Array
  as: 'resume' | 'words' | 'letter'
}

export interface ReadLimits {
  seconds?: number
}

/** Errors: TOO_LARGE; INVALID_INPUT where it is protected, a scan, damaged or no résumé; CANCELLED. */
export const readResume = async (
  bytes: Uint8Array,
  { seconds = MAX_SECONDS }: ReadLimits = {},
): Promise<DocumentReading> => {
  if (bytes.length === 0) throw new GhError('INVALID_INPUT', 'The file is empty.')
  if (bytes.length > MAX_RESUME)
    throw new GhError(
      'TOO_LARGE',
      `The file has ${Math.ceil(bytes.length / 1_048_576)} MB. A résumé may have ${MAX_RESUME / 1_048_576} MB: save it with smaller pictures.`,
    )
  containerOf(bytes)
  const answer = await asked({ bytes, as: 'resume' }, seconds)
  if ('reading' in answer) return answer.reading
  throw refused(answer)
}

/** Lines of a PDF, and its fields. Errors: INVALID_INPUT, in words. */
export const wordsOfPdf = async (bytes: Uint8Array, { seconds = MAX_SECONDS }: ReadLimits = {}): Promise<string[]> => {
  const answer = await asked({ bytes, as: 'words' }, seconds)
  if ('words' in answer) return answer.words
  throw refused(answer)
}

/** In bytes. */
const MAX_LETTER = 2 * 1024 * 1024

/** The text of a letter: of a Word document, or of a file that is text. Errors: TOO_LARGE; INVALID_INPUT, in words. */
export const letterText = async (bytes: Uint8Array, { seconds = MAX_SECONDS }: ReadLimits = {}): Promise<string> => {
  if (bytes.length > MAX_LETTER)
    throw new GhError('TOO_LARGE', `The letter is larger than ${MAX_LETTER / 1_048_576} MB. Save it without pictures.`)
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isArchive)
    return Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  const answer = await asked({ bytes, as: 'letter' }, seconds)
  if ('words' in answer) return answer.words.join('\n')
  throw refused(answer)
}

const refused = (answer: DocumentAnswer): GhError =>
  'problem' in answer
    ? new GhError(answer.problem.code, answer.problem.message)
    : new GhError('UNKNOWN', 'The file was read as something else.')

const asked = ({ bytes, as }: Asked, seconds: number): Promise<DocumentAnswer> =>
  new Promise((resolve) => {
    const worker = new Worker(
      new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url),
      {
        workerData: { bytes: new Uint8Array(bytes), as } satisfies Asked,
        resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
        // What a library says of a strange document is not for the terminal.
        stdout: true,
        stderr: true,
      },
    )
    const begun = process.memoryUsage.rss()
    const end = (answer: DocumentAnswer): void => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve(answer)
      void worker.terminate()
    }
    const refuse = (why: string): void =>
      end({
        problem: {
          code: 'INVALID_INPUT',
          message: `Reading this file ${why}, so it was stopped. Save the résumé again as a plain PDF.`,
        },
      })
    const timer = setTimeout(() => refuse(`took more than ${seconds} seconds`), seconds * 1_000)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - begun > MAX_GROWTH) refuse('took too much memory')
    }, CHECK_EVERY_MS)
    worker.once('message', end)
    worker.once('error', (error) =>
      (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('took too much memory')
        : end({ problem: { code: 'UNKNOWN', message: `The file could not be read: ${error.message}` } }),
    )
    worker.once('exit', () => refuse('ended early'))
  })
