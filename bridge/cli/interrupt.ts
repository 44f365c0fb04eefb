/**
 * Ctrl-C and SIGTERM as a signal for the work: it stops, cleans up and says so. A second Ctrl-C ends the process at once; a
 * second SIGTERM says no more than the first one, since supervisors send several.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { EXIT } from './errors.ts'

/** @param undone what stopping left undone, in a sentence for the person */
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

/** Whoever reads what is printed may stop reading (`… | head`): that asks to stop, like Ctrl-C, and is no failure to tell of. */
export const stopWithReader = (): void => {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    // What is printed until it has stopped is for nobody.
    process.stdout.on('error', () => {})
    process.kill(process.pid, 'SIGTERM')
  })
}
