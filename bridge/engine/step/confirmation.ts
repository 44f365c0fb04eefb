/** The outcome of a submitting press: whether it left the page, how the site responded, and what the page says. */

import { isPlaceholder } from '../../../shared/domain/choices.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { namesNumber, saysReceived, soundsReceived } from '../../../shared/domain/site-answer.ts'
import { saysRefused } from '../../../shared/domain/site-refusal.ts'
import { isNativeList, traitsOf } from '../../../shared/domain/widgets.ts'
import { delay } from '../../base/clock.ts'
import { settle } from '../../observe/index.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { newLines } from '../state/refusal.ts'
import { isAnswerDue, isAnyTaken, isLoss, isRefusal } from '../state/sent.ts'
import { inActiveTab } from './active-tab.ts'
import { observeNow } from './observe.ts'
import { saidBy } from './said.ts'

/** No request that carried it was seen leaving. */
export const hasNotLeft = ({ commit }: Run): boolean => commit === undefined || commit.requests.size === 0

/** A request that carried it was seen leaving, and its outcome is unknown. */
export const isOut = (run: Run): boolean => !hasNotLeft(run)

/** No response came, or the site failed while it responded: it may have it, whatever the page says now. */
export const isAnswerLost = ({ commit }: Run): boolean => isLoss(commit?.answer)

/** The site responded that it refuses it. */
export const siteRefused = ({ commit }: Run): boolean => isRefusal(commit?.answer)

/** Nothing was seen leaving since a press that was known to send; of any other, only what left tells that it sends. */
const hasNothingLeft = ({ sends, ports }: Run): boolean => sends.pressed && !sends.left && !ports.engine

/** ms that the response to a sent request may take before the next action. */
const ANSWER_MS = 5_000
const ANSWER_POLL_MS = 20
/** ms until a page sends by itself after the press: it may offer an undo for seconds, or run checks. */
const LEAVES_MS = 15_000

/** The site responded without an error. */
export const isAccepted = async ({ commit, ports, signal }: Run): Promise<boolean> => {
  if (!commit || commit.requests.size === 0) return false
  const until = ports.now() + ANSWER_MS
  while (commit.answer === undefined && ports.now() < until) await delay(ANSWER_POLL_MS, { signal })
  return commit.answer?.kind === 'status' && commit.answer.status < 400 && !commit.answer.refuses
}

export const isNewNotice = (run: Run, { notice }: Observation): boolean =>
  notice !== undefined && notice.text !== run.commit?.noticeBefore

/** The page shows an error that was not there before the press; red text may be on it all the time. */
export const complainsAnew = ({ commit }: Run, { messages }: Observation): boolean =>
  messages.some(({ kind, text }) => kind === 'error' && !commit?.shownBefore?.includes(text))

export interface SentProof {
  text: string
  by: 'page' | 'form_gone'
}

/**
 * Proof that the submission arrived: positive, about this submission, and new. For an application only words that say
 * so count, not an address like /thanks or a response 200. A plain form also proves it by being gone, if the page has a
 * new line with a word of confirmation, or nothing new at all. Nothing counts beside words of refusal.
 *
 * An application that has not left the page reached nobody. Another form may be meant for the page alone (a calculator,
 * a list kept in the browser): its thanks count, with a note. A task in words is about what the page shows.
 */
export const sentProof = async (run: Run, seen: Observation): Promise<SentProof | undefined> => {
  const proof = await proofOnPage(run, seen)
  if (proof && !goalOf(run.input.jobType).inWords && hasNothingLeft(run)) run.notes.add(STAYED_ON_PAGE)
  return proof
}

const STAYED_ON_PAGE =
  'The page said that it was sent, but nothing that could contain it had left it: the page may have kept it to itself.'

