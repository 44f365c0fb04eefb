/** The form of the data to collect: a job's JSON Schema, turned into a validator. */
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'

/** The same for a schema made by a model, which may be invalid. */
export const formOf = (schema: Readonly<Record<string, unknown>>): z.ZodType | undefined => {
  try {
    return dataForm(schema)
  } catch {
    // An invalid schema is ignored.
    return undefined
  }
}

/** Errors: INVALID_INPUT if it is not a usable JSON Schema. */
export const dataForm = (schema: unknown): z.ZodType => {
  const refused = (why: string, cause?: unknown): GhError =>
    new GhError('INVALID_INPUT', `The schema of the data is not a JSON Schema that can be checked: ${why}`, { cause })
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw refused('it is no object.')
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : String(cause), cause)
  }
}
