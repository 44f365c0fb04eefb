/** Converts a JSON schema of the document to short readable rows: name, type, allowed values. Pure. */

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  description?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

export interface SchemaRow {
  /** `budget.maxCostUsd`, `items[].url`. */
  name: string
  type: string
  /** Name of a schema with its own section. */
  link?: string
  required: boolean
  about: string
  /** For parameters outside the path: `query`, `header`. */
  place?: string
}

/** Levels that are listed; deeper ones are only in the document itself. */
const DEPTH = 4

export const nameOfRef = (ref: string | undefined): string | undefined => ref?.split('/').at(-1)

export const rowsOf = (schema: Schema, prefix = '', depth = DEPTH): SchemaRow[] => {
  const whole = merged(schema)
  return Object.entries(whole.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const row: SchemaRow = {
      name,
      type: typeOf(property),
      required: whole.required?.includes(key) ?? false,
      about: aboutOf(property),
      ...linkOf(property),
    }
    return depth === 0 ? [row] : [row, ...childrenOf(property, name, depth - 1)]
  })
}

const childrenOf = (schema: Schema, name: string, depth: number): SchemaRow[] => {
  const plain = notNull(schema)
  if (plain.$ref) return []
  if (plain.items) return plain.items.$ref ? [] : rowsOf(plain.items, `${name}[].`, depth)
  return rowsOf(plain, `${name}.`, depth)
}

const linkOf = (schema: Schema): { link?: string } => {
  const plain = notNull(schema)
  const link = nameOfRef(plain.$ref ?? plain.items?.$ref)
  return link === undefined ? {} : { link }
}

/** Merges several objects that all apply into one. */
const merged = (schema: Schema): Schema => {
  const parts = schema.allOf ?? []
  if (parts.length === 0) return schema
  return {
    ...schema,
    properties: Object.assign({}, schema.properties, ...parts.map((part) => merged(part).properties ?? {})),
    required: [schema, ...parts].flatMap((part) => part.required ?? []),
  }
}

/** The only alternative besides null. */
const notNull = (schema: Schema): Schema => {
  const others = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  const [only] = others
  if (only && others.length === 1) return only
  const [part] = schema.allOf ?? []
  return part && schema.allOf?.length === 1 && !schema.properties ? part : schema
}

export const typeOf = (schema: Schema): string => {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map(typeOf))].join(' | ')
  const ref = nameOfRef(schema.$ref ?? (schema.properties ? undefined : schema.allOf?.[0]?.$ref))
  if (ref) return ref
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']
  return types.map((type) => (type === 'array' ? listOf(typeOf(schema.items ?? {})) : type)).join(' | ')
}

const listOf = (item: string): string => (item.includes(' | ') ? `(${item})[]` : `${item}[]`)

const aboutOf = (schema: Schema): string => {
  const limits = [
    schema.format === 'date-time' ? '' : (schema.format ?? ''),
    schema.minimum !== undefined && Math.abs(schema.minimum) < 1e9 ? `≥ ${schema.minimum}` : '',
    schema.maximum !== undefined && schema.maximum < 1e9 ? `≤ ${schema.maximum}` : '',
    schema.maxLength !== undefined ? `≤ ${schema.maxLength} characters` : '',
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : '',
  ].filter(Boolean)
  return [schema.description ?? '', limits.join(', ')].filter(Boolean).join('; ')
}
