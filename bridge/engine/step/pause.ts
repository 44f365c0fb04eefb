/**
 * Pauses because a person wants it: with a pause button, or by using the page. The current action is interrupted (never
 * one that sends), what the person does is recorded, and afterwards the page is observed again.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { takeoverWords } from '../../../shared/domain/interaction-words.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import { type Outcome, valueWords } from '../../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { instead } from '../../base/debug.ts'
import { type PersonAct, personField, stillTyping, watchPerson } from '../../browser/person-watch.ts'
import { holds, observe } from '../../observe/index.ts'
import { type AskResult, ask, sentence } from '../ask/ask.ts'
import { confirmed } from '../ask/send.ts'
import { type Ended, ended, type Run } from '../state/context.ts'
import type { PauseRequest } from '../state/ports.ts'
import { beginCommit } from './commit.ts'
import { changedUnobserved, noteActs } from './person-acts.ts'

/**
 * Listens until the returned function is called. A wish to pause while the person is being asked already changes
 * nothing.
 */
export const listenForPauses = (run: Run): (() => void) =>
  run.ports.onPause?.((request) => {
    const { human } = run
    if (human.waiting || human.pause) return
    // In guide mode, the person is meant to use the page.
    if (request.by === 'takeover' && run.input.supervision === 'guide') return
    human.pause = pausedBy(run, request)
    human.pause.catch(instead('step', undefined))
  }) ?? (() => undefined)

const PAUSED = new GhError('CANCELLED', 'You took over, so this was left as it is.')

const pausedBy = async (run: Run, { by }: PauseRequest): Promise<AskResult> => {
  const { human } = run
  human.interrupt.abort(PAUSED)
  const { page } = run.session.active()
  const acts: PersonAct[] = []
  const watching = watchPerson(page, (act) => void acts.push(act))
  try {
    const field = by === 'takeover' ? await personField(page) : undefined
    // While the engine itself was typing, it caused the focus.
    const changed = field === human.next?.label ? undefined : field
    const asked = await ask(run, {
      kind: 'takeover',
      ...sentence(takeoverWords(by, human.next?.label, changed)),
      currentUrl: page.url(),
      // A person who took over may finish it as well.
      noticed: confirmed(run, run.seen?.confirmation),
    })
    if ('answered' in asked) {
      acts.push(...(await stillTyping(run.session.active().page)))
      const after = await observe(run.session.active(), { aside: true }).catch(instead('step', undefined))
      await noteActs(run, [...acts, ...changedUnobserved(run.seen, after, acts)], asked.answered.remember)
      await noteSent(run, acts, after)
    }
    return asked
  } finally {
    human.interrupt = new AbortController()
    human.stale = run.seen
    void watching.then((stop) => stop())
  }
}

/** What the person sent meanwhile is in the ledger like everything else that is sent, and never sent again. */
const noteSent = async (run: Run, acts: readonly PersonAct[], seen: Observation | undefined): Promise<void> => {
  if (run.commit || !acts.some(({ did }) => did === 'press')) return
  if (seen?.confirmation && seen.confirmation !== run.seen?.confirmation) await beginCommit(run, undefined)
}

/** Waits while somebody wants the run to pause; undefined if nobody did. Errors: as `ask`. */
export const standStill = async (run: Run): Promise<{ kind: 'went_on' } | Ended | undefined> => {
  const { pause } = run.human
  if (!pause) return undefined
  try {
    const asked = await pause
    return 'end' in asked ? ended(asked.end) : { kind: 'went_on' }
  } finally {
    if (run.human.pause === pause) run.human.pause = undefined
  }
}

/** Whether the observation is from before a pause and must not be used any more. */
export const isStale = (run: Run, seen: Observation | undefined): boolean =>
  seen !== undefined && seen === run.human.stale

/** For anything that waits on the page and may be interrupted by a person. */
export const interruptSignal = (run: Run): AbortSignal => AbortSignal.any([run.signal, run.human.interrupt.signal])

/** The outcome of an interrupted action that was already complete. */
export const landed = async (
  run: Run,
  { operation }: PlannedOperation,
  target: TargetDescriptor | undefined,
): Promise<Outcome | undefined> => {
  if (!target || (operation.op !== 'type' && operation.op !== 'select' && operation.op !== 'check')) return undefined
  const value = operation.op === 'check' ? undefined : valueWords({ operation })
  const fact: Condition =
    operation.op === 'check'
      ? { is: 'checked_is', target, checked: operation.checked }
      : { is: 'value_is', target, value: value ?? '' }
  if (!(await holds(run.session.active(), fact))) return undefined
  const observed = operation.op === 'check' ? { checked: operation.checked } : { value: value ?? '' }
  return { status: 'done', observed, postcondition: fact, descriptor: target, ms: 0 }
}
