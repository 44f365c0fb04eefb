/**
 * Data that a model read from a page, as the places where it was found: the rule by which a manual reads it again
 * without a model. Each place says by JSON pointer where its value goes. It contains no value of any page.
 */
import { z } from 'zod'
import { DATA_PARTS, READ_AS, SEPARATORS } from './read-as.ts'
import { TableRule } from './table.ts'
import { TargetDescriptor } from './target.ts'

const words = z.string().min(1).max(40)

/** Steps from an element's words to a value: a piece of them, without what stands around it, read as a kind of value. */
const how = {
  as: z.enum(READ_AS),
  /** The piece at this place, from 0, where there are just so many. */
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
/** What stands for a value that the page does not show, where that was seen; it is left out otherwise. */
const empty = z.enum(['null', 'text']).optional()

/** One element of a page without a word of what it says: several descriptions, of which each that is there must agree. */
export const DataSpot = z
  .object({
    tag: z.string().max(60),
    /** Tags and first classes of the element and those around it. */
    path: z.string().max(300),
    /** Which of how many that look alike. */
    nth: z.number().int().min(0),
    of: z.number().int().min(1),
    /** What the page calls the value: `dt`, row header, the word before it. */
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
    /** Where the rows are: the rule of tables and lists. */
    target: TargetDescriptor,
    table: TableRule,
    values: z.array(DataColumn).min(1).max(100),
    /** It was read over all of its pages, by its own way to the next one. */
    pages: z.literal(true).optional(),
  })
  .strict()
export type DataList = z.infer<typeof DataList>

/** Where all of it stood; everything in one frame. */
export const DataPlaces = z
  .object({
    frame: z.array(z.string()),
    values: z.array(DataValue).max(500),
    lists: z.array(DataList).max(20),
    /** What the page had nothing for; that it is still so is looked at by its name. */
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
    /** Left out where they are not known: then this step needs a model. */
    places: DataPlaces.optional(),
  })
  .strict()
export type DataRule = z.infer<typeof DataRule>
