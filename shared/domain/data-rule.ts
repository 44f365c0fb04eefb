/**
 * Data that a model read from a page, as the places where it was found: the rule by which a manual reads it again
 * without a model. Each place says by JSON pointer where its value goes. It contains no value of any page.
 */
import { z } from 'zod'
import { DATA_PARTS, READ_AS, SEPARATORS } from './read-as.ts'
import { TableRule } from './table.ts'
import { TargetDescriptor } from './target.ts'

const words = z.string().min(1).max(40)

/** How to get from an element's words to a value: cut out a piece of them, then read it as a kind of value. */
const how = {
  as: z.enum(READ_AS),
  /** The piece at this index (from 0), if there are exactly this many. */
  split: z
    .object({ by: z.enum(SEPARATORS), at: z.number().int().min(0).max(20), of: z.number().int().min(2).max(20) })
    .strict()
    .optional(),
  before: words.optional(),
  after: words.optional(),
}
/** JSON pointer (RFC 6901) into the data; '' is all of it. */
const pointer = z
  .string()
  .max(300)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/)
/** The value to use if the page does not show one, if that was observed; otherwise it is left out. */
const empty = z.enum(['null', 'text']).optional()

/** Describes an element of a page without its words: several descriptors, of which all that are present must match. */
export const DataSpot = z
  .object({
    tag: z.string().max(60),
    /** Tags and first classes of the element and its ancestors. */
    path: z.string().max(300),
    /** Which of how many elements that look alike. */
    nth: z.number().int().min(0),
    of: z.number().int().min(1),
    /** The page's name for the value: `dt`, row header, or the word before it. */
    label: z.string().max(100).optional(),
    /** Microdata property. */
    prop: z.string().max(100).optional(),
    css: z.string().max(300).optional(),
  })
  .strict()
export type DataSpot = z.infer<typeof DataSpot>

export const DataValue = z.object({ to: pointer, at: DataSpot, part: z.enum(DATA_PARTS), ...how, empty }).strict()
export type DataValue = z.infer<typeof DataValue>

export const DataColumn = z.object({ to: pointer, column: z.string(), ...how, empty }).strict()
export type DataColumn = z.infer<typeof DataColumn>

export const DataList = z
  .object({
    to: pointer,
    /** Where the rows are: the rule for tables and lists. */
    target: TargetDescriptor,
    table: TableRule,
    values: z.array(DataColumn).min(1).max(100),
    /** All pages of the list were read, through its own link to the next page. */
    pages: z.literal(true).optional(),
  })
  .strict()
export type DataList = z.infer<typeof DataList>

/** The places of all values; all in one frame. */
export const DataPlaces = z
  .object({
    frame: z.array(z.string()),
    values: z.array(DataValue).max(500),
    lists: z.array(DataList).max(20),
    /** Values that the page did not have; a replay checks by name that they are still missing. */
    none: z.array(z.object({ to: pointer, empty }).strict()).max(500),
  })
  .strict()
export type DataPlaces = z.infer<typeof DataPlaces>

/** The `extract` of a manual's `extract_data` step. */
export const DataRule = z
  .object({
    format: z.literal('data/1'),
    what: z.string().max(2_000),
    /** JSON Schema of the data. */
    schema: z.record(z.string(), z.unknown()).optional(),
    /** Hash of the task it was read for: another task wants other data. */
    task: z.string().max(64).optional(),
    /** Left out if the places are unknown: then this step needs a model. */
    places: DataPlaces.optional(),
  })
  .strict()
export type DataRule = z.infer<typeof DataRule>
