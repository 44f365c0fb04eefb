/**
 * Pauses a job for a person and continues it: one open request, the first answer wins, with a time limit (H3–H8, H13,
 * U2).
 */

import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { Emit } from '../../shared/domain/events.ts'
import { type Interaction, isUsedOnce, ownWords, type Resolution } from '../../shared/domain/interaction.ts'
import { choiceOf } from '../../shared/domain/interaction-answer.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { say } from '../../shared/domain/sentences.ts'
import { delay } from '../base/clock.ts'
import { instead } from '../base/debug.ts'
import type { Redactor } from '../base/redact.ts'
import type { HumanAsk } from '../engine/state/ports.ts'
import type { Notices, Repositories } from '../store/index.ts'
import { isSiteBusy, type JobClaim } from '../store/repositories/jobs.ts'
import { waitFor } from './leases.ts'
import type { JobsOptions } from './ports.ts'
import { type Left, outlivesAttempt, requestFor } from './request-again.ts'
import type { Transients } from './transient.ts'

export interface Pausing {
  job: JobRecord
  claim: JobClaim
  repositories: Repositories
  notices: Notices
  options: JobsOptions
  emit: Emit
  flush(): Promise<void>
  left: Left
  transients: Pick<Transients, 'add'>
}

/** ms after which a person is reminded of an open request (U2). */
const REMINDER_MS = 60_000
/** The answer's author if the page itself showed that it was done. */
const BY_PAGE = 'page'

/** The text parts of a request; the rest controls its behaviour. */
const WORDS = ['description', 'title', 'text', 'words', 'facts', 'questions', 'currentUrl'] as const

/**
 * A request is stored, sent and shown without the person's secrets, which a page may repeat, like everything else that
 * a run reports.
 */
export const redactedAsk = (ask: HumanAsk, redactor: Pick<Redactor, 'text' | 'data'>): HumanAsk => {
  const { missing } = ask
  const words = WORDS.flatMap((key) => (ask[key] === undefined ? [] : [[key, redactor.data(ask[key])]]))
  return {
    ...ask,
    ...Object.fromEntries(words),
    ...(missing && {
      missing: async (answered: Resolution) => {
        const still = await missing(answered)
        return still && redactor.text(still)
      },
    }),
  }
}

/** See `RunContext.askHuman`. */
export async function askHuman(pausing: Pausing, ask: HumanAsk, signal: AbortSignal): Promise<Resolution | undefined> {
  const { job, claim, repositories, options } = pausing
  // Nobody is asked for a job that is being stopped.
  signal.throwIfAborted()
  const screenshot =
    ask.screenshot && options.keepImage
      ? await options.keepImage(job, ask.screenshot).catch(instead('jobs', null))
      : null
  const { request, again } = await requestFor(pausing, ask, screenshot)
  using open = new DisposableStack()
  if (ask.transient) open.defer(pausing.transients.add(request.id, ask.transient))
  await repositories.jobs.transition(job.id, ['running'], 'paused', {}, claim)
  pausing.emit(again ? 'human_asked_again' : 'human_intervention_requested', {
    interaction: request.id,
    blocker_type: ask.kind,
    description: ask.description,
    title: request.title,
    ...(ownWords(request) && { words: ownWords(request) }),
    questions: ask.questions ?? [],
    current_url: ask.currentUrl,
    screenshot,
    expires_at: request.expiresAt,
    ...(request.evidence && { confidence: request.evidence.confidence, evidence: request.evidence.seen }),
  })
  const answer = await answered(pausing, request, ask, signal).catch(async (error: unknown) => {
    if (!signal.aborted && codeOf(error) !== 'human_timeout') await stopAsking(pausing, signal)
    throw error
  })
  if (!answer) return undefined
  const { resolution, by } = answer
  await runAgain(pausing, signal)
  await repositories.interactions.take(request.id)
  if (isUsedOnce(ask.kind)) await repositories.interactions.wipeAnswers(request.id)
  pausing.emit('human_resumed', {
    interaction: request.id,
    action: resolution.action,
    choice: choiceOf(resolution),
    resolution: resolution.resolution ?? null,
    by,
  })
  return resolution
}

/** The page went away while somebody was asked: the process that continues the job, this one or another, asks again. */
async function stopAsking(pausing: Pausing, signal: AbortSignal): Promise<void> {
  const { job, left } = pausing
  const { interactions } = pausing.repositories
  if (outlivesAttempt(job)) left.asked = await interactions.leftOf(job.id)
  else await interactions.withdraw(job.id)
  await runAgain(pausing, signal)
}

/** Another job may be using the site by now, and is waited for. */
const runAgain = async ({ job, claim, repositories, notices }: Pausing, signal: AbortSignal): Promise<void> => {
  await waitFor(
    { notices },
    () =>
      repositories.jobs.transition(job.id, ['paused'], 'running', {}, claim).then(
        () => true,
        (error: unknown) => {
          if (isSiteBusy(error)) return false
          throw error
        },
      ),
    signal,
  )
}

