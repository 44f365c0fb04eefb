/** "Are you sure?" in the page after the sending press: the person answered it by allowing the submission. */

import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { Run } from '../state/context.ts'
import { hasNotLeft } from './confirmation.ts'
import { isPlainQuestion } from './plain-question.ts'

/**
 * The person allowed this submission, no request has left yet, nothing was entered since, and the page's new words only
 * ask whether to continue.
 */
export const isAllowedBefore = (run: Run, seen: Observation | undefined): boolean => {
  const { commit, trace } = run
  if (commit?.allowedAt === undefined || !seen || !hasNotLeft(run)) return false
  const isFilledSince = trace.entries.slice(commit.allowedAt).some(({ operation }) => FILLS.has(operation.op))
  return !isFilledSince && isPlainQuestion(newWords(seen, commit.shownBefore ?? ''))
}

const newWords = ({ headings, messages, text }: Observation, before: string): string => {
  const known = new Set(before.split('\n').map((line) => line.trim()))
  const now = [...headings, ...messages.map((message) => message.text), ...text.split('\n')].map((line) => line.trim())
  return [...new Set(now)].filter((line) => line !== '' && !known.has(line)).join(' ')
}
