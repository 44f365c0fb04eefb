/**
 * An entry of the ledger of submissions (R5): what was about to be sent, by whom, and its outcome; and what the end of
 * a job may say because of it.
 */
import { type ErrorCode, OF_THE_MACHINE } from './errors.ts'

export interface CommitKey {
  jobId: string
  jobType: string
  /** Identifies a posting, whichever page it was reached through (`postingKey`). */
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
  /** Evidence that it arrived. */
  proof?: string | null
}

/** How a job ended: one of the product's codes, or one that an older version stored. */
interface End {
  code: string
  message: string
}

/** The sentence if sending was started and nothing showed whether it arrived. */
export const SENT_UNKNOWN =
  'It had begun to send it, and whether it arrived is not known. Please look at the site before you try again.'
/** The sentence if the site has received it. */
export const SENT_CONFIRMED = 'It was sent before that, and the site confirmed it.'

/** Messages from code without knowledge of the ledger: they claim that nothing was sent. */
const DENIES = /\bnot (?:been )?sent\b(?! again)|\bnothing (?:more |else )?was sent\b|get the page back/i
/** Ends that were set with knowledge of the ledger. */
const SAYS_ITSELF = new Set<string>(['already_applied', 'email_unverified'] satisfies ErrorCode[])
/** Ends whose own message matters as well, and that other code depends on. */
const KEEPS_CODE = new Set<string>([
  'human_timeout',
  'human_cancelled',
  'CANCELLED',
  'budget_exceeded',
  'BROWSER_DISCONNECT',
  'BROWSER_OUT_OF_MEMORY',
  'BROWSER_DETACHED',
  'BROWSER_LOST',
  'PAGE_CRASH',
  'WORKER_LOST',
  ...OF_THE_MACHINE,
] satisfies ErrorCode[])

/**
 * Corrects the end of an unfinished job by the ledger: if sending was started, it states what is known (recorded by the
 * site, or unknown), and no sentence in it denies this. Idempotent.
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
