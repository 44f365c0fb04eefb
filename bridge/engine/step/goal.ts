/** Whether the goal is reached, decided by what the page shows and not by the decider's claim (M1). */

import type { Decision } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { say } from '../../../shared/domain/sentences.ts'
import type { NoticeKind } from '../../../shared/domain/site-answer.ts'
import { failed, pageNumber, type Run, type StageEnd } from '../state/context.ts'
import { newLines } from '../state/refusal.ts'
import { verifyEmail } from './answers.ts'
import {
  confirmCommit,
  confirmOrBeginAnew,
  notSent,
  provenEnd,
  refused,
  settleAutosave,
  taken,
  wasPart,
} from './commit.ts'
import {
  hasNotLeft,
  isAccepted,
  isAnswerLost,
  isNewNotice,
  isOut,
  isRefusedInWords,
  sentProof,
} from './confirmation.ts'
import { saidBy, squeeze } from './said.ts'
import { whatWasHeld } from './sends.ts'

/**
 * `undefined`: not yet, or not any more, since a person said that it was not sent.
 * @param options `isAsLearned`: the page shows what it showed at the end when this was learned
 */
export const goalReached = async (
  run: Run,
  seen: Observation,
  decision?: Decision,
  { judgedMet = false, isAsLearned = false } = {},
): Promise<StageEnd | undefined> => {
  const held = await whatWasHeld(run)
  if (held) return held
  if (run.commit?.presumed && wentOn(run, seen)) await wasPart(run, 'it led to a further page of the form')
  await settleAutosave(run, seen)
  if (run.commit && decision?.status === 'completed') await taken(run)
  if (run.commit) {
    const proof = await sentProof(run, seen)
    if (proof) return provenEnd(run, proof)
    const other = await otherAnswer(run, seen)
    if (other) return other
    if (decision?.status !== 'completed') return undefined
    const newText = judgedMet ? await newTextAfterCommit(run, seen) : undefined
    if (
      newText === undefined &&
      judgedMet &&
      ((await hasRemoved(run, seen, isAsLearned)) || (await isFormGone(run, seen)))
    ) {
      await confirmCommit(run, 'what it was about is gone from the page, and the site took it')
      return { end: 'done', confirmation: undefined, result: decision.result }
    }
    if (newText === undefined && hasNotLeft(run) && refused(run, seen)) {
      await notSent(run, 'the page refused it')
      return undefined
    }
    if (newText === undefined) return confirmOrBeginAnew(run)
    await confirmCommit(run, newText)
    return { end: 'done', confirmation: newText, confirmedBy: 'page', result: decision.result }
  }
  if (decision?.status !== 'completed') return undefined
  const goal = goalOf(run.input.jobType)
  if (goal.mustSend) return failed('GOAL_NOT_REACHED', `Nothing was sent: ${decision.thought}`)
  const unsent = goal.sends ? run.trace.entries.findLast(({ commit }) => commit) : undefined
  if (unsent) return failed('GOAL_NOT_REACHED', `Nothing was sent. ${whyUnsent(unsent)}`)
  return { end: 'done', confirmation: seen.confirmation, result: decision.result }
}

/** Of a press that should have sent the form, whose submission is known not to have taken place. */
const whyUnsent = ({ outcome }: TraceEntry): string =>
  outcome.status === 'failed' ? outcome.message : say('problem_not_accepted').text

/**
 * For a custom task: new text on the page since the press, if the site accepted the request and there is no error on
 * the page. Together with a separate judgement that the task is done, it counts as much as a known message.
 */
const newTextAfterCommit = async (run: Run, seen: Observation): Promise<string | undefined> =>
  (await newTextsAfterCommit(run, seen))[0]

export const newTextsAfterCommit = async (run: Run, seen: Observation): Promise<string[]> => {
  const { commit } = run
  if (!goalOf(run.input.jobType).shownByPage || !commit || commit.page < 0) return []
  if (isOut(run) && !(await isAccepted(run))) return []
  if (refused(run, seen) || isNewNotice(run, seen) || isRefusedInWords(run, newLines(run, seen))) return []
  const before = commit.shownBefore ?? ''
  // A line right above a field without a label is only in its name.
  const texts = [...saidBy(seen), ...seen.fields.map(({ label }) => squeeze(label))]
  return texts.filter((text) => /\p{L}{2}/u.test(text) && !before.includes(text))
}

