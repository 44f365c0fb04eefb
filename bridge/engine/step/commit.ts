/**
 * The guard around everything that cannot be undone (R5, U4): it asks if the policy says so, records it in the ledger
 * before, and never repeats it without proof that it did not arrive.
 */

import { type CommitKey, knownEnd } from '../../../shared/domain/commit.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { codeOf, type ErrorCode, GhError, isErrorCode } from '../../../shared/domain/errors.ts'
import { confirmSentWords } from '../../../shared/domain/interaction-words.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Button, Observation } from '../../../shared/domain/observation.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import type { Outcome } from '../../../shared/domain/outcome.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { postingKey } from '../../../shared/domain/url.ts'
import { instead } from '../../base/debug.ts'
import type { PersonAct } from '../../browser/person-watch.ts'
import { navigate } from '../../browser/session.ts'
import { connected } from '../../connectors/index.ts'
import { isThere, observe } from '../../observe/index.ts'
import { type AskResult, ask, sentence } from '../ask/ask.ts'
import { askToSend, confirmed, type Sending } from '../ask/send.ts'
import { failed, pageNumber, type Run, type StageEnd } from '../state/context.ts'
import { complaintWords, newLines, refusalWords } from '../state/refusal.ts'
import { saveCheckpoint } from '../state/save-checkpoint.ts'
import { hasStopCondition } from '../state/stop-condition.ts'
import { isAllowedBefore } from './asks-back.ts'
import {
  complainsAnew,
  hasNotLeft,
  isAccepted,
  isAnswerLost,
  isNewNotice,
  isRefusedInWords,
  lateProof,
  type SentProof,
  siteRefused,
} from './confirmation.ts'
import { putEdits, withEditable } from './edit-send.ts'
import { observeNow } from './observe.ts'
import { changedUnobserved, changesOfPage, isOfPerson, noteActs } from './person-acts.ts'
import { saveReceipt } from './receipt.ts'
import { receiptLines, recordReceiptLines } from './receipt-lines.ts'
import { saidBy } from './said.ts'

export const commitKey = (run: Run): CommitKey => ({
  jobId: run.input.jobId,
  jobType: run.input.jobType,
  posting: postingKey(run.input.targetUrl),
  applicantId: run.applicant.id,
})

/** Operations that may take effect after the page is gone; all others can be repeated without harm. */
export const isPress = (operation: Operation): boolean =>
  operation.op === 'click' || operation.op === 'press' || (operation.op === 'type' && operation.submit === true)

/**
 * Whether an operation sends something, according to the provider or the button's text, also when pressed by Enter. A
 * search or a login sends nothing.
 */
export const isCommit = (planned: PlannedOperation, button: Button | undefined): boolean => {
  if (!isPress(planned.operation)) return false
  return planned.commit ?? button?.purpose === 'submit'
}

/** `clear`: nothing was sent. `sending`: this job was lost while it was sending. */
type Ledger = { kind: 'clear' } | { kind: 'sending' } | { kind: 'sent'; proof: string }

/**
 * Before the run acts at all: may this be sent? An application is sent once per posting and profile, unless `again`. A
 * run that was lost while sending looks for the confirmation first. Errors: already_submitted.
 */
