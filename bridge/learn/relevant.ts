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
  for (const entry of done) {
    const key = FILLS.has(entry.operation.op) ? `${entryKey(entry)}${oneMore(entry)}` : undefined
    const earlier = key === undefined ? undefined : place.get(key)
    if (earlier !== undefined) {
      relevant[earlier] = { ...entry, conditional: relevant[earlier]?.conditional ?? entry.conditional }
      continue
    }
    // What was given by Enter is in the page, and what is typed afterwards is the next one.
    if (key !== undefined && !isGiven(entry)) place.set(key, relevant.length)
    relevant.push(entry)
  }
  const steps = relevant.filter((entry) => entry !== undefined)
  return steps.filter((entry, index) => !isRefused(entry, steps.slice(index + 1)))
}

/** Of a group that takes several, each choice is one more. */
const oneMore = ({ operation, widget }: TraceEntry): string =>
  operation.op === 'select' && widget && WIDGETS[widget].several ? ` ${operation.options.join('|')}` : ''

const isGiven = ({ operation, leaves, commit }: TraceEntry): boolean =>
  operation.op === 'type' && operation.submit === true && !leaves && !commit

/** Looking around; a box that was scrolled may be why the page let the rest be done, and what was looked for is drawn only there. */
const isPassing = ({ operation }: TraceEntry): boolean =>
  PASSING.has(operation.op) ||
  (operation.op === 'scroll' &&
    operation.until === undefined &&
    (!operation.target || (operation.dx ?? operation.dy) === undefined))

/** A press that left nothing behind and was made again later on the same page. One after which the page showed something else, and no error, was taken. */
const isRefused = (entry: TraceEntry, later: readonly TraceEntry[]): boolean => {
  if (entry.operation.op !== 'click' || entry.leaves || wasTaken(entry, later[0])) return false
  const isSame = (other: TraceEntry): boolean => other.operation.op === 'click' && entryKey(other) === entryKey(entry)
  if (later.some((other) => other.leaves && isSame(other))) return true
  // A form is sent once: where nothing was filled in between, the page had not taken the first press.
  const again = later.findIndex((other) => other.commit && isSame(other))
  return entry.commit === true && again >= 0 && !later.slice(0, again).some(({ operation }) => FILLS.has(operation.op))
}

const wasTaken = ({ before }: TraceEntry, next: TraceEntry | undefined): boolean =>
  before !== undefined &&
  next?.before !== undefined &&
  next.before.state !== before.state &&
  next.before.errors <= before.errors

/**
 * Where a page does not say how many there are, "Continue" was taken for the press that sends. What another one sent afterwards, from a
 * later page, was no more than a part: such a press leads on.
 */
export const partsLedOn = (entries: readonly TraceEntry[]): TraceEntry[] => {
  const last = entries.findLast(({ commit, outcome }) => commit && outcome.status === 'done')
  return entries.map((entry) => {
    const isPart = entry.commit && entry.leaves && entry.purpose === 'next' && last && entry.page < last.page
    return isPart ? { ...entry, commit: undefined } : entry
  })
}

/** Tells what was acted on: equal for the same control of the same entry of a section. */
export const entryKey = (entry: TraceEntry): string => {
  const descriptor = entry.descriptor ?? (entry.outcome.status === 'done' ? entry.outcome.descriptor : undefined)
  // Cards of a repeating section that are saved one after the other are the same element each time.
  return descriptor ? `${targetKey(descriptor)} ${entry.entry ?? ''}` : `#${entry.order}`
}
