/** What a job type is to the rest: its defaults and what it must be given. Adding one is a file and a line in `index.ts` (X5). */
import type { z } from 'zod'
import type { BrowserMode, Budget, ExecutionMode } from '../../../shared/domain/job.ts'

export interface JobHandler {
  type: string
  /** One sentence for `--help` and the API document. */
  description: string
  defaultMode: ExecutionMode
  defaultBudget: Budget
  /** Whether the request itself is the permission to send (U4). */
  commitPolicy(browserMode: BrowserMode): 'ask' | 'granted'
  /** The parts of a request that this type needs; paths in its errors begin at the request. */
  input: z.ZodType
}
