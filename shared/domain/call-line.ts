/** One line of the call log that a failed step carries: what was tried, what the page answered, how long it took. */
import { z } from 'zod'

/** Lines kept of one act: the first and the last ones. */
export const MAX_CALL_LINES = 40

export const CallLine = z.object({
  /** The function of the page that was asked, or what was done to it. */
  what: z.string(),
  /** What kind of answer came; never a value of a field. */
  answer: z.string(),
  ms: z.number(),
  /** How often in a row, with the same answer each time. */
  times: z.number().int().optional(),
})
export type CallLine = z.infer<typeof CallLine>

/** `reach → covered  12 ms ×3`. */
export const callWords = ({ what, answer, ms, times }: CallLine): string =>
  `${what} → ${answer}  ${ms} ms${times ? ` ×${times}` : ''}`

/** Parts of an answer that say how it went; everything else may hold what a person typed. */
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

/** The kind of an answer, without anything that stands on the page. */
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
