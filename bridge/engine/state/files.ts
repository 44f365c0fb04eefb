/** Downloads of a run: in progress, and kept. Data only; see `step/files.ts`. */
import type { JobResult } from '../../../shared/domain/job.ts'

export interface Files {
  readonly onTheirWay: Set<Promise<void>>
  readonly kept: NonNullable<JobResult['files']>
  bytes: number
}

export const newFiles = (): Files => ({ onTheirWay: new Set(), kept: [], bytes: 0 })
