/**
 * One operation on the page: who asked for it, its description, and its outcome. The only caller of `act` besides
 * `data/scrape.ts`, whose page turns belong to one step.
 */

import type { CallLine } from '../../../shared/domain/call-line.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS, targetOf } from '../../../shared/domain/operation.ts'
import type { Outcome, TraceEntry } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { withCallLog } from '../../base/call-log.ts'
import { debug } from '../../base/debug.ts'
import { clearPageMessages } from '../../browser/dialogs.ts'
import { askAboutBox } from '../ask/send.ts'
import { type Ended, ended, pageNumber, type Run, record, type StageEnd } from '../state/context.ts'
import type { Doing } from '../state/doing.ts'
import { saveIntent, savesTrace } from '../state/save-checkpoint.ts'
import { stopsAt } from '../state/stop-condition.ts'
import { attemptAllowed, keyOf } from './attempt.ts'
import { choiceOf } from './choice.ts'
import { commitOnce } from './commit.ts'
import { isUnseenPress } from './guard.ts'
import { guideStep, isGuided } from './guide.ts'
import { intentOf, report, undone } from './intent.ts'
import { picture, unseenWords } from './observe.ts'
import { pageBefore } from './page-before.ts'
import { interruptSignal, isStale, landed, standStill } from './pause.ts'
import { isLeaving, type JudgedStep, judge, type KnownTarget, ofPerson, type Prepared, prepare } from './prepare.ts'
import { whatWasHeld } from './sends.ts'
import { pictureStep } from './step-pictures.ts'

/**
 * `acted`: the outcome is in the entry, which is recorded. Nothing else is recorded. `ended`: the run is over: a
 * submission nobody could confirm, or a person is needed. `interrupted`: a person took over before or during it, so the
 * page must be observed again. `absent`: there is no such field here, or none that can be filled.
 */
export type Performed = { entry: TraceEntry } & ({ kind: 'acted' | 'interrupted' | 'absent' } | Ended)

/** Nothing to repeat: it worked, or the run ends with it. */
export const isOver = (done: Performed): boolean => done.kind === 'ended' || done.entry.outcome.status === 'done'

export const perform = async (
  run: Run,
  wanted: PlannedOperation,
  by: TraceEntry['by'],
  known: KnownTarget = {},
  seen?: Observation,
): Promise<Performed> => {
  const prepared = await prepare(run, wanted, by, known, seen)
  await tellTrace(run, prepared)
  if (by !== 'replay') await pictureStep(run, prepared.descriptor)
  const hindered = await hindrance(run, seen)
  if (hindered) return notDone(run, prepared, hindered)
  run.human.next = {
    label: prepared.label,
    target: prepared.descriptor,
    operation: prepared.planned.operation,
  }
  const judged = await judge(run, prepared)
  const stop = stopsHere(run, prepared, judged)
  if (stop) return notDone(run, prepared, ended(stop))
  // A replay has its own screenshots.
  if (by !== 'replay' && isLeaving(prepared.button)) await picture(run)

  const how = howToAct(run, prepared, judged)
  const [before, choice] = await Promise.all([pageBefore(run, by), choiceOf(run, prepared, judged)])
  const about = { by: how.actor.kind === 'guided' ? ('human' as const) : by, commit: judged.commit }
  const intent = { ...intentOf(run, prepared, about), ...(before && { before }), ...choice }
  // A lost replay starts at its beginning.
  if (savesTrace(run.input) && by !== 'replay') await saveIntent(run, intent)
  const doing = doingOf(run, prepared, judged)
  const acted = judged.refused ?? (await withCallLog(how.calls, () => act(run, prepared, { ...judged, doing }, how)))
  run.intent = undefined
  if ('end' in acted) return notDone(run, prepared, ended(acted))

  const became = await outcomeAfterPause(run, prepared, acted)
  if (became.kind !== 'outcome') return notDone(run, prepared, became)
  const outcome = withCalls(became.outcome, how.calls)
  if (outcome.status === 'failed' && outcome.unseen && prepared.label) run.notes.add(unseenWords(prepared.label))
  if (known.appearsWithinMs !== undefined && outcome.status === 'failed' && outcome.unusable) {
    const { code, message, calls } = outcome
    debug('step', 'left as it is: it cannot be used now', { label: prepared.label, code, message, calls })
    return { kind: 'absent', entry: undone(run, prepared) }
  }
  const entry = recorded(run, { ...intent, outcome }, doing)
  await run.ports.stepTrace?.acted(run.session, entry, how.calls)
  report(run, entry)
  return { kind: 'acted', entry }
}

