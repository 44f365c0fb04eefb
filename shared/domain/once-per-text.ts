/** For functions of short texts that are asked again and again: labels and identifiers of one form come up in the hints of every field. */

/** Characters of the longest text that is kept. */
const LONGEST = 300

/** The same function, which keeps its latest answers. They must not be changed by who gets them. @param limit of texts kept */
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
