/**
 * The repair sequence for a replayed step that cannot be resolved or verified: remove what covers it and retry → a
 * repaired descriptor on probation → similarity search with a margin → the provider, for this step only. A step that
 * cannot be undone is never repaired.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { type Operation, retargeted } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { placelessKey, type TargetDescriptor } from '../../../shared/domain/target.ts'
import type { Run } from '../state/context.ts'
import { operationOf } from '../state/step-operation.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { wouldPass } from '../step/limits.ts'
import { observeSettled } from '../step/observe.ts'
import { clearOverlay } from '../step/overlay.ts'
import { isOver, type Performed, perform } from '../step/perform.ts'
import { counted as paid } from '../step/think.ts'
import { vetted } from '../step/vet.ts'
import { foundAgain } from './found-again.ts'
import type { Undeclared } from './undeclared-commit.ts'
import type { Passed } from './view-check.ts'

export type Healed = { done: Performed } | { trouble: StepTrouble }

export const healStep = async (
  run: Run,
  step: ManualStep,
  planned: PlannedOperation,
  broken: TraceEntry,
  options: { askProvider: boolean; steps?: readonly ManualStep[]; undeclared?: Undeclared | undefined },
): Promise<Healed> => {
  const tryOn = tryingOn(run, step, planned, options.undeclared)
  const trouble = troubleOf(broken)
  if (step.commit) return { trouble }
  if (trouble.code === 'ACTION_OBSCURED' || trouble.code === 'TARGET_NOT_FOUND') {
    if (await clearOverlay(run)) {
      const again = await tryOn(undefined)
      if (again) return { done: again }
    }
  }
  if (step.probation) {
    const again = await tryOn(step.probation.target)
    if (again) return { done: counted(run, step, again, 'probation') }
  }
  if (NOT_FOUND.has(trouble.code)) {
    const found = await foundAgain(run, step, options.steps ?? [])
    const again = found && (await tryOn(found.target, found.widget))
    if (again) return { done: counted(run, step, again, 'healed', found.target) }
  }
  const asked = options.askProvider ? await askProvider(run, step, planned) : undefined
  return asked ? { done: counted(run, step, asked, 'healed', asked.entry.descriptor) } : { trouble }
}

/**
 * An empty field may be the one that a step did not find, under another name. The step is done if it now matches that
 * field and no other.
 */
export const healPassed = async (
  run: Run,
  steps: readonly ManualStep[],
  passed: Passed[],
  field: TargetDescriptor,
  undeclared?: Undeclared,
): Promise<boolean> => {
  for (const one of passed) {
    const { step, value } = one
    const found = one.unanswered ? undefined : await foundAgain(run, step, steps)
    if (!found || placelessKey(found.target) !== placelessKey(field)) continue
    const planned = { operation: operationOf(step, value), commit: false, ...(step.source && { source: step.source }) }
    const done = await tryingOn(run, step, planned, undeclared)(found.target, found.widget)
    passed.splice(passed.indexOf(one), 1)
    if (!done) return false
    counted(run, step, done, 'healed', found.target)
    return true
  }
  return false
}

const NOT_FOUND = new Set<ErrorCode>(['TARGET_NOT_FOUND', 'TARGET_AMBIGUOUS', 'ACTION_STALE', 'ACTION_TIMEOUT'])

const troubleOf = ({ outcome, label }: TraceEntry): StepTrouble =>
  outcome.status === 'failed'
    ? { code: outcome.code, problem: `${label ?? 'A step'}: ${outcome.message}` }
    : { code: 'human_required', problem: `${label ?? 'A step'} is blocked.` }

/** A stranger's step that is not marked as sending does not press a send button that a repair finds either. */
const tryingOn =
  (run: Run, step: ManualStep, planned: PlannedOperation, undeclared: Undeclared | undefined) =>
  async (target: TargetDescriptor | undefined, widget = step.widget): Promise<Performed | undefined> =>
    (await undeclared?.(target ? { ...step, target } : step))
      ? undefined
      : retry(run, { ...step, ...(widget && { widget }) }, planned, target)

const retry = async (
  run: Run,
  step: ManualStep,
  planned: PlannedOperation,
  target: TargetDescriptor | undefined,
): Promise<Performed | undefined> => {
  const operation = target ? retargeted(planned.operation, { descriptor: target }) : planned.operation
  const done = await perform(run, { ...planned, operation }, 'heal', {
    label: step.description,
    ...(step.widget && { widget: step.widget }),
    ...(step.required && { required: true }),
  })
  if (!isOver(done)) return undefined
  run.counts.healed += 1
  return done
}

const counted = (
  run: Run,
  step: ManualStep,
  done: Performed,
  by: 'probation' | 'healed',
  target?: TargetDescriptor,
): Performed => {
  run.found.push({ order: step.order, by, entry: done.entry.order, ...(target && { target }) })
  return done
}

/**
 * One question to the provider: which of what you see now is this step? Only an operation of the same kind and value
 * counts.
 */
const askProvider = async (run: Run, step: ManualStep, planned: PlannedOperation): Promise<Performed | undefined> => {
  const seen = await observeSettled(run)
  const { provider } = run.ports
  const question = {
    observation: seen,
    objective: {
      jobType: run.input.jobType,
      task: run.input.task,
      wishes: run.wishes.form,
      targetUrl: run.input.targetUrl,
      applicant: run.applicant,
      platforms: run.platforms,
      onlyStep: step.description,
      remaining: [step.description],
    },
    history: run.trace.entries,
  }
  // The loop that takes over asks a person for more.
  if (wouldPass(run, provider.estimate(question))) return undefined
  const decision = await paid(run, 'act', () => provider.analyse({ ...question, signal: run.signal }))
  const same = decision.operations.find(
    ({ operation, source, commit }) =>
      !commit &&
      operation.op === planned.operation.op &&
      sameSource(source, planned) &&
      sameWords(operation, planned.operation),
  )
  if (!same) return undefined
  const done = await perform(run, vetted(run, same, seen), 'heal', {}, seen)
  if (done.entry.outcome.status !== 'done') return undefined
  run.counts.healed += 1
  return done
}

const sameSource = (source: PlannedOperation['source'], planned: PlannedOperation): boolean =>
  JSON.stringify(source ?? null) === JSON.stringify(planned.source ?? null)

/**
 * Fills are the same when they carry the same value; presses cannot be told apart by a value and are left to the loop.
 */
const sameWords = (a: Operation, b: Operation): boolean => {
  if (a.op === 'type' && b.op === 'type') return a.text === b.text
  if (a.op === 'select' && b.op === 'select') return a.options.join() === b.options.join()
  if (a.op === 'upload' && b.op === 'upload') return a.files.join() === b.files.join()
  return false
}
