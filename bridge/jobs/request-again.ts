/**
 * A request that outlives the attempt that asked it: if its page survives, the next attempt asks the same request, and
 * an answer given meanwhile counts.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Interaction, InteractionCard } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { targetKey } from '../../shared/domain/target.ts'
import type { HumanAsk } from '../engine/state/ports.ts'
import type { Repositories } from '../store/index.ts'
import type { ResolvedInteraction } from '../store/repositories/interactions.ts'
import { saveAnswers } from './resume.ts'

/** The first request of an attempt may be the one left by the previous attempt; later ones are new. */
export interface Left {
  asked: ResolvedInteraction | undefined
}

/** A person's own browser, and what is in its tab, still exists; a browser of server mode ended with its attempt. */
export const outlivesAttempt = ({ browserMode }: Pick<JobRecord, 'browserMode'>): boolean => browserMode === 'operator'

/**
 * What the previous attempt left for this one. Answers to questions count as the person's from now on, whatever is
 * asked next.
 */
export const leftBefore = async (repositories: Repositories, job: JobRecord): Promise<Left> => {
  const asked = outlivesAttempt(job) ? await repositories.interactions.leftOf(job.id) : undefined
  if (asked?.resolution) await saveAnswers(repositories, job, asked, asked.resolution)
  return { asked }
}

/**
 * The request that is still open, or was answered while nobody was there to receive it, if it asks for the same;
 * otherwise a new one.
 */
export const requestFor = async (
  { job, repositories: { interactions }, left }: { job: JobRecord; repositories: Repositories; left: Left },
  ask: HumanAsk,
  screenshot: string | null,
): Promise<{ request: Interaction; again: boolean }> => {
  const { asked } = left
  left.asked = undefined
  const about = {
    description: ask.description,
    questions: ask.questions ?? [],
    currentUrl: ask.currentUrl,
    timeoutSeconds: job.request.interaction_timeout,
    screenshot,
    card: InteractionCard.parse(ask),
  }
  if (asked && isSameRequest(asked, ask)) {
    // The reason for a takeover is known to the person who was there.
    const before = { description: asked.description, card: InteractionCard.parse(asked) }
    const renewed = await interactions.renew(asked.id, { ...about, ...(asked.kind === 'takeover' && before) })
    const request = renewed ?? (await interactions.get(asked.id))
    if (request) return { request, again: true }
  }
  if (asked) await interactions.withdraw(job.id)
  return { request: await interactions.open({ jobId: job.id, kind: ask.kind, ...about }), again: false }
}

/**
 * A yes to a list of values is a yes to exactly these values. A person who has the page keeps it, whatever came next.
 */
const isSameRequest = (asked: Interaction, ask: HumanAsk): boolean =>
  asked.kind === ask.kind &&
  (asked.kind === 'takeover' ||
    isDeepStrictEqual(wholeOf(asked, asked.questions), wholeOf(InteractionCard.parse(ask), ask.questions ?? [])))

const wholeOf = (
  { title, text, target, items, value }: InteractionCard,
  questions: Interaction['questions'],
): Record<string, unknown> =>
  // As the store returns it: undefined keys are absent.
  JSON.parse(
    JSON.stringify({
      title,
      text,
      target: target && targetKey(target),
      items: items.map((item) => ({ ...item, target: item.target && targetKey(item.target) })),
      questions: questions.map(({ question }) => question),
      value: value?.text,
    }),
  )
