/**
 * Checks a provider's "completed": accepted if the page proves it by rule, or else if one question about it confirms
 * it. A refusal returns to the loop with what is missing, at most twice.
 */

import type { Decision } from '../../../shared/domain/decision.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { holds } from '../../observe/index.ts'
import { extractedData, withData } from '../data/extract.ts'
import { type Ended, ended, failed, type Run, type StageEnd } from '../state/context.ts'
import { confirmCommit } from '../step/commit.ts'
import { isCriterionMet } from '../step/criteria.ts'
import { foreignToTask, lacksEffect } from '../step/effect.ts'
import { goalReached } from '../step/goal.ts'
import { withinLimits } from '../step/limits.ts'
import { observeSettled } from '../step/observe.ts'
import { provedByPage } from '../step/page-proof.ts'
import { isQuoteNew } from '../step/quoted.ts'
import { asideAbout, counted } from '../step/think.ts'
import { endProofs } from './end-proofs.ts'

const MAX_REFUSALS = 2

/** `refused`: it is not done. Says what is missing, for the decider. */
export type Finished = Ended | { kind: 'refused'; problem: string }

/** @param before what the provider saw when it decided this */
export const finish = async (run: Run, decision: Decision, before: Observation): Promise<Finished> => {
  const seen = await observeSettled(run)
  const proved = await goalReached(run, seen)
  if (proved) return ended(withData(run, proved))
  const verdict = await judged(run, seen, decision, before)
  if (verdict.kind === 'ended') return verdict
  if (verdict.kind === 'missing') return refuse(run, verdict.missing, decision)
  if (verdict.kind === 'proved' && run.commit) {
    await confirmCommit(run, verdict.proof)
    const { text } = verdict
    const end: StageEnd = { end: 'done', confirmation: text, result: decision.result }
    return ended(withData(run, text === undefined ? ((await withProofs(run, end)) ?? end) : end))
  }
  const met = verdict.kind === 'met'
  const end = await withProofs(
    run,
    await goalReached(run, seen, decision, { judgedMet: met }),
    met ? verdict.quote : undefined,
  )
  return end ? ended(withData(run, end)) : { kind: 'refused', problem: NOT_SENT }
}

const NOT_SENT = 'It was not sent: a person looked. The form is open again; fill it in and send it.'

/**
 * What the page shows now and did not show at the beginning. A replay of a task in words uses it to recognise the end.
 * The page is observed again, since a window may have closed, or the page may have responded meanwhile.
 */
export const withProofs = async (run: Run, end: StageEnd | undefined, quote?: string): Promise<StageEnd | undefined> =>
  end?.end === 'done' && goalOf(run.input.jobType).shownByPage
    ? { ...end, proofs: await endProofs(run, await observeSettled(run), quote) }
    : end

/** A claim made together with operations, before the page responded to them, is not counted as a refusal. */
const refuse = (run: Run, missing: string, { operations }: Decision): Finished => {
  if (operations.length === 0) run.work.refusals += 1
  run.ports.emit('completion_refused', { missing, refusals: run.work.refusals })
  if (run.work.refusals > MAX_REFUSALS)
    return ended(failed('GOAL_NOT_REACHED', `${missing} What was done stays; nothing more was sent.`))
  return { kind: 'refused', problem: `You said that the task is completed. It is not: ${missing}` }
}

/**
 * `missing`: what is not done, in a sentence. `proved`: by which rule, and the page's words. `met`: a quote shows it, or
 * a separate question confirmed it. `unclear`: nobody could tell.
 */
type Verdict =
  | { kind: 'missing'; missing: string }
  | { kind: 'met'; quote?: string | undefined }
  | { kind: 'proved'; proof: string; text: string | undefined }
  | { kind: 'unclear' }
  | Ended

/** The page may have shown the goal from the beginning, but then nothing had to be tried. */
const hasOnlyFailed = ({ trace, work }: Run, { result }: Decision): boolean =>
  trace.entries.length > 0 &&
  trace.entries.every(({ outcome }) => outcome.status !== 'done') &&
  result === undefined &&
  work.extracted.length === 0

