/**
 * One job from its address to its result. Read from top to bottom: `runJob` opens a browser and does the job, again if
 * the page crashes. `passThrough` is one pass. `stages` gives the order of events: ledger, page, manual, replay or
 * exploration, learning. Each stage is in the file that it is imported from.
 */
import { GhError } from '../../../shared/domain/errors.ts'
import type { JobResult } from '../../../shared/domain/job.ts'
import type { Trace } from '../../../shared/domain/outcome.ts'
import { instead } from '../../base/debug.ts'
import type { Session } from '../../browser/session.ts'
import type { Intent } from '../state/checkpoint.ts'
import type { Run, StageEnd } from '../state/context.ts'
import type { HumanAsk, RunInput, RunPorts } from '../state/ports.ts'
import type { Spent } from '../state/work.ts'
import { checkLedger, confirmSent, truthfulEnd } from '../step/commit.ts'
import { filesArrived, hearFile } from '../step/files.ts'
import { goalReached } from '../step/goal.ts'
import { observeSettled, picture } from '../step/observe.ts'
import { listenForPauses, standStill } from '../step/pause.ts'
import { hearRefusal } from '../step/repeats.ts'
import { watchSends, whatWasHeld } from '../step/sends.ts'
import { newRun, openPage, withKnownAnswers } from './begin.ts'
import { followManual, manualToFollow } from './follow-manual.ts'
import { learnNew } from './learning.ts'
import { endOfAll, lastOf, type Pass, passesThrough, spentByAll } from './passes.ts'
import { learnPlatform } from './platforms.ts'
import { learnQuestions } from './questions.ts'
import { resultOf, type Worked } from './result.ts'
import { learnSite, warnOfSite } from './sites.ts'
import { isCrashed, orBrowserLost, unexpected } from './unexpected.ts'
import { unresponsive } from './unresponsive.ts'
import { withoutManual } from './without-manual.ts'

export interface RunOutput {
  /** Without the facts that only the jobs layer knows (report, interaction). */
  result: Omit<JobResult, 'report' | 'interaction' | 'status'>
  status: 'completed' | 'failed' | 'paused'
  /** Usage in this attempt, by provider, model and purpose. */
  spent: readonly Spent[]
  ask?: HumanAsk
  trace: Trace
}

/**
 * Runs one job from its address to its result; every path closes what it opened (Q3).
 * Errors: only cancellation leaves as an exception (the signal's reason); everything else is in the result.
 */
export const runJob = async (input: RunInput, ports: RunPorts, signal: AbortSignal): Promise<RunOutput> => {
  const started = ports.now()
  // Plan, limits and usage survive a crash of the page.
  let { checkpoint } = input
  const noting: RunPorts = {
    ...ports,
    checkpoint(state) {
      checkpoint = state
      return ports.checkpoint(state)
    },
  }
  let session: Session | undefined
  let passes: Pass[] = []
  try {
    passes = await passesThrough({
      pass: async () => {
        session ??= await ports.openSession(input, signal)
        return passThrough({ ...input, checkpoint }, noting, session, signal, started)
      },
      reopen: async () => {
        ports.emit('warning', { message: 'The page crashed. It is opened again in a new tab.', code: 'PAGE_CRASH' })
        await session?.revive(session.active())
      },
      endOf: (error) => {
        if (signal.aborted) throw signal.reason instanceof Error ? signal.reason : error
        return orBrowserLost(session, unexpected(error))
      },
    })
  } finally {
    // In a person's own browser, an unfinished task is left for them to continue (H7).
    const end = passes.at(-1)?.end
    const isOver = end?.end === 'done' && end.withoutSending === undefined
    if (session) await ports.stepTrace?.end(session)
    await session?.close({ keepTabs: input.browserMode === 'operator' && !isOver })
  }
  const { run, manual, threw } = lastOf(passes)
  const end = endOfAll(passes)
  if (threw && end.end === 'failed') ports.emit('error', { code: end.code, message: end.message })
  return {
    result: resultOf({ input, run, end, durationMs: ports.now() - started, manual }),
    status: end.end === 'done' ? 'completed' : end.end,
    ...(end.end === 'paused' && { ask: end.ask }),
    trace: run?.trace ?? { pages: [], entries: [] },
    spent: spentByAll(passes),
  }
}