/** A step that failed before or besides an action on the page, too, says what was tried. */
const withCalls = (outcome: Outcome, tried: readonly CallLine[]): Outcome =>
  outcome.status !== 'failed' || outcome.calls || tried.length === 0 ? outcome : { ...outcome, calls: [...tried] }

const tellTrace = async ({ ports, session }: Run, { descriptor, planned }: Prepared): Promise<void> =>
  ports.stepTrace?.before(session, descriptor ? { descriptor } : targetOf(planned.operation))

const notDone = (run: Run, prepared: Prepared, why: { kind: 'went_on' } | Ended): Performed => ({
  entry: undone(run, prepared),
  ...(why.kind === 'ended' ? why : { kind: 'interrupted' }),
})

/** What happened before it began: the end of the run, or an action of the person. */
const hindrance = async (run: Run, seen: Observation | undefined): Promise<{ kind: 'went_on' } | Ended | undefined> => {
  const end = await whatWasHeld(run)
  if (end) return ended(end)
  return (await standStill(run)) ?? (isStale(run, seen) ? { kind: 'went_on' } : undefined)
}

const stopsHere = (run: Run, { planned, label, known, button }: Prepared, judged: JudgedStep): StageEnd | undefined =>
  stopsAt(run, planned, {
    label,
    button: judged.pressed,
    sends: judged.commit,
    leads: known.leadsOn === true || isLeaving(button),
  })

const doingOf = (run: Run, { planned, label, descriptor, seen, known }: Prepared, judged: JudgedStep): Doing => ({
  planned,
  label,
  target: descriptor,
  button: judged.pressed,
  seen,
  commit: judged.commit,
  unseen: isUnseenPress(run, judged.doubted),
  leadsOn: known.leadsOn ?? false,
  agreed: new Set(),
})

/** `person`: they have entered this already. `guided`: they do it now, and are shown where. */
type Actor = { kind: 'engine' } | { kind: 'guided' } | { kind: 'person'; value: string }

interface How {
  actor: Actor
  /** Interrupts it. */
  signal: AbortSignal
  /** What was tried and what the page answered, for the trace and for a failed outcome. */
  calls: CallLine[]
}

const howToAct = (run: Run, { planned, descriptor }: Prepared, { commit }: JudgedStep): How => {
  const value = ofPerson(run.human.own, planned, descriptor)
  const actor: Actor =
    value === undefined ? { kind: isGuided(run, planned) ? 'guided' : 'engine' } : { kind: 'person', value }
  // A sending operation is never interrupted half-way.
  return { actor, signal: commit ? run.signal : interruptSignal(run), calls: [] }
}

/** A sending operation is done once, and is in the ledger before. Reading sends nothing, whatever a model calls it. */
const act = async (
  run: Run,
  prepared: Prepared,
  { doing, presumed }: { doing: Doing; presumed: boolean },
  how: How,
): Promise<Outcome | StageEnd> => {
  const { operation } = prepared.planned
  const attempt = async (): Promise<Outcome | StageEnd> => {
    clearPageMessages(run.session.active().page)
    Object.assign(run.sends, { doing, refused: undefined, withheld: undefined })
    if (doing.commit) Object.assign(run.sends, { left: false, pressed: true })
    return withBoxes(run, doing, () => actOnce(run, prepared, doing, how))
  }
  if (!doing.commit || operation.op === 'extract') return attempt()
  const inDrawing = operation.op === 'click' && operation.by !== undefined
  const button = { label: prepared.label, target: prepared.descriptor, inDrawing, presumed }
  return commitOnce(run, prepared.seen, button, attempt)
}

