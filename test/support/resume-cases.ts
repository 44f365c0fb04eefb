/**
 * The résumés of `test/resumes`: each is a page (printed to PDF) or the text of a Word document, with the expected
 * result beside it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { ReadField } from '../../bridge/documents/types.ts'
import { dataOf } from '../../shared/domain/read-fields.ts'

const FOLDER = new URL('../resumes/', import.meta.url)

export const resumeNames = (ending: 'html' | 'txt'): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(`.${ending}`))
    .map((file) => file.slice(0, -ending.length - 1))

export const resumeText = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8')

/** Compares with the fields that a reader found: wrong values, missing fields, and the number of right ones. */
export const compared = (
  name: string,
  fields: readonly ReadField[],
): { wrong: string[]; missing: string[]; right: number } => {
  const wanted = flat(JSON.parse(resumeText(`${name}.json`)))
  const read = flat(dataOf(fields))
  const wrong = [...read].filter(([key, value]) => !FREE.test(key) && wanted.get(key) !== value)
  const missing = [...wanted].filter(([key]) => !read.has(key))
  return {
    wrong: wrong.map(([key, value]) => `${name} ${key}: ${value}, not ${wanted.get(key) ?? 'anything'}`),
    missing: missing.map(([key, value]) => `${name} ${key}: ${value}`),
    right: [...wanted].filter(([key, value]) => read.get(key) === value).length,
  }
}

/** Long texts, which are not compared. */
const FREE = /\.description$/

const flat = (data: object, path = ''): Map<string, string> =>
  new Map(
    Object.entries(data).flatMap(([key, value]: [string, unknown]): [string, string][] =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${path}${key}.`)]
        : [[`${path}${key}`, String(value)]],
    ),
  )
