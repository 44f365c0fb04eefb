/** Fills a form with the person's data and sends it. */
import { DEFAULT_BUDGET } from '../../../shared/domain/job.ts'
import type { JobHandler } from './handler.ts'
import { withUserData } from './input.ts'

export const fillForm: JobHandler = {
  type: 'fill_form',
  description: 'fill in a form with your data and send it',
  defaultMode: 'hybrid',
  defaultBudget: DEFAULT_BUDGET.fill_form ?? { maxCostUsd: 3, maxIterations: 50 },
  commitPolicy: (mode) => (mode === 'operator' ? 'ask' : 'granted'),
  input: withUserData,
}
