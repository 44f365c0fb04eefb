/** Whether a replayed step led where the manual says, without waiting for anything but what proves it. */
import type { ManualStep } from '../../shared/domain/manual.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import { holds, isThere, settle, type Waited, waitForAny } from '../observe/index.ts'
import type { Run, StageEnd } from './context.ts'
import { clearTheWay } from './human-guard.ts'
import type { Filled } from './leave.ts'
import { arrive } from './look.ts'
import { standStill } from './supervise-pause.ts'

/** ms an arrival may take: a slow page load, bounded like a navigation. */
const ARRIVAL_MS = 30_000
/** ms after which a page that does not go on is asked whether a person has to clear something. */
const BLOCKED_MS = 700
/** ms after which a page that shows no proof is asked whether it is still the one that was left. */
const ELSEWHERE_MS = 2_000

/**
 * Waits for any fact that proves the next view. A commit without such facts is proved by the goal itself. A page that came
 * to rest as another one than the manual knows is not waited for any longer.
 */
export const arrived = async (
  run: Run,
  step: ManualStep,
  filled: readonly Filled[],
  errorsBefore: readonly string[],
): Promise<Waited | StageEnd> => {
  const proofs = step.verification ?? []
  if (proofs.length === 0) return { is: 'held' }
  const tab = run.session.active()
  let [until, looked] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
  for (let wait = BLOCKED_MS; wait > 0; wait = Math.min(BLOCKED_MS, until - run.ports.now())) {
    const waited = await waitForAny(tab, proofs, { timeoutMs: wait, signal: run.signal, errorsBefore })
    if (waited.is === 'held') {
      arrive(run, headingOf(proofs))
      return waited
    }
    const turn = (await standStill(run)) ?? (await clearTheWay(run))
    if (typeof turn === 'object' && 'end' in turn) return turn.end
    // Whatever a person did took its own time, and the page may have gone on by it.
    if (turn) [until, looked] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
    else if (waited.is === 'refused') return waited
    else if (run.ports.now() - looked >= ELSEWHERE_MS) {
      looked = run.ports.now()
      if (await isElsewhere(run, filled)) return waited
    }
  }
  return { is: 'nothing' }
}

const headingOf = (proofs: readonly Condition[]): string | undefined =>
  proofs.flatMap((proof) => (proof.is === 'heading_present' || proof.is === 'text_present' ? [proof.text] : []))[0]

/** A step that leads on and was taken over: the person may have done it, or more. */
export const doneByHand = async (run: Run, step: ManualStep): Promise<boolean> => {
  const proofs = step.verification ?? []
  const shown = await Promise.all(proofs.map((proof) => holds(run.session.active(), proof)))
  if (!shown.includes(true)) return false
  arrive(run, headingOf(proofs))
  return true
}

/** Nothing of what was filled in is there any more, and the page has come to rest: it led elsewhere. */
const isElsewhere = async (run: Run, filled: readonly Filled[]): Promise<boolean> => {
  const tab = run.session.active()
  const targets = filled.flatMap(({ step }) => step.target ?? [])
  return targets.length > 0 && (await settle(tab, run)) && !(await isThere(tab, targets))
}
