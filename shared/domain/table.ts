/**
 * A table or repeated list as data: the rule by which a manual reads it again (without any row), the result of one
 * reading, and what a scrape job returns. `shared/page/table.ts` reads it from a page.
 */
import { z } from 'zod'
import { TargetDescriptor } from './target.ts'

/** `table` is an HTML table, `grid` ARIA rows and cells, `list` blocks of the same shape under one parent. */
export const TABLE_KINDS = ['table', 'grid', 'list'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** What the values of a column look like; tells columns without names apart. */
export const SHAPES = ['text', 'number', 'money', 'date', 'email', 'phone', 'url', 'image', 'empty'] as const
export type Shape = (typeof SHAPES)[number]

export const TableColumn = z
  .object({
    /** Key of the value in every row. */
    key: z.string().min(1),
    /** The page's name for it: header cell, `dt`, or the word before a colon. */
    label: z.string().optional(),
    /** Which part of the element is read: its text, its link or its picture. */
    part: z.enum(['text', 'url', 'image']),
    tag: z.string().optional(),
    /** Human-written classes and the microdata property. */
    classes: z.array(z.string()).optional(),
    prop: z.string().optional(),
    shape: z.enum(SHAPES),
  })
  .strict()
export type TableColumn = z.infer<typeof TableColumn>

export const PAGINATION_KINDS = ['none', 'next', 'button', 'scroll'] as const
export type PaginationKind = (typeof PAGINATION_KINDS)[number]

/** The `extract` of a manual's `extract_table` step; the step's target says where the region is. */
export const TableRule = z
  .object({
    format: z.literal('table/1'),
    kind: z.enum(TABLE_KINDS),
    columns: z.array(TableColumn).min(1),
    /** How more rows were loaded: a link or button to the next page, one that adds rows, or scrolling. */
    more: z.object({ by: z.enum(PAGINATION_KINDS), target: TargetDescriptor.optional() }).strict(),
  })
  .strict()
export type TableRule = z.infer<typeof TableRule>

export type TableRow = Record<string, string>

/** Why the collecting ended. All reasons but the limits mean that the page had no more rows. */
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
  /** Number of views that were read: pages turned, batches loaded. */
  pages: z.number().int(),
  stopped: z.enum(STOPS),
})
export type TableResult = z.infer<typeof TableResult>
