/** Collects a table or a repeated list as rows; sends nothing. */
import { z } from 'zod'
import { DEFAULT_BUDGET } from '../../../shared/domain/job.ts'
import type { JobHandler } from './handler.ts'

export const scrape: JobHandler = {
  type: 'scrape',
  description: 'collect a table or a list of the page as rows',
  defaultMode: 'hybrid',
  defaultBudget: DEFAULT_BUDGET.scrape ?? { maxCostUsd: 2, maxIterations: 30 },
  commitPolicy: () => 'ask',
  input: z.looseObject({}),
}
