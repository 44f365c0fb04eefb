/** Tables that are looked up by words from a page, a file or a request. */

/**
 * The same entries without the names that every object inherits: asked by `constructor` or `__proto__` it answers undefined like for any
 * other unknown word, not with a function.
 */
export const byWord = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, entries)

/** What stands under a word in an object that came from elsewhere; undefined for a name that every object inherits. */
export const under = <T>(entries: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(entries, word) ? entries[word] : undefined
