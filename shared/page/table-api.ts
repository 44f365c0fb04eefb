/** What the bridge may call for tables, lists and single values; part of `api.ts`. */

import type { DataSpot } from '../domain/data-rule.ts'
import type { DataPart } from '../domain/read-as.ts'
import type { TableRule } from '../domain/table.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { findSpots, labelled, readSpots, writesComma } from './data-spots.ts'
import type { SpotFound, SpotWish } from './data-types.ts'
import { allTables, findTable, readTable, scrollTable } from './table.ts'
import type { TableReading, TableWish } from './table-types.ts'

export const tableApi = {
  /** The table or list of this frame that fits the wish best; null if there is none. */
  findTable: (wish: TableWish): TableReading | null => findTable(wish) ?? null,
  /** The table that a rule was learned from; null if it is not here. */
  readTable: (target: TargetDescriptor, rule: TableRule, words: readonly string[]): TableReading | null =>
    readTable(target, rule, words) ?? null,
  /** Scrolls to the last row or to the very end; returns whether anything moved. */
  scrollTable: (region: number, rule: TableRule, way: 'row' | 'end'): boolean => scrollTable(region, rule, way),
  /** All tables and lists with rows, and whether the page writes numbers with a decimal comma. */
  allTables: (): { tables: TableReading[]; comma: boolean } => ({ tables: allTables(), comma: writesComma() }),
  findSpots: (wishes: readonly SpotWish[]): (SpotFound | null)[] => findSpots(wishes),
  readSpots: (spots: readonly { at: DataSpot; part: DataPart }[]): (string | null)[] => readSpots(spots),
  labelled: (names: readonly string[]): string[] => labelled(names),
}
