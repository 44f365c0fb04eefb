/** A manual in detail for a person: its steps in words, its versions, and the last check of its page. */
import { z } from 'zod'
import { STANDINGS } from './health.ts'
import { StepPicture } from './manual.ts'
import { ManualCheck } from './manual-check.ts'

const DetailStep = z.object({
  /** Position in the list, from 1: an edit refers to it. */
  step: z.number().int(),
  /** From 1. */
  page: z.number().int(),
  action: z.string(),
  description: z.string(),
  value: z.string().nullable(),
  /** It types, chooses or attaches something, so the source of the value can be changed. */
  takesValue: z.boolean(),
  /** For steps that press a key or open an address; an older bridge sends neither. */
  key: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  optional: z.boolean(),
  commit: z.boolean(),
  leaves: z.boolean(),
  /** Null: there is none. Absent: the bridge is older. */
  picture: StepPicture.nullable().default(null),
})
export type DetailStep = z.infer<typeof DetailStep>

export const ManualDetail = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  standing: z.enum(STANDINGS),
  patrol: z.boolean(),
  check: ManualCheck.nullable(),
  steps: z.array(DetailStep),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      at: z.string(),
      by: z.string(),
      steps: z.number().int(),
      standing: z.enum(STANDINGS),
    }),
  ),
})
export type ManualDetail = z.infer<typeof ManualDetail>
