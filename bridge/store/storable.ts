/**
 * Text that PostgreSQL takes. Pages, models and people may say what it refuses: the character NUL, and halves of characters
 * (in JSON they stand as escapes). A mark stands for each, so that no page can keep its own history from being written.
 */

const MARK = '\uFFFD'
/** Every escape of a JSON text, so that an escaped backslash before a `u` is none. Whole pairs are one. */
const ESCAPE = /\\(?:u(?:d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|[\da-f]{4})|.)/gi
const REFUSED = /^\\u(?:0000|d[89a-f][\da-f]{2})$/i

/** A parameter of a query as it can be stored; what can be is returned as it is. */
export const storable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'string') return value
  const text = value.includes('\0') ? value.replaceAll('\0', MARK) : value
  if (!/^[[{"]/.test(text) || !/\\u(?:0000|d[89a-f])/i.test(text)) return text
  return text.replace(ESCAPE, (one) => (REFUSED.test(one) ? MARK : one))
}
