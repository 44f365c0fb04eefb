/**
 * What all responses of the HTTP API have in common: errors (RFC 9457), pages of a list, times and ids. Not for single
 * resources.
 */
import { z } from 'zod'

export const Time = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })

/** Ids are opaque: 26 characters, in order of creation when sorted. */
export const Id = z.string().min(1).max(64)

/** RFC 9457; `code` is one of the product's error codes, for programs to check. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().meta({ description: 'What happened, what was kept, what to do next' }),
    code: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** `next` is the cursor of the next page; null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** A whole number in a query string. */
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

export const PageQuery = z.strictObject({
  cursor: Id.optional().meta({ description: '`next` of the page before' }),
  limit: whole(1, 200).optional().meta({ description: 'How many, at most 200 (default 50)' }),
})

export const SinceQuery = z.strictObject({
  since: whole(0, 2_147_483_647).optional().meta({ description: 'Only events after this number' }),
  limit: whole(1, 1_000).optional().meta({ description: 'How many, at most 1,000 (default 200)' }),
})

/** What a token may do; `operator` may do everything. */
export const TOKEN_SCOPES = ['operator', 'submit-only', 'read-only'] as const
export const TokenScope = z.enum(TOKEN_SCOPES)
export type TokenScope = z.infer<typeof TokenScope>
