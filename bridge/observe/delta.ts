/**
 * What changed between two looks at one page, as lines of the newer text: for a model that has the older one in its history.
 * Pure. Not for whether anything changed at all; equal digests say that.
 */
import type { Observation } from '../../shared/domain/observation.ts'

export type Delta = {
  /** New and changed lines, then what is gone, then how much stayed. */
  text: string
  /** Share of the newer text's lines that stayed. */
  same: number
}

type Comparable = Pick<Observation, 'text' | 'url' | 'elements'>

/** Undefined where the page is another one: then the whole text is needed. */
export const deltaBetween = (before: Comparable, after: Comparable): Delta | undefined => {
  const old = linesOf(before.text)
  const lines = linesOf(after.text)
  const left = new Map<string, number>()
  for (const line of old) left.set(bare(line), (left.get(bare(line)) ?? 0) + 1)
  const changed: string[] = []
  for (const line of lines) {
    const count = left.get(bare(line)) ?? 0
    if (count > 0) left.set(bare(line), count - 1)
    else changed.push(line.trim())
  }
  const same = lines.length === 0 ? 0 : 1 - changed.length / lines.length
  if (before.url.split('#')[0] !== after.url.split('#')[0] || same < 0.5) return undefined
  const now = new Set(after.elements.map(({ index }) => index))
  const gone = before.elements.filter(({ index }) => !now.has(index)).map(({ index }) => `[${index}]`)
  return {
    text: [
      ...changed,
      ...(gone.length > 0 ? [`gone: ${gone.join(' ')}`] : []),
      `(${lines.length - changed.length} lines as before)`,
    ].join('\n'),
    same,
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
/** Without the indentation, and without the mark of what was new then and is not any more. */
const bare = (line: string): string => line.trim().replace(/^\*(?=\[)/, '')
