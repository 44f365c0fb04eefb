/** One operation on the page: who asked for it, what it was called, what came of it. The only caller of `act` besides
 * `data/scrape.ts`, whose page turns are part of one step. */

import { askedBy } from '../../../shared/domain/asked.ts'
import type { CallLine } from '../../../shared/domain/call-line.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import type { Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { FILLS, targetOf } from '../../../shared/domain/operation.ts'
import { isSecretEntry, type Outcome, type TraceEntry, valueWords } from '../../../shared/domain/outcome.ts'
import { type TargetDescriptor, targetKey, targetName } from '../../../shared/domain/target.ts'
import { debug } from '../../base/debug.ts'
import { definedOnly } from '../../base/defined.ts'
import { clearPageMessages } from '../../browser/dialogs.ts'
import { withValue } from '../ask/approve.ts'
import { askAboutBox } from '../ask/send.ts'
import type { Intent } from '../state/checkpoint.ts'
import { pageNumber, type Run, record, type StageEnd } from '../state/context.ts'
import type { Doing } from '../state/doing.ts'
import { saveIntent, savesTrace } from '../state/save-checkpoint.ts'
import { stopsAt } from '../state/stop-condition.ts'
import { attemptAllowed, keyOf } from './attempt.ts'
import { commitOnce, isCommit } from './commit.ts'
import { describe, described, descriptorAt, descriptorOf, isFoundAgain } from './described.ts'
import { extract } from './extract.ts'
import { isUnseenPress, pressedBy, refusal, seenForPress, sendsAnyway } from './guard.ts'
import { guideStep, isGuided } from './guide.ts'
import { picture, unseenWords } from './observe.ts'
import { interruptSignal, isStale, landed, standStill } from './pause.ts'
import { whatWasHeld } from './sends.ts'
import { saysOtherwise } from './task-words.ts'

/** What the engine knows of a target besides its descriptor; from the observation or from a manual's step. */
export interface Known {
  label?: string
  asks?: TraceEntry['asks']
  section?: string
  widget?: Field['widget']
  openedBy?: 'typing'
  required?: boolean
  conditional?: boolean
  entry?: string
  /** ms the field may take to come, where it is there for one visitor and not for the next. */
  appearsWithinMs?: number
  /** More of the manual follows on the next view. */
  leadsOn?: boolean
}

export interface Performed {
  entry: TraceEntry
  /** The run is over: a commit nobody could confirm, or a human is needed. */
  end?: StageEnd
  /** A person took over before or while it was done: the page is to be looked at again. */
  interrupted?: true
  /** There is no such field here, or none that can be filled: nothing was done, and nothing recorded. */
  absent?: true
}

