/** What a page says since something was sent, and whether it refuses it. Pure. */
import type { Observation } from '../../../shared/domain/observation.ts'
import { isComplaint } from '../../../shared/domain/site-answer.ts'
import { saysRefused } from '../../../shared/domain/site-refusal.ts'
import type { Run } from './context.ts'

/** Shorter entries also occur in what a page says by itself. */
const LEAST_TYPED = 12
/** "[4] button “Send”": an element's line, which says what it does. */
const ELEMENT_LINE = /^\*?\[\d+\] /

type Seen = Pick<Observation, 'text' | 'headings' | 'messages'>

/** Lines that were not there before the press, without those that repeat what was typed. */
export const newLines = ({ commit, seen: last, trace }: Run, { text, headings, messages }: Seen): string[] => {
  const before = commit?.shownBefore ?? (commit ? '' : (last?.text ?? ''))
  const typed = trace.entries.flatMap(({ operation }) =>
    operation.op === 'type' && operation.text.length >= LEAST_TYPED ? [operation.text] : [],
  )
  const lines = [...messages.map((one) => one.text), ...headings, ...text.split('\n')].map((line) =>
    line.trim().replace(/^#+ /, ''),
  )
  return [...new Set(lines)].filter(
    (line) =>
      line !== '' &&
      !ELEMENT_LINE.test(line) &&
      !before.includes(line) &&
      !typed.some((words) => line.includes(words) || words.includes(line)),
  )
}

/** The page's words that it did not accept what was sent, in a dialog or anywhere else, whatever else it says. */
export const refusalWords = (run: Run, seen: Seen): string | undefined => newLines(run, seen).find(saysRefused)

/**
 * The page's words that something is missing or wrong, wherever they stand. While nothing has left the page, they are
 * the answer to the press.
 */
export const complaintWords = (run: Run, seen: Seen): string | undefined =>
  newLines(run, seen).find((line) => isComplaint(line) || saysRefused(line))