/**
 * Goes through the job with an open session: the stages, until they end, the page crashes or stops responding. Errors:
 * as {@link runJob}.
 */
const passThrough = async (
  input: RunInput,
  ports: RunPorts,
  session: Session,
  signal: AbortSignal,
  started: number,
): Promise<Pass> => {
  /** Pending calls to the page end with the run. */
  const over = new AbortController()
  const run = newRun(input, ports, session, AbortSignal.any([signal, over.signal]))
  const unpause = listenForPauses(run)
  const unlisten = session.on((event) => {
    if (event.type === 'download') hearFile(run, event.tab, event.taken)
    if (event.type === 'navigation_refused') hearRefusal(run, event.url)
    // A crashed page is not worth waiting for.
    if (event.type === 'page_crash' && isCrashed(session)) over.abort(new GhError('PAGE_CRASH', ''))
  })
  try {
    const worked = await Promise.race([stagesAndEnd(run, session, started), unresponsive(run, over.signal)])
    return { run, ...worked }
  } catch (error) {
    if (signal.aborted) throw error
    return { run, end: await truthfulEnd(run, orBrowserLost(session, unexpected(error))), threw: true }
  } finally {
    over.abort(new GhError('CANCELLED', 'The run is over.'))
    unlisten()
    unpause()
  }
}

/**
 * The stages, then everything that must be settled before the end is reported: pauses, held requests, pending
 * downloads, proof.
 */
const stagesAndEnd = async (run: Run, session: Session, started: number): Promise<Worked> => {
  await watchSends(run)
  const worked = await stages(run, started)
  // A person who took over at the last moment keeps the page for as long as they want.
  const takenOver = await standStill(run)
  const held = await whatWasHeld(run)
  await filesArrived(run)
  const end = takenOver?.kind === 'ended' ? takenOver.end : orBrowserLost(session, held ?? worked.end)
  const told = await truthfulEnd(run, end)
  // The form was sent, even if learning from it fails.
  await learnQuestions(run, told).catch(instead('run', undefined))
  await learnPlatform(run, told).catch(instead('run', undefined))
  await learnSite(run, told).catch(instead('run', undefined))
  if (!run.pictured) await picture(run)
  return { ...worked, end: told }
}

/** The order of events. */
const stages = async (run: Run, started: number): Promise<Worked> => {
  await withKnownAnswers(run)
  const ledger = await checkLedger(run)
  if (ledger.kind === 'sent') return { end: { end: 'done', confirmation: ledger.proof } }
  warnOfSite(run)
  const opened = await openPage(run)
  if ('end' in opened) return opened
  if (ledger.kind === 'sending') {
    const end = await endOfSending(run, opened.open)
    // What a lost attempt did in a browser that is gone is in no trace, so nothing is learned from the rest.
    const isWhole = run.trace.entries.some(({ commit }) => commit)
    if (end) return { end, ...(isWhole && (await learnNew(run, end, started))) }
  }
  tellPlan(run)
  // A demonstration is learned again, whatever was learned before.
  const manual = run.input.supervision === 'teach' ? undefined : await manualToFollow(run)
  return manual ? followManual(run, manual, started) : withoutManual(run, opened.open, started)
}

/**
 * This job was lost while it was sending: the page decides, otherwise a human. If the press was the person's own, they
 * are asked about it.
 */
const endOfSending = async (run: Run, open: Intent | undefined): Promise<StageEnd | undefined> =>
  (await goalReached(run, await observeSettled(run))) ??
  (open?.commit && open.by === 'human' ? undefined : await confirmSent(run))

/** Which of the person's instructions are followed by rule, determined before anything is done. */
const tellPlan = ({ wishes, ports }: Run): void => {
  if (wishes.followed.length > 0) ports.emit('planned', { steps: [...wishes.followed], criteria: [], items: [] })
}
