/**
 * Values with placeholders: `{{given-name}}`, `{{tel|national}}`, `{{answer:Why us?}}`, `{{secret:new-password}}`. A
 * manual contains these instead of a person's values (L1, M9). Pure; nothing is ever typed with its braces.
 */

import type { Applicant } from './applicant.ts'
import { canonicalKey } from './data-keys.ts'
import { isoDate } from './dates.ts'
import { entryKeyOf, withoutIndex } from './entry-keys.ts'
import { GhError } from './errors.ts'
import { formatValue, isFormat } from './format.ts'
import { isProfileKey, isSecretKey, OWN_FILE } from './profile-keys.ts'
import { findAnswer } from './questions/index.ts'
import { secretHandle } from './secret-handle.ts'
import { datumFor } from './stand-ins.ts'
import { nearest } from './text.ts'
import type { ValueSource } from './value.ts'

export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'profile'; key: string; format?: string }
  | { kind: 'answer'; question: string; format?: string }
  | { kind: 'secret'; key: string }

interface Blank {
  index: number
  end: number
  /** The text between the braces, trimmed. */
  inside: string
}

/**
 * Parsed in one pass. A regular expression would restart at every pair of unclosed braces, and a hostile text has ten
 * thousand of them.
 */
const blanksIn = (text: string): Blank[] => {
  const blanks: Blank[] = []
  let end = 0
  for (;;) {
    const index = text.indexOf('{{', end)
    const close = index < 0 ? -1 : text.indexOf('}}', index + 2)
    if (close < 0) return blanks
    end = close + 2
    blanks.push({ index, end, inside: text.slice(index + 2, close).trim() })
  }
}

/** Splits a template. Unclosed braces are text. Errors: MISSING_VARIABLE for an unknown placeholder. */
export const parseTemplate = (template: string): TemplatePart[] => {
  const parts: TemplatePart[] = []
  let end = 0
  for (const found of blanksIn(template)) {
    if (found.index > end) parts.push({ kind: 'text', text: template.slice(end, found.index) })
    parts.push(blank(found.inside))
    end = found.end
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) })
  return parts
}

const blank = (inside: string): TemplatePart => {
  const prefixed = /^(answer|secret)\s*:\s*(.+)$/s.exec(inside)
  if (prefixed?.[1] === 'answer') {
    const [, question = '', format] = /^(.*?)(?:\|([^|]+))?$/s.exec(prefixed[2] ?? '') ?? []
    if (format !== undefined && isFormat(format)) return { kind: 'answer', question, format }
    return { kind: 'answer', question: prefixed[2] ?? '' }
  }
  if (prefixed?.[1] === 'secret') {
    const key = canonicalKey(prefixed[2] ?? '') ?? prefixed[2] ?? ''
    if (!isSecretKey(key) && !key.startsWith('custom.')) throw unknown(inside, prefixed[2] ?? '')
    return { kind: 'secret', key }
  }
  const bar = inside.indexOf('|')
  const name = (bar < 0 ? inside : inside.slice(0, bar)).trim()
  const format = bar < 0 ? undefined : inside.slice(bar + 1).trim()
  const key = variable(name)
  if (key === undefined) throw unknown(inside, name)
  if (format !== undefined && !isFormat(format)) {
    throw new GhError(
      'MISSING_VARIABLE',
      `The template {{${inside}}} asks for the format "${format}", which does not exist.`,
      { details: { variable: name, format } },
    )
  }
  if (isSecretKey(key)) return { kind: 'secret', key }
  return format === undefined ? { kind: 'profile', key } : { kind: 'profile', key, format }
}

/**
 * Whether a text has a placeholder for a datum or an answer, which nobody means to type literally. Handles of secrets
 * do not count.
 */
export const holdsBlank = (text: string): boolean =>
  blanksIn(text).some(({ inside }) => {
    const name = inside.replace(/\|[^|]*$/, '').trim()
    return /^answer\s*:/.test(inside) || variable(name) !== undefined
  })