export const perform = async (
  run: Run,
  wanted: PlannedOperation,
  by: TraceEntry['by'],
  known: Known = {},
  seen?: Observation,
): Promise<Performed> => {
  const { field, button } = seen ? describe(wanted, seen) : { field: undefined, button: undefined }
  const descriptor = field?.target ?? button?.target ?? descriptorOf(wanted) ?? (await described(run, wanted, seen))
  const place = wanted.operation.op === 'drag' ? await descriptorAt(run, wanted.operation.to, seen) : undefined
  if (FILLS.has(wanted.operation.op) && descriptor && field && !run.heldBefore.has(targetKey(descriptor)))
    run.heldBefore.set(targetKey(descriptor), field.value)
  const edited = FILLS.has(wanted.operation.op) && descriptor ? run.human.edited.get(targetKey(descriptor)) : undefined
  const planned = edited === undefined ? wanted : withValue(wanted, edited, '')
  const label =
    known.label ??
    (planned.operation.op === 'extract' ? planned.operation.what : undefined) ??
    field?.label ??
    (field?.name || button?.name || (descriptor ? targetName(descriptor) : undefined))
  if (by === 'ai' && !(await isFoundAgain(run, wanted, field, descriptor)))
    run.gap ??= `“${label ?? 'what was acted on'}” cannot be told from others like it, so nothing was learned.`
  if (saysOtherwise(run, wanted)) run.gap ??= 'What the page was told or searched for is not said in the task.'
  const outcomeOf = (went: { kind: 'went_on' } | { end: StageEnd }): Performed => ({
    entry: skipped(run, planned, by, label),
    ...('end' in went ? { end: went.end } : { interrupted: true }),
  })
  const calls: CallLine[] = []
  await run.ports.stepTrace?.before(run.session, descriptor ? { descriptor } : targetOf(planned.operation))
  const before = await whatWasHeld(run)
  if (before) return outcomeOf({ end: before })
  const paused = await standStill(run)
  if (paused || isStale(run, seen)) return outcomeOf(paused ?? { kind: 'went_on' })
  run.human.next = { label, target: descriptor, value: valueWords(planned) }
  const doubted = { planned, by, field, button, descriptor, seen: await seenForPress(run, planned, by, seen) }
  const refused = refusal(run, doubted)
  const commit = !refused && (isCommit(planned, pressedBy(doubted)) || sendsAnyway(run, doubted))
  const told = { op: planned.operation.op, by, label }
  debug('step', refused ? 'refused' : 'to be done', () => ({
    ...told,
    ...(refused?.status === 'failed' && { code: refused.code }),
    commit,
  }))
  const kept = stopsAt(run, planned, {
    label,
    button: pressedBy(doubted),
    sends: commit,
    leads: known.leadsOn === true || (button !== undefined && LEAVING.has(button.purpose)),
  })
  if (kept) return outcomeOf({ end: kept })
  // A replay has taken its own.
  if (by !== 'replay' && button && LEAVING.has(button.purpose)) await picture(run)
  // What sends is never broken off half-way.
  const signal = commit ? run.signal : interruptSignal(run)
  const own = FILLS.has(planned.operation.op) && descriptor ? run.human.own.get(targetKey(descriptor)) : undefined
  const guided = own === undefined && isGuided(run, planned)
  const about = intentOf(run, planned, {
    by: guided ? 'human' : by,
    label,
    descriptor,
    place,
    known,
    field,
    button,
    commit,
    edited: edited !== undefined,
  })
  // A replay that is lost begins at its beginning.
  if (savesTrace(run.input) && by !== 'replay') await saveIntent(run, about)
  const doing: Doing = {
    planned,
    label,
    target: descriptor,
    button: pressedBy(doubted),
    seen,
    commit,
    unseen: isUnseenPress(run, doubted),
    leadsOn: known.leadsOn ?? false,
    agreed: new Set(),
  }
  const actOnce = async (): Promise<Outcome | StageEnd> => {
    if (own !== undefined) return { status: 'done', observed: { value: own }, ...(descriptor && { descriptor }), ms: 0 }
    if (guided) return guideStep(run, { planned, label, target: descriptor, field, commit, seen })
    if (planned.operation.op === 'extract') return extract(run, planned.operation)
    return attemptAllowed(run, planned, signal, {
      widget: known.widget ?? field?.widget,
      openedBy: known.openedBy,
      descriptor,
      key: field?.profileKey ?? keyOf(planned),
      label,
      ...(run.ports.stepTrace && { calls }),
      ...(known.leadsOn && { leadsOn: true }),
      ...(known.appearsWithinMs !== undefined && { appearsWithinMs: known.appearsWithinMs }),
    })
  }
  const act = async (): Promise<Outcome | StageEnd> => {
    clearPageMessages(run.session.active().page)
    run.sends.doing = doing
    return withBoxes(run, doing, actOnce)
  }
  const inDrawing = planned.operation.op === 'click' && planned.operation.by !== undefined
  // Reading sends nothing, whatever a model calls it.
  const sends = commit && planned.operation.op !== 'extract'
  const acted =
    refused ?? (sends ? await commitOnce(run, seen, { label, target: descriptor, inDrawing }, act) : await act())
  run.intent = undefined
  if ('end' in acted) return { entry: skipped(run, planned, by, label), end: acted }
  const interruption = acted.status === 'done' ? undefined : await standStill(run)
  // What was broken off may have been as good as done.
  if (interruption?.kind === 'ended') return outcomeOf(interruption)
  const outcome = interruption ? await landed(run, planned, descriptor) : acted
  if (!outcome) return outcomeOf({ kind: 'went_on' })
  if (outcome.status === 'failed' && outcome.unusable && outcome.code === 'TARGET_NOT_FOUND' && label)
    run.notes.add(unseenWords(label))
  if (known.appearsWithinMs !== undefined && outcome.status === 'failed' && outcome.unusable)
    return { entry: skipped(run, planned, by, label), absent: true }
  const entry = record(run, {
    ...about,
    page: pageNumber(run),
    url: run.session.active().page.url(),
    outcome,
    ...((commit || doing.sent) && { commit: true }),
  })
  doing.entry = entry
  debug('step', entry.commit ? 'acted, and sent' : 'acted', () => ({ ...told, status: outcome.status }))
  await run.ports.stepTrace?.acted(run.session, entry, calls)
  report(run, entry)
  return { entry }
}

