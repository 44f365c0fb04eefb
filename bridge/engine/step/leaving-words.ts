/**
 * The content of a request that leaves a page, and the entered values that it may carry, for the rules about it. Pure
 * queries.
 */
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import type { Doing } from '../state/doing.ts'

/** HTTP methods that only read. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Minimum length of a value that does not occur in a text by chance. */
const LONG = 5
export const long = (values: readonly string[]): string[] => values.filter(({ length }) => length >= LONG)

/** Half of the values. */
export const isMuch = ({ of, found }: { of: number; found: number }): boolean =>
  of > 0 && found >= Math.max(1, Math.ceil(of / 2))

/** More than half of them. */
export const isMost = ({ of, found }: { of: number; found: number }): boolean => found > of / 2

/** A query in a query language, such as GraphQL. */
export const isOnlyReading = (body: string): boolean => /"query"\s*:\s*"\s*(?:query\b|\{)/.test(body)

const PRESSES = new Set(['click', 'press', 'drag'])
export const isPressing = ({ planned: { operation } }: Doing): boolean =>
  PRESSES.has(operation.op) || (operation.op === 'type' && operation.submit === true)

/** What was typed, without secrets. */
export const typed = (entries: readonly TraceEntry[]): string[] =>
  entries.flatMap(({ operation, outcome, source }) =>
    operation.op === 'type' && outcome.status === 'done' && source?.from !== 'secret' ? [operation.text] : [],
  )
