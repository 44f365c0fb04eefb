/**
 * Views that were gone over again: after a page or a connection was lost, the run began at an earlier view and filled
 * it in once more. A manual goes over each of them once. Pure.
 */
import { FILLS } from '../../shared/domain/operation.ts'
import { type Trace, type TraceEntry, type TracePage, valueWords } from '../../shared/domain/outcome.ts'
import { sameTargetKey } from './relevant.ts'

interface Visit {
  page: TracePage
  entries: TraceEntry[]
}

/** The same trace with each repeated round merged into one; unchanged if values entered on the way would be lost. */
export const withoutRounds = (trace: Trace): Trace => {
  const visits: Visit[] = []
  /** Views between the two rounds: they are reached again, or led nowhere. */
  const between: Visit[] = []
  for (const page of trace.pages) {
    const visit = { page, entries: trace.entries.filter((entry) => entry.page === page.page) }
    const at = visits.findIndex((earlier) => isAgain(earlier, visit))
    if (at >= 0) {
      const [first, ...rest] = visits.splice(at)
      between.push(...rest)
      visits.push(first ? joined(first, visit) : visit)
      continue
    }
    const seen = between.findIndex((earlier) => isAgain(earlier, visit))
    const [first] = seen < 0 ? [] : between.splice(seen, 1)
    visits.push(first ? joined(first, visit) : visit)
  }
  const lost = between.some(({ entries }) => entries.some((entry) => isDone(entry) && isFill(entry)))
  return lost ? trace : { pages: visits.map(({ page }) => page), entries: visits.flatMap(({ entries }) => entries) }
}

const isDone = ({ outcome }: TraceEntry): boolean => outcome.status === 'done'
const isFill = ({ operation }: TraceEntry): boolean => FILLS.has(operation.op)

/**
 * At the same address, with a common value in a field, no different value in any, left by the same press, and nothing
 * sent before.
 */
const isAgain = (earlier: Visit, later: Visit): boolean => {
  if (earlier.entries.some(({ commit }) => commit) || addressOf(earlier) !== addressOf(later)) return false
  const [before, after] = [filledIn(earlier), filledIn(later)]
  const common = [...after].filter(([key]) => before.has(key))
  if (common.length === 0 || common.some(([key, value]) => before.get(key) !== value)) return false
  const [left, leaves] = [leavingOf(earlier), leavingOf(later)]
  return !left || !leaves || sameTargetKey(left) === sameTargetKey(leaves)
}

const addressOf = ({ page }: Visit): string => page.url.replace(/[?#].*$/, '')

const filledIn = ({ entries }: Visit): Map<string, string> =>
  new Map(
    entries.flatMap((entry) => {
      if (!isDone(entry) || !isFill(entry)) return []
      const { operation } = entry
      return [[sameTargetKey(entry), operation.op === 'check' ? String(operation.checked) : (valueWords(entry) ?? '')]]
    }),
  )

/** A run records what led on only if it observed the next page. */
const leavingOf = ({ entries }: Visit): TraceEntry | undefined =>
  entries.findLast((entry) => isDone(entry) && (entry.leaves || entry.commit || entry.operation.op === 'click'))

/**
 * The first round's steps, then the new ones of the second before the view is left. Actions that were no step the first
 * time are taken from the second.
 */
const joined = (first: Visit, again: Visit): Visit => {
  const second = new Map(again.entries.filter(isDone).map((entry) => [sameTargetKey(entry), entry]))
  const known = new Set(first.entries.filter(isDone).map(sameTargetKey))
  const { page } = first.page
  const both = first.entries.map((entry) => {
    const other = second.get(sameTargetKey(entry))
    if (!other || !isDone(entry)) return entry
    if (entry.once && !other.once) return { ...other, page }
    return { ...entry, ...((entry.leaves || other.leaves) && { leaves: true }) }
  })
  const more = again.entries.filter((entry) => !known.has(sameTargetKey(entry))).map((entry) => ({ ...entry, page }))
  const leaving = leavingOf({ page: first.page, entries: both })
  const place = leaving && second.has(sameTargetKey(leaving)) ? both.indexOf(leaving) : both.length
  return {
    page: { ...again.page, page, proofs: first.page.proofs.length > 0 ? first.page.proofs : again.page.proofs },
    entries: [...both.slice(0, place), ...more, ...both.slice(place)],
  }
}
