/**
 * Everything known about an operation before it is done: its target, the target's name, and whether it sends or leaves
 * the view.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { effectOf } from '../../../shared/domain/learned-platform.ts'
import type { Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { Outcome, TraceEntry } from '../../../shared/domain/outcome.ts'
import { type TargetDescriptor, targetKey, targetName } from '../../../shared/domain/target.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import { debug } from '../../base/debug.ts'
import { withValue } from '../ask/approve.ts'
import type { Run } from '../state/context.ts'
import { isCommit, isPress } from './commit.ts'
import { describe, described, descriptorAt, descriptorOf, inFull, isFoundAgain } from './described.ts'
import { type Doubted, pressedBy, refusal, seenForPress, sendsAnyway } from './guard.ts'
import { saysOtherwise } from './task-words.ts'

/** What the engine knows of a target besides its descriptor; from the observation or from a manual's step. */
export interface KnownTarget {
  label?: string
  asks?: TraceEntry['asks']
  section?: string
  widget?: Field['widget']
  openedBy?: 'typing'
  required?: boolean
  conditional?: boolean
  entry?: string
  /** ms to wait for a field that does not appear for every visitor. */
  appearsWithinMs?: number
  /** More of the manual follows on the next view. */
  leadsOn?: boolean
}

export interface Prepared {
  /** With the person's own value, if they gave one. */
  planned: PlannedOperation
  edited: boolean
  by: TraceEntry['by']
  known: KnownTarget
  seen: Observation | undefined
  field: Field | undefined
  button: Button | undefined
  descriptor: TargetDescriptor | undefined
  /** Where a drag ends. */
  place: TargetDescriptor | undefined
  label: string | undefined
}

/** The target of an operation. A failure to find it again is reported to learning. */
export const prepare = async (
  run: Run,
  wanted: PlannedOperation,
  by: TraceEntry['by'],
  known: KnownTarget,
  seen: Observation | undefined,
): Promise<Prepared> => {
  const { field, button } = seen ? describe(wanted, seen) : { field: undefined, button: undefined }
  const told = descriptorOf(wanted)
  const descriptor =
    field?.target ??
    button?.target ??
    (told && by === 'ai' ? await inFull(run, told) : told) ??
    (await described(run, wanted, seen))
  const place = wanted.operation.op === 'drag' ? await descriptorAt(run, wanted.operation.to, seen) : undefined
  if (descriptor && field && FILLS.has(wanted.operation.op) && !run.heldBefore.has(targetKey(descriptor)))
    run.heldBefore.set(targetKey(descriptor), field.value)
  const edited = ofPerson(run.human.edited, wanted, descriptor)
  const planned = edited === undefined ? wanted : withValue(wanted, edited, '')
  const label =
    known.label ??
    (planned.operation.op === 'extract' ? planned.operation.what : undefined) ??
    field?.label ??
    (field?.name || button?.name || (descriptor ? targetName(descriptor) : undefined))
  if (by === 'ai' && !(await isFoundAgain(run, wanted, field, descriptor)))
    run.gap ??= `“${label ?? 'what was acted on'}” cannot be told from others like it, so nothing was learned.`
  if (by === 'ai' && field && traitsOf(field).secret && planned.source?.from === 'rule')
    run.gap ??= 'The password in the task’s words is kept nowhere, so nothing was learned.'
  if (saysOtherwise(run, wanted)) run.gap ??= 'What the page was told or searched for is not said in the task.'
  return { planned, edited: edited !== undefined, by, known, seen, field, button, descriptor, place, label }
}

/** The person's answer or input for the field that the operation fills in. */
export const ofPerson = (
  values: ReadonlyMap<string, string>,
  { operation }: PlannedOperation,
  descriptor: TargetDescriptor | undefined,
): string | undefined => (FILLS.has(operation.op) && descriptor ? values.get(targetKey(descriptor)) : undefined)

export interface JudgedStep {
  doubted: Doubted
  /** Why it is not done. */
  refused: Outcome | undefined
  /** It sends. */
  commit: boolean
  /** Only what is known of the platform says so; the next view may show that it was just a part. */
  presumed: boolean
  /** The button that it presses. */
  pressed: Button | undefined
}

/** Whether the operation is allowed, and whether it sends. */
export const judge = async (
  run: Run,
  { planned, by, field, button, descriptor, seen, label }: Prepared,
): Promise<JudgedStep> => {
  const doubted = { planned, by, field, button, descriptor, seen: await seenForPress(run, planned, by, seen) }
  const pressed = pressedBy(doubted)
  const refused = refusal(run, doubted)
  const known = !refused && by !== 'human' && isKnownToSend(run, planned, pressed, doubted.seen)
  const commit = !refused && (isCommit(planned, pressed) || sendsAnyway(run, doubted) || known)
  debug('step', refused ? 'refused' : 'to be done', () => ({
    op: planned.operation.op,
    by,
    label,
    ...(refused?.status === 'failed' && { code: refused.code }),
    commit,
  }))
  return { doubted, refused, commit, presumed: known && pressed?.purpose !== 'submit', pressed }
}

/** A press that sends at all companies of the platform, by what was learned there, whatever its words. */
const isKnownToSend = (
  run: Run,
  { operation }: PlannedOperation,
  button: Button | undefined,
  seen: Observation | undefined,
): boolean =>
  button !== undefined &&
  seen !== undefined &&
  isPress(operation) &&
  goalOf(run.input.jobType).ofPosting &&
  effectOf(button, seen, run.platforms) === 'sends'

/** What an operation does to the view, as far as this is known beforehand. */
export interface Transition {
  kind: 'stays' | 'goes_on' | 'sends'
}

export const transitionOf = (run: Run, planned: PlannedOperation, seen: Observation): Transition => {
  const { field, button } = describe(planned, seen)
  const doubted = { planned, by: 'ai' as const, field, button, descriptor: undefined, seen }
  const pressed = pressedBy(doubted)
  if (isCommit(planned, pressed) || sendsAnyway(run, doubted) || isKnownToSend(run, planned, pressed, seen))
    return { kind: 'sends' }
  return { kind: planned.operation.op === 'click' && isLeaving(button) ? 'goes_on' : 'stays' }
}

/** Buttons that lead to another view, so that filled-in values are captured before. */
const LEAVING = new Set<Button['purpose']>(['next', 'submit', 'apply'])

export const isLeaving = (button: Button | undefined): boolean => button !== undefined && LEAVING.has(button.purpose)

/** Buttons that do not appear for every visitor. */
const PASSING = new Set<Button['purpose']>(['accept_cookies', 'close'])

/** In a task in words, closing something may be the task itself. */
export const isPassing = ({ input }: Run, { purpose }: Button): boolean =>
  PASSING.has(purpose) && !(purpose === 'close' && goalOf(input.jobType).inWords)