const actOnce = async (
  run: Run,
  prepared: Prepared,
  doing: Doing,
  { actor, signal, calls }: How,
): Promise<Outcome | StageEnd> => {
  const { planned, label, descriptor, field, known, seen } = prepared
  if (actor.kind === 'person')
    return { status: 'done', observed: { value: actor.value }, ...(descriptor && { descriptor }), ms: 0 }
  if (actor.kind === 'guided')
    return guideStep(run, { planned, label, target: descriptor, field, commit: doing.commit, seen })
  if (planned.operation.op === 'extract') return run.extract(run, planned.operation)
  return attemptAllowed(run, planned, signal, {
    widget: known.widget ?? field?.widget,
    openedBy: known.openedBy,
    descriptor,
    key: field?.profileKey ?? keyOf(planned),
    label,
    ...(isWholeAnswer(run, prepared) && { whole: true }),
    calls,
    ...(known.leadsOn && { leadsOn: true }),
    ...(known.appearsWithinMs !== undefined && { appearsWithinMs: known.appearsWithinMs }),
  })
}

const WHOLE: ReadonlySet<ValueSource['from']> = new Set(['profile', 'answer', 'asked'])

/**
 * Whether this is the person's whole answer, entered before any other value of this run, so that all other choices are
 * the page's. A model may choose one by one, and what a person has chosen by hand stays.
 */
const isWholeAnswer = (run: Run, { planned: { operation, source }, by, label, descriptor }: Prepared): boolean =>
  operation.op === 'select' &&
  source !== undefined &&
  WHOLE.has(source.from) &&
  !(by === 'ai' && run.ports.provider.traits.followsPageText) &&
  !(descriptor && run.human.own.has(targetKey(descriptor))) &&
  !run.trace.entries.some(
    ({ operation: { op }, outcome, label: other, page }) =>
      FILLS.has(op) && outcome.status === 'done' && other === label && page === pageNumber(run),
  )

/** A press may wait for the person's answer about what it sends, or about a dialog that the page opened. */
const withBoxes = async (
  run: Run,
  doing: Doing,
  press: () => Promise<Outcome | StageEnd>,
): Promise<Outcome | StageEnd> => {
  for (;;) {
    const outcome = await press()
    const end = await whatWasHeld(run)
    if (end) return end
    const box = doing.refusedBox
    if ('end' in outcome) return outcome
    if (box === undefined) return doing.sent && outcome.status === 'failed' ? { ...PRESSED, ms: outcome.ms } : outcome
    doing.refusedBox = undefined
    const asked = await askAboutBox(run, box, doing)
    if ('end' in asked) return asked.end
    doing.agreed.add(box)
    // The person agreed to its whole content, so it need not ask again.
    if (!doing.commit) doing.agreedToSend = true
  }
}

/** The action may have run too long, or the page may be another one: what was sent was sent. */
const PRESSED = { status: 'done', observed: {} } as const

/** An action interrupted by a person may have been complete. */
const outcomeAfterPause = async (
  run: Run,
  { planned, descriptor }: Prepared,
  acted: Outcome,
): Promise<{ kind: 'outcome'; outcome: Outcome } | { kind: 'went_on' } | Ended> => {
  const interruption = acted.status === 'done' ? undefined : await standStill(run)
  if (!interruption) return { kind: 'outcome', outcome: acted }
  if (interruption.kind === 'ended') return interruption
  const outcome = await landed(run, planned, descriptor)
  return outcome ? { kind: 'outcome', outcome } : interruption
}

const recorded = (run: Run, done: Omit<TraceEntry, 'order'>, doing: Doing): TraceEntry => {
  const entry = record(run, {
    ...done,
    page: pageNumber(run),
    url: run.session.active().page.url(),
    ...((doing.commit || doing.sent) && { commit: true }),
  })
  doing.entry = entry
  debug('step', entry.commit ? 'acted, and sent' : 'acted', () => ({
    op: entry.operation.op,
    by: entry.by,
    label: entry.label,
    status: entry.outcome.status,
  }))
  return entry
}
