/** Errors for a person at a terminal, or for a program on a pipe. */
import { codeOf, GhError, reactionTo } from '../../shared/domain/errors.ts'
import { say } from './print.ts'

/** 0 done · 1 failed · 2 invalid input · 3 paused for a person · 130 cancelled. */
export const EXIT = { done: 0, failed: 1, input: 2, paused: 3, cancelled: 130 } as const

export const exitCodeOf = (error: unknown): number => {
  const code = codeOf(error)
  if (code === 'CANCELLED') return EXIT.cancelled
  return reactionTo(code) === 'input' ? EXIT.input : EXIT.failed
}

/** One clear sentence with its code on standard error; a stack only for unexpected errors. */
export const sayError = (error: unknown): void => {
  if (error instanceof GhError) say(`${error.message} (${error.code})`)
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
