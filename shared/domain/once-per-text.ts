/** Caches functions of short texts: labels and identifiers of one form occur in the hints of every field. */

/** Maximum characters of a cached text. */
const LONGEST = 300

/**
 * The same function with a cache of its latest answers. Callers must not change these.
 * @param limit maximum number of cached texts
 */
export const oncePerText = <V>(compute: (text: string) => V, limit = 2_000): ((text: string) => V) => {
  const answers = new Map<string, V>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined || text.length > LONGEST) return known ?? compute(text)
    const answer = compute(text)
    if (answers.size >= limit) answers.clear()
    answers.set(text, answer)
    return answer
  }
}
