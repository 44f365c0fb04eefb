/**
 * Ctrl-C and SIGTERM as an abort signal: the work stops, cleans up and reports it. A second Ctrl-C ends the process
 * immediately; a second SIGTERM has no further effect, since supervisors send several.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { EXIT } from './errors.ts'

/** @param undone what stopping left unfinished, as a sentence for the person */
export const interruptible = (undone = 'What was typed was not sent.'): { signal: AbortSignal } & Disposable => {
  const controller = new AbortController()
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted && signal === 'SIGINT') process.exit(EXIT.cancelled)
    controller.abort(new GhError('CANCELLED', `Stopped. ${undone}`))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}

/**
 * The reader of the output may disconnect (`… | head`): that means stop, like Ctrl-C, and is not an error to report.
 */
export const stopWithReader = (): void => {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    // Output until then has no reader.
    process.stdout.on('error', () => {})
    process.kill(process.pid, 'SIGTERM')
  })
}
