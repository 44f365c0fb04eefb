/** A person's edits to a manual, one at a time; the bridge decides which are allowed. */
import { z } from 'zod'

/** `step`, `to`: positions in the list of steps, from 1. */
const step = z.number().int().min(1)
export const ManualEdit = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('name'), name: z.string().trim().min(1).max(200) }),
  z.strictObject({ do: z.literal('describe'), step, description: z.string().trim().min(1).max(200) }),
  z.strictObject({ do: z.literal('delete'), step }),
  /** Within its page, and not after the step that leaves it. */
  z.strictObject({ do: z.literal('move'), step, to: step }),
  /** Skipped if its element is missing. */
  z.strictObject({ do: z.literal('optional'), step, optional: z.boolean() }),
  /** A template such as `{{given-name}}` or `{{answer:Search term}}`, or text that is typed for everybody. */
  z.strictObject({ do: z.literal('value'), step, value: z.string().min(1).max(2_000) }),
  /** A key, or several with `+`: `Control+Enter`. */
  z.strictObject({ do: z.literal('key'), step, key: z.string().trim().min(1).max(60) }),
  /**
   * An address, with parts of the job's own such as `{job.host}`, or `link:/apply/{id}`: the link on the page with this
   * shape.
   */
  z.strictObject({ do: z.literal('address'), step, address: z.string().trim().min(1).max(2_000) }),
])
export type ManualEdit = z.infer<typeof ManualEdit>
