/** Converts data with possibly endless foreign text to JSON of limited length. Pure. */

/** Maximum characters kept of one text: somewhat more than a task's text may have. */
const EACH = 25_000

/**
 * @param most characters of the whole
 * @throws RangeError if it is longer
 */
export const boundedJson = (data: unknown, most: number): string => {
  const text = JSON.stringify(data, holdsLong(data) ? (_, value) => cut(value) : undefined) ?? 'null'
  if (text.length > most) throw new RangeError('It says more than can be read.')
  return text
}

const cut = (value: unknown): unknown =>
  typeof value === 'string' && value.length > EACH ? `${value.slice(0, EACH)}…` : value

const holdsLong = (data: unknown): boolean => {
  if (typeof data === 'string') return data.length > EACH
  if (typeof data !== 'object' || data === null) return false
  for (const part of Array.isArray(data) ? data : Object.values(data)) if (holdsLong(part)) return true
  return false
}
