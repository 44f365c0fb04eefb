/** Manuals as files: readable JSON with a published schema. Import trusts nothing (M8). */
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { ManualBody } from '../../shared/domain/manual.ts'
import { TableRule } from '../../shared/domain/table.ts'
import { validateTemplates } from '../../shared/domain/template.ts'

/** JSON Schema (2020-12) of an exported manual. */
export const manualJsonSchema = (): unknown => z.toJSONSchema(ManualBody, { unrepresentable: 'any' })

/** Text of an exported manual: two spaces, stable order, newline at the end. */
export const exportManual = (body: ManualBody): string => `${JSON.stringify(body, null, 2)}\n`

/**
 * Parses an exported manual.
 * Errors: MANUAL_INVALID with the path of what is wrong; also for `javascript:` and other addresses that are not http(s).
 */
export const importManual = (text: string): ManualBody => {
  const parsed = ManualBody.safeParse(json(text))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new GhError(
      'MANUAL_INVALID',
      `This file is not a manual: ${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'unreadable'}. Nothing was imported.`,
      {
        details: { issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) },
      },
    )
  }
  for (const [index, step] of parsed.data.steps.entries()) {
    for (const [name, address] of Object.entries({ url: step.url, to: parsed.data.startUrl })) {
      if (address !== undefined && !/^https?:\/\//i.test(address)) {
        throw new GhError(
          'MANUAL_INVALID',
          `Step ${index + 1} holds an address that is not http or https (${name}). Nothing was imported.`,
        )
      }
    }
  }
  for (const [index, { action, extract, value }] of parsed.data.steps.entries()) {
    const rule = action === 'extract_table' ? TableRule.safeParse(extract) : undefined
    const wrong = rule?.error?.issues[0]
    if (wrong)
      throw invalid(
        `Step ${index + 1} has no rule to read a table by: extract.${wrong.path.join('.')}: ${wrong.message}.`,
      )
    if (value !== undefined && /^\s*javascript:/i.test(value))
      throw invalid(`Step ${index + 1} holds a javascript: address.`)
    try {
      validateTemplates(value === undefined ? [] : [value])
    } catch (error) {
      throw invalid(`Step ${index + 1}: ${error instanceof Error ? error.message : 'its value cannot be read'}`)
    }
  }
  return parsed.data
}

const invalid = (what: string): GhError => new GhError('MANUAL_INVALID', `${what} Nothing was imported.`)

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GhError(
      'MANUAL_INVALID',
      `This file is not JSON: ${error instanceof Error ? error.message : 'unreadable'}. Nothing was imported.`,
      { cause: error },
    )
  }
}
