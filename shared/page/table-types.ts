/** What reading a table gives, as plain data. No DOM types here: the bridge compiles against this file. */
import type { TableRow, TableRule } from '../domain/table.ts'
import type { TargetDescriptor } from '../domain/target.ts'

/** How to reach more rows from here. `index` is a number of an element in this frame's document. */
export type MoreNow =
  | { by: 'next' | 'button'; index: number; disabled: boolean; target: TargetDescriptor }
  | { by: 'scroll' }
  | { by: 'none' }

export type TableReading = {
  document: string
  /** The region's number in its document, and how to find it again. */
  region: number
  target: TargetDescriptor
  rule: TableRule
  /** What a person would call it. */
  name: string
  /** How much of a list it is, and how well it fits what was asked for; compares regions of several frames. */
  score: number
  rows: TableRow[]
  more: MoreNow
  /** Which of the wanted words the list is called by: its heading, name, classes. */
  said: string[]
  /** Names of other lists here that have about as much in them. */
  rivals: string[]
}

/** What a person's words about the list mean, see `shared/domain/wishes/list.ts`. */
export type TableWish = { words: readonly string[]; links: boolean }
