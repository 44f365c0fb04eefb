/** Data that contains somebody else's text, which may be endless: as JSON with a limited length. Pure. */

/** Letters that stay of one text: somewhat more than a text of a task may have. */
const EACH = 25_000

/** @param most letters of the whole @throws RangeError where it is more */
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
