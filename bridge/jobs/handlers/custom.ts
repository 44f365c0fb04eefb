/**
 * Anything else, in the person's own words: decided by a model unless the request says otherwise, and it asks before it
 * sends.
 */
import { z } from 'zod'
import type { JobHandler } from './handler.ts'

export const custom: JobHandler = {
  description: 'do what the task says',
  defaultMode: 'ai',
  commitPolicy: () => 'ask',
  input: z.looseObject({
    task_description: z
      .string({ error: 'is needed: what to do, in your own words' })
      .trim()
      .min(1, 'must say what to do'),
  }),
}