const proofOnPage = async (run: Run, seen: Observation): Promise<SentProof | undefined> => {
  // A reloaded page may show something older than the press.
  if (!run.commit || run.commit.page < 0 || isAnswerLost(run)) return undefined
  if (run.commit.handedOver && !(await isHandedOn(run))) return undefined
  const lines = newLines(run, seen)
  run.commit.said = new Set([...(run.commit.said ?? []), ...lines])
  // What a page says before the site has responded, or although the site refused, proves nothing.
  if (isAnswerDue(run.commit.sent)) await isAccepted(run)
  if (isAnswerDue(run.commit.sent) || isAnswerLost(run)) return undefined
  if (siteRefused(run) && !isAnyTaken(run.commit.sent)) return undefined
  const goal = goalOf(run.input.jobType)
  if (goal.ofPosting && hasNothingLeft(run)) return undefined
  const { confirmation } = seen
  // A stopped second attempt makes the page show an error, whatever the outcome of the first.
  const isOfRepeat = run.commit.repeated && confirmation !== undefined && (await isAccepted(run))
  if ((complainsAnew(run, seen) && !isOfRepeat) || isNewNotice(run, seen)) return undefined
  if (isRefusedInWords(run, lines) && !isOfRepeat) return undefined
  if (confirmation && !run.commit.shownBefore?.includes(confirmation) && goal.confirms(confirmation))
    return { text: confirmation, by: 'page' }
  const proof = lines.find(goal.provedBy)
  if (proof !== undefined) return { text: proof, by: 'page' }
  const moved = run.commit.page < pageNumber(run)
  if (!goal.anyForm || seen.loading) return undefined
  const said = await saidSince(run, seen)
  if (said !== undefined) return { text: said, by: 'page' }
  if (!(moved && seen.fields.every(({ trap }) => trap)) && !(await isFormCleared(run, seen))) return undefined
  if (seen.blockers.length > 0 || !/^https?:/.test(seen.url)) return undefined
  const words = lines.find(soundsReceived) ?? (saysNothing(run, seen) ? seen.headings[0] : undefined)
  return words === undefined ? undefined : { text: `The form is gone and the site shows “${words}”.`, by: 'form_gone' }
}

/** The page only took the form away: a refusal would have words, in a dialog that is closed by now or elsewhere. */
const saysNothing = ({ commit, trace }: Run, { url }: Observation): boolean =>
  commit !== undefined && (commit.said?.size ?? 0) === 0 && trace.pages[commit.page]?.url === url

/**
 * New lines of the page, or the JSON of the response, say that the site did not accept it.
 */
export const isRefusedInWords = ({ commit }: Run, lines: readonly string[]): boolean =>
  (commit?.answer?.kind === 'status' && commit.answer.refuses === true) || lines.some(saysRefused)

/** Whether the service worker has sent it and the site accepted it: until then, the page's thanks prove nothing. */
const isHandedOn = async (run: Run): Promise<boolean> => {
  await leaves(run, ANSWER_MS)
  return isAccepted(run)
}

/** Resolves once a request has left, or after this many ms. */
const leaves = async (run: Run, ms: number): Promise<void> => {
  const until = run.ports.now() + ms
  while (hasNotLeft(run) && run.ports.now() < until) await delay(ANSWER_POLL_MS, { signal: run.signal })
}

/** A new line beside the form, once the site accepted it, that says it has arrived, or under which number. */
const saidSince = async (run: Run, seen: Observation): Promise<string | undefined> => {
  const before = run.commit?.shownBefore ?? ''
  const line = saidBy(seen).find(
    (one) => one !== '' && !before.includes(one) && (saysReceived(one) || namesNumber(one)),
  )
  return line !== undefined && (await isAccepted(run)) ? line : undefined
}

/**
 * The filled-in values were sent, the site responded that it has them, and every filled field is gone or empty again.
 * Other parts of the page (a search, a newsletter) do not matter.
 */
const isFormCleared = async (run: Run, { fields }: Observation): Promise<boolean> => {
  const { commit, trace } = run
  if (!commit) return false
  const filled = new Set(
    trace.entries.flatMap(({ operation, label, page }) =>
      FILLS.has(operation.op) && page === commit.page ? [label] : [],
    ),
  )
  const outliving = fields.filter(
    (field) => filled.has(field.label || field.name) && (traitsOf(field).outlivesReset || isNeverEmpty(field)),
  )
  const isGone =
    filled.size >= 3 &&
    outliving.length < filled.size / 2 &&
    fields.every(
      (field) =>
        field.trap ||
        !filled.has(field.label || field.name) ||
        (field.value === '' && !field.checked) ||
        isNeverEmpty(field) ||
        traitsOf(field).outlivesReset,
    )
  // A page may visibly continue before its response is reported.
  return isGone && (await isAccepted(run))
}

/** A list without an empty choice shows its first or usual one after a reset. */
const isNeverEmpty = ({ widget, options = [] }: Field): boolean =>
  isNativeList({ widget }) && options.length > 0 && !options.some((option) => isPlaceholder(option))

/**
 * Before anybody is asked: what the page says once the site has responded. Not while something is held, since that
 * press is not over.
 */
export const lateProof = async (run: Run): Promise<SentProof | undefined> => {
  if (!run.commit || run.commit.page < 0 || run.sends.held.size > 0) return undefined
  await leaves(run, LEAVES_MS)
  await isAccepted(run)
  await inActiveTab(run.session, (tab) => settle(tab, { signal: run.signal }))
  const seen = await observeNow(run)
  if (seen.confirmation && hasNothingLeft(run)) run.notes.add(STAYED_ON_PAGE)
  return sentProof(run, seen)
}
