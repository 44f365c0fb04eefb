/**
 * A job type as its callers see it: its defaults and required input. Its traits say how it is done. To add one, add a
 * file, a line in `index.ts` and a row in `shared/domain/job-types.ts` (X5).
 */
import type { z } from 'zod'
import type { BrowserMode, ExecutionMode } from '../../../shared/domain/job.ts'

export interface JobHandler {
  /** One sentence for `--help` and the API document. */
  description: string
  defaultMode: ExecutionMode
  /** Whether the request itself is the permission to send (U4). */
  commitPolicy(browserMode: BrowserMode): 'ask' | 'granted'
  /** The parts of a request that this type needs; paths in its errors begin at the request. */
  input: z.ZodType
}