/** Nothing was tried in place of it, so the rest of that answer was not done either. */
const failedLast = ({ trace }: Run, { operations }: Decision): string | undefined => {
  const { outcome } = trace.entries.at(-1) ?? {}
  return operations.length === 0 && outcome?.status === 'failed' ? outcome.message : undefined
}

/** The quote was given together with the operations that should bring it about. */
const isOtherThanExpected = async (run: Run, { proof, operations }: Decision): Promise<boolean> =>
  proof !== undefined &&
  operations.length > 0 &&
  !(await holds(run.session.active(), { is: 'text_present', text: proof }))

const UNCLEAR: Verdict = { kind: 'unclear' }
const missing = (what: string): Verdict => ({ kind: 'missing', missing: what })

const judged = async (run: Run, seen: Observation, decision: Decision, before: Observation): Promise<Verdict> => {
  const { provider } = run.ports
  // A decider that cannot judge uses its own rules.
  if (!provider.traits.judgesEnds) return UNCLEAR
  const { jobType, schema } = run.input
  const goal = goalOf(jobType)
  if (goal.mustSend && !run.commit) return missing('Nothing was sent.')
  if (schema && run.work.extracted.length === 0)
    return missing('Nothing was extracted. Use extract on the page that shows the data.')
  if (goal.sends) return UNCLEAR
  if (hasOnlyFailed(run, decision)) return missing('Nothing that was tried has worked.')
  const criteria = run.work.plan?.criteria ?? []
  const holding = await Promise.all(criteria.map((one) => isCriterionMet(run, one)))
  const unmet = criteria.filter((_, at) => holding[at] === false)
  const proving = criteria.filter(({ atStart }, at) => holding[at] === true && !atStart)
  // A fact that was true from the beginning proves nothing by itself.
  const unclear = criteria.filter(
    ({ atStart }, at) => holding[at] === undefined || (atStart && holding[at] && proving.length === 0),
  )
  if (proving.length > 0 && unmet.length === 0 && unclear.length === 0)
    return {
      kind: 'proved',
      proof: proving.map(({ text, url }) => text ?? `The address has “${url}”.`).join('; '),
      text: proving.find(({ text }) => text)?.text,
    }
  const quoted = await isQuoteNew(run, seen, decision, before)
  if (quoted && unmet.length === 0) return { kind: 'met', quote: decision.proof }
  const told = unmet.length === 0 ? await provedByPage(run, seen) : undefined
  if (told) return { kind: 'met', ...told }
  const failure = failedLast(run, decision)
  if (failure !== undefined) return missing(`The last operation was not done: ${failure}`)
  // The provider sees what came instead, rather than somebody who only hears of it.
  if (await isOtherThanExpected(run, decision))
    return missing(`You expected “${decision.proof}”, and the page does not show it. Look at what it shows.`)
  const idle = await lacksEffect(run, seen)
  if (idle !== undefined) return missing(idle)
  const foreign = run.work.refusals === 0 && decision.result === undefined ? foreignToTask(run, seen) : undefined
  if (foreign !== undefined) return missing(foreign)
  // Words guessed before the work began may be wrong: the provider may look again, and is not refused twice because of
  // them.
  if (unmet.length > 0 && run.work.refusals === 0 && !quoted)
    return missing(
      `The page does not show it: ${unmet.map(({ what, text, url }) => `${what} (${text ? `“${text}”` : url})`).join('; ')}.`,
    )
  const question = await asideAbout(run, seen)
  const limited = await withinLimits(run, seen, provider.estimate(question), 'aside')
  if (limited.kind === 'ended') return limited
  const answer = await counted(run, 'act', () =>
    provider.validate({
      ...question,
      criteria: [...unmet, ...unclear],
      result: decision.result ?? extractedData(run),
      signal: run.signal,
    }),
  )
  return answer.met ? { kind: 'met' } : missing(answer.missing || 'The page does not show that it is done.')
}
