/** Addresses values in JSON data by pointer (RFC 6901): splits data into its leaves, and joins them again. Pure. */

export const pointerTo = (parent: string, key: string): string =>
  `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The keys that a pointer names. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The last part of a pointer, the value's name; '' for all of the data. */
export const nameIn = (pointer: string): string => keysOf(pointer).at(-1) ?? ''

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All values that are not objects, in order: scalars, null and whole lists. */
export const leafValues = (data: unknown, at = ''): { to: string; value: unknown }[] =>
  isRecord(data)
    ? Object.entries(data).flatMap(([key, value]) => leafValues(value, pointerTo(at, key)))
    : [{ to: at, value: data }]

/** The data with a value set at a pointer; missing objects are created. Existing values are kept. */
export const withValue = (data: unknown, pointer: string, value: unknown): unknown => {
  const place = (inside: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value
    const object = isRecord(inside) ? inside : {}
    return Object.fromEntries([
      ...Object.entries(object).filter(([name]) => name !== key),
      [key, place(Object.hasOwn(object, key) ? object[key] : undefined, rest)],
    ])
  }
  return place(data, keysOf(pointer))
}

/**
 * Whether two pieces of data are equal, ignoring the order of keys.
 * @param same compares two single values
 */
export const sameData = (
  a: unknown,
  b: unknown,
  same: (a: unknown, b: unknown) => boolean = (one, other) => Object.is(one, other),
): boolean => {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, at) => sameData(value, b[at], same))
  if (!isRecord(a)) return same(a, b)
  if (!isRecord(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameData(a[key], b[key], same))
  )
}
