/**
 * One step of a manual: resolve, act, verify. `heal.ts` handles failures. A page that a person must clear first goes to
 * that person.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Button, Observation } from '../../../shared/domain/observation.ts'
import { type Condition, FILLS } from '../../../shared/domain/operation.ts'
import { biggestForm } from '../../../shared/domain/own-form.ts'
import { ownLinks } from '../../../shared/domain/posting-links.ts'
import { ADVANCES, purposeOf } from '../../../shared/domain/purpose.ts'
import { type TargetDescriptor, targetKey, targetName } from '../../../shared/domain/target.ts'
import { tokens } from '../../../shared/domain/text.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { debug } from '../../base/debug.ts'
import { describeAll, findTarget, isThere, settle, waitForAny } from '../../observe/index.ts'
import { applyLinks, nextButton } from '../../think/next-button.ts'
import { guarded } from '../blockers/guard.ts'
import type { Run } from '../state/context.ts'
import { operationOf, type Value } from '../state/step-operation.ts'
import { type StepTrouble, type Stopped, stopped } from '../state/step-trouble.ts'
import { goalReached } from '../step/goal.ts'
import { aimOf } from '../step/judged.ts'
import { observeNow, observeSettled, SUGGESTS_MS } from '../step/observe.ts'
import { isOver, type Performed, perform } from '../step/perform.ts'
import { arrived, beforeArrival, doneByHand, NOTHING_BEFORE } from './arrival.ts'
import { fillsHere } from './fills-here.ts'
import { healStep } from './heal.ts'
import type { Undeclared } from './undeclared-commit.ts'
import type { Filled } from './view-check.ts'

/** `absent`: there is no such field for this person. */
export type Replayed = { kind: 'done' } | { kind: 'absent' } | Stopped

const DONE: Replayed = { kind: 'done' }

export const replayStep = async (
  run: Run,
  step: ManualStep,
  value: Value,
  options: {
    askProvider: boolean
    /** All steps of the manual. */
    steps?: readonly ManualStep[]
    /** For an imported manual. */
    undeclared?: Undeclared
    leadsOn?: boolean
    carried?: boolean
    later?: readonly Condition[]
  },
  filled: readonly Filled[],
  already?: Observation,
): Promise<Replayed> => {
  const known = {
    ...knownOf(step),
    ...(mayBeAbsent(step) && { appearsWithinMs: APPEAR_MS.afterAnswer }),
    ...(options.leadsOn && { leadsOn: true }),
  }
  if (step.action === 'click' && hasJustTyped(run))
    await settle(run.session.active(), { signal: run.signal, quietMs: SUGGESTS_MS })
  const ready = await planStep(run, step, value, already, options.carried)
  if ('problem' in ready) return stopped(ready)
  const { planned, seen } = ready
  const before = step.leaves || step.commit ? await beforeArrival(run, step, options.carried) : NOTHING_BEFORE
  const tried = await guarded(run, () => perform(run, planned, 'replay', known, seen), isOver)
  if ('end' in tried) return stopped(tried.end)
  // An interrupted action may still have led on.
  if ('cleared' in tried)
    return (await doneByHand(run, step, before)) ? DONE : replayStep(run, step, value, options, filled)
  let done: Performed = isRedrawn(planned, tried.done) ? await perform(run, planned, 'replay', known, seen) : tried.done
  if (done.kind === 'absent') return { kind: 'absent' }
  if (done.kind === 'ended') return stopped(done.end)
  if (done.kind === 'interrupted') {
    // The person sent it themselves: there is nothing left to do.
    const sent = run.commit && (await goalReached(run, await observeSettled(run)))
    if (sent) return stopped(sent)
    return (await doneByHand(run, step, before)) ? DONE : replayStep(run, step, value, options, filled)
  }
  if (done.entry.outcome.status === 'done') {
    run.counts.replayed += 1
    run.found.push({ order: step.order, by: 'recorded', entry: done.entry.order })
  } else {
    const healed = await healStep(run, step, planned, done.entry, options)
    const { outcome } = done.entry
    debug('replay', 'trouble' in healed ? 'not healed' : 'healed', {
      step: step.order,
      ...('code' in outcome && { code: outcome.code }),
      ...('trouble' in healed && { trouble: healed.trouble }),
    })
    if ('trouble' in healed) {
      if (options.carried && isOtherChoice(step, healed.trouble)) return { kind: 'absent' }
      return isMoot(step, healed.trouble) ? DONE : stopped(healed.trouble)
    }
    done = healed.done
    if (done.kind === 'ended') return stopped(done.end)
  }
  if (!step.leaves && !step.commit) {
    // The page went elsewhere with a file: the next step is on the page that comes back.
    const { outcome } = done.entry
    if (outcome.status === 'done' && outcome.observed.navigated) await settle(run.session.active(), run)
    return DONE
  }
  const arrival = await arrived(run, step, filled, before, options)
  if ('end' in arrival) return stopped(arrival)
  if (arrival.is === 'held') return DONE
  // The site may word it differently this time.
  const reached = step.commit && run.commit ? await goalReached(run, await observeSettled(run)) : undefined
  if (reached) return stopped(reached)
  const said =
    arrival.is === 'refused'
      ? ` The page says “${arrival.error}”`
      : arrival.is === 'not_sent'
        ? ' It was not sent.'
        : ''
  return stopped({
    code: 'POSTCONDITION_FAILED',
    problem: `“${step.description}” did not lead to the next page.${said}`,
    done: arrival.is !== 'refused' && arrival.is !== 'not_sent',
  })
}

