/** A job with a manual. The manual is replayed. If the replay stops, the rest is decided step by step and learned. */
import type { Manual } from '../../../shared/domain/manual.ts'
import { chooseDocuments, comesToSeveral, documentsHere } from '../ask/documents.ts'
import { hasTemplate } from '../ask/letter.ts'
import type { BrokenOff } from '../replay/ending.ts'
import { replay } from '../replay/replay.ts'
import { doneSoFar, failed, type Run, type StageEnd } from '../state/context.ts'
import { settleUnproved } from '../step/commit.ts'
import { isAnswerLost } from '../step/confirmation.ts'
import { arrive, observeSettled } from '../step/observe.ts'
import { warnOf, warnOfSteps } from '../step/warn.ts'
import { isCarried, knownAddress, learn, learnCarried, learnPath, manualFor, taskTypeOf } from './learning.ts'
import type { Worked } from './result.ts'
import { workOut } from './without-manual.ts'

/** The manual to follow. Undefined in AI mode, and if no manual for this page works well enough. */
export const manualToFollow = async (run: Run): Promise<Manual | undefined> => {
  const { input, ports } = run
  const manual = await found(run)
  ports.emit('mode_selected', {
    requested: input.mode,
    manual: manual?.id ?? null,
    version: manual?.version ?? null,
    health: manual?.health ?? null,
  })
  return manual
}

/**
 * A manual's steps wait for what they need, so if the address alone identifies the manual, the page is not observed
 * first.
 */
const found = async (run: Run): Promise<Manual | undefined> => {
  if (run.input.mode !== 'ai' && !run.seen) {
    const known = await knownAddress(run)
    if (known) {
      arrive(run, await run.session.active().page.title())
      return known
    }
  }
  const seen = run.seen ?? (await observeSettled(run))
  return run.input.mode === 'ai' ? undefined : manualFor(run, seen)
}

/** Another posting's steps do not say what this one asks. */
const warnOfPosting = (run: Run, manual: Manual): Promise<void> =>
  isCarried(run, manual) && run.seen ? warnOf(run, run.seen) : warnOfSteps(run, manual.body.steps)

/** Replays it. If the replay stops, the rest is decided step by step and learned, or the run ends there. */
export const followManual = async (run: Run, manual: Manual, started: number): Promise<Worked> => {
  const { input, ports } = run
  run.platform ??= manual.body.platform
  const askProvider = input.mode === 'hybrid' && !ports.engine
  // A posting's title may be in its heading only.
  if ((run.applicant.documents || hasTemplate(run)) && !run.seen) await observeSettled(run)
  const chosen = comesToSeveral(run)
    ? undefined
    : await chooseDocuments(run, documentsHere(manual.body.steps, run.seen))
  if (chosen) return { end: chosen, manual }
  await warnOfPosting(run, manual)
  const replayed = await replay(run, manual, { askProvider, carried: isCarried(run, manual) })
  const carried = isCarried(run, manual)
  if (replayed.end !== 'broken') {
    // Differences at another company do not count against the manual.
    if (replayed.end === 'done' || (replayed.end === 'failed' && !carried))
      await ports.manuals.verified(manual, replayed.end === 'done', carried ? [] : run.found)
    return { end: replayed, manual, ...(run.strayed && (await learnPath(run, replayed, manual))) }
  }
  const { at } = replayed
  // Steps that need a model, differences at another company and lost responses do not count against the manual.
  if (at.code !== 'NEEDS_MODEL' && !carried && !isAnswerLost(run))
    await ports.manuals.verified(manual, false, run.found)
  ports.emit('replay_broken', {
    step: at.step.order,
    description: at.step.description,
    code: at.code,
    problem: at.problem,
  })
  if (input.mode === 'cookbook') return { end: await stopped(run, at), manual }

  const end = await workOut(run, { done: doneSoFar(run), remaining: at.remaining, problem: at.problem })
  if (ports.engine) return { end, manual }
  const added = await learnPath(run, end, manual, at.step.order)
  if (added.manual) {
    if (carried) await ports.manuals.verified(manual, true, [])
    return { end, manual: added.manual }
  }
  if (carried) return { end, manual, ...(await learnCarried(run, end, started, manual)) }
  // A run that ends before sending never replaces a manual that sends.
  if (manual.body.taskType !== taskTypeOf(run))
    return { end, manual, ...(await learn(run, end, started, undefined, { carried: manual })) }
  const mended = await learn(run, end, started, manual, { brokenAt: at.step.order + (isDone(run, at) ? 1 : 0) })
  return { end, manual: mended.manual ?? manual }
}

/** A press that, according to the person, sent nothing must still be done. */
const isDone = ({ found, trace }: Run, { step, done }: BrokenOff): boolean => {
  const pressed = found.findLast(({ order }) => order === step.order)?.entry
  return done && !trace.entries.some(({ order, once }) => once && order === pressed)
}

/** In cookbook mode, the run ends where the manual does. The outcome of a sending press is reported as it is. */
const stopped = async (run: Run, { code, problem }: BrokenOff): Promise<StageEnd> =>
  run.commit && (await settleUnproved(run, await observeSettled(run))) === 'open'
    ? failed(
        'submit_unconfirmed',
        `${problem} It may have been sent: the page doesn’t say. Please look before you try again.`,
      )
    : failed(code, `${problem} Nothing was sent, and what was learned stays. Run it in hybrid mode to mend it.`)
