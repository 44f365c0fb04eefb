/**
 * Before the provider is asked again, waits for a page that has not reacted yet, as long as waiting is cheaper than
 * asking.
 */

import type { Decision } from '../../../shared/domain/decision.ts'
import { saysLoading } from '../../../shared/domain/loading-words.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type Operation, targetOf } from '../../../shared/domain/operation.ts'
import { delay } from '../../base/clock.ts'
import { sameThumbnail, type Thumbnail, thumbnail } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { isPress } from '../step/commit.ts'
import { observeSettled } from '../step/observe.ts'
import { saidBy } from '../step/said.ts'

const WAIT_MS = 1_000
const MAX_WAITS = 4

/**
 * ms that a page may take to react to a press without any request: a search while typing, a late message, a menu under
 * the mouse.
 */
const REACTS_MS = 600
const REACTS_POLL_MS = 100

/** What the provider saw last, whether it only wanted to wait, and whether its last action was one that a page reacts to. */
export interface AskedLast {
  digest: string
  /** Words and states without the fields' values: they show the effect of a press. */
  displayed: string
  thumbnail: Thumbnail | undefined
  onlyWaited: boolean
  pressed: boolean
  /** Number of the element that was pressed. */
  index: number | undefined
}

/** A provider that costs nothing is asked at once. */
const costs = (run: Run): boolean => run.ports.provider.traits.charges && !run.input.asksAtOnce

/** Stored after a decision, for the next observation. */
export const askedLast = async (run: Run, seen: Observation, decision: Decision): Promise<AskedLast | undefined> => {
  if (!costs(run)) return undefined
  const onlyWaited =
    !run.ports.provider.traits.noticesStuck &&
    decision.status === 'in_progress' &&
    decision.questions.length === 0 &&
    decision.operations.every(({ operation: { op } }) => op === 'wait' || op === 'wait_for')
  const lastly = decision.operations.at(-1)
  const target = lastly && targetOf(lastly.operation)
  const index = target && 'index' in target ? target.index : undefined
  return {
    digest: seen.digest,
    displayed: displayedBy(seen, index),
    index,
    onlyWaited,
    pressed: lastly !== undefined && awaitsEffect(lastly.operation, decision),
    thumbnail: onlyWaited ? await thumbnail(run.session.active()) : undefined,
  }
}

/** After a press, a hover, or a single typed text, because a page may search during typing. */
const awaitsEffect = (operation: Operation, { operations }: Decision): boolean =>
  isPress(operation) || operation.op === 'hover' || (operation.op === 'type' && operations.length === 1)

/**
 * Ticks and choices may come from earlier operations of the same decision. Only a change of the pressed element itself
 * is due to the press.
 */
const ANSWERS = /^(?:un)?(?:checked|selected)$/

const displayedBy = (seen: Observation, pressed: number | undefined): string => {
  const stateLines = seen.elements.map(({ index, states }) => {
    const said = index === pressed ? states : states.filter((state) => !ANSWERS.test(state))
    return `${index} ${said.join(' ')}`
  })
  return [seen.url, ...saidBy(seen), ...stateLines].join('\n')
}

/** Waits as long as that is cheaper than asking; resolves to the newest observation. */
export const waitForChange = async (
  run: Run,
  first: Observation,
  last: AskedLast | undefined,
): Promise<Observation> => {
  let seen = first
  if (!costs(run)) return seen
  const until = run.ports.now() + REACTS_MS
  while (last?.pressed && last.displayed === displayedBy(seen, last.index) && run.ports.now() < until) {
    await delay(REACTS_POLL_MS, { signal: run.signal })
    seen = await observeSettled(run)
  }
  let waits = 0
  while (waits < MAX_WAITS && (seen.loading || saysMoreComes(seen, last) || (await isStill(run, seen, last)))) {
    await delay(WAIT_MS, { signal: run.signal })
    waits += 1
    seen = await observeSettled(run)
  }
  if (waits > 0) run.ports.emit('waited', { ms: waits * WAIT_MS, changed: seen.digest !== first.digest })
  return seen
}

/** "Please wait…" without any spinner. Words that the provider has seen before may always be there. */
const saysMoreComes = (seen: Observation, last: AskedLast | undefined): boolean => {
  const known = new Set(last?.displayed.split('\n'))
  return saidBy(seen).some((text) => saysLoading(text) && !known.has(text))
}

/** The exact state first. Pixels show what no element reports, such as a drawing. */
const isStill = async (run: Run, seen: Observation, last: AskedLast | undefined): Promise<boolean> => {
  if (!last?.onlyWaited || last.digest !== seen.digest) return false
  return !last.thumbnail || sameThumbnail(last.thumbnail, await thumbnail(run.session.active()))
}
