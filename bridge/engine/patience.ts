/**
 * A page that has not changed costs no question (O8): after a mere wait, or while something loads, it is looked at again
 * after a second, up to four times. What did nothing is told to the provider at once, not waited for.
 */
import type { Decision } from '../../shared/domain/decision.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import { delay } from '../base/clock.ts'
import { type Glimpse, glimpse, sameGlimpse } from '../observe/index.ts'
import type { Run } from './context.ts'
import { look } from './look.ts'

const WAIT_MS = 1_000
const MAX_WAITS = 4

/** What the provider saw last, and whether it wanted nothing but to wait. */
export interface AskedLast {
  digest: string
  glimpse: Glimpse | undefined
  onlyWaited: boolean
}

/** A provider that costs nothing is asked at once. */
const costs = (run: Run): boolean => run.ports.provider.estimate !== undefined && !run.input.asksAtOnce

/** Remembered after a decision, for the next look. */
export const askedLast = async (run: Run, seen: Observation, decision: Decision): Promise<AskedLast | undefined> => {
  if (!costs(run)) return undefined
  const onlyWaited =
    decision.status === 'in_progress' &&
    decision.questions.length === 0 &&
    decision.operations.every(({ operation: { op } }) => op === 'wait' || op === 'wait_for')
  return { digest: seen.digest, onlyWaited, glimpse: onlyWaited ? await glimpse(run.session.active()) : undefined }
}

/** Waits as long as that is worth more than asking; resolves to the newest look. */
export const patiently = async (run: Run, first: Observation, last: AskedLast | undefined): Promise<Observation> => {
  let seen = first
  if (!costs(run)) return seen
  let waits = 0
  while (waits < MAX_WAITS && (seen.loading || (await isStill(run, seen, last)))) {
    await delay(WAIT_MS, { signal: run.signal })
    waits += 1
    seen = await look(run)
  }
  if (waits > 0) run.ports.emit('waited', { ms: waits * WAIT_MS, changed: seen.digest !== first.digest })
  return seen
}

/** The exact state first; pixels show what no element tells, such as a drawing. */
const isStill = async (run: Run, seen: Observation, last: AskedLast | undefined): Promise<boolean> => {
  if (!last?.onlyWaited || last.digest !== seen.digest) return false
  return !last.glimpse || sameGlimpse(last.glimpse, await glimpse(run.session.active()))
}