/** A page that searches while one types shows what it found a moment after the last key. */
const hasJustTyped = ({ input, trace }: Run): boolean =>
  goalOf(input.jobType).inWords && trace.entries.at(-1)?.operation.op === 'type'

/** The page drew it anew while it was scrolled to, so it was not pressed; its description finds the new one. */
const isRedrawn = ({ operation, commit }: PlannedOperation, done: Performed): boolean =>
  operation.op === 'click' &&
  operation.count === undefined &&
  'descriptor' in operation.target &&
  !commit &&
  done.kind === 'acted' &&
  done.entry.outcome.status === 'failed' &&
  done.entry.outcome.code === 'ACTION_STALE'

/** Another company offers other choices. Whether one of them fits is checked before the view is left. */
const isOtherChoice = (step: ManualStep, { code }: StepTrouble): boolean =>
  step.optional === true && !step.leaves && !step.commit && code === 'OPTION_NOT_FOUND'

/** An optional field without an option for this person's answer is left as it is. */
const isMoot = (step: ManualStep, { code }: StepTrouble): boolean =>
  step.optional === true && !step.required && !step.commit && code === 'OPTION_NOT_FOUND'

/** The operation to do. A commit is checked first, so that only the button that sends is pressed. */
const planStep = async (
  run: Run,
  step: ManualStep,
  value: Value,
  already: Observation | undefined,
  carried = false,
): Promise<{ planned: PlannedOperation; seen?: Observation } | StepTrouble> => {
  const planned = {
    operation: operationOf(mayBeAbsent(step) ? placeless(step) : step, value),
    commit: step.commit ?? false,
    ...(step.source && { source: step.source }),
  }
  if (!step.commit) {
    const own = await ownWay(run, step)
    if (own) return { ...own, planned: { ...planned, operation: own.planned } }
    const there = !carried || step.action !== 'click' || !isOnward(step) || (await comesUp(run, step))
    if (there) return { planned }
    const instead = await leadInstead(run, step)
    return instead ? { ...instead, planned: { ...planned, operation: instead.planned } } : { planned }
  }
  const first = already ?? (await observeNow(run))
  if (step.action !== 'click') return { planned, seen: first }
  const seen = commitButton(run, first, step) ? first : await observeSettled(run)
  const { oneForm } = goalOf(run.input.jobType)
  const button = commitButton(run, seen, step) ?? (carried && oneForm ? leadOn(run, seen, true) : undefined)
  const index = button?.index ?? (await heardButton(run, step)) ?? (await buttonInRow(run, step))
  if (index === undefined) {
    return {
      code: 'TARGET_NOT_FOUND',
      problem: `The button that sends it, “${knownOf(step).label}”, is not on the page.`,
    }
  }
  // How it is pressed stays the same: the answer to a dialog of the page, a modifier key.
  return { planned: { ...planned, operation: { ...planned.operation, op: 'click', target: { index } } }, seen }
}

