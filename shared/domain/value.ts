/** Where a typed or chosen value came from. A manual keeps only this, never the value itself (L1, M9). */
import { z } from 'zod'

export const ValueSource = z.discriminatedUnion('from', [
  /**
   * A datum of the person, e.g. `given-name`, `experience.0.title`, `custom.t-shirt-size`; `format` as in
   * `template.ts`.
   */
  z.object({ from: z.literal('profile'), key: z.string(), format: z.string().optional() }),
  /** An entry of the person's answer bank, by normalised question. */
  z.object({ from: z.literal('answer'), question: z.string(), format: z.string().optional() }),
  /** A handle; the value is resolved when it is typed. */
  z.object({ from: z.literal('secret'), key: z.string() }),
  /** Follows from the form alone and is the same for everybody: a consent tick, today's date, "Prefer not to say". */
  /** With `key`, a person who has that datum gets it instead: "Prefer not to say" is only for those without it. */
  z.object({
    from: z.literal('rule'),
    rule: z.enum(['consent', 'today', 'decline', 'only_option', 'fixed']),
    value: z.string().optional(),
    key: z.string().optional(),
  }),
  /** Given by the person for this run only; asked for again next time. */
  z.object({ from: z.literal('asked') }),
])
export type ValueSource = z.infer<typeof ValueSource>
