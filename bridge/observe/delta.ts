/**
 * What changed between two observations of one page, as lines of the newer text, for a model that has the older one in
 * its history. Pure. To test whether anything changed at all, compare digests.
 */
import type { Observation } from '../../shared/domain/observation.ts'

export type Delta = {
  /** New and changed lines, then removed ones, then how much stayed. */
  text: string
  /** Share of the newer text's lines that stayed. */
  same: number
}

type Comparable = Pick<Observation, 'text' | 'url' | 'elements'>

/** Maximum removed items listed in full; beyond it, elements are only numbered and lines counted. */
const MOST_GONE = 12
const GONE_LENGTH = 80
/** Controls of one row. */
const MOST_OF_ROW = 6

/** Undefined if it is another page, or the same content in another order: then the whole text is needed. */
export const deltaBetween = (before: Comparable, after: Comparable): Delta | undefined => {
  const old = linesOf(before.text)
  const lines = linesOf(after.text)
  const left = new Map<string, number>()
  for (const line of old) left.set(bare(line), (left.get(bare(line)) ?? 0) + 1)
  const isNew = lines.map((line) => {
    const count = left.get(bare(line)) ?? 0
    if (count > 0) left.set(bare(line), count - 1)
    return count === 0
  })
  const same = lines.length === 0 ? 0 : 1 - isNew.filter(Boolean).length / lines.length
  if (before.url.split('#')[0] !== after.url.split('#')[0] || same < 0.5 || isReordered(old, lines)) return undefined
  const told = withTheirOwn(lines, isNew)
  const changed = lines.flatMap((line, at) => (told[at] ? [line.trim()] : []))
  const now = new Set(after.elements.map(({ index }) => index))
  // A redrawn element has another number, but is still there.
  const names = new Set(after.elements.map(({ name }) => name))
  const gone = before.elements
    .filter(({ index }) => !now.has(index))
    .map(({ index, name }, at) =>
      name === '' || names.has(name) || at >= MOST_GONE ? `[${index}]` : `[${index}] "${name.slice(0, GONE_LENGTH)}"`,
    )
  const present = new Set(lines.map(bare))
  const words = old.map(bare).filter((line) => !present.has(line) && isWords(line))
  return {
    text: [
      ...changed,
      ...(gone.length > 0 ? [`gone: ${gone.join(' ')}`] : []),
      ...words.slice(0, MOST_GONE).map((line) => `gone: ${line.slice(0, GONE_LENGTH)}`),
      ...(words.length > MOST_GONE ? [`gone: ${words.length - MOST_GONE} more lines`] : []),
      `(${lines.length - changed.length} lines as before)`,
    ].join('\n'),
    same,
  }
}

/** Whether lines that occur once in both texts changed their order. */
const isReordered = (old: readonly string[], lines: readonly string[]): boolean => {
  const places = placesOf(old)
  const now = [...placesOf(lines)].sort(([, one], [, other]) => one - other)
  const then = now.flatMap(([line]) => places.get(line) ?? [])
  return then.some((place, at) => at > 0 && place < (then[at - 1] ?? 0))
}

/** Of lines that occur once. */
const placesOf = (lines: readonly string[]): Map<string, number> => {
  const plain = lines.map(bare)
  const times = new Map<string, number>()
  for (const line of plain) times.set(line, (times.get(line) ?? 0) + 1)
  return new Map(plain.flatMap((line, at) => (times.get(line) === 1 ? [[line, at] as const] : [])))
}

/**
 * Controls after the words of a row, which have the same names in every row: if the words are new, the controls'
 * numbers are listed with them.
 */
const withTheirOwn = (lines: readonly string[], isNew: readonly boolean[]): boolean[] => {
  const called = lines.map((line) => bare(line).replace(/^\[\d+\] /, ''))
  const times = new Map<string, number>()
  for (const one of called) times.set(one, (times.get(one) ?? 0) + 1)
  const told = [...isNew]
  for (const [at, line] of lines.entries()) {
    if (!isNew[at] || !isWords(bare(line))) continue
    for (let next = at + 1; next <= at + MOST_OF_ROW; next += 1) {
      const own = lines[next]
      if (own === undefined || isWords(bare(own)) || (times.get(called[next] ?? '') ?? 0) < 2) break
      told[next] = true
    }
  }
  return told
}

/** Neither an element nor a count of off-screen elements. */
const isWords = (line: string): boolean => !/^\[\d+\] |^\(\d+ (?:above|below)|^\+\d+ more/.test(line)

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
/** Without the indentation, and without the mark for elements that were new then. */
const bare = (line: string): string => line.trim().replace(/^\*(?=\[)/, '')
