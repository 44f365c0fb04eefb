/** Makes foreign text safe for a terminal: removes control sequences. Not for stored data. */
import { randomInt } from 'node:crypto'

/** Every control character except the line break, and marks that reorder the display of text. */
const CONTROL = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu

export const printable = (text: string): string => text.replace(CONTROL, '')

/** The same for every string in plain data. */
export const allPrintable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? printable(inner) : inner,
  ) as T

/**
 * Distinguishes styles that a command added from those that were in the text: a page cannot know this process's number.
 */
const OWN = randomInt(100_000, 1_000_000)
/** Characters that control a terminal; a style sequence as a whole. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is steered by
const STEERS = /\x1b\[[0-9;]*m|[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu
const BEGINS = `\x1b[${OWN};`

/** A style of our own, as {@link steady} keeps it. */
export const ownStyle = (styled: string): string => styled.replaceAll('\x1b[', BEGINS)

/** Removes control sequences; converts our own styles to the terminal's. */
export const withOwnStyles = (text: string): string =>
  text.replace(STEERS, (found) => (found.startsWith(BEGINS) ? `\x1b[${found.slice(BEGINS.length)}` : ''))

/**
 * Filter for everything that goes to a terminal or pipe. In JSON, which is for programs, such a character becomes an
 * escape, so that the value is unchanged.
 */
export const steady = (text: string): string =>
  /^[[{"]/.test(text)
    ? text.replace(STEERS, (found) =>
        [...found].map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join(''),
      )
    : withOwnStyles(text)
