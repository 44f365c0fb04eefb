/** Turns the end of a run into the next state of its job. Pure. */
import { codeOf, type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import { isDiskFull } from '../store/errors.ts'
import { CANCELLED } from './known-end.ts'

/** The process ends; the next one continues its jobs. */
export const DRAINED = new GhError('CANCELLED', 'GhostHands is stopping; the job continues at the next start.')

/** The run cannot continue here, but perhaps elsewhere or later. */
export class GivenBack extends GhError {
  constructor(message: string) {
    super('BROWSER_DISCONNECT', message)
  }
}

export interface End {
  status: 'completed' | 'failed' | 'cancelled' | 'paused' | 'queued'
  result?: JobResult
  error?: { code: string; message: string }
}

export const endOf = (result: JobResult): End => {
  // A person who stops it cancels it, wherever they do so.
  if (result.error?.code === 'human_cancelled')
    return { status: 'cancelled', result: { ...result, status: 'cancelled' }, error: result.error }
  const status =
    result.status === 'completed' || result.status === 'cancelled' || result.status === 'paused'
      ? result.status
      : 'failed'
  return { status, result, ...(status !== 'paused' && result.error && { error: result.error }) }
}

/** For a run that was stopped from outside, by the signal's reason. */
export const stopped = ({ reason }: AbortSignal): End => {
  if (reason === DRAINED) return { status: 'queued' }
  if (reason instanceof GivenBack) return { status: 'queued', error: { code: reason.code, message: reason.message } }
  return { status: 'cancelled', error: CANCELLED }
}

/** For a run that failed unexpectedly: it should have ended with a result. */
export const failure = (error: unknown): End => {
  if (isDiskFull(error))
    return {
      status: 'failed',
      error: {
        code: 'STORE_DISK_FULL',
        message: 'The disk of the machine that did this is full. Free some space on it, then try again.',
      },
    }
  const code: ErrorCode = codeOf(error)
  return { status: 'failed', error: { code, message: error instanceof Error ? error.message : String(error) } }
}
