/** What went wrong, in the language that is spoken: the API's own sentence in English, in others what happened in general. */
import { wordedProblem } from '../../shared/ui/request-words.ts'
import { ConnectionRefused } from './session.ts'

export const problemWords = (error: unknown): string =>
  error instanceof ConnectionRefused ? wordedProblem(error) : error instanceof Error ? error.message : String(error)
