/** What a page says, safe to show on a terminal: without the characters that would steer it. Not for what is stored. */

/** Every control character except the line break, and the marks that have words drawn in another order than they stand. */
const CONTROL = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu

export const printable = (text: string): string => text.replace(CONTROL, '')

/** The same for every string in plain data. */
export const allPrintable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? printable(inner) : inner,
  ) as T

/** Styles that the commands give their own words: bold, dim, italic, underlined, colours and back. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what a style begins with
const STYLE = /^\x1b\[(?:[0-49]|2[2-49]|3\d|9[0-7])m/
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is steered by
const STEERS = /\x1b\[[0-9;]*m|[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * All that goes to a terminal or pipe, looks kept. In JSON, which is for programs, such a character is written as an escape:
 * the value stays what it is.
 */
export const steady = (text: string): string => {
  const json = /^[[{"]/.test(text)
  return text.replace(STEERS, (found) => {
    if (!json) return STYLE.test(found) ? found : ''
    return [...found].map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('')
  })
}
