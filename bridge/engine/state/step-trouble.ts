/** Why a step of a manual could not be done, for whoever mends it or goes on without it. */
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { StageEnd } from './context.ts'

export type StepTrouble = {
  code: ErrorCode
  problem: string
  /** The step itself was done; what it should have led to did not come. */
  done?: boolean
}

/** A result of what cannot go on by itself: the run ends, or the step is somebody else's to mend. */
export interface Stopped {
  kind: 'stopped'
  by: StageEnd | StepTrouble
}

export const stopped = (by: StageEnd | StepTrouble): Stopped => ({ kind: 'stopped', by })