/**
 * A button that only a listener makes is in no list. It is found by its description, and it or its row has the same
 * words.
 */
const heardButton = async (run: Run, { target }: ManualStep): Promise<number | undefined> => {
  if (!(target?.name || target?.beside?.words) || /^(?:button|input|a)$/.test(target.fingerprint?.tag ?? 'button'))
    return undefined
  const tab = run.session.active()
  const index = await findTarget(tab, target, { position: false })
  if (index === undefined) return undefined
  const now = (await describeAll(tab, [index], target.frame)).get(index)
  return now?.name === target.name && (target.name || isInRow(now, target)) ? index : undefined
}

/** One of several buttons of the same name: the one in the row with the same words, or with those of the task. */
const buttonInRow = async (run: Run, { target }: ManualStep): Promise<number | undefined> => {
  if (!target?.name || !target.beside?.words) return undefined
  const tab = run.session.active()
  const index = await findTarget(tab, target, { position: false })
  if (index === undefined) return undefined
  const now = (await describeAll(tab, [index], target.frame)).get(index)
  return now?.name === target.name && isInRow(now, target) ? index : undefined
}

/** Its row has the same words, or those of the task that named it. */
const isInRow = (now: TargetDescriptor | undefined, { beside, said }: TargetDescriptor): boolean => {
  const row = now?.beside?.words ?? ''
  return row === beside?.words || (said !== undefined && said.row.length > 0 && hasAll(row, said.row))
}

const hasAll = (text: string, words: readonly string[]): boolean => {
  const own = new Set(tokens(text))
  return words.every((word) => own.has(word))
}

/** Whether a step leads to another view or opens the next part of one. */
export const isOnward = ({ leaves, target }: ManualStep): boolean =>
  leaves === true || purposeOf(target?.name ?? '') === 'next'

/**
 * If other postings are offered on the page: the right posting's own button, whatever the learned one was called and
 * wherever it was.
 */
const ownWay = async (
  run: Run,
  { action, target }: ManualStep,
): Promise<{ planned: PlannedOperation['operation']; seen: Observation } | undefined> => {
  if (action !== 'click' || purposeOf(target?.name ?? '') !== 'apply' || !goalOf(run.input.jobType).ofPosting)
    return undefined
  if (run.trace.entries.some(({ operation }) => FILLS.has(operation.op))) return undefined
  const seen = await observeSettled(run)
  const ways = applyLinks(seen)
  const own = ownLinks(ways, seen.url)
  if (own.length === ways.length) return undefined
  const way = own.find(({ name }) => name === target?.name) ?? own[0]
  return way && { planned: { op: 'click', target: { index: way.index } }, seen }
}

/**
 * All companies of a platform share its markup, so an element that says that it does something else is not the target.
 */
export const alikeOf = (target: ManualStep['target']): TargetDescriptor | undefined => {
  const { role, name, fingerprint: { tag, classes } = {} } = target ?? {}
  return tag && classes ? { role, name, css: [tag, ...classes].join('.'), frame: target?.frame ?? [] } : undefined
}

/** The button that leads on here, if the one with another company's words is not on the page. */
const leadInstead = async (
  run: Run,
  { target }: ManualStep,
): Promise<{ planned: PlannedOperation['operation']; seen?: Observation } | undefined> => {
  const alike = alikeOf(target)
  if (alike && (await isThere(run.session.active(), [alike])))
    return { planned: { op: 'click', target: { descriptor: alike } } }
  const seen = await observeSettled(run)
  const lead = leadOn(run, seen, false)
  return lead && { planned: { op: 'click', target: { index: lead.index } }, seen }
}

/**
 * Whether a page without fields is another company's page at a similar address: the button that leads on is there under
 * another name.
 */
