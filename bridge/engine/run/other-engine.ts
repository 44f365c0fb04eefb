/**
 * A job that another engine does by itself (B9). Its steps cannot be inspected one by one, so everything it could send
 * is approved and recorded in the ledger before it starts. Limits, blockers, pauses and proof work as in our own loop.
 */

import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { isFileKey } from '../../../shared/domain/profile-keys.ts'
import { replaceSecretHandles } from '../../../shared/domain/secret-handle.ts'
import { wholeTask } from '../../../shared/domain/wishes/whole-task.ts'
import { navigate } from '../../browser/session.ts'
import { ask } from '../ask/ask.ts'
import { askBlocker, blockerOf } from '../blockers/blockers.ts'
import type { TakeOver } from '../explore/loop.ts'
import { addUsage, type Ended, ended, failed, type Run, type StageEnd } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayVisit } from '../state/policy.ts'
import type { OtherEngine } from '../state/ports.ts'
import { saveCheckpoint } from '../state/save-checkpoint.ts'
import { hasStopCondition } from '../state/stop-condition.ts'
import { asksFirst, beginCommit, notSent, settleUnproved } from '../step/commit.ts'
import { goalReached } from '../step/goal.ts'
import { withinLimits, wouldPass } from '../step/limits.ts'
import { observeSettled } from '../step/observe.ts'
import { interruptSignal, standStill } from '../step/pause.ts'

/** How often it is given the page: at first, and after pauses, blockers and raised limits. */
const MAX_ATTEMPTS = 20

/** Tools of such engines that read and change nothing. */
const READ_ONLY = new Set(['ariaTree', 'extract', 'think', 'wait', 'done', 'screenshot', 'scroll', 'observe'])

export const workByOtherEngine = async (run: Run, engine: OtherEngine, takeOver?: TakeOver): Promise<StageEnd> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const ready = await readyFor(run, engine)
    if (ready.kind === 'again') continue
    if (ready.kind === 'ended') return ready.end
    const report = await callOnce(run, engine, taskOf(run, takeOver))
    const stopped = await standStill(run)
    if (stopped?.kind === 'ended') return stopped.end
    if (report.kind !== 'reported' || stopped) continue
    await backOnSite(run)
    const seen = await observeSettled(run)
    await saveCheckpoint(run)
    const reached = await goalReached(run, seen)
    if (reached) return withResult(reached, report.message)
    if (blockerOf(run, seen)) continue
    if (!report.completed && atLimit(run)) continue
    return report.completed ? assess(run, engine, seen, report.message) : gaveUp(run, engine, seen, report.message)
  }
  return failed('STUCK', `${engine.name} was given the page ${MAX_ATTEMPTS} times and did not come to an end.`)
}

/** A page outside the site was not loaded, and the browser shows its error page instead. */
const backOnSite = async (run: Run): Promise<void> => {
  const tab = run.session.active()
  if (!tab.page.url().startsWith('chrome-error:')) return
  const url = run.seen && mayVisit(policyOf(run), run.seen.url) ? run.seen.url : run.input.targetUrl
  run.ports.emit('warning', {
    message: `It led to where this job may not go, or nothing answered there; back to ${url}.`,
  })
  await navigate(tab, url, { signal: run.signal })
}

/** Checks before it works: is the task done, is there a blocker, may it cost more, may it send. */
const readyFor = async (run: Run, engine: OtherEngine): Promise<{ kind: 'ready' } | { kind: 'again' } | Ended> => {
  run.signal.throwIfAborted()
  const seen = await observeSettled(run)
  const reached = await goalReached(run, seen)
  if (reached) return ended(reached)
  const blocker = blockerOf(run, seen)
  if (blocker) {
    const asked = await askBlocker(run, seen, blocker)
    return 'end' in asked ? ended(asked.end) : { kind: 'again' }
  }
  const limited = await withinLimits(run, seen)
  if (limited.kind === 'ended') return limited
  if (limited.kind === 'raised') return { kind: 'again' }
  // What it would send is held as it leaves the page.
  if (run.commit || hasStopCondition(run)) return { kind: 'ready' }
  if (asksFirst(run)) {
    const asked = await askToStart(run, engine, seen)
    if (asked) return ended(asked)
  }
  await beginCommit(run, seen)
  return { kind: 'ready' }
}

