/** Hands over to a person and takes over again, whatever it is about. The port does the waiting. */

import { blockerTraits } from '../../../shared/domain/blockers.ts'
import { type ErrorCode, GhError } from '../../../shared/domain/errors.ts'
import type { InteractionKind, Resolution } from '../../../shared/domain/interaction.ts'
import { choiceOf } from '../../../shared/domain/interaction-answer.ts'
import { type Words, wordsOfSentence } from '../../../shared/domain/interaction-words.ts'
import { wantsYesOrNo } from '../../../shared/domain/questions/index.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { forgetTyped } from '../../act/index.ts'
import { debug, instead } from '../../base/debug.ts'
import { screenshot } from '../../observe/index.ts'
import { type Hand, pageNumber, type Run, type StageEnd } from '../state/context.ts'
import { listen } from '../state/hand.ts'
import { mayAsk } from '../state/may-ask.ts'
import type { HumanAsk } from '../state/ports.ts'
import { knownTotal } from '../state/site-pages.ts'

type Question = NonNullable<HumanAsk['questions']>[number]

/** `acts`: what the person did on the page meanwhile, as far as that is known. */
export type AskResult = { answered: Resolution; acts?: Hand['acts'] | undefined } | { end: StageEnd }

/** The error code of a job that needs a person although nobody may be asked (H9). */
const codeOf = (kind: InteractionKind): ErrorCode => blockerTraits(kind)?.code ?? CODE_OF[kind] ?? 'human_required'
const CODE_OF: Partial<Record<InteractionKind, ErrorCode>> = {
  confirm_sent: 'submit_unconfirmed',
  budget: 'budget_exceeded',
}

/** Title and text as the one line that the command line, events and callbacks show. */
export const sentence = ({
  title,
  text,
  words,
  actions,
}: Words): Pick<HumanAsk, 'title' | 'text' | 'words' | 'actions' | 'description'> => ({
  title,
  text,
  ...(words && { words }),
  actions,
  description: `${title}${/[.?!]$/.test(title) ? '' : '.'} ${text}`.trim(),
})

/**
 * Pauses and waits. Errors: the code of the kind if the job must not ask (`hitl_enabled: false`, unattended),
 * human_timeout, human_cancelled.
 */
export const ask = async (run: Run, request: HumanAsk): Promise<AskResult> => {
  const whole: HumanAsk = {
    ...(request.title ? {} : sentence(wordsOfSentence(request.kind, request.description, request.questions ?? []))),
    ...request,
    ...(request.questions && { questions: request.questions.map(withYesNo) }),
    byItself: request.noticed !== undefined,
    page: request.page ?? progressOf(run),
  }
  if (!mayAsk(run.input)) {
    throw new GhError(
      codeOf(request.kind),
      `${whole.kind === 'confirm_sent' ? whole.text : whole.description} This job may not ask anybody, so it stopped here. What was filled in was not sent.`,
    )
  }
  return run.human.inTurn(async () => {
    const image = request.screenshot ?? (await pictureFor(run, request.kind))
    const since = run.ports.now()
    const hand = USES_PAGE.has(request.kind) ? undefined : listen(run)
    Object.assign(run.human, { waiting: true, hand })
    debug('ask', 'asked', { kind: request.kind, questions: request.questions?.length ?? 0 })
    const answered = await run.ports
      .askHuman({ ...whole, ...(image && { screenshot: image }) }, run.signal)
      .finally(async () => {
        await hand?.heard()
        Object.assign(run.human, { waiting: false, hand: undefined })
        hand?.stop()
      })
    const ms = run.ports.now() - since
    debug('ask', 'answered', { kind: request.kind, action: answered?.action ?? 'nobody yet', ms })
    run.human.waitedMs += ms
    // The person may have changed anything on the page meanwhile, and that is not undone.
    for (const { page } of run.session.tabs()) forgetTyped(page)
    if (!answered) return { end: { end: 'paused', ask: whole } }
    if (answered.action === 'cancel') throw new GhError('human_cancelled', stoppedWords(answered))
    run.counts.human += 1
    return { answered, acts: hand?.isBlind() ? undefined : hand?.acts }
  })
}

/** The person is asked to do something on the page, or is doing so. */
const USES_PAGE = new Set<InteractionKind>(['takeover', 'guide_step'])

/** A list that must be opened by a press does not show its options before. */
const withYesNo = (asked: Question): Question =>
  (asked.options ?? []).length === 0 && wantsYesOrNo(asked.question) ? { ...asked, yesNo: true } : asked

const stoppedWords = (answered: Resolution): string => {
  const choice = choiceOf(answered)
  if (choice === 'refuse') return say('problem_chose_not_to_send').text
  if (choice === 'finish') return say('problem_chose_to_finish').text
  return say('problem_chose_to_stop').text
}

/** ms that a screenshot may delay a request. */
const PICTURE_MS = 400

/** Somebody who took over, or works step by step, sees the page already. */
const AT_THE_PAGE = new Set<InteractionKind>(['takeover', 'guide_step', 'approve_batch'])

const pictureFor = (run: Run, kind: InteractionKind): Promise<Uint8Array | undefined> | undefined =>
  AT_THE_PAGE.has(kind)
    ? undefined
    : screenshot(run.session.active(), { signal: run.signal, timeoutMs: PICTURE_MS }).catch(instead('ask', undefined))

/** The current page and view, as far as known from the page or manual. */
export const progressOf = (run: Run): NonNullable<HumanAsk['page']> => {
  const page = run.trace.pages.at(-1)
  const progress = run.seen?.progress
  return {
    current: progress?.current ?? Math.max(1, pageNumber(run) + 1),
    total: progress ? (progress.total ?? null) : knownTotal(run),
    label: progress?.name ?? page?.heading ?? page?.title ?? '',
  }
}