export const isElsewhere = async (run: Run, step: ManualStep): Promise<boolean> => {
  if (step.action !== 'click' || !step.leaves || step.commit || step.optional || (await comesUp(run, step)))
    return false
  const tab = run.session.active()
  await settle(tab, run)
  return !(await isThere(tab, [step.target, step.probation?.target])) && (await leadInstead(run, step)) !== undefined
}

const leadOn = (run: Run, seen: Observation, commit: boolean): { index: number } | undefined => {
  const lead = nextButton(seen, aimOf(run), run.trace.entries, run.ports.now())
  return lead?.commit === commit ? lead : undefined
}

const comesUp = async (run: Run, { target }: ManualStep): Promise<boolean> => {
  if (!target) return true
  const fact: Condition = { is: 'element_visible', target }
  return (
    (await waitForAny(run.session.active(), [fact], { timeoutMs: APPEAR_MS.afterAnswer, signal: run.signal })).is ===
    'held'
  )
}

/**
 * The button that a commit step means, on the current page: by its words, or by its effect and position. On single-page
 * forms "Next" and "Submit" are often one element with one id, so an id alone never sends anything.
 */
const commitButton = (run: Run, seen: Observation, { target }: ManualStep): Button | undefined => {
  const enabled = seen.buttons.filter(({ disabled }) => !disabled)
  const same = (button: Button): boolean =>
    (target?.testId !== undefined && button.target.testId?.value === target.testId.value) ||
    (target?.css !== undefined && button.target.css === target.css)
  const called = enabled.filter(({ name }) => target?.name !== undefined && name === target.name)
  // Several forms may have a button of this name: the one that was filled in is sent.
  const form = called.length > 1 ? filledForm(run, seen) : undefined
  const inForm = called.filter((button) => form !== undefined && button.form === form)
  const named = inForm.length > 0 ? inForm : called
  return (
    named.find(same) ??
    (named.length === 1 ? named[0] : undefined) ??
    enabled.find((button) => button.purpose === 'submit' && same(button)) ??
    onlySubmit(run, seen, enabled, target?.name)
  )
}

/**
 * The button was renamed: it is the one that sends the form whose fields were found, and nothing else there leads on.
 */
const onlySubmit = (
  run: Run,
  seen: Observation,
  enabled: readonly Button[],
  learned: string | undefined,
): Button | undefined => {
  if (learned === undefined || purposeOf(learned) !== 'submit' || fillsHere(run).length === 0) return undefined
  const form = filledForm(run, seen)
  const ways = enabled.filter((button) => button.form === form && (button.submit || ADVANCES.has(button.purpose)))
  return ways.length === 1 && ways[0]?.purpose === 'submit' ? ways[0] : undefined
}

const filledForm = (run: Run, { fields }: Observation): number | undefined => {
  const filled = new Set(fillsHere(run).flatMap(({ descriptor }) => (descriptor ? [targetKey(descriptor)] : [])))
  return biggestForm(fields.filter(({ target }) => filled.has(targetKey(target))))
}

/** An optional field is filled in if it is there. Filling it shows that, so no check is needed first. */
export const mayBeAbsent = ({ optional, value, leaves, commit, probation }: ManualStep): boolean =>
  optional === true && value !== undefined && !leaves && !commit && !probation

/** Without the position: a field that is now where another person's field was is not that field. */
const placeless = ({ target, ...step }: ManualStep): ManualStep => {
  const { position: _, ...rest } = target ?? { frame: [] }
  return { ...step, ...(target && { target: rest }) }
}

/** What the manual knows about a step's target besides its description. */
export const knownOf = (step: ManualStep) => ({
  label: step.target ? targetName(step.target) : step.description,
  ...(step.target?.section && { section: step.target.section }),
  ...(step.asks && { asks: step.asks }),
  ...(step.widget && { widget: step.widget }),
  ...(step.openedBy && { openedBy: step.openedBy }),
  ...(step.required && { required: true }),
  ...(step.optional && { conditional: true }),
  ...(step.entry && { entry: step.entry }),
})