/**
 * Finds a variable by its own name or by any name that a data file may use (`first_name`); undefined if there is none.
 */
const variable = (name: string): string | undefined => {
  if (name.startsWith('custom.') && name.length > 7) return name
  if (name.startsWith(OWN_FILE) && name.length > OWN_FILE.length) return name
  const entry = entryKeyOf(name)
  if (entry) return entry.index < 100 && isProfileKey(withoutIndex(name)) ? name : undefined
  if (isProfileKey(name)) return name
  return canonicalKey(name)
}

const unknown = (inside: string, name: string): GhError => {
  const meant = nearest(name, KNOWN_NAMES)
  const hint = meant === undefined ? '' : ` Did you mean {{${meant}}}?`
  return new GhError(
    'MISSING_VARIABLE',
    `The template uses {{${inside}}}, which names nothing a person's data can hold.${hint}`,
    { details: { variable: name } },
  )
}
const KNOWN_NAMES = [
  'given-name',
  'family-name',
  'name',
  'email',
  'tel',
  'first_name',
  'last_name',
  'phone',
  'street-address',
  'city',
  'state',
  'country',
  'postal-code',
  'resume',
  'linkedin',
  'website',
  'salary',
  'start-date',
]

/** Checks all templates of a manual or task before anything is done. Errors: MISSING_VARIABLE. */
export const validateTemplates = (templates: Iterable<string>): void => {
  for (const template of templates) parseTemplate(template)
}

export type Rendered =
  | { status: 'ok'; text: string; secret: boolean }
  /** Known keys without a value: an optional field is skipped, a required one is asked for. */
  | { status: 'missing'; keys: string[] }

/** Fills a template with a person's data. Secrets stay handles. Errors: MISSING_VARIABLE. */
export const renderTemplate = (template: string, applicant: Applicant, now: Date = new Date()): Rendered => {
  const missing: string[] = []
  let secret = false
  const texts = parseTemplate(template).map((part) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'secret') {
      secret = true
      if (applicant.secrets[part.key] === undefined) missing.push(`secret:${part.key}`)
      return secretHandle(part.key)
    }
    const text =
      part.kind === 'answer'
        ? answerValue(part.question, part.format, applicant)
        : profileValue(part.key, part.format, applicant, now)
    if (text === undefined || text === '') missing.push(part.kind === 'answer' ? `answer:${part.question}` : part.key)
    return text ?? ''
  })
  return missing.length > 0 ? { status: 'missing', keys: missing } : { status: 'ok', text: texts.join(''), secret }
}

const answerValue = (question: string, format: string | undefined, applicant: Applicant): string | undefined => {
  const said = findAnswer(question, applicant.answers)?.answer
  return said === undefined || format === undefined ? said : formatValue(said, format, { values: applicant.values })
}

/** Data that everybody has on the day of signing. */
const FOR_EVERYBODY = new Set(['today', 'signature-date'])

/** Today's date in the person's time zone, as ISO. */
export const todayIso = (now: Date): string =>
  isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })

const profileValue = (key: string, format: string | undefined, applicant: Applicant, now: Date): string | undefined => {
  const value = datumFor(key, applicant.values) ?? (FOR_EVERYBODY.has(key) ? todayIso(now) : undefined)
  if (value === undefined) return undefined
  return format === undefined ? value : formatValue(value, format, { values: applicant.values, key })
}

/** The template for a source; undefined for rules and for values that are asked for each time. */
export const templateOf = (source: ValueSource): string | undefined => {
  if (source.from === 'profile')
    return source.format === undefined ? `{{${source.key}}}` : `{{${source.key}|${source.format}}}`
  // Braces inside the question would close the placeholder early.
  if (source.from === 'answer') {
    const format = source.format === undefined ? '' : `|${source.format}`
    return `{{answer:${source.question.replace(/[{}]/g, '').trim()}${format}}}`
  }
  return source.from === 'secret' ? secretHandle(source.key) : undefined
}
