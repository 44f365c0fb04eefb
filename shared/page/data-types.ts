/** What finding data on a page gives, as plain data. No DOM types here: the bridge compiles against this file. */
import type { DataPart, DataSpot, HowRead } from '../domain/data-rule.ts'

/** A value that stands somewhere on the page, and what it is called. */
export type SpotWish = { name: string; value: unknown }

export type SpotFound = { at: DataSpot; part: DataPart } & HowRead