/**
 * A removal that the page does not announce: some of what it said before the press is gone, most of it is still there,
 * and the site accepted the request. Counts like new text.
 */
export const hasRemoved = async (run: Run, seen: Observation, isAsLearned: boolean): Promise<boolean> => {
  const { saidBefore = [], page = -1 } = run.commit ?? {}
  if (!goalOf(run.input.jobType).shownByPage || page < 0 || !(await isAccepted(run))) return false
  if (refused(run, seen) || isNewNotice(run, seen) || seen.loading) return false
  const now = new Set(saidBy(seen))
  // The words of a dialog that opened on the way go with it.
  const first = new Set(run.firstSeen ? saidBy(run.firstSeen) : [])
  const lasting = saidBefore.filter((text) => first.has(text))
  const stood = lasting.length >= LEAST_LINES ? lasting : saidBefore
  const left = stood.filter((text) => now.has(text)).length
  return left < stood.length && (isAsLearned || left * 2 >= stood.length)
}

/** The fields that were filled in and were not there at the beginning are gone: a dialog closed. */
const isFormGone = async (run: Run, seen: Observation): Promise<boolean> => {
  const { page = -1 } = run.commit ?? {}
  if (!goalOf(run.input.jobType).shownByPage || page < 0 || refused(run, seen) || seen.loading) return false
  const labels = ({ fields }: Observation): Set<string> => new Set(fields.map(({ label, name }) => label || name))
  const [first, now] = [run.firstSeen && labels(run.firstSeen), labels(seen)]
  const filled = run.trace.entries.flatMap(({ operation, label, outcome }) =>
    FILLS.has(operation.op) && outcome.status === 'done' && label && !first?.has(label) ? [label] : [],
  )
  return filled.length > 0 && !filled.some((label) => now.has(label)) && (await isAccepted(run))
}

/** Lines from the beginning by which the rest of a page is known. */
const LEAST_LINES = 3

const SAYS = {
  closed: ['posting_closed', 'problem_says_closed'],
  not_eligible: ['not_eligible', 'problem_says_conditions'],
  already_applied: ['already_applied', 'problem_says_already'],
} as const satisfies Record<Exclude<NoticeKind, 'verify_email'>, readonly [ErrorCode, string]>

/** The site's response to the press does not say that it was received. */
const otherAnswer = async (run: Run, seen: Observation): Promise<StageEnd | undefined> => {
  const { notice } = seen
  if (!notice || !isNewNotice(run, seen) || !run.commit || run.commit.page < 0) return undefined
  if (notice.kind === 'verify_email') return verifyEmail(run, seen, notice.text)
  const [code, words] = SAYS[notice.kind]
  if (notice.kind === 'already_applied') await run.ports.commits.settle(run.commit.id, 'unconfirmed', notice.text)
  else await notSent(run, `the site says: ${notice.text}`)
  return failed(code, say(words, { words: notice.text }).text)
}

/** What looked like the end was one step of several: the form asks for more. */
const wentOn = (run: Run, seen: Observation): boolean =>
  run.commit !== undefined &&
  (run.commit.page >= 0 ? run.commit.page < pageNumber(run) : asksForOthers(run, seen)) &&
  !seen.confirmation &&
  !seen.notice &&
  !isAnswerLost(run) &&
  ((seen.progress?.total !== undefined && seen.progress.current <= seen.progress.total) ||
    (seen.fields.some(({ required, trap, value, checked }) => required && !trap && value === '' && !checked) &&
      seen.buttons.some(({ submit }) => submit)))

/** Found by another attempt than the one that pressed: none of the values filled in then are asked for here. */
const asksForOthers = ({ trace }: Run, { fields }: Observation): boolean => {
  const filled = new Set(trace.entries.flatMap(({ operation, label }) => (FILLS.has(operation.op) ? [label] : [])))
  return filled.size > 0 && fields.every(({ trap, label, name }) => trap || !filled.has(label || name))
}
