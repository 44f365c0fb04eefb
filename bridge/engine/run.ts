/**
 * The order of events of one job, top to bottom: session, ledger, page, mode, manual, replay or exploration, learning,
 * result. What each stage does is in the file it is imported from.
 */
import { codeOf, type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import type { Trace } from '../../shared/domain/outcome.ts'
import { urlPattern } from '../../shared/domain/url.ts'
import type { Session } from '../browser/session.ts'
import { navigate } from '../browser/session.ts'
import { checkLedger, confirmSent, unproved } from './commit.ts'
import { doneSoFar, failed, type Run, type StageEnd, withHuman } from './context.ts'
import { goalReached } from './goal.ts'
import { keepsTrace, keptOf } from './keep.ts'
import { KEPT } from './kept.ts'
import { beginningOf, knownAddress, learn, queryFor } from './learning.ts'
import { arrive, look, picture } from './look.ts'
import { explore, type TakeOver } from './loop.ts'
import { workElsewhere } from './other-engine.ts'
import { stitchSteps } from './playbooks.ts'
import { mayVisit } from './policy.ts'
import type { HumanAsk, RunInput, RunPorts } from './ports.ts'
import { type BrokenOff, replay } from './replay.ts'
import { resultOf } from './result.ts'
import { scrape } from './scrape.ts'
import { listenForPauses, standStill } from './supervise-pause.ts'
import { finishIntent, takeUp, withKeptWords } from './take-up.ts'
import { keptWork, newWork, type Spent, spentHere } from './work.ts'

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
  let used: { manual?: Manual | { id: string; version: number; body?: undefined } } = {}
  try {
    session = await ports.openSession(input, signal)
    run = newRun(input, ports, session, signal)
    unpause = listenForPauses(run)
    const done = await workOn(run, started)
    // Whoever took over in the last moment keeps the page for as long as they want.
    const taken = await standStill(run)
    end = typeof taken === 'object' ? taken.end : toldLost(session, done.end)
    used = { ...(done.manual && { manual: done.manual }) }
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
    result: resultOf({ input, run, end, durationMs: ports.now() - started, ...used }),
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

const newRun = (input: RunInput, ports: RunPorts, session: Session, signal: AbortSignal): Run => {
  const human = withHuman()
  const work = newWork(input.budget, ports.now(), input)
  const run: Run = {
    input,
    ports: {
      ...ports,
      // Whatever is kept, the plan and what was spent are kept with it.
      checkpoint: (state) =>
        ports.checkpoint({
          ...state,
          work: keptWork(work, ports.now(), human.waitedMs),
          ...(keepsTrace(input) && { [KEPT]: keptOf(run) }),
        }),
    },
    session,
    signal,
    applicant: input.applicant,
    trace: { pages: [], entries: [] },
    counts: { replayed: 0, healed: 0, ai: 0, human: 0 },
    seen: undefined,
    firstSeen: undefined,
    platform: undefined,
    commit: undefined,
    firstFields: new Map(),
    found: [],
    human,
    work,
    beforeMs: 0,
  }
  return run
}

type Worked = { end: StageEnd; manual?: Manual | { id: string; version: number; body?: undefined } }

const workOn = async (run: Run, started: number): Promise<Worked> => {
  const { input, ports } = run
  const answers = await ports.answers.list(run.applicant.id)
  const today = new Date(ports.now()).toISOString().slice(0, 10)
  run.applicant = {
    ...run.applicant,
    values: { today, ...run.applicant.values },
    answers: [...run.applicant.answers, ...answers],
  }
  withKeptWords(run)

  const ledger = await checkLedger(run)
  if (typeof ledger === 'object') return { end: { end: 'done', confirmation: ledger.sent } }
  const stays = await staysHere(run)
  const left = stays ? await takeUp(run) : undefined
  // Whoever had the page when the job was lost has it still.
  const paused = await standStill(run)
  if (typeof paused === 'object') return paused
  const open = paused ? undefined : left
  if (!stays) await navigate(run.session.active(), input.targetUrl, { signal: run.signal })
  if (ledger === 'sending') {
    // This job was lost while it was sending: the page decides, else a human. Whose press it was to be is asked for that.
    const reached = await goalReached(run, await look(run))
    const settled = reached ?? (open?.commit && open.by === 'human' ? undefined : await confirmSent(run))
    if (settled) return { end: settled, ...(await learnNew(run, settled, started)) }
  }

  const manual = await knownOrLook(run)
  ports.emit('mode_selected', {
    requested: input.mode,
    manual: manual?.id ?? null,
    version: manual?.version ?? null,
    health: manual?.health ?? null,
  })

  if (!manual) {
    if (input.mode === 'cookbook')
      return {
        end: failed(
          'NO_MANUAL',
          'There is no manual for this page that works well enough, so cookbook mode cannot do it. Run it once in hybrid mode to learn one.',
        ),
      }
    const end = (open && (await finishIntent(run, open))) ?? (await workOut(run))
    return { end, ...(await learnNew(run, end, started)) }
  }

  run.platform ??= manual.body.platform
  const replayed = await replay(run, manual, { askProvider: input.mode === 'hybrid' && !ports.engine })
  if (replayed.end !== 'broken') {
    if (replayed.end !== 'paused') await ports.manuals.verified(manual, replayed.end === 'done', run.found)
    return { end: replayed, manual }
  }
  await ports.manuals.verified(manual, false, run.found)
  ports.emit('replay_broken', {
    step: replayed.at.step.order,
    description: replayed.at.step.description,
    code: replayed.at.code,
    problem: replayed.at.problem,
  })
  if (input.mode === 'cookbook') return { end: await stopped(run, replayed.at), manual }

  const end = await workOut(run, handOver(run, replayed.at))
  if (ports.engine) return { end, manual }
  const mended = await learn(run, end, started, manual, { brokenAt: replayed.at.step.order })
  return { end, manual: mended.manual ?? manual }
}

/** Without a manual that was followed. What another engine did is in no trace. */
const learnNew = async (run: Run, end: StageEnd, started: number): ReturnType<typeof learn> => {
  if (run.ports.engine || end.end !== 'done') return {}
  const begun = beginningOf(run)
  return learn(run, end, started, begun && (await run.ports.manuals.lookupUnhealthy(begun)))
}

/**
 * What a person or an earlier attempt did on the page is not thrown away, unless a manual has to begin at its beginning, or
 * what was collected before is gone.
 */
const staysHere = async ({ input, ports, session }: Run): Promise<boolean> => {
  const { continues, targetUrl, jobType, mode } = input
  if (!continues || jobType === 'scrape' || !mayVisit(input, session.active().page.url())) return false
  if (mode === 'ai') return true
  const { host } = new URL(targetUrl)
  return (await ports.manuals.only({ taskType: jobType, host, urlPattern: urlPattern(targetUrl) })) === undefined
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

/** What the provider is told when it takes over from the page as it is (X3). */
const handOver = (run: Run, at: BrokenOff) => ({ done: doneSoFar(run), remaining: at.remaining, problem: at.problem })
