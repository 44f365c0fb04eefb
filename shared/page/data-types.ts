/** The results of finding data on a page, as plain data. No DOM types here: the bridge compiles against this file. */
import type { DataSpot } from '../domain/data-rule.ts'
import type { DataPart, HowRead } from '../domain/read-as.ts'

/** A value on the page, and its label. */
export type SpotWish = { name: string; value: unknown }

export type SpotFound = { at: DataSpot; part: DataPart } & HowRead
