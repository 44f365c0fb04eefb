/** One line of the call log that a failed step carries: what was tried, what the page answered, how long it took. */
import { z } from 'zod'

/** Maximum lines kept of one action: the first and the last ones. */
export const MAX_CALL_LINES = 40

export const CallLine = z.object({
  /** The page function that was called, or the action on the page. */
  what: z.string(),
  /** The kind of answer; never the value of a field. */
  answer: z.string(),
  ms: z.number(),
  /** How many times in a row with the same answer. */
  times: z.number().int().optional(),
})
export type CallLine = z.infer<typeof CallLine>

/** `reach → covered  12 ms ×3`. */
export const callWords = ({ what, answer, ms, times }: CallLine): string =>
  `${what} → ${answer}  ${ms} ms${times ? ` ×${times}` : ''}`

/** Parts of an answer that describe its result; all others may contain what a person typed. */
const TOLD = new Set([
  'missing',
  'candidates',
  'problem',
  'reason',
  'by',
  'kind',
  'widget',
  'open',
  'done',
  'ok',
  'visible',
  'disabled',
  'became',
])

/** The kind of an answer, without any content of the page. */
export function answerWords(answer: unknown): string {
  if (answer === null || answer === undefined) return 'nothing'
  if (typeof answer === 'boolean' || typeof answer === 'number') return String(answer)
  if (typeof answer === 'string') return 'text'
  if (Array.isArray(answer)) return `${answer.length} found`
  const told = Object.entries(answer)
    .filter(
      ([key, value]) => TOLD.has(key) && /^(?:string|number|boolean)$/.test(typeof value) && String(value).length <= 40,
    )
    .map(([key, value]) => `${key}: ${String(value)}`)
  return told.length > 0 ? told.join(', ') : 'answered'
}
