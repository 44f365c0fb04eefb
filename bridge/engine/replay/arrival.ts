/** Checks whether a replayed step led where the manual says. It waits only for the facts that prove it. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { anyHolds, isThere, settle, type Waited, waitForAny } from '../../observe/index.ts'
import { askAboutBlocker } from '../blockers/guard.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { inActiveTab } from '../step/active-tab.ts'
import { isAnswerLost } from '../step/confirmation.ts'
import { arrive } from '../step/observe.ts'
import { standStill } from '../step/pause.ts'
import { whatWasHeld } from '../step/sends.ts'
import type { Filled } from './view-check.ts'

/** ms an arrival may take: a slow page load, bounded like a navigation. */
const ARRIVAL_MS = 30_000
/** ms after which a page that does not go on is asked whether a person has to clear something. */
const BLOCKED_MS = 700
/** ms after which a page that shows no proof is asked whether it is still the one that was left. */
const ELSEWHERE_MS = 2_000

/**
 * Waits for any fact that proves the next view. A commit without such facts is proved by the goal itself. The wait ends early if
 * the page settles in a state that the manual does not know.
 */
export const arrived = async (
  run: Run,
  step: ManualStep,
  filled: readonly Filled[],
  errorsBefore: readonly string[],
  { carried = false, later = [] }: { carried?: boolean; later?: readonly Condition[] } = {},
): Promise<Waited | StageEnd> => {
  const proofs = step.verification ?? []
  if (proofs.length === 0) return { is: 'held' }
  const begun = run.commit !== undefined
  // Whatever the answer of the site is, it is waited for.
  const answerDue = (): boolean =>
    run.commit !== undefined && run.commit.requests.size > 0 && run.commit.answer === undefined
  let [until, checkedAt] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
  for (let wait = BLOCKED_MS; wait > 0; wait = Math.min(BLOCKED_MS, until - run.ports.now())) {
    const options = { timeoutMs: wait, signal: run.signal, errorsBefore }
    const waited = await inActiveTab(run.session, (tab) => waitForAny(tab, proofs, options))
    if (waited.is === 'held') {
      arrive(run, headingOf(proofs))
      return waited
    }
    const asking = run.sends.held.size > 0
    const held = await whatWasHeld(run)
    if (held) return held
    if (asking) {
      ;[until, checkedAt] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
      continue
    }
    const interruption = (await standStill(run)) ?? (await askAboutBlocker(run))
    if (interruption && 'end' in interruption) return interruption.end
    if (begun && !run.commit) return { is: 'refused', error: 'It was not sent.' }
    // Whatever a person did took its own time, and the page may have gone on by it.
    if (interruption) [until, checkedAt] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
    else if (waited.is === 'refused') return waited
    // What the page would have gone on with does not come any more.
    else if (isAnswerLost(run) && run.ports.now() - checkedAt >= ELSEWHERE_MS) return waited
    else if (!answerDue() && run.ports.now() - checkedAt >= (carried ? BLOCKED_MS : ELSEWHERE_MS)) {
      checkedAt = run.ports.now()
      // The page that is looked for may have come in the meantime.
      const turned = await isLater(run, later)
      if (turned || (await isElsewhere(run, leftBehind(step, filled, carried), filled)))
        return (await doneByHand(run, step)) || (!turned && led(run, step, carried)) ? { is: 'held' } : waited
    }
  }
  return { is: 'nothing' }
}

/** The page came to rest as one that stands further on in the manual. */
const isLater = (run: Run, later: readonly Condition[]): Promise<boolean> =>
  inActiveTab(run.session, async (tab) => (await anyHolds(tab, later)) && settle(tab, run))

/** Another company heads its pages in its own words: that what was left is gone is enough, unless it was to be the end. */
const led = (run: Run, step: ManualStep, carried: boolean): boolean => {
  if (!carried || step.commit) return false
  arrive(run)
  return true
}

const headingOf = (proofs: readonly Condition[]): string | undefined =>
  proofs.flatMap((proof) => (proof.is === 'heading_present' || proof.is === 'text_present' ? [proof.text] : []))[0]

/** A step that leads to the next view and was taken over by the person, who may have done it, or more. */
export const doneByHand = async (run: Run, step: ManualStep): Promise<boolean> => {
  const proofs = step.verification ?? []
  if (!(await inActiveTab(run.session, (tab) => anyHolds(tab, proofs)))) return false
  arrive(run, headingOf(proofs))
  return true
}

/** What is gone once the page is another one: what was filled in; at another company, where nothing was, what was pressed. */
const leftBehind = (step: ManualStep, filled: readonly Filled[], carried: boolean): TargetDescriptor[] => {
  const targets = filled.flatMap(({ step: one }) => one.target ?? [])
  return targets.length > 0 || !carried || !step.target ? targets : [step.target]
}

/** Nothing of it is there any more, and the page has come to rest: it led elsewhere. */
const isElsewhere = async (
  run: Run,
  targets: readonly TargetDescriptor[],
  filled: readonly Filled[],
): Promise<boolean> =>
  targets.length > 0 &&
  inActiveTab(run.session, async (tab) => {
    if (!(await settle(tab, run))) return false
    const facts = filled.map(({ fact }) => fact)
    if (await anyHolds(tab, facts)) return false
    return !(await isThere(tab, targets.map(underItsName)))
  })

/** The one address field of the next page is not that of this one: what has a name, and lost what was put in, is not known by its kind. */
const underItsName = (target: TargetDescriptor): TargetDescriptor => {
  const { css, ...others } = target
  return css !== undefined && OF_A_KIND.test(css) && (target.label || target.name) ? others : target
}
const OF_A_KIND = /^[a-z]+(?:\[type="?[a-z-]+"?\])?$/