const askToStart = async (run: Run, { name }: OtherEngine, seen: Observation): Promise<StageEnd | undefined> => {
  const title = `Let ${name} do this?`
  const text = `It works by itself on ${new URL(seen.url).host} and may send something. You are not asked again before it does.`
  const asked = await ask(run, {
    kind: 'approve_submit',
    title,
    text,
    description: `${title} ${text}`,
    actions: [
      { name: 'approve', label: 'Let it work', variant: 'primary' },
      { name: 'refuse', label: 'Don’t start', variant: 'secondary' },
    ],
    currentUrl: seen.url,
  })
  return 'end' in asked ? asked.end : undefined
}

/** Each call of its model counts as one observation. */
const atLimit = (run: Run): boolean => wouldPass(run, undefined, 'decision')

const LIMIT = Symbol('limit')

type Called = { kind: 'reported'; completed: boolean; message: string } | { kind: 'limit' } | { kind: 'interrupted' }

const callOnce = async (run: Run, engine: OtherEngine, task: string): Promise<Called> => {
  const limited = new AbortController()
  const signal = interruptSignal(run)
  try {
    const report = await engine.work({
      session: run.session,
      task,
      secrets: run.applicant.secrets,
      maxSteps: Math.max(1, run.work.budget.maxIterations - run.work.iteration),
      meter: {
        before() {
          if (!atLimit(run)) return
          limited.abort(LIMIT)
          throw new Error('A limit of the job is reached.')
        },
        used(usage) {
          addUsage(run, usage)
          run.work.iteration += usage.calls
        },
      },
      onStep(words) {
        if (!READ_ONLY.has(words)) run.counts.ai += 1
        run.ports.emit('engine_step', { engine: engine.name, step: words })
      },
      emit: run.ports.emit,
      signal: AbortSignal.any([signal, limited.signal]),
    })
    return { kind: 'reported', ...report }
  } catch (error) {
    run.signal.throwIfAborted()
    if (limited.signal.aborted) return { kind: 'limit' }
    if (signal.aborted) return { kind: 'interrupted' }
    if (didNothing(run)) await notSent(run, `${engine.name} did nothing`)
    throw error
  }
}

const didNothing = ({ counts, trace }: Run): boolean => counts.ai === 0 && !trace.entries.some(({ commit }) => commit)

/** It reports success, but the page does not. */
const assess = async (run: Run, { name }: OtherEngine, seen: Observation, message: string): Promise<StageEnd> => {
  if (!goalOf(run.input.jobType).shownByPage) {
    const operations: [] = []
    const said = { thought: message, operations, questions: [], confidence: 1, status: 'completed' as const }
    const end = await goalReached(run, seen, said)
    return end ?? failed('GOAL_NOT_REACHED', message)
  }
  if ((await settleUnproved(run, seen)) === 'refused')
    return failed('GOAL_NOT_REACHED', `${name} says that it is done, and the page shows an error. ${message}`)
  return { end: 'done', confirmation: seen.confirmation, result: message }
}

const gaveUp = async (run: Run, { name }: OtherEngine, seen: Observation, message: string): Promise<StageEnd> => {
  if (didNothing(run)) {
    await notSent(run, `${name} did nothing`)
    return failed('GOAL_NOT_REACHED', `${name} did nothing on the page: ${message}`)
  }
  return (await settleUnproved(run, seen)) === 'refused'
    ? failed('GOAL_NOT_REACHED', `${name} gave up: ${message} What is filled in stays; the page refused what was sent.`)
    : failed(
        'submit_unconfirmed',
        `${name} gave up: ${message} What is filled in stays. Whether something was sent the page doesn’t say; please look before you try again.`,
      )
}

const withResult = (end: StageEnd, message: string): StageEnd =>
  end.end === 'done' && end.result === undefined ? { ...end, result: message } : end

/** The task and the data in words. Secrets are names between percent signs; files cannot be handed over. */
const taskOf = ({ input, applicant }: Run, takeOver: TakeOver | undefined): string => {
  const values = Object.entries(applicant.values).filter(([key]) => !isFileKey(key))
  const secrets = Object.keys(applicant.secrets)
  const lines = [
    replaceSecretHandles(wholeTask(input.jobType, input.task), (key) => `%${key}%`),
    ...(values.length > 0 ? ['', 'Data:', ...values.map(([key, value]) => `- ${key}: ${value}`)] : []),
    ...(secrets.length > 0
      ? ['', `Secret data, to be written by name: ${secrets.map((key) => `%${key}%`).join(', ')}`]
      : []),
    ...(applicant.answers.length > 0
      ? ['', 'Answers:', ...applicant.answers.map(({ question, answer }) => `- ${question}: ${answer}`)]
      : []),
    ...(takeOver && takeOver.done.length > 0 ? ['', 'Done already:', ...takeOver.done.map((step) => `- ${step}`)] : []),
  ]
  return lines.join('\n')
}
