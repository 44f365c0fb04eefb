/**
 * The steps so far as lines: the newest word for word, older ones in condensed blocks that never change again (T5).
 * Pure.
 */

import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { secretHandle } from '../../../shared/domain/secret-handle.ts'
import { oneLine } from './fence.ts'

/** Steps that are always included in full. */
const VERBATIM = 5
/** Steps folded at a time. Only a full block is folded, so that everything before it stays identical. */
const BLOCK = 5
/** Full blocks that are merged into one, so that a long history stays short. */
const JOINED = 5
const MAX_NAMES = 5

export interface History {
  /** Oldest first. A block changes only when {@link JOINED} of them are merged. */
  folded: string[]
  recent: string[]
}

export const historyOf = (entries: readonly TraceEntry[]): History => {
  const blocks = Math.max(0, Math.floor((entries.length - VERBATIM) / BLOCK))
  const joined = Math.floor(blocks / JOINED)
  const folded: string[] = []
  if (joined > 0) folded.push(block(entries, 0, joined * JOINED * BLOCK))
  for (let at = joined * JOINED; at < blocks; at += 1) folded.push(block(entries, at * BLOCK, (at + 1) * BLOCK))
  return { folded, recent: entries.slice(blocks * BLOCK).map(stepLine) }
}

const block = (entries: readonly TraceEntry[], from: number, to: number): string => {
  const steps = entries.slice(from, to)
  const done = steps.filter(({ outcome }) => outcome.status === 'done')
  const names = [...new Set(done.map(nameOf).filter((name) => name !== ''))]
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  const first = names.slice(0, MAX_NAMES).join(', ')
  const failures = steps.length - done.length
  return `${from + 1}–${to}: ${done.length} done${first && ` (${first}${more})`}${failures > 0 ? `, ${failures} failed` : ''}`
}

const nameOf = ({ label, operation }: TraceEntry): string => (label ? quote(label, 40) : operation.op)

/** One step in full: what was done, and its result. */
export const stepLine = (entry: TraceEntry): string => {
  const { operation, label, outcome } = entry
  const index = 'target' in operation && operation.target && 'index' in operation.target ? operation.target.index : null
  const what = [
    operation.op,
    ...(index === null ? [] : [`[${index}]`]),
    ...(label ? [quote(label, 100)] : []),
    given(entry),
  ]
  const came =
    outcome.status === 'done'
      ? `done${outcome.observed.value === undefined ? '' : `, shows ${quote(outcome.observed.value, 80)}`}${outcome.observed.navigated ? ', another page' : ''}`
      : outcome.status === 'failed'
        ? `failed ${outcome.code}: ${oneLine(outcome.message, 200)}${
            outcome.offered
              ? ` Offered: ${outcome.offered
                  .slice(0, 8)
                  .map((one) => quote(one, 40))
                  .join(', ')}`
              : ''
          }`
        : `stopped by ${outcome.blocker.kind}`
  return `${entry.order + 1}. ${what.filter(Boolean).join(' ')} → ${came}`
}

/** The value as it was given: a secret stays its handle. */
const given = ({ operation, source }: TraceEntry): string => {
  if (source?.from === 'secret') return secretHandle(source.key)
  if (operation.op === 'type') return quote(operation.text, 80)
  if (operation.op === 'select') return operation.options.map((option) => quote(option, 60)).join(', ')
  if (operation.op === 'upload')
    return operation.files.map((file) => quote(file.split(/[\\/]/).at(-1) ?? '', 60)).join(', ')
  if (operation.op === 'check') return operation.checked ? 'on' : 'off'
  if (operation.op === 'press') return operation.key
  return operation.op === 'navigate' ? oneLine(operation.url, 200) : ''
}

const quote = (text: string, max: number): string => `"${oneLine(text, max).replaceAll('"', '”')}"`
