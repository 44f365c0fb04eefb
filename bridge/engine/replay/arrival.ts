/** Checks whether a replayed step led where the manual says. It waits only for the facts that prove it. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { anyHolds, errorsOn, isThere, settle, type Waited, waitForAny } from '../../observe/index.ts'
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
/** ms after which a page that does not continue is checked for something a person must clear. */
const BLOCKED_MS = 700
/** ms after which a page without proof is checked: is it still the one that was left? */
const ELSEWHERE_MS = 2_000

/** Facts that a page shows before it is left; they prove nothing about the next page. */
export interface BeforeArrival {
  readonly errors: readonly string[]
  /** Facts of the step that are true already. At another company, this page may be the one that the step led to. */
  readonly proofs: readonly Condition[]
}

export const NOTHING_BEFORE: BeforeArrival = { errors: [], proofs: [] }

export const beforeArrival = async (run: Run, step: ManualStep, carried = false): Promise<BeforeArrival> => {
  const tab = run.session.active()
  const [errors, proofs] = await Promise.all([
    errorsOn(tab),
    carried
      ? Promise.all((step.verification ?? []).map(async (one) => ((await anyHolds(tab, [one])) ? [one] : [])))
      : [],
  ])
  return { errors, proofs: proofs.flat() }
}

/** The person says so. */
interface NotSent {
  is: 'not_sent'
}

/**
 * Waits for any fact that proves the next view. A commit without such facts is proved by the goal itself. The wait ends
 * early if the page settles in a state that the manual does not know.
 */
export const arrived = async (
  run: Run,
  step: ManualStep,
  filled: readonly Filled[],
  before: BeforeArrival,
  { carried = false, later = [] }: { carried?: boolean; later?: readonly Condition[] } = {},
): Promise<Waited | NotSent | StageEnd> => {
  const learned = step.verification ?? []
  const fresh = learned.filter((proof) => !before.proofs.includes(proof))
  if (learned.length === 0 || (fresh.length === 0 && step.commit)) return { is: 'held' }
  const left = leftBehind(step, filled, carried)
  const proofs = fresh.length > 0 ? fresh : left.map((target): Condition => ({ is: 'element_gone', target }))
  const begun = run.commit !== undefined
  // The site's response is awaited, whatever it is.
  const answerDue = (): boolean =>
    run.commit !== undefined && run.commit.requests.size > 0 && run.commit.answer === undefined
  let [until, checkedAt] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
  for (let wait = BLOCKED_MS; wait > 0; wait = Math.min(BLOCKED_MS, until - run.ports.now())) {
    const options = { timeoutMs: wait, signal: run.signal, errorsBefore: before.errors }
    const waited = await inActiveTab(run.session, (tab) => waitForAny(tab, proofs, options))
    if (waited.is === 'held') {
      if (fresh.length === 0) await inActiveTab(run.session, (tab) => settle(tab, run))
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
    if (begun && !run.commit) return { is: 'not_sent' }
    // A person's action took time, and may have made the page continue.
    if (interruption) [until, checkedAt] = [run.ports.now() + ARRIVAL_MS, run.ports.now()]
    else if (waited.is === 'refused') return waited
    // The response that would make the page continue will not come any more.
    else if (isAnswerLost(run) && run.ports.now() - checkedAt >= ELSEWHERE_MS) return waited
    else if (!answerDue() && run.ports.now() - checkedAt >= (carried ? BLOCKED_MS : ELSEWHERE_MS)) {
      checkedAt = run.ports.now()
      // The expected page may have appeared meanwhile.
      const isLaterView = await isLater(run, later)
      if (isLaterView || (await isElsewhere(run, left, filled)))
        return (await doneByHand(run, step, before)) || (!isLaterView && led(run, step, carried))
          ? { is: 'held' }
          : waited
      // Nothing distinguishes this view from the next one.
      if (fresh.length === 0 && (await inActiveTab(run.session, (tab) => settle(tab, run)))) return { is: 'held' }
    }
  }
  return { is: 'nothing' }
}

/** The page settled as one that comes later in the manual. */
const isLater = (run: Run, later: readonly Condition[]): Promise<boolean> =>
  inActiveTab(run.session, async (tab) => (await anyHolds(tab, later)) && settle(tab, run))

/**
 * Another company has its own headings, so it is enough that the old content is gone, unless this step was to be the
 * last.
 */
const led = (run: Run, step: ManualStep, carried: boolean): boolean => {
  if (!carried || step.commit) return false
  arrive(run)
  return true
}

const headingOf = (proofs: readonly Condition[]): string | undefined =>
  proofs.flatMap((proof) => (proof.is === 'heading_present' || proof.is === 'text_present' ? [proof.text] : []))[0]

/** The person took over a step that leads to the next view, and may have done it, or more. */
export const doneByHand = async (run: Run, step: ManualStep, before: BeforeArrival): Promise<boolean> => {
  const proofs = (step.verification ?? []).filter((proof) => !before.proofs.includes(proof))
  if (!(await inActiveTab(run.session, (tab) => anyHolds(tab, proofs)))) return false
  arrive(run, headingOf(proofs))
  return true
}

/**
 * Targets that disappear with the page: the filled fields, or at another company, if there are none, the pressed
 * button.
 */
const leftBehind = (step: ManualStep, filled: readonly Filled[], carried: boolean): TargetDescriptor[] => {
  const targets = filled.flatMap(({ step: one }) => one.target ?? [])
  return targets.length > 0 || !carried || !step.target ? targets : [step.target]
}

/** All targets are gone and the page has settled: the step led elsewhere. */
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

/**
 * An address field on the next page is not this one's: a named field that lost its value is not recognised by its kind
 * alone.
 */
const underItsName = (target: TargetDescriptor): TargetDescriptor => {
  const { css, ...others } = target
  return css !== undefined && OF_A_KIND.test(css) && (target.label || target.name) ? others : target
}
const OF_A_KIND = /^[a-z]+(?:\[type="?[a-z-]+"?\])?$/
