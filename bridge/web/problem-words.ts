/** An error in the person's language: the API's own sentence in English, a general one in others. */
import { wordedProblem } from '../../shared/ui/request-words.ts'
import { ConnectionRefused } from './session.ts'

export const problemWords = (error: unknown): string =>
  error instanceof ConnectionRefused ? wordedProblem(error) : error instanceof Error ? error.message : String(error)
