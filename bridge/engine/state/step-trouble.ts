/** Why a step of a manual could not be done, for the code that repairs it or continues without it. */
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { StageEnd } from './context.ts'

export type StepTrouble = {
  code: ErrorCode
  problem: string
  /** The step itself was done, but did not have its effect. */
  done?: boolean
}

/** A result that cannot continue by itself: the run ends, or other code repairs the step. */
export interface Stopped {
  kind: 'stopped'
  by: StageEnd | StepTrouble
}

export const stopped = (by: StageEnd | StepTrouble): Stopped => ({ kind: 'stopped', by })
