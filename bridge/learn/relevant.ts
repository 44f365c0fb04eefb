/** Which entries of a trace belong into a manual: what succeeded, once, without detours. Pure. */
import { FILLS } from '../../shared/domain/operation.ts'
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import { targetKey } from '../../shared/domain/target.ts'
import { WIDGETS } from '../../shared/domain/widgets.ts'

const PASSING = new Set(['wait', 'screenshot', 'ask_human', 'done', 'switch_tab', 'close_tab'])

/**
 * Keeps the last successful fill of every field, at the place of the first one, and drops presses that changed nothing:
 * a refused "Next" stands before the corrections that made the second one work.
 */
export const relevantEntries = (entries: readonly TraceEntry[]): TraceEntry[] => {
  const done = entries.filter((entry) => entry.outcome.status === 'done' && !isPassing(entry))
  const place = new Map<string, number>()
  const relevant: (TraceEntry | undefined)[] = []
  for (const [at, entry] of done.entries()) {
    // A suggestion that was picked needs the text that brought it, even if the field takes another text afterwards.
    const before = done[at - 1]
    if (entry.operation.op === 'click' && entry.revealed && before && FILLS.has(before.operation.op))
      place.delete(fillKey(before))
    const key = FILLS.has(entry.operation.op) ? fillKey(entry) : undefined
    const earlier = key === undefined ? undefined : place.get(key)
    if (earlier !== undefined) {
      relevant[earlier] = { ...entry, conditional: relevant[earlier]?.conditional ?? entry.conditional }
      continue
    }
    // Text submitted by Enter is already in the page; what is typed afterwards is the next one.
    if (key !== undefined && !isGiven(entry)) place.set(key, relevant.length)
    relevant.push(entry)
  }
  const steps = relevant.filter((entry) => entry !== undefined)
  return steps.filter((entry, index) => !isRefused(entry, steps.slice(index + 1)))
}

const fillKey = (entry: TraceEntry): string => `${sameTargetKey(entry)}${oneMore(entry)}`

/** In a group that takes several, each choice is one more. */
const oneMore = ({ operation, widget }: TraceEntry): string =>
  operation.op === 'select' && widget && WIDGETS[widget].several ? ` ${operation.options.join('|')}` : ''

const isGiven = ({ operation, leaves, commit }: TraceEntry): boolean =>
  operation.op === 'type' && operation.submit === true && !leaves && !commit

/**
 * Looking around, except scrolling in a box: it may be why the page allowed the rest, and what was searched for is
 * drawn only there.
 */
const isPassing = ({ operation }: TraceEntry): boolean =>
  PASSING.has(operation.op) ||
  (operation.op === 'scroll' &&
    operation.until === undefined &&
    (!operation.target || (operation.dx ?? operation.dy) === undefined))

/**
 * A press without effect that was repeated later on the same page. If the page showed something else and no error
 * afterwards, the press counted.
 */
const isRefused = (entry: TraceEntry, later: readonly TraceEntry[]): boolean => {
  if (entry.operation.op !== 'click' || entry.leaves || wasTaken(entry, later[0])) return false
  const isSame = (other: TraceEntry): boolean =>
    other.operation.op === 'click' && sameTargetKey(other) === sameTargetKey(entry)
  if (later.some((other) => other.leaves && isSame(other))) return true
  // A form is sent once: if nothing was filled in between, the page had not accepted the first press.
  const again = later.findIndex((other) => other.commit && isSame(other))
  return entry.commit === true && again >= 0 && !later.slice(0, again).some(({ operation }) => FILLS.has(operation.op))
}

const wasTaken = ({ before }: TraceEntry, next: TraceEntry | undefined): boolean =>
  before !== undefined &&
  next?.before !== undefined &&
  next.before.state !== before.state &&
  next.before.errors <= before.errors

/**
 * If a page does not say how many there are, "Continue" was taken for the press that sends. If another press on a later
 * page sent more, this one was only a part, and leads on.
 */
export const partsLedOn = (entries: readonly TraceEntry[]): TraceEntry[] => {
  const last = entries.findLast(({ commit, outcome }) => commit && outcome.status === 'done')
  return entries.map((entry) => {
    const isPart = entry.commit && entry.leaves && entry.purpose === 'next' && last && entry.page < last.page
    return isPart ? { ...entry, commit: undefined } : entry
  })
}

/** Identifies the target: equal for the same control of the same entry of a section. */
export const sameTargetKey = (entry: TraceEntry): string => {
  const descriptor = entry.descriptor ?? (entry.outcome.status === 'done' ? entry.outcome.descriptor : undefined)
  // The cards of a repeating section, saved one after the other, are the same element each time.
  return descriptor ? `${targetKey(descriptor)} ${entry.entry ?? ''}` : `#${entry.order}`
}
