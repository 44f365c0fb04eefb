/** Applies for a job: fills the application with the person's data and sends it, once per posting and profile. */
import { DEFAULT_BUDGET } from '../../../shared/domain/job.ts'
import type { JobHandler } from './handler.ts'
import { withUserData } from './input.ts'

export const apply: JobHandler = {
  type: 'apply',
  description: 'apply for a job with your profile',
  defaultMode: 'hybrid',
  defaultBudget: DEFAULT_BUDGET.apply ?? { maxCostUsd: 5, maxIterations: 50 },
  commitPolicy: (mode) => (mode === 'operator' ? 'ask' : 'granted'),
  input: withUserData,
}
