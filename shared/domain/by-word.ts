/** Tables that are looked up by words from a page, a file or a request. */

/**
 * The same entries without the names that every object inherits: for `constructor` or `__proto__`, the table gives
 * undefined, as for any other unknown word, not a function.
 */
export const byWord = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, entries)

/** The value under a word in an object from outside; undefined for a name that every object inherits. */
export const under = <T>(entries: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(entries, word) ? entries[word] : undefined
