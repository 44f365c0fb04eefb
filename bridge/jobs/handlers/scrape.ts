/** Collects a table or a repeated list as rows; sends nothing. */
import { z } from 'zod'
import type { JobHandler } from './handler.ts'

export const scrape: JobHandler = {
  description: 'collect a table or a list of the page as rows',
  defaultMode: 'hybrid',
  commitPolicy: () => 'ask',
  input: z.looseObject({}),
}
