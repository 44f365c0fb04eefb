/** What finding data on a page gives, as plain data. No DOM types here: the bridge compiles against this file. */
import type { DataSpot } from '../domain/data-rule.ts'
import type { DataPart, HowRead } from '../domain/read-as.ts'

/** A value that stands somewhere on the page, and what it is called. */
export type SpotWish = { name: string; value: unknown }

export type SpotFound = { at: DataSpot; part: DataPart } & HowRead
