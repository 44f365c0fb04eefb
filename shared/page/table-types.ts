/** The results of reading a table, as plain data. No DOM types here: the bridge compiles against this file. */
import type { TableRow, TableRule } from '../domain/table.ts'
import type { TargetDescriptor } from '../domain/target.ts'

/** How to reach more rows. `index` is an element's number in this frame's document. */
export type MoreNow =
  | { by: 'next' | 'button'; index: number; disabled: boolean; target: TargetDescriptor }
  | { by: 'scroll' }
  | { by: 'none' }

export type TableReading = {
  document: string
  /** The region's number in its document. `target` finds it again. */
  region: number
  target: TargetDescriptor
  rule: TableRule
  /** The name that a person would use for it. */
  name: string
  /** How much data it has and how well it fits the wish, to compare regions of several frames. */
  score: number
  rows: TableRow[]
  more: MoreNow
  /** The wanted words that are in the list's heading, name or classes. */
  said: string[]
  /** Names of other lists on the page with about as much data. */
  rivals: string[]
}

/** What a person's words about the list mean; see `shared/domain/wishes/list.ts`. */
export type TableWish = { words: readonly string[]; links: boolean }
