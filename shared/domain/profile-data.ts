/**
 * Finds and changes single values in a person's data, in any spelling and nesting (docs/data-file.md): existing values
 * keep their place and name, new ones get the plain key. Pure.
 */
import { byWord } from './by-word.ts'
import { canonicalKey } from './data-keys.ts'

type Data = Readonly<Record<string, unknown>>

/** Short names inside an object whose parts form one value. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = byWord({
  name: byWord<string>({ first: 'given-name', last: 'family-name', middle: 'additional-name' }),
  address: byWord<string>({ address: 'street-address', street1: 'address-line1', code: 'postal-code' }),
  phone: byWord<string>({ number: 'tel' }),
  tel: byWord<string>({ number: 'tel' }),
  salary: byWord<string>({ amount: 'salary', expected: 'salary' }),
})

const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys with the same meaning on a form with one line for them. */
const SAME: Readonly<Record<string, readonly string[]>> = byWord({
  'street-address': ['street-address', 'address-line1'],
})

/** The place of a key's value; undefined if it is missing. */
export function pathOf(data: Data, key: string): string[] | undefined {
  for (const wanted of SAME[key] ?? [key]) {
    const found = search(data, wanted, undefined)
    if (found) return found
  }
  return undefined
}

function search(data: Data, key: string, inside: string | undefined): string[] | undefined {
  for (const [name, value] of Object.entries(data)) {
    const means = (inside && PARTS[inside]?.[name]) ?? canonicalKey(name)
    if (means === key && !isObject(value) && value !== null) return [name]
  }
  for (const [name, value] of Object.entries(data)) {
    if (!isObject(value) || name === 'answers') continue
    const found = search(value, key, name.toLowerCase())
    if (found) return [name, ...found]
  }
  return undefined
}

export function textOf(data: Data, key: string): string {
  let value: unknown = data
  for (const name of pathOf(data, key) ?? ['']) value = isObject(value) ? value[name] : undefined
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  return value === undefined || value === null
    ? ''
    : Array.isArray(value)
      ? value.map(String).join(', ')
      : String(value)
}

/** Returns a new object; an empty text removes the key. */
export function withValue(data: Data, key: string, text: string): Record<string, unknown> {
  const path = pathOf(data, key) ?? [key]
  const put = (object: Data, [name = '', ...rest]: readonly string[]): Record<string, unknown> => {
    const { [name]: before, ...others } = object
    if (rest.length > 0) return { ...object, [name]: put(isObject(before) ? before : {}, rest) }
    return text.trim() === '' ? others : { ...object, [name]: like(before, text) }
  }
  return put(data, path)
}

/** Several at once, by key. */
export const withValues = (data: Data, values: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.entries(values).reduce<Record<string, unknown>>((now, [key, text]) => withValue(now, key, text), { ...data })

/** A yes/no keeps its form; everything else is text. */
function like(before: unknown, text: string): unknown {
  if (typeof before === 'boolean' && /^(yes|no)$/i.test(text)) return /^yes$/i.test(text)
  if (Array.isArray(before)) return text.split(/\s*,\s*/).filter(Boolean)
  return text
}
