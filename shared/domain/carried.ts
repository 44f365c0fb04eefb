/** How many values of a form a request carries: searches its body and address for them. Pure. */

/** Letters and digits only: a phone number is sent without its blanks, a name in another case. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Values shorter than this stand in anything. */
const MIN = 2

/** Which of the values go along, as letters and digits only; values too short to tell are none. */
export const carriedValues = (text: string, values: readonly string[]): { of: number; found: string[] } => {
  const telling = [...new Set(values.map(bare))].filter((value) => value.length >= MIN)
  const hay = [text, decoded(text), unescaped(text)].map(bare)
  return { of: telling.length, found: telling.filter((value) => hay.some((one) => one.includes(value))) }
}

/** How many of the values go along; values too short to tell are not counted. */
export const carried = (text: string, values: readonly string[]): { of: number; found: number } => {
  const { of, found } = carriedValues(text, values)
  return { of, found: found.length }
}
