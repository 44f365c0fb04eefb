// Values for a JSON schema: valid ones, and ones with callers' usual mistakes.
import fc from 'fast-check'

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  example?: unknown
}

/** Levels of objects and lists that are filled; deeper ones are as short as allowed. */
const DEPTH = 6

/** Values that this schema allows; `$ref`s are looked up in `named`. */
export const valid = (schema: JsonSchema, named: Record<string, JsonSchema>, depth = DEPTH): fc.Arbitrary<unknown> => {
  const go = (inner: JsonSchema): fc.Arbitrary<unknown> => valid(inner, named, depth - 1)
  if (schema.$ref !== undefined) return valid(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named, depth)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => valid(option, named, depth)))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => valid(part, named, depth))).map((all) => Object.assign({}, ...all))
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']
  return fc.oneof(
    ...types.map((type): fc.Arbitrary<unknown> => {
      switch (type) {
        case 'string':
          return text(schema)
        case 'integer':
          return fc.integer({ min: lowest(schema), max: Math.min(schema.maximum ?? 1_000_000, 2_147_483_647) })
        case 'number':
          return fc.double({
            min: lowest(schema) + 0.001,
            max: schema.maximum ?? 1e6,
            noNaN: true,
            noDefaultInfinity: true,
          })
        case 'boolean':
          return fc.boolean()
        case 'null':
          return fc.constant(null)
        case 'array':
          if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(go))
          return fc.array(depth > 0 ? go(schema.items ?? {}) : fc.constant(null), {
            minLength: schema.minItems ?? 0,
            maxLength: Math.min(schema.maxItems ?? 3, depth > 0 ? 3 : (schema.minItems ?? 0)),
          })
        case 'object':
          return object(schema, go, depth)
        default:
          return fc.jsonValue({ maxDepth: 2 })
      }
    }),
  )
}

const object = (
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  go: (schema: JsonSchema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> => {
  const wanted = Object.entries(properties).filter(([key]) => depth > 0 || required.includes(key))
  if (wanted.length === 0)
    return typeof additionalProperties === 'object'
      ? fc.dictionary(fc.string({ maxLength: 20 }), depth > 0 ? go(additionalProperties) : fc.constant(null), {
          maxKeys: 3,
        })
      : fc.constant({})
  return fc.record(Object.fromEntries(wanted.map(([key, inner]) => [key, go(inner)])), {
    requiredKeys: required.filter((key) => key in properties),
  })
}

const lowest = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  Math.max(minimum ?? exclusiveMinimum ?? -1_000_000, -2_147_483_648)

const text = ({ format, pattern, minLength = 0, maxLength = 40, example }: JsonSchema): fc.Arbitrary<string> => {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const matching = pattern === undefined ? [] : [fc.stringMatching(new RegExp(pattern, 'u'))]
  const given = typeof example === 'string' ? [fc.constant(example)] : []
  if (matching.length + given.length > 0) return fc.oneof(...matching, ...given)
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 12) }),
    fc
      .constantFrom('https://site.example/a', 'apply', 'x', '{{given-name}}')
      .filter(({ length }) => length >= minLength && length <= maxLength),
  )
}

/** Values that break careless code: null characters, lone surrogates, very long texts, quotes, markup, paths. */
const NASTY: readonly unknown[] = [
  '\u0000', 'a\u0000b', '\ud800', '\udfff x', 'x'.repeat(70_000), '"; drop table jobs; --', '<script>1</script>', '../../etc/passwd',
  '%00', '\r\n', '{{secret:password}}', '__proto__', '', ' ', 0, -0, -1, 1e308, 2_147_483_648, 2 ** 53 + 2, true, null, [], {}, [[]],
  { __proto__: null, constructor: 1 }, '\u202e', '𝕏'.repeat(300),
] // biome-ignore format: a table

/** Mostly valid values, some with one wrong part, and some entirely wrong ones. */
export const probing = (schema: JsonSchema, named: Record<string, JsonSchema>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: valid(schema, named) },
    { weight: 4, arbitrary: fc.tuple(valid(schema, named), fc.nat(), fc.constantFrom(...NASTY)).map(spoil) },
    { weight: 1, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.jsonValue() },
  )

/** Replaces one random part of the value. */
const spoil = ([value, where, nasty]: [unknown, number, unknown]): unknown => {
  const copy = structuredClone(value)
  const places: { of: Record<string, unknown>; key: string }[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Object.keys(node)) {
      const of = node as Record<string, unknown>
      places.push({ of, key })
      walk(of[key])
    }
  }
  walk(copy)
  const place = places[where % Math.max(1, places.length)]
  if (place) place.of[place.key] = nasty
  return place ? copy : nasty
}

export const nastyText: fc.Arbitrary<string> = fc.constantFrom(
  ...NASTY.filter((one) => typeof one === 'string' && one !== ''),
) as fc.Arbitrary<string>
