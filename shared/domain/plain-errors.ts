/**
 * Describes a wrong value or file in the product's own words, since a library's (“expected number, received NaN”) are
 * not for its users. Pure.
 */

import type { z } from 'zod'
import { byWord } from './by-word.ts'

const KINDS: Readonly<Record<string, string>> = byWord({
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
})
const FORMATS: Readonly<Record<string, string>> = byWord({
  url: 'an address',
  email: 'an email address',
  datetime: 'a date',
})

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** `must be a number`: follows the name of the value. Pass it to `safeParse` as `error`. */
export const inPlainWords = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'too_small':
      return `must ${size(issue.origin)} ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin)}`
    case 'too_big':
      return `must ${size(issue.origin)} ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit(issue.origin)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : 'is not written as it should be'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `has no ${issue.keys.join(', ')}`
    default:
      return 'is not what is expected here'
  }
}

/**
 * Each fault of a request: its place and a sentence. An unknown field is named itself, not its parent.
 * @param whole name of the request for faults that are in no field
 */
export const requestFaults = (
  issues: readonly z.core.$ZodIssue[],
  whole: string,
): readonly { path: string; sentence: string }[] =>
  issues
    .toSorted((a, b) => isUnknown(b) - isUnknown(a))
    .flatMap((issue) => {
      const at = issue.path.join('.')
      if (issue.code !== 'unrecognized_keys') return [{ path: at, sentence: `${at || whole}: ${issue.message}` }]
      return issue.keys.map((key) => {
        const path = [...issue.path, key.slice(0, 100)].join('.')
        return { path, sentence: `${path}: there is no such field` }
      })
    })

/** Reported first: other missing fields may just have a wrong name. */
const isUnknown = ({ code }: z.core.$ZodIssue): number => Number(code === 'unrecognized_keys')

const size = (origin: string): string => (unit(origin) === '' ? 'be' : 'have')
const unit = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : ''

/** The line (from 1) where a text stops being JSON; undefined if the browser does not say. */
export const faultyLine = (text: string, error: unknown): number | undefined => {
  const { message } = error instanceof Error ? error : { message: '' }
  const [, line] = /\(line (\d+)/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  return /end of JSON input/.test(message) ? text.trimEnd().split('\n').length : undefined
}

/** What is wrong with a text that should be JSON. */
export const jsonFault = (text: string, error: unknown): string => {
  const line = faultyLine(text, error)
  return `${line === undefined ? '' : `in line ${line} `}a quote, comma or bracket is missing, or is one too many`
}
