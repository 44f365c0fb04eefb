/** Caches functions of texts: labels and identifiers of one form occur in the hints of every field. */

interface Cached {
  /** Maximum number of cached texts. */
  limit?: number
  /** Maximum characters of a cached text. */
  longest?: number
}

/** For words and sentences that many rules read. */
export const MANY: Cached = { limit: 5_000 }

/** For questions, which may be long, and are read by many rules. */
export const QUESTIONS: Cached = { ...MANY, longest: Number.POSITIVE_INFINITY }

/** For the project's own texts, of which there are few. */
export const ALL: Cached = { limit: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY }

/** The same function with a cache of its latest answers. Callers must not change these. */
export const oncePerText = <V>(
  compute: (text: string) => V,
  { limit = 2_000, longest = 300 }: Cached = {},
): ((text: string) => V) => {
  const answers = new Map<string, V>()
  return (text) => {
    const known = answers.get(text)
    // `undefined` may be an answer, too.
    if (known !== undefined || answers.has(text)) return known as V
    const answer = compute(text)
    if (text.length > longest) return answer
    if (answers.size >= limit) answers.clear()
    answers.set(text, answer)
    return answer
  }
}
