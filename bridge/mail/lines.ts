/**
 * The lines of a message that are read: a site's own are short and few, and what somebody else sends must not hold the
 * bridge up. Pure.
 */

const MAX_LINES = 500

/** @param length maximum characters read per line */
export const linesOf = (text: string, length: number): string[] =>
  text.split(/\r?\n/, MAX_LINES).map((line) => line.slice(0, length))