export const checkLedger = async (run: Run): Promise<Ledger> => {
  const entry = await run.ports.commits.find(commitKey(run))
  if (!entry || entry.state === 'abandoned') return { kind: 'clear' }
  if (entry.jobId === run.input.jobId) {
    // Lost after its confirmation had been seen: there is nothing left to do or ask.
    if (entry.state === 'confirmed') return { kind: 'sent', proof: entry.proof ?? 'It was confirmed before.' }
    run.commit = {
      id: entry.id,
      page: -1,
      requests: new Set(),
      sent: [],
      presumed: run.checkpoint.presumed,
    }
    return { kind: 'sending' }
  }
  if (run.input.again) return { kind: 'clear' }
  const day = new Date(entry.at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  throw new GhError(
    'already_submitted',
    entry.state === 'confirmed'
      ? say('problem_sent_earlier', { day }).text
      : `Another job (${entry.jobId}) was sending this on ${day} and nobody knows yet whether it arrived. Settle that first, or use --again.`,
    { details: { jobId: entry.jobId, state: entry.state } },
  )
}

/** Does the submitting operation once. */
export const commitOnce = async (
  run: Run,
  seen: Observation | undefined,
  { presumed = false, ...button }: Sending & { presumed?: boolean },
  act: () => Promise<Outcome | StageEnd>,
): Promise<Outcome | StageEnd> => {
  const over = await commitAgain(run, seen)
  if (over) return over
  const asks = button.inDrawing || (asksFirst(run) && !isAllowedBefore(run, seen))
  if (asks) {
    const asked = await askUntilTaken(run, seen, button)
    if ('end' in asked) return asked.end
    if (asked.answered.choice === 'done') {
      await beginCommit(run, seen)
      return { status: 'done', observed: {}, ms: 0 }
    }
    if (button.target && !(await isThere(run.session.active(), [button.target])))
      return { status: 'failed', code: 'TARGET_NOT_FOUND', message: 'The button that sends it is gone.', ms: 0 }
  }
  await beginCommit(run, seen, presumed)
  if (asks && run.commit) run.commit.allowedAt = run.trace.entries.length
  const outcome = await act().catch(async (error: unknown) => {
    // It was shown to the person, who did not press it.
    if (NEVER_PRESSED.has(codeOf(error)) && hasNotLeft(run)) await abandon(run, codeOf(error))
    throw error
  })
  if ('end' in outcome) {
    if (hasNotLeft(run)) await abandon(run, 'left to a human')
    return outcome
  }
  // It was for a site that must not have it, and was not sent.
  const { withheld } = run.sends
  if (withheld !== undefined && hasNotLeft(run)) {
    await abandon(run, 'it would have gone to another site')
    return { status: 'failed', code: 'ORIGIN_REFUSED', message: withheld, ms: outcome.ms }
  }
  // The press never reached the page: nothing can have been sent.
  if (outcome.status === 'failed' && NEVER_SENT.has(outcome.code) && hasNotLeft(run)) await abandon(run, outcome.code)
  return outcome
}

/** A page that changes something whenever the person is asked gets nothing. */
const MOST_CHANGES = 3

/**
 * Asks again if a value that the person entered was not kept, or if the page changed something meanwhile: nothing is
 * sent that they have not seen.
 */
const askUntilTaken = async (run: Run, seen: Observation | undefined, button: Sending): Promise<AskResult> => {
  // The decision to press may be older than what was filled in since.
  let current = seen && connected(await observe(run.session.active(), { tabs: run.session.tabs(), aside: true }))
  let notYet: string | undefined
  let changes = 0
  while (changes < MOST_CHANGES) {
    const lines = run.receipt?.lines ?? []
    const asked = await askToSend(run, current, button, { receipt: withEditable(run, current, lines), notYet })
    if ('end' in asked || asked.answered.choice === 'done') return asked
    const { edited, remember } = asked.answered
    notYet = edited && (await putEdits(run, current, lines, edited))
    if (notYet !== undefined) continue
    // A last-minute change is for this application only.
    const now = current && (await changesSince(run, current, { acts: asked.acts, remember: remember && !edited }))
    notYet = now?.words
    if (notYet === undefined) return asked
    current = now?.seen
    changes += 1
  }
  return { end: failed('STUCK', 'The page changes what would be sent whenever you are asked. Nothing was sent.') }
}

/**
 * What is different on the page since the person saw it. Their own changes are recorded as theirs and sent. `words`:
 * what changed without them.
 */
const changesSince = async (
  run: Run,
  before: Observation,
  { acts, remember }: { acts: readonly PersonAct[] | undefined; remember: boolean },
): Promise<{ seen: Observation; words: string | undefined }> => {
  const seen = await observeNow(run)
  const edits = changedUnobserved(before, seen, [])
  const [other] = changesOfPage(run, before, seen, acts)
  // A list that the page draws changes its field because of a press elsewhere.
  const theirs = acts?.length === 0 ? edits.filter((edit) => isOfPerson(run, edit, acts)) : edits
  if (theirs.length > 0) await noteActs(run, theirs, remember)
  if (edits.length > 0 || other !== undefined) {
    recordReceiptLines(run, receiptLines(run, seen.fields))
    await saveReceipt(run)
  }
  return { seen, words: other && say('changed_meanwhile', { what: other }).text }
}

/** Several pages of a flow may each send something. They are one submission, open until the confirmation. */
export const beginCommit = async (run: Run, seen: Observation | undefined, presumed = false): Promise<void> => {
  const id = run.commit?.id ?? (await run.ports.commits.begin(commitKey(run)))
  run.commit = {
    id,
    page: pageNumber(run),
    shownBefore:
      seen &&
      [...seen.headings, ...seen.messages.map(({ text }) => text), seen.confirmation ?? '', seen.text].join('\n'),
    saidBefore: seen && saidBy(seen),
    noticeBefore: seen?.notice?.text,
    requests: new Set(),
    // A request that a page tried to send again is not released by another press either.
    ...(run.commit?.repeated ? { sent: run.commit.sent, repeated: true } : { sent: [] }),
    first: run.commit?.first ?? new Set(),
    allowedAt: run.commit?.allowedAt,
    presumed,
  }
  await saveCheckpoint(run, { committing: true, presumed })
  run.ports.emit('commit_begun', { page: pageNumber(run) })
}

/** Under `guide`, the person's own press is the permission; under `approve`, nothing is sent without their answer. */
export const asksFirst = (run: Run): boolean => {
  const { commitPolicy, supervision } = run.input
  return hasStopCondition(run) || supervision === 'approve' || (commitPolicy === 'ask' && supervision !== 'guide')
}

const NEVER_PRESSED = new Set<ErrorCode>(['human_timeout', 'human_cancelled', 'human_required'])

/** A target that disappeared meanwhile (ACTION_STALE) is not among these: the press itself may have removed it. */
const NEVER_SENT = new Set([
  'TARGET_NOT_FOUND',
  'TARGET_AMBIGUOUS',
  'TARGET_DISABLED',
  'ACTION_OBSCURED',
  'ORIGIN_REFUSED',
])

/**
 * Before a second submission from a view, or from any view after one whose answer was lost: allowed if the first is
 * known to be refused. Otherwise the run ends, unless a person says that it was not sent.
 */
export const commitAgain = async (run: Run, seen: Observation | undefined): Promise<StageEnd | undefined> => {
  if (await taken(run)) return undefined
  if (seen) await settleAutosave(run, seen)
  if (!run.commit || (run.commit.page !== pageNumber(run) && !isAnswerLost(run))) return undefined
  if (!refused(run, seen)) return confirmSent(run)
  await abandon(run, 'the page refused it')
  return undefined
}

/**
 * A task in words may press many things that each tell the server something: a star, a tick, a saved note. If only the
 * request showed that it sends, and the site accepted it, nothing stays open.
 */
export const taken = async (run: Run): Promise<boolean> => {
  const { commit } = run
  if (!goalOf(run.input.jobType).sendsSeveral || !commit?.presumed || !(await isAccepted(run))) return false
  await confirmCommit(run, 'the site took it')
  run.commit = undefined
  // A repeated press is checked again for whether it sends.
  for (const entry of run.trace.entries) if (entry.commit && entry.page === commit.page) entry.commit = undefined
  return true
}

/**
 * A page that saves each answer as it is given: nobody pressed anything, and the form and its send button are
 * unchanged. That was no submission.
 */
export const settleAutosave = async (run: Run, seen: Observation): Promise<void> => {
  const isOpen =
    run.commit?.unpressed &&
    run.commit.page === pageNumber(run) &&
    !seen.confirmation &&
    !isNewNotice(run, seen) &&
    seen.buttons.some(({ purpose, submit, disabled }) => submit && !disabled && purpose === 'submit') &&
    seen.fields.some(({ trap, value }) => !trap && value !== '')
  if (isOpen && (await isAccepted(run))) await wasPart(run, 'the form is still to be sent')
}

/** What looked like the submission was only a part of it. */
export const wasPart = async (run: Run, why: string): Promise<void> => {
  const page = run.commit?.page
  await notSent(run, why)
  const entry = run.trace.entries.findLast((one) => one.commit && one.page === page)
  if (entry) entry.commit = undefined
}

/** The page itself says that it refused it: the same view is still there, with an error. */
export const refused = (run: Run, seen: Observation | undefined): boolean =>
  seen !== undefined &&
  !seen.confirmation &&
  !isAnswerLost(run) &&
  (!run.commit?.repeated || siteRefused(run)) &&
  (complainsAnew(run, seen) ||
    seen.fields.some(({ error, invalid }) => error || invalid) ||
    // An error that was there before the press is about the press only if nothing left the page, or the site refused
    // it.
    ((hasNotLeft(run) || siteRefused(run)) && seen.messages.some(({ kind }) => kind === 'error')) ||
    (hasNotLeft(run) && complaintWords(run, seen) !== undefined))

/** After a submitting press without proof: a page that refused it says so; one that says nothing leaves it open. */
export const settleUnproved = async (run: Run, seen: Observation): Promise<'refused' | 'open'> => {
  if (!run.commit) return 'refused'
  if (refused(run, seen)) {
    await abandon(run, 'the page refused it')
    return 'refused'
  }
  await run.ports.commits.settle(run.commit.id, 'unconfirmed')
  return 'open'
}

/** Nothing was sent: the request waits for something that never came. */
export const notSent = (run: Run, why: string): Promise<void> => abandon(run, why)

const abandon = async (run: Run, why: string): Promise<void> => {
  if (run.commit) await run.ports.commits.settle(run.commit.id, 'abandoned', why)
  run.commit = undefined
}

/** The page confirmed it: from now on nothing sends this again. */
export const confirmCommit = async (run: Run, proof: string): Promise<void> => {
  if (!run.commit) return
  await run.ports.commits.settle(run.commit.id, 'confirmed', proof)
  run.ports.emit('commit_confirmed', { proof })
}

export const provenEnd = async (run: Run, { text, by }: SentProof): Promise<StageEnd> => {
  await confirmCommit(run, text)
  return { end: 'done', confirmation: text, confirmedBy: by }
}

/** The end of a failed run, compared with the ledger: see {@link knownEnd}. */
export const truthfulEnd = async (run: Run, end: StageEnd): Promise<StageEnd> => {
  if (end.end !== 'failed' || !run.commit) return end
  // The page refused it and nothing left the page, so the failure's message is right.
  if (hasNotLeft(run) && refused(run, run.seen)) {
    await abandon(run, 'the page refused it').catch(instead('step', undefined))
    return end
  }
  const found = await run.ports.commits.find(commitKey(run)).catch(instead('step', undefined))
  const state = found?.jobId === run.input.jobId && found.state === 'confirmed' ? 'confirmed' : 'unconfirmed'
  // If the database is unavailable too, the entry stays open, which is just as strict.
  if (state !== 'confirmed') await run.ports.commits.settle(run.commit.id, state).catch(instead('step', undefined))
  const { code, message } = knownEnd(end, [{ state }])
  return failed(isErrorCode(code) ? code : end.code, message)
}

/**
 * {@link confirmSent} if the page does not continue by itself. If it was not sent, the work starts again at the job's
 * own address, since reloading this page might send what a person does not see.
 */
export const confirmOrBeginAnew = async (run: Run): Promise<StageEnd | undefined> => {
  const end = await confirmSent(run)
  if (end) return end
  const last = run.trace.entries.at(-1)
  if (last) last.anew = true
  await navigate(run.session.active(), run.input.targetUrl, { signal: run.signal })
  return undefined
}

/** An answer in words counts as a whole: “no idea” and “not sure” say neither. */
const SAYS_SENT = /^(?:yes|(?:yes[,.!]? )?(?:it )?(?:was )?sent)[.!]?$/i
const SAYS_NOT_SENT = /^(?:no|(?:no[,.!]? )?(?:not sent|(?:it )?(?:wasn[’']t|was not)(?: sent)?))[.!]?$/i

/**
 * The page does not tell: a person decides, and until then nothing is sent again. `undefined`: it was not sent,
 * continue.
 */
export const confirmSent = async (run: Run): Promise<StageEnd | undefined> => {
  const late = await lateProof(run)
  if (late) return provenEnd(run, late)
  const question = 'Was it sent?'
  const asked = await ask(run, {
    kind: 'confirm_sent',
    ...sentence(confirmSentWords(run.seen && refusalWords(run, run.seen))),
    questions: [{ question, options: ['It was sent', 'It wasn’t'], required: true }],
    currentUrl: run.seen?.url ?? run.input.targetUrl,
    noticed: confirmed(run, run.commit?.shownBefore ?? ''),
  })
  if ('end' in asked) return asked.end
  const { choice, answers, resolution } = asked.answered
  const answer = (answers?.[question] ?? resolution ?? '').trim()
  if (choice === 'sent' || SAYS_SENT.test(answer)) {
    await confirmCommit(run, 'a human said so')
    return { end: 'done', confirmation: 'You said that it was sent.', confirmedBy: 'person' }
  }
  if (choice === 'not_sent' || SAYS_NOT_SENT.test(answer)) {
    for (const place of run.commit?.first ?? []) run.sends.copies.add(place)
    await abandon(run, 'a human said that it was not sent')
    // A press that sent nothing is repeated, and is not a step to learn.
    for (const entry of run.trace.entries) if (entry.commit) Object.assign(entry, { commit: undefined, once: true })
    return undefined
  }
  // Any other answer decides nothing. The page may show the outcome now, and nothing is sent on a guess.
  const seen = run.commit?.page === -1 ? undefined : await observe(run.session.active())
  const confirmation = seen && !isRefusedInWords(run, newLines(run, seen)) ? seen.confirmation : undefined
  if (confirmation !== undefined && !run.commit?.shownBefore?.includes(confirmation)) {
    await confirmCommit(run, confirmation)
    return { end: 'done', confirmation }
  }
  if (run.commit) await run.ports.commits.settle(run.commit.id, 'unconfirmed')
  return failed('submit_unconfirmed', say('problem_sent_untold').text)
}
