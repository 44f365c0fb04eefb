/** Manuals as files: readable JSON with a published schema. Import trusts nothing (M8). */
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { opensPage } from '../../shared/domain/job-address.ts'
import { type ManualBody, ManualFileBody, type ManualStep } from '../../shared/domain/manual.ts'
import { inPlainWords, jsonFault } from '../../shared/domain/plain-errors.ts'
import { validateTemplates } from '../../shared/domain/template.ts'
import { withoutPictures } from './pictures.ts'

/** JSON Schema (2020-12) of an exported manual. */
export const manualJsonSchema = (): unknown => z.toJSONSchema(ManualFileBody, { unrepresentable: 'any' })

/** Text of an exported manual without pictures: indented by two spaces, in a stable order, with a final newline. */
export const exportManual = (body: ManualBody): string => `${JSON.stringify(withoutPictures(body), null, 2)}\n`

/**
 * Parses an exported manual.
 * @param kept last sentence of an error: what was left as it was
 * Errors: MANUAL_INVALID with the path of what is wrong; also for `javascript:` and other addresses that are not http(s).
 */
export const importManual = (text: string, kept = 'Nothing was imported.'): ManualBody => {
  const invalid = (what: string): GhError => new GhError('MANUAL_INVALID', `${what} ${kept}`)
  const file = json(text, kept)
  const parsed = ManualFileBody.safeParse(file, { error: inPlainWords })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new GhError(
      'MANUAL_INVALID',
      `This file is not a manual: ${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'unreadable'}. ${kept}`,
      {
        details: { issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) },
      },
    )
  }
  const unknown = unknownKey(file, parsed.data)
  if (unknown !== undefined) throw invalid(`This file is not a manual: ${unknown}: there is no such key.`)
  const { startUrl } = parsed.data
  if (startUrl !== undefined && !/^https?:\/\//i.test(startUrl))
    throw invalid('The address at which the manual starts (startUrl) is not http or https.')
  for (const [index, { url }] of parsed.data.steps.entries())
    if (url !== undefined && !opensPage(url))
      throw invalid(`Step ${index + 1} holds an address that is not http or https (url).`)
  for (const [index, { action, extract, value }] of parsed.data.steps.entries()) {
    const wanted = RULES[action]
    if (extract?.format !== wanted)
      throw invalid(
        wanted
          ? `Step ${index + 1} has no rule to read by: its extract must be of the format ${wanted}.`
          : `Step ${index + 1} reads no data, and has a rule for it.`,
      )
    if (value !== undefined && /^\s*javascript:/i.test(value))
      throw invalid(`Step ${index + 1} holds a javascript: address.`)
    // A path in a stranger's manual would be a file of the person who follows it.
    if (action === 'upload' && !/^\s*\{\{[^{}]+\}\}\s*$/.test(value ?? ''))
      throw invalid(
        `Step ${index + 1} names a file by itself. It must say whose document it takes, such as {{resume}}.`,
      )
    try {
      validateTemplates(value === undefined ? [] : [value])
    } catch (error) {
      throw invalid(`Step ${index + 1}: ${error instanceof Error ? error.message : 'its value cannot be read'}`)
    }
  }
  return parsed.data
}

/** The path of the first key, at any depth, that was not read: a misspelt one would be lost without a word. */
const unknownKey = (given: unknown, read: unknown, path: readonly string[] = []): string | undefined => {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return undefined
  for (const [key, value] of Object.entries(given)) {
    const at = [...path, key]
    if (!Object.hasOwn(read, key)) return at.join('.')
    const inside = unknownKey(value, (read as Record<string, unknown>)[key], at)
    if (inside !== undefined) return inside
  }
  return undefined
}

/** The format of the rule in a step that reads data. */
const RULES: Partial<Record<ManualStep['action'], string>> = { extract_table: 'table/1', extract_data: 'data/1' }

const json = (text: string, kept: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GhError('MANUAL_INVALID', `This file is not JSON: ${jsonFault(text, error)}. ${kept}`, {
      cause: error,
    })
  }
}
