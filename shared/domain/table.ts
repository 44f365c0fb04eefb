/**
 * A table or repeated list as data: the rule by which a manual reads it again (no row of it inside), what one reading
 * gives, and what a scrape job returns. How a page is read is in `shared/page/table.ts`.
 */
import { z } from 'zod'
import { TargetDescriptor } from './target.ts'

/** `table` is an HTML table, `grid` ARIA rows and cells, `list` blocks of one shape under one parent. */
export const TABLE_KINDS = ['table', 'grid', 'list'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** What the values of a column look like; tells columns apart that nothing names. */
export const SHAPES = ['text', 'number', 'money', 'date', 'email', 'phone', 'url', 'image', 'empty'] as const
export type Shape = (typeof SHAPES)[number]

export const TableColumn = z
  .object({
    /** Key of the value in every row. */
    key: z.string().min(1),
    /** What the page calls it: header cell, `dt`, the word before a colon. */
    label: z.string().optional(),
    /** What of the element counts: its words, where it leads, or its picture. */
    part: z.enum(['text', 'url', 'image']),
    tag: z.string().optional(),
    /** Classes that designers gave, and the microdata property. */
    classes: z.array(z.string()).optional(),
    prop: z.string().optional(),
    shape: z.enum(SHAPES),
  })
  .strict()
export type TableColumn = z.infer<typeof TableColumn>

export const PAGINATION_KINDS = ['none', 'next', 'button', 'scroll'] as const
export type PaginationKind = (typeof PAGINATION_KINDS)[number]

/** The `extract` of a manual's `extract_table` step; where the region is, is the step's target. */
export const TableRule = z
  .object({
    format: z.literal('table/1'),
    kind: z.enum(TABLE_KINDS),
    columns: z.array(TableColumn).min(1),
    /** How more rows were reached: a link or button to the next page, one that adds rows, or scrolling. */
    more: z.object({ by: z.enum(PAGINATION_KINDS), target: TargetDescriptor.optional() }).strict(),
  })
  .strict()
export type TableRule = z.infer<typeof TableRule>

export type TableRow = Record<string, string>

/** Why the collecting ended. All but the limits mean that the page had no more rows to give. */
export const STOPS = [
  'empty',
  'no_next',
  'next_disabled',
  'no_new_rows',
  'end_of_scroll',
  'max_rows',
  'max_pages',
  'max_time',
] as const
export type Stop = (typeof STOPS)[number]

/** `data` of a finished scrape job. Every row has every column; '' where the page shows nothing. */
export const TableResult = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.string())),
  /** Views that were read: pages turned, batches loaded. */
  pages: z.number().int(),
  stopped: z.enum(STOPS),
})
export type TableResult = z.infer<typeof TableResult>
