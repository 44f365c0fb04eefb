/**
 * Reads a document in a process of its own, which has so much time and memory and no more, may write no file and start
 * no program, reads no file but the product's own, and is given nothing of the bridge's environment: what a document
 * makes a library do ends with it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import { debug } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'
import { packageRoot } from '../base/package-root.ts'
import type { DocumentReading } from './types.ts'

/** `words`: of a PDF in a tab, for page observations; `letter`: the lines of a Word document. */
export const DOCUMENT_USES = ['resume', 'words', 'letter'] as const
export type DocumentUse = (typeof DOCUMENT_USES)[number]
export type DocumentAnswer = { reading: DocumentReading } | { words: string[] }
export type Problem = { problem: { code: ErrorCode; message: string } }

/** Seconds of work. On a busy machine, it may take this much longer until it is abandoned. */
export const MAX_SECONDS = 10
const GIVEN_UP_AFTER_MS = 60_000
/** Exit code of a reader that used too much memory or time. */
export const OUTGROWN = 86
export const OVERTIME = 87
/** Further documents wait until one is read. */
const MOST_AT_ONCE = 3

/**
 * Errors: TOO_LARGE; INVALID_INPUT with what is wrong with the document, also where it takes too much time or memory;
 * UNKNOWN.
 */
export const readApart = async (bytes: Uint8Array, as: DocumentUse): Promise<DocumentAnswer> => {
  await free()
  debug('documents', 'is read', { as, bytes: bytes.length })
  try {
    return await readIn(start(as), bytes, as)
  } catch (error) {
    debug('documents', 'could not be read', { as, error: messageOf(error) })
    throw error
  } finally {
    release()
  }
}

let running = 0
const waiting: (() => void)[] = []

const free = async (): Promise<void> => {
  if (running < MOST_AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

const release = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

const start = (as: DocumentUse): ChildProcess => {
  const program = fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './reader.ts' : './reader.js', import.meta.url),
  )
  return spawn(
    process.execPath,
    [
      '--permission',
      '--allow-worker',
      `--allow-fs-read=${ownFiles()}`,
      // A PDF's glyphs are drawn by programs in it, which the library would otherwise compile to code in the reader.
      '--disallow-code-generation-from-strings',
      program,
      as,
    ],
    // A library's messages about a strange document must not reach the terminal.
    { stdio: ['pipe', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', env: bareEnv() },
  )
}

/** Folders of the product and its packages. */
const ownFiles = (): string => {
  const root = realpathSync(packageRoot())
  const [before, ...inside] = root.split(`${sep}node_modules${sep}`)
  return inside.length === 0 ? root : `${before}${sep}node_modules`
}

/** Windows starts no program without these. */
const bareEnv = (): NodeJS.ProcessEnv =>
  process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }

const readIn = (reader: ChildProcess, bytes: Uint8Array, as: DocumentUse): Promise<DocumentAnswer> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      reader.kill('SIGKILL')
      settle()
    }
    const refuse = (why: string): void =>
      end(() => reject(new GhError('INVALID_INPUT', `Reading this file ${why}, so it was stopped. ${INSTEAD[as]}`)))
    const timer = setTimeout(() => refuse('was not done in a minute'), GIVEN_UP_AFTER_MS)
    reader.once('message', (answer: DocumentAnswer | Problem) =>
      end(() =>
        'problem' in answer ? reject(new GhError(answer.problem.code, answer.problem.message)) : resolve(answer),
      ),
    )
    reader.once('exit', (code) => refuse(ENDS[code ?? 0] ?? 'ended early'))
    reader.once('error', (error) =>
      end(() => reject(new GhError('UNKNOWN', `The file could not be read: ${messageOf(error)}.`, { cause: error }))),
    )
    // A reader that ends before it has received everything reports it by its exit code.
    reader.stdin?.on('error', () => {})
    reader.stdin?.end(bytes)
  })

const ENDS: Readonly<Record<number, string>> = {
  [OUTGROWN]: 'took too much memory',
  [OVERTIME]: `took more than ${MAX_SECONDS} seconds`,
}

const INSTEAD: Readonly<Record<DocumentUse, string>> = {
  resume: 'Save the résumé again as a plain PDF.',
  words: 'Open it yourself to read it.',
  letter: 'Save the letter again as plain text.',
}
