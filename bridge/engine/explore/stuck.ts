/**
 * Notices that the run goes round in circles: the same action on an unchanged page, states that return (A→B→A),
 * observations without progress. The provider is told once; the loop decides what happens then.
 */
import type { Decision } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { targetOf } from '../../../shared/domain/operation.ts'

/** Consecutive observations without a single success after which the run stops (R2 tier 3). */
const MAX_FAILURES = 3
/** Repeating the same decision on the same page this often counts as no reaction. */
const MAX_REPEATS = 2
/** Observations without a new state. */
const MAX_IDLE = 6

export interface Stuck {
  /** The provider already knows of each of the `failures`; it may not have noticed the others. */
  kind: 'repeat' | 'cycle' | 'idle' | 'failures'
  problem: string
  /** The button that was pressed in vain, and how often. */
  button?: string
  tries?: number
}

export interface StuckWatch {
  after(seen: Observation, decision: Decision, succeeded: number): Stuck | undefined
  /** Something was answered or changed from outside, so earlier observations prove nothing. */
  reset(): void
}

/**
 * @param mayWait the decider costs nothing to ask and may simply be waiting, so only failures and missing reactions
 * count
 */
export const stuckWatch = (mayWait = false): StuckWatch => {
  let failures = 0
  let repeats = 0
  let idle = 0
  let steps: string[] = []
  const states = new Set<string>()
  const reset = (): void => {
    failures = 0
    repeats = 0
    idle = 0
    steps = []
    states.clear()
  }
  return {
    reset,
    after(seen, decision, succeeded) {
      failures = succeeded === 0 || decision.status === 'stuck' ? failures + 1 : 0
      const deed = JSON.stringify(decision.operations.map(({ operation }) => operation))
      const step = `${seen.digest} ${deed}`
      repeats = step === steps.at(-1) ? repeats + 1 : 0
      idle = states.has(seen.digest) ? idle + 1 : 0
      states.add(seen.digest)
      steps = [...steps, step].slice(-4)
      const [a, b, c, d] = steps
      if (failures >= MAX_FAILURES)
        return {
          kind: 'failures',
          problem: `Nothing worked ${MAX_FAILURES} times in a row.`,
          ...whyPressed(seen, decision, failures),
        }
      if (repeats >= MAX_REPEATS + (mayWait ? 1 : 0))
        return {
          kind: 'repeat',
          problem: `The page didn’t react ${repeats + 1} times.`,
          ...whyPressed(seen, decision, repeats + 1),
        }
      if (mayWait) return undefined
      if (d !== undefined && a === c && b === d && a !== b)
        return { kind: 'cycle', problem: 'The same two states of the page come back again and again.' }
      if (idle >= MAX_IDLE) return { kind: 'idle', problem: `${MAX_IDLE} looks brought nothing new.` }
      return undefined
    },
  }
}

/** The page's message about a press if there is one, otherwise the button that was pressed in vain. */
const whyPressed = (
  seen: Observation,
  decision: Decision,
  tries: number,
): { problem: string } | { button?: string; tries?: number } => {
  const press = pressed(seen, decision, tries)
  const problem = press.button === undefined ? undefined : complaint(seen)
  return problem === undefined ? press : { problem }
}

const complaint = ({ messages, fields }: Observation): string | undefined => {
  const field = fields.find(({ trap, error, invalid }) => !trap && (error || invalid))
  if (field) return `The page doesn’t accept “${field.label || field.name}”${field.error ? `: ${field.error}` : '.'}`
  const said = messages.find(({ kind }) => kind === 'error')?.text
  return said && `The page says “${said}”`
}

/** A decision that is one press on a named button. */
const pressed = (seen: Observation, { operations }: Decision, tries: number): { button?: string; tries?: number } => {
  const [only, ...more] = operations
  if (!only || more.length > 0 || only.operation.op !== 'click') return {}
  const target = targetOf(only.operation)
  const name = target && 'index' in target ? seen.buttons.find(({ index }) => index === target.index)?.name : undefined
  return name ? { button: name, tries } : {}
}
