/**
 * The values of a model's operations: filled-in templates, and for literal values the datum they came from, if one
 * explains them.
 */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import { under } from '../../../shared/domain/by-word.ts'
import { matchOption } from '../../../shared/domain/choices.ts'
import { formatDate, parseDate } from '../../../shared/domain/dates.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { sourceOf } from '../../../shared/domain/learnable.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import { isFileKey } from '../../../shared/domain/profile-keys.ts'
import { secretHandle } from '../../../shared/domain/secret-handle.ts'
import { parseTemplate, renderTemplate } from '../../../shared/domain/template.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { isTextLine } from '../../../shared/domain/widgets.ts'
import { datePatternOf } from '../date-pattern.ts'

interface Given {
  source?: ValueSource
  /** The model named it. */
  named?: true
}

/** `missing`: the data has no value, so only a person can say. */
export type RefusedValue = { problem: string; missing?: boolean }

/** Text to type. A secret leaves as its handle, even if the model wrote its value. */
export const textOf = (
  text: string,
  field: Field | undefined,
  applicant: Applicant,
): (Given & { text: string }) | RefusedValue => {
  if (text.includes('{{')) {
    const filled = filledIn(text, applicant)
    return 'problem' in filled ? filled : asWanted(filled, field)
  }
  const source = sourceOf(text, applicant, { key: field?.profileKey, label: field?.label })
  return { text: source?.from === 'secret' ? secretHandle(source.key) : text, ...(source && { source }) }
}

/** A date in the format that a text field asks for, if the model named the datum without a format. */
const asWanted = (filled: Given & { text: string }, field: Field | undefined): Given & { text: string } => {
  const { text, source } = filled
  if (source?.from !== 'profile' || source.format !== undefined || !field || !isTextLine(field)) return filled
  const date = parseDate(text)
  const format = date && datePatternOf(field)
  const written = format && formatDate(date, format)
  return written ? { text: written, source: { ...source, format } } : filled
}

/** Options to choose. The option determines the source: “United States” chosen for the datum “US” is the datum. */
export const choiceOf = (
  options: readonly string[],
  field: Field | undefined,
  applicant: Applicant,
): (Given & { options: string[] }) | RefusedValue => {
  const filled: (Given & { text: string })[] = []
  for (const option of options) {
    const one = option.includes('{{') ? filledIn(option, applicant) : { text: option }
    if ('problem' in one) return one
    filled.push(one)
  }
  const [first] = filled
  const source = filled.length === 1 && first ? (first.source ?? choiceSource(first.text, field, applicant)) : undefined
  const named = source !== undefined && source === first?.source && first.named
  return { options: filled.map(({ text }) => text), ...(source && { source }), ...(named && { named }) }
}

const choiceSource = (chosen: string, field: Field | undefined, applicant: Applicant): ValueSource | undefined => {
  const exact = sourceOf(chosen, applicant, { key: field?.profileKey, label: field?.label })
  if (exact && exact.from !== 'secret') return exact
  const key = field?.profileKey
  const value = key == null ? undefined : under(applicant.values, key)
  if (key == null || value === undefined || !field?.options) return undefined
  const match = matchOption(value, field.options, { key })
  return match && field.options[match.index]?.label === chosen ? { from: 'profile', key } : undefined
}

/** Files to upload: only the person's own, whatever path a page suggested to the model. */
export const fileOf = (
  names: readonly string[],
  applicant: Applicant,
): (Given & { files: string[] }) | RefusedValue => {
  if (names.length === 0) return { problem: 'it needs files, such as {{resume}}' }
  const own = Object.entries(applicant.values).filter(([key]) => isFileKey(key))
  const found: { key: string; path: string }[] = []
  for (const name of names) {
    const wanted = name.replace(/^\{\{\s*|\s*\}\}$/g, '')
    const hit = own.find(([key, path]) => key === wanted || path === wanted || path.split(/[\\/]/).at(-1) === wanted)
    if (!hit) return { problem: `the person’s data has no file ${name}`, missing: true }
    found.push({ key: hit[0], path: hit[1] })
  }
  const [first] = found
  return {
    files: found.map(({ path }) => path),
    ...(found.length === 1 && first && { source: { from: 'profile', key: first.key } }),
  }
}

const filledIn = (template: string, applicant: Applicant): (Given & { text: string }) | RefusedValue => {
  try {
    const rendered = renderTemplate(template, applicant)
    if (rendered.status === 'missing')
      return { problem: `the person’s data has no ${rendered.keys.join(', ')}`, missing: true }
    const source = onlySource(template)
    return { text: rendered.text, ...(source && { source, named: true as const }) }
  } catch (error) {
    if (error instanceof GhError) return { problem: error.message }
    throw error
  }
}

/** A template of exactly one placeholder shows where its value came from. */
const onlySource = (template: string): ValueSource | undefined => {
  const parts = parseTemplate(template).filter((part) => part.kind !== 'text' || part.text.trim() !== '')
  const [part] = parts
  if (parts.length !== 1 || !part || part.kind === 'text') return undefined
  if (part.kind === 'answer') return { from: 'answer', question: part.question }
  if (part.kind === 'secret') return { from: 'secret', key: part.key }
  return { from: 'profile', key: part.key, ...(part.format !== undefined && { format: part.format }) }
}
