/**
 * Makes text storable in PostgreSQL. Pages, models and people may send what it rejects: the character NUL, and half
 * surrogate pairs (in JSON they are escapes). Each is replaced with a mark, so that no page can prevent its own history
 * from being written.
 */

const MARK = '\uFFFD'
/**
 * Every escape of a JSON text, so that an escaped backslash before a `u` is not mistaken for one. A complete pair is
 * one match.
 */
const ESCAPE = /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|[\da-f]{4})|.)/gi
const REFUSED = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i

/** A query parameter in storable form; returned unchanged if it already is. */
export const storable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'string') return value
  const text = value.includes('\0') ? value.replaceAll('\0', MARK) : value
  if (!/^[[{"]/.test(text) || !/\\u(?:0000|d[89a-f])/i.test(text)) return text
  return text.replace(ESCAPE, (one) => (REFUSED.test(one) ? MARK : one))
}
