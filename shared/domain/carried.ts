/** Searches the body and address of a request for values of a form, and counts them. Pure. */

/** Letters and digits only: a phone number is sent without its spaces, a name in another case. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // The escapes are invalid.
    return text
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Shorter values occur in any text. */
const MIN = 2

/** Which of the values are sent, as letters and digits only. Values that are too short to recognise are left out. */
export const carriedValues = (text: string, values: readonly string[]): { of: number; found: string[] } => {
  const telling = [...new Set(values.map(bare))].filter((value) => value.length >= MIN)
  const hay = [text, decoded(text), unescaped(text)].map(bare)
  return { of: telling.length, found: telling.filter((value) => hay.some((one) => one.includes(value))) }
}

/** How many of the values are sent, without those that are too short to recognise. */
export const carried = (text: string, values: readonly string[]): { of: number; found: number } => {
  const { of, found } = carriedValues(text, values)
  return { of, found: found.length }
}