type Answer = { resolution: Resolution; by: string | null }

/** Waits for a final answer: “done” is checked, and waited for again if it is not. */
async function answered(
  pausing: Pausing,
  request: Interaction,
  ask: HumanAsk,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const { repositories } = pausing
  const until = Date.now() + request.timeoutSeconds * 1_000
  const waiting = new AbortController()
  remind(pausing, request, AbortSignal.any([signal, waiting.signal]))
  let round = ask
  try {
    for (;;) {
      const answer = await oneAnswer(pausing, request, round, until, signal)
      if (!answer) return undefined
      const missing = answer.by === BY_PAGE ? undefined : await stillMissing(ask, answer.resolution)
      if (missing === undefined || !(await repositories.interactions.reopen(request.id, missing))) return answer
      pausing.emit('human_not_yet', { interaction: request.id, text: missing })
      round = { ...ask, notYet: missing }
    }
  } finally {
    waiting.abort()
  }
}

/** A page that cannot be checked now is checked later by the run. */
const stillMissing = (ask: HumanAsk, resolution: Resolution): Promise<string | undefined> | undefined =>
  choiceOf(resolution) === 'done' ? ask.missing?.(resolution).catch(instead('jobs', undefined)) : undefined

/** The first answer from anybody; `undefined`: nobody is available, and the browser is not kept for them. */
async function oneAnswer(
  pausing: Pausing,
  request: Interaction,
  ask: HumanAsk,
  until: number,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const { interactions } = pausing.repositories
  const settled = new AbortController()
  const either = AbortSignal.any([signal, settled.signal])
  const answer = (resolution: Resolution, by: string): Promise<unknown> =>
    // Somebody else may have answered at the same moment: the stored answer counts.
    interactions.resolve(request.id, resolution, by).catch(instead('jobs', undefined))
  const noticed = ask.noticed?.(either).then(async (resolution) => {
    await answer(resolution, BY_PAGE)
    return never()
  })
  const late = timeUp(pausing, request, until, either)
  const left = asksHere(pausing, ask, either, answer)
  for (const one of [noticed, late, left]) one?.catch(instead('jobs', undefined))
  try {
    const done = await Promise.race([stored(pausing, request, either), late, left, ...(noticed ? [noticed] : [])])
    // Answered from elsewhere while nobody was available here.
    const now = done ?? (await interactions.get(request.id))
    if (now?.resolution) return { resolution: now.resolution, by: now.resolvedBy }
    if (now?.status === 'open') return undefined
  } finally {
    settled.abort()
  }
  throw new GhError('human_timeout', say('problem_nobody_answered', { seconds: request.timeoutSeconds }).text)
}

const never = (): Promise<never> => new Promise(() => undefined)

/** Asks the person at this process. Resolves only if there is none and the job must not wait for anybody else. */
const asksHere = async (
  { options, job }: Pausing,
  ask: HumanAsk,
  signal: AbortSignal,
  answer: (resolution: Resolution, by: string) => Promise<unknown>,
): Promise<undefined> => {
  // A broken terminal counts as nobody.
  const own = await options.answerer?.(ask, job, signal).catch(instead('jobs', undefined))
  if (own) await answer(own, 'terminal')
  // In a person's own browser, the page can be used without anybody at the terminal.
  return own || options.unanswered !== 'leave' || job.browserMode !== 'server' ? never() : undefined
}

const stored = ({ notices, repositories, job }: Pausing, request: Interaction, signal: AbortSignal) => {
  const found = notices.until(
    job.id,
    async () => {
      const now = await repositories.interactions.get(request.id)
      return now && now.status !== 'open' ? now : undefined
    },
    signal,
  )
  found.catch(instead('jobs', undefined))
  return found
}

/** ms between two checks of a request with extra time because its tenant is or was suspended. */
const MORE_TIME_MS = 10_000

/** Resolves once nobody can answer any more; an answer at the last moment still counts. */
async function timeUp({ repositories }: Pausing, { id }: Interaction, until: number, signal: AbortSignal) {
  await delay(Math.max(0, until - Date.now()), { signal })
  for (;;) {
    await repositories.interactions.expire(id)
    const now = await repositories.interactions.get(id)
    if (!now) throw new GhError('NOT_FOUND', `There is no request ${id}.`)
    if (now.status !== 'open') return now
    await delay(Math.min(MORE_TIME_MS, Math.max(1_000, Date.parse(now.expiresAt) - Date.now())), { signal })
  }
}

const remind = ({ emit }: Pausing, request: Interaction, signal: AbortSignal): void => {
  if (request.timeoutSeconds * 1_000 <= REMINDER_MS) return
  delay(REMINDER_MS, { signal }).then(
    () => emit('human_reminder', { interaction: request.id, title: request.title, expires_at: request.expiresAt }),
    // Answered before it was due.
    () => {},
  )
}
