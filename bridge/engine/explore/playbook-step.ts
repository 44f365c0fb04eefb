/**
 * One step of a playbook on the current page. Its element is found by its descriptions, and by position only if they
 * all fail (P1). Then it is used by number like any other, under the same rules.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { retargeted } from '../../../shared/domain/operation.ts'
import type { FromPlaybook } from '../../../shared/domain/playbook-expand.ts'
import { placeFor } from '../../../shared/domain/playbook-places.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { findTarget, placeInView } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { isCommit } from '../step/commit.ts'
import { wouldSend } from '../step/guard.ts'
import { observeNow } from '../step/observe.ts'
import { type Performed, perform } from '../step/perform.ts'
import { vetted } from '../step/vet.ts'

/** ms after which its position is used: by then its descriptions would have found it. */
const BY_PLACE_MS = 600
const POLL_MS = 30

/** `problem`: it could not be done, and the page is unchanged. */
export const playStep = async (
  run: Run,
  planned: PlannedOperation,
  from: FromPlaybook,
): Promise<Performed | { problem: string }> => {
  const { operation } = planned
  const hasTarget = from.targets.length > 0
  const index = hasTarget ? await findNow(run, from) : undefined
  if (hasTarget && index === undefined)
    return { problem: `“${from.step.stem ?? from.step.description}” is not on the page` }
  const seen = await observeNow(run)
  const there = index === undefined ? planned : { ...planned, operation: retargeted(operation, { index }) }
  const button = seen.buttons.find((one) => one.index === index)
  const field = seen.fields.find((one) => one.index === index)
  // Sending is decided when the button is seen, never taken from an earlier day.
  if (isCommit(there, button) || wouldSend({ planned: there, by: 'ai', button, field, descriptor: undefined, seen }))
    return { problem: `“${button?.name ?? from.step.description}” would send something, which no playbook does` }
  return perform(run, vetted(run, there, seen), 'ai', {}, seen)
}

const findNow = async (run: Run, from: FromPlaybook): Promise<number | undefined> => {
  using deadline = Deadline.after(APPEAR_MS.target, { signal: run.signal, what: 'a playbook’s element' })
  const started = performance.now()
  while (true) {
    run.signal.throwIfAborted()
    const tab = run.session.active()
    for (const target of from.targets) {
      const index = await findTarget(tab, target, { position: false })
      if (index !== undefined) return index
    }
    if (performance.now() - started > BY_PLACE_MS) {
      const index = await byPlace(run, from, run.seen)
      if (index !== undefined) return index
    }
    if (deadline.remaining <= POLL_MS) return undefined
    await delay(POLL_MS, { signal: run.signal })
  }
}

/** At the position recorded in the window size closest to today's, after scrolling it into view. */
const byPlace = async (
  run: Run,
  { step, targets }: FromPlaybook,
  seen: Observation | undefined,
): Promise<number | undefined> => {
  const [target] = targets
  const position = target && placeFor({ ...step, target }, seen?.viewport.width ?? target.position?.viewport[0] ?? 0)
  if (!target || !position) return undefined
  const tab = run.session.active()
  await placeInView(tab, target, position)
  return findTarget(tab, { ...target, position }, { position: 'role' })
}
