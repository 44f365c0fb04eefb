/** The thought in an answer that is still being written: JSON that may end anywhere. Pure. */

const BEGIN = /"thought"\s*:\s*"/

/** The part of the thought that has arrived; undefined before its first word. */
export const thoughtIn = (partialJson: string): string | undefined => {
  const begin = BEGIN.exec(partialJson)
  if (!begin) return undefined
  const from = begin.index + begin[0].length
  let end = from
  while (end < partialJson.length && partialJson[end] !== '"') end += partialJson[end] === '\\' ? 2 : 1
  return decoded(partialJson.slice(from, Math.min(end, partialJson.length)))
}

/** An incomplete escape is left out. */
const decoded = (escaped: string): string | undefined => {
  const whole = escaped.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, (tail, at: number) => (isEscaped(escaped, at) ? tail : ''))
  try {
    const text: unknown = JSON.parse(`"${whole}"`)
    return typeof text === 'string' && text !== '' ? text : undefined
  } catch {
    // Incomplete: the next part has the rest.
    return undefined
  }
}

/** Whether the backslash at `at` is itself the second half of an escape. */
const isEscaped = (text: string, at: number): boolean => {
  let before = 0
  while (text[at - 1 - before] === '\\') before += 1
  return before % 2 === 1
}
