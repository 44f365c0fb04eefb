/** Reads files that a person names on the command line: their data, their answers. All input is validated. */
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import type { Answer } from '../../shared/domain/applicant.ts'
import { type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import { isRecord } from '../../shared/domain/json-pointer.ts'
import { jsonFault } from '../../shared/domain/plain-errors.ts'

/** A data file as JSON. Errors: INVALID_DATA_FILE if it cannot be read or is not JSON. */
export const readJsonFile = (path: string): unknown => {
  if (!existsSync(path)) throw new GhError('INVALID_DATA_FILE', `There is no file ${path}.`)
  return jsonIn(path, readText(path, 'INVALID_DATA_FILE'))
}

/** The same for one that another agent names. */
export const readAgentsJson = (path: string): unknown => jsonIn(path, readAgentsText(path, 'INVALID_DATA_FILE'))

const jsonIn = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new GhError('INVALID_DATA_FILE', `${path} is not valid JSON: ${jsonFault(text, cause)}.`, { cause })
  }
}

/**
 * Any other file that a person names, as text.
 * @param code the error code if it cannot be read
 */
export const readText = (path: string, code: ErrorCode = 'INVALID_INPUT'): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new GhError(code, `${path} cannot be read.`, { cause })
  }
}

/** In bytes: longer than any trace or data file. */
const MOST_FOR_AGENT = 20 * 1024 * 1024

/**
 * The same for a file that another agent names: an ordinary file of limited size, and never one that is endless or that
 * waits for somebody to write to it.
 */
export const readAgentsText = (path: string, code: ErrorCode = 'INVALID_INPUT'): string => {
  const cannot = (why: string, cause?: unknown): GhError => new GhError(code, `${path} ${why}.`, { cause })
  if (!isAbsolute(path)) throw cannot('is not an absolute path')
  let file: number
  try {
    // Opening a pipe would wait for its other end.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (cause) {
    throw cannot('cannot be read', cause)
  }
  try {
    const is = fstatSync(file)
    if (!is.isFile()) throw cannot('is not a file')
    if (is.size > MOST_FOR_AGENT) throw cannot(`is larger than ${MOST_FOR_AGENT / 1024 / 1024} MB`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

/** Makes paths of files in a data file absolute. Errors: FILE_NOT_FOUND, naming the key. */
export const resolveFileFrom =
  (dataFile: string) =>
  (path: string, key: string): string => {
    const absolute = isAbsolute(path) ? path : resolve(dirname(dataFile), path)
    if (!statSync(absolute, { throwIfNoEntry: false })?.isFile()) {
      throw new GhError('FILE_NOT_FOUND', `${key}: there is no file ${absolute}.`, {
        details: { key, name: basename(absolute) },
      })
    }
    return absolute
  }

/** A person's data with separately given answers, which take precedence. */
export const withAnswers = (userData: unknown, answers: readonly Pick<Answer, 'question' | 'answer'>[]): unknown => {
  if (answers.length === 0 || !isRecord(userData)) return userData
  const own = isRecord(userData.answers) ? userData.answers : {}
  return { ...userData, answers: { ...own, ...Object.fromEntries(answers.map((one) => [one.question, one.answer])) } }
}

const AnswersFile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** Answers of `--answers file`: one object of question → answer. Errors: INVALID_DATA_FILE. */
export const readAnswers = (path: string): Answer[] => {
  const parsed = AnswersFile.safeParse(readJsonFile(path))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new GhError(
      'INVALID_DATA_FILE',
      `${path}: ${issue?.path.join('.') || 'file'}: expected an object of questions and answers.`,
    )
  }
  return Object.entries(parsed.data).map(([question, answer]) => ({
    question,
    answer: typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer),
    from: 'file',
  }))
}
