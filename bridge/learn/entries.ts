/**
 * Presses that belong to one entry of a repeating section: made once for each entry a person has, and not for others.
 * Pure.
 */
import type { TraceEntry } from '../../shared/domain/outcome.ts'

/**
 * The entries of one view, with those presses marked that open an entry (the fields filled next are its first) or save
 * it (the fields filled before were its last).
 */
export const withEntries = (entries: readonly TraceEntry[]): TraceEntry[] => {
  const opened = new Set<string>()
  return entries.map((entry, index) => {
    if (entry.entry) opened.add(entry.entry)
    if (entry.entry || entry.operation.op !== 'click') return entry
    const own =
      entry.purpose === 'add' ? next(entries, index) : entry.purpose === 'save' ? last(entries, index) : undefined
    if (!own || (entry.purpose === 'add' && opened.has(own))) return entry
    return { ...entry, entry: own }
  })
}

const next = (entries: readonly TraceEntry[], index: number): string | undefined =>
  entries.slice(index + 1).find(({ entry }) => entry)?.entry

const last = (entries: readonly TraceEntry[], index: number): string | undefined =>
  entries[index]?.leaves ? undefined : entries.slice(0, index).findLast(({ entry }) => entry)?.entry
