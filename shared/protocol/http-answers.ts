/** Saved answers in the HTTP API's format. */
import { z } from 'zod'

const Person = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'Whose it is: a profile’s id, or the id that a data file gives' })
const Question = z.string().min(1).max(2_000)

export const AnswerResource = z
  .object({
    person: z.string(),
    question: z.string(),
    answer: z.string(),
    employer: z.string().optional().meta({
      description: 'The only employer it was given to, by the host or board: it is shown there, and used nowhere else',
    }),
    updated_at: z.string(),
    /** The job that asked for it; null if it was given in advance. */
    job_id: z.string().nullable(),
  })
  .meta({ id: 'AnswerResource' })
export type AnswerResource = z.infer<typeof AnswerResource>

export const AnswerList = z.object({ items: z.array(AnswerResource) }).meta({ id: 'AnswerList' })

export const AnswerBody = z
  .strictObject({
    person: Person,
    question: Question,
    answer: z.string().min(1).max(20_000),
    employer: z.string().min(1).max(300).optional().meta({ description: 'To correct an answer to one employer' }),
  })
  .meta({ id: 'AnswerBody' })

export const AnswersQuery = z.strictObject({ person: Person.optional() })
export const AnswerQuery = z.strictObject({ person: Person, question: Question })
