/** What a page says, safe to show on a terminal: without the characters that would steer it. Not for what is stored. */
import { randomInt } from 'node:crypto'

/** Every control character except the line break, and the marks that have words drawn in another order than they stand. */
const CONTROL = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu

export const printable = (text: string): string => text.replace(CONTROL, '')

/** The same for every string in plain data. */
export const allPrintable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? printable(inner) : inner,
  ) as T

/** By which a look that a command gave its words is told from one that stood in them: a page cannot know the number of this process. */
const OWN = randomInt(100_000, 1_000_000)
/** Characters that steer a terminal; a look as a whole. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is steered by
const STEERS = /\x1b\[[0-9;]*m|[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu
const BEGINS = `\x1b[${OWN};`

/** A look of our own, as {@link steady} lets it pass. */
export const ownStyle = (styled: string): string => styled.replaceAll('\x1b[', BEGINS)

/** Without what steers a terminal; looks of our own as a terminal takes them. */
export const withOwnStyles = (text: string): string =>
  text.replace(STEERS, (found) => (found.startsWith(BEGINS) ? `\x1b[${found.slice(BEGINS.length)}` : ''))

/** All that goes to a terminal or pipe. In JSON, which is for programs, such a character is written as an escape: the value stays what it is. */
export const steady = (text: string): string =>
  /^[[{"]/.test(text)
    ? text.replace(STEERS, (found) =>
        [...found].map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join(''),
      )
    : withOwnStyles(text)