/** A press may take as long as whoever was asked about what it sends, or about a box that the page opened. */
const withBoxes = async (
  run: Run,
  doing: Doing,
  act: () => Promise<Outcome | StageEnd>,
): Promise<Outcome | StageEnd> => {
  for (;;) {
    const outcome = await act()
    const end = await whatWasHeld(run)
    if (end) return end
    const box = doing.refusedBox
    if ('end' in outcome) return outcome
    if (box === undefined) return doing.sent && outcome.status === 'failed' ? { ...PRESSED, ms: outcome.ms } : outcome
    doing.refusedBox = undefined
    const asked = await askAboutBox(run, box, doing)
    if ('end' in asked) return asked.end
    doing.agreed.add(box)
    // Said yes to with all that it says: it need not be asked for again.
    if (!doing.commit) doing.agreedToSend = true
  }
}

/** It may have gone on for too long, or the page may be another one: what was sent was sent. */
const PRESSED = { status: 'done', observed: {} } as const

/** Whether an operation leaves its view or sends it, as far as that can be told before. */
export const transitionOf = (run: Run, planned: PlannedOperation, seen: Observation): 'on' | 'sends' | undefined => {
  const { field, button } = describe(planned, seen)
  const doubted = { planned, by: 'ai' as const, field, button, descriptor: undefined, seen }
  if (isCommit(planned, pressedBy(doubted)) || sendsAnyway(run, doubted)) return 'sends'
  return planned.operation.op === 'click' && button && LEAVING.has(button.purpose) ? 'on' : undefined
}

/** What is to be done, as it is kept before it is done and recorded afterwards. */
const intentOf = (
  run: Run,
  planned: PlannedOperation,
  about: {
    by: TraceEntry['by']
    label: string | undefined
    descriptor: TargetDescriptor | undefined
    /** Where a drag ends. */
    place: TargetDescriptor | undefined
    known: Known
    field: Field | undefined
    button: Button | undefined
    commit: boolean
    edited: boolean
  },
): Intent => {
  const { by, label, descriptor, place, known, field, button, commit, edited } = about
  const { operation } = planned
  return {
    at: run.ports.now(),
    by,
    page: pageNumber(run),
    url: run.session.active().page.url(),
    // A number is good for this observation only.
    operation: operation.op === 'drag' && place ? { ...operation, to: { descriptor: place } } : operation,
    ...(descriptor && { descriptor }),
    ...(label && { label }),
    ...definedOnly({
      widget: known.widget ?? field?.widget,
      section: known.section ?? field?.section ?? button?.section,
      asks: known.asks ?? (field && FILLS.has(planned.operation.op) ? askedBy(field) : undefined),
      purpose: button?.purpose,
      required: known.required ?? field?.required,
      conditional: known.conditional ?? (button && isPassing(run, button) ? true : undefined),
      entry: known.entry,
      source: planned.source,
      edited: edited ? true : undefined,
      commit: commit || undefined,
      once: planned.once,
      thought: planned.why,
    }),
  }
}

/** Buttons after which the view is another one: what was filled in is pictured before. */
const LEAVING = new Set<Button['purpose']>(['next', 'submit', 'apply'])

/** Buttons that are there for one visitor and not for the next. */
const PASSING = new Set<Button['purpose']>(['accept_cookies', 'close'])

/** In a task in words, what closes something may be what the task is about. */
const isPassing = ({ input }: Run, { purpose }: Button): boolean =>
  PASSING.has(purpose) && !(purpose === 'close' && jobTraits(input.jobType).goal === 'words')

const skipped = (run: Run, planned: PlannedOperation, by: TraceEntry['by'], label: string | undefined): TraceEntry => ({
  order: run.trace.entries.length,
  at: run.ports.now(),
  by,
  page: pageNumber(run),
  url: run.session.active().page.url(),
  operation: planned.operation,
  outcome: { status: 'failed', code: 'human_required', message: 'Left to a human.', ms: 0 },
  ...(label && { label }),
})

const report = (run: Run, entry: TraceEntry): void => {
  const { outcome } = entry
  run.ports.emit('step', {
    order: entry.order,
    by: entry.by,
    page: entry.page,
    op: entry.operation.op,
    label: entry.label ?? '',
    status: outcome.status,
    ms: Math.round(outcome.ms),
    ...(outcome.status === 'failed' && {
      code: outcome.code,
      message: outcome.message,
      ...(outcome.calls && { calls: outcome.calls }),
    }),
    ...(entry.commit && { commit: true }),
    ...typedValue(entry),
  })
}

/** The value for timeline and report; dots where it is secret. */
const typedValue = (entry: TraceEntry): { value?: string } => {
  const value = isSecretEntry(entry) ? '••••••' : valueWords(entry)
  return value === undefined ? {} : { value }
}
