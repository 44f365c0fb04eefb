/**
 * Healed descriptors on probation: the new one is kept beside the old one, promoted after three verified
 * runs, and dropped as soon as the old one works again. Pure.
 */
import type { DataRule } from '../../shared/domain/data-rule.ts'
import type { ManualBody, ManualStep } from '../../shared/domain/manual.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'

/** Verified runs after which the repaired descriptor replaces the old one. */
export const PROMOTE_AFTER = 3

/** How a step's target was found in a verified run. */
export interface FoundStepTarget {
  order: number
  by: 'recorded' | 'probation' | 'healed'
  /** Order of the trace’s entry that did it. */
  entry?: number
  /** Set after a repair. */
  target?: TargetDescriptor
  /** A model read the data this time, and its place is known now. */
  extract?: DataRule
}

/** The body after a verified run, or `undefined` if nothing changed. `now` is ISO. */
export const afterRun = (body: ManualBody, found: readonly FoundStepTarget[], now: string): ManualBody | undefined => {
  const by = new Map(found.map((one) => [one.order, one]))
  const steps = body.steps.map((step) => stepAfter(step, by.get(step.order), now))
  return steps.some((step, index) => step !== body.steps[index]) ? { ...body, steps } : undefined
}

const stepAfter = (step: ManualStep, found: FoundStepTarget | undefined, now: string): ManualStep => {
  if (!found) return step
  // Applying it gave exactly what the model read, so it needs no probation.
  if (found.extract) return { ...step, extract: found.extract }
  if (found.by === 'healed' && found.target)
    return { ...step, probation: { target: found.target, verified: 1, since: now } }
  if (!step.probation) return step
  const { probation, ...rest } = step
  if (found.by === 'recorded') return rest
  const verified = probation.verified + 1
  return verified >= PROMOTE_AFTER
    ? { ...rest, target: probation.target }
    : { ...step, probation: { ...probation, verified } }
}
