/** Why a step of a manual could not be done, for whoever mends it or goes on without it. */
import type { ErrorCode } from '../../../shared/domain/errors.ts'

export type StepTrouble = {
  code: ErrorCode
  problem: string
  /** The step itself was done; what it should have led to did not come. */
  done?: boolean
}
