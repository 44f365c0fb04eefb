/**
 * The order of events of one job, top to bottom: session, ledger, page, mode, manual, replay or exploration, learning,
 * result. What each stage does is in the file it is imported from.
 */
import { codeOf, type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import type { Trace } from '../../shared/domain/outcome.ts'
import type { Session } from '../browser/session.ts'
import { newRun, openPage, withKnownAnswers } from './begin.ts'
import { checkLedger, confirmSent, unproved } from './commit.ts'
import { doneSoFar, failed, type Run, type StageEnd } from './context.ts'
import { goalReached } from './goal.ts'
import type { Intent } from './kept.ts'
import { beginningOf, knownAddress, learn, queryFor } from './learning.ts'
import { arrive, look, picture } from './look.ts'
import { explore, type TakeOver } from './loop.ts'
import { workElsewhere } from './other-engine.ts'
import { stitchSteps } from './playbooks.ts'
import type { HumanAsk, RunInput, RunPorts } from './ports.ts'
import { type BrokenOff, replay } from './replay.ts'
import { type ResultInput, resultOf } from './result.ts'
import { scrape } from './scrape.ts'
import { listenForPauses, standStill } from './supervise-pause.ts'
import { finishIntent } from './take-up.ts'
import { type Spent, spentHere } from './work.ts'

export interface RunOutput {
  /** Without `job_id`-side facts that only the jobs layer knows (report, interaction). */
  result: Omit<JobResult, 'report' | 'interaction' | 'status'>
  status: 'completed' | 'failed' | 'paused'
  /** In this attempt, by provider, model and purpose. */
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
  let run: Run | undefined
  let session: Session | undefined
  let end: StageEnd | undefined
  let unpause = (): void => undefined
  let manual: ResultInput['manual']
  try {
    session = await ports.openSession(input, signal)
    run = newRun(input, ports, session, signal)
    unpause = listenForPauses(run)
    const done = await workOn(run, started)
    // Whoever took over in the last moment keeps the page for as long as they want.
    const taken = await standStill(run)
    end = typeof taken === 'object' ? taken.end : toldLost(session, done.end)
    manual = done.manual
    if (!run.pictured) await picture(run)
  } catch (error) {
    if (signal.aborted) throw signal.reason instanceof Error ? signal.reason : error
    end = toldLost(
      session,
      failed(
        codeOf(error),
        error instanceof GhError
          ? error.message
          : `Something unexpected stopped the job: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
    if (end.end === 'failed') ports.emit('error', { code: end.code, message: end.message })
  } finally {
    unpause()
    // In a person's own browser what is not done is theirs to go on with (H7).
    await session?.close({ keepTabs: input.browserMode === 'operator' && end?.end !== 'done' })
  }
  return {
    result: resultOf({ input, run, end, durationMs: ports.now() - started, manual }),
    status: end.end === 'done' ? 'completed' : end.end,
    ...(end.end === 'paused' && { ask: end.ask }),
    trace: run?.trace ?? { pages: [], entries: [] },
    spent: run ? spentHere(run.work) : [],
  }
}

/** Ends that are what they are, also where the browser is gone by then. */
const SETTLED = new Set<ErrorCode>(['human_timeout', 'human_cancelled', 'budget_exceeded', 'already_submitted'])

/** Wherever it surfaced, a browser or tab that is gone is the cause, and not what it brought about (R4). */
const toldLost = (session: Session | undefined, end: StageEnd): StageEnd => {
  if (end.end !== 'failed' || !session || SETTLED.has(end.code)) return end
  try {
    session.active()
    return end
  } catch (error) {
    return failed(codeOf(error), error instanceof Error ? error.message : String(error))
  }
}

/** How it ended, and the manual that was followed or learned. */
type Worked = { end: StageEnd } & Pick<ResultInput, 'manual'>

const workOn = async (run: Run, started: number): Promise<Worked> => {
  const { input, ports } = run
  await withKnownAnswers(run)
  const ledger = await checkLedger(run)
  if (typeof ledger === 'object') return { end: { end: 'done', confirmation: ledger.sent } }
  const opened = await openPage(run)
  if ('end' in opened) return opened
  if (ledger === 'sending') {
    const end = await endOfSending(run, opened.open)
    // What an attempt that is lost did in a browser that went with it is in no trace: nothing is to be learned from what is left.
    const isWhole = run.trace.entries.some(({ commit }) => commit)
    if (end) return { end, ...(isWhole && (await learnNew(run, end, started))) }
  }
  const manual = await knownOrLook(run)
  ports.emit('mode_selected', {
    requested: input.mode,
    manual: manual?.id ?? null,
    version: manual?.version ?? null,
    health: manual?.health ?? null,
  })
  return manual ? followManual(run, manual, started) : withoutManual(run, opened.open, started)
}

/** This job was lost while it was sending: the page decides, else a human. Whose press it was to be is asked for that. */
const endOfSending = async (run: Run, open: Intent | undefined): Promise<StageEnd | undefined> =>
  (await goalReached(run, await look(run))) ??
  (open?.commit && open.by === 'human' ? undefined : await confirmSent(run))

const withoutManual = async (run: Run, open: Intent | undefined, started: number): Promise<Worked> => {
  if (run.input.mode === 'cookbook')
    return {
      end: failed(
        'NO_MANUAL',
        'There is no manual for this page that works well enough, so cookbook mode cannot do it. Run it once in hybrid mode to learn one.',
      ),
    }
  const end = (open && (await finishIntent(run, open))) ?? (await workOut(run))
  return { end, ...(await learnNew(run, end, started)) }
}

/** Replays it; where it breaks off, what is left is worked out and learned, or the run ends there. */
const followManual = async (run: Run, manual: Manual, started: number): Promise<Worked> => {
  const { input, ports } = run
  run.platform ??= manual.body.platform
  const replayed = await replay(run, manual, { askProvider: input.mode === 'hybrid' && !ports.engine })
  if (replayed.end !== 'broken') {
    if (replayed.end !== 'paused') await ports.manuals.verified(manual, replayed.end === 'done', run.found)
    return { end: replayed, manual }
  }
  const { at } = replayed
  // A step that only a model can do is no fault of its manual.
  if (at.code !== 'NEEDS_MODEL') await ports.manuals.verified(manual, false, run.found)
  ports.emit('replay_broken', {
    step: at.step.order,
    description: at.step.description,
    code: at.code,
    problem: at.problem,
  })
  if (input.mode === 'cookbook') return { end: await stopped(run, at), manual }

  const end = await workOut(run, { done: doneSoFar(run), remaining: at.remaining, problem: at.problem })
  if (ports.engine) return { end, manual }
  const mended = await learn(run, end, started, manual, { brokenAt: at.step.order })
  return { end, manual: mended.manual ?? manual }
}

/** Without a manual that was followed. What another engine did is in no trace. */
const learnNew = async (run: Run, end: StageEnd, started: number): ReturnType<typeof learn> => {
  if (run.ports.engine || end.end !== 'done') return {}
  const begun = beginningOf(run)
  return learn(run, end, started, begun && (await run.ports.manuals.lookupUnhealthy(begun)))
}

/** Cookbook mode ends where the manual does; what became of a press that sends is said as it is. */
const stopped = async (run: Run, { code, problem }: BrokenOff): Promise<StageEnd> =>
  run.commit && (await unproved(run, await look(run))) === 'open'
    ? failed(
        'submit_unconfirmed',
        `${problem} It may have been sent: the page doesn’t say. Please look before you try again.`,
      )
    : failed(code, `${problem} Nothing was sent; the manual stays. Run it in hybrid mode to mend it.`)

/** A manual's own steps wait for what they need: where the address alone tells which one it is, the page is not looked at first. */
const knownOrLook = async (run: Run): Promise<Manual | undefined> => {
  if (run.input.mode !== 'ai' && !run.seen) {
    const known = await knownAddress(run)
    if (known) {
      arrive(run, await run.session.active().page.title())
      return known
    }
  }
  const seen = run.seen ?? (await look(run))
  return run.input.mode === 'ai' ? undefined : run.ports.manuals.lookup(queryFor(run, seen))
}

/** Without a manual: lists are collected by rule, everything else is explored. */
const workOut = async (run: Run, takeOver?: TakeOver): Promise<StageEnd> => {
  if (run.ports.engine) return workElsewhere(run, run.ports.engine, takeOver)
  // A form that was asked for is a reader's work, and so is a page on which no rule finds a table or list.
  const reads = run.ports.provider.extract !== undefined
  if (run.input.jobType === 'scrape' && !(run.input.schema && reads)) {
    if (run.input.schema)
      run.ports.emit('warning', {
        message: `${run.ports.provider.name} cannot read data by a schema: the page’s own table or list is collected as it is.`,
      })
    const end = await scrape(run, takeOver !== undefined)
    const found = end.end !== 'failed' || end.code !== 'GOAL_NOT_REACHED'
    if (found || !reads) return end
  }
  const end = await explore(run, takeOver)
  await stitchSteps(run, end)
  return end
}
