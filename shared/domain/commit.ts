/**
 * An entry of the ledger of submissions (R5): what was about to be sent, by whom, and its outcome; and what the end of
 * a job may say because of it.
 */
import type { ErrorCode } from './errors.ts'

export interface CommitKey {
  jobId: string
  jobType: string
  /** One posting, however its page was reached (`postingKey`). */
  posting: string
  applicantId: string
}

export type CommitState = 'intended' | 'confirmed' | 'unconfirmed' | 'abandoned'

export interface CommitEntry {
  id: string
  jobId: string
  state: CommitState
  /** ISO. */
  at: string
  /** What showed that it arrived. */
  proof?: string | null
}

/** How a job ended: a code of the product's, or what an older version kept. */
interface End {
  code: string
  message: string
}

/** What is to be said once something was begun to be sent and nothing showed whether it arrived. */
export const SENT_UNKNOWN =
  'It had begun to send it, and whether it arrived is not known. Please look at the site before you try again.'
/** What is to be said once the site has it. */
export const SENT_CONFIRMED = 'It was sent before that, and the site confirmed it.'

/** An end that came from outside or was written by somebody who knew nothing of a commit: it claims that nothing went out. */
const DENIES = /\bnot (?:been )?sent\b(?! again)|\bnothing (?:more |else )?was sent\b|get the page back/i
/** Written by those who know. */
const SAYS_ITSELF = new Set<string>(['already_applied', 'email_unverified'] satisfies ErrorCode[])
/** What happened is as much worth knowing, and others go by it. */
const KEEPS_CODE = new Set<string>([
  'human_timeout',
  'human_cancelled',
  'CANCELLED',
  'budget_exceeded',
  'BROWSER_DISCONNECT',
  'BROWSER_OUT_OF_MEMORY',
  'BROWSER_DETACHED',
  'BROWSER_LOST',
  'WORKER_LOST',
  'STORE_UNAVAILABLE',
] satisfies ErrorCode[])

/**
 * The end of a job that is not done, held against the ledger: where something was begun to be sent it says what is known of
 * that (recorded by the site, or not known), and no sentence in it denies it. Said twice it says the same.
 */
export const knownEnd = (end: End, commits: readonly Pick<CommitEntry, 'state'>[]): End => {
  const state = commits.findLast((entry) => entry.state !== 'abandoned')?.state
  if (state === undefined || SAYS_ITSELF.has(end.code)) return end
  const known = state === 'confirmed' ? SENT_CONFIRMED : SENT_UNKNOWN
  if (end.message.includes(known)) return end
  const rest = end.message
    .replace(SENT_UNKNOWN, '')
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => sentence !== '' && !DENIES.test(sentence))
  if (end.code === 'submit_unconfirmed' && state !== 'confirmed' && rest.join(' ') === end.message) return end
  const keeps = state === 'confirmed' || KEEPS_CODE.has(end.code)
  return { code: keeps ? end.code : 'submit_unconfirmed', message: [...rest, known].join(' ') }
}
