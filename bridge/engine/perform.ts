/** One operation on the page: who asked for it, what it was called, what came of it. The only caller of `act` besides
 * `scrape.ts`, whose page turns are part of one step. */
import type { PlannedOperation } from '../../shared/domain/decision.ts'
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { Button, Field, Observation } from '../../shared/domain/observation.ts'
import { targetOf } from '../../shared/domain/operation.ts'
import { isSecretEntry, type Outcome, type TraceEntry, valueWords } from '../../shared/domain/outcome.ts'
import { type TargetDescriptor, targetKey, targetName } from '../../shared/domain/target.ts'
import { type ActOptions, execute } from '../act/index.ts'
import { definedOnly } from '../base/defined.ts'
import { connectorFor } from '../connectors/index.ts'
import { describeAll } from '../observe/index.ts'
import { commitOnce, isCommit } from './commit.ts'
import { pageNumber, type Run, record, type StageEnd } from './context.ts'
import { pressedBy, refusal, sendsAnyway } from './distrust.ts'
import { extract } from './extract.ts'
import { keep, keepsTrace } from './keep.ts'
import type { Intent } from './kept.ts'
import { picture } from './look.ts'
import { sameSite } from './policy.ts'
import { guideStep, isGuided } from './supervise-guide.ts'
import { isStale, landed, standStill, turnSignal } from './supervise-pause.ts'

/** What the engine knows of a target besides its descriptor; from the observation or from a manual's step. */
export interface Known {
  label?: string
  section?: string
  widget?: Field['widget']
  openedBy?: 'typing'
  required?: boolean
  conditional?: boolean
  entry?: string
  /** ms the field may take to come, where it is there for one visitor and not for the next. */
  appearsWithinMs?: number
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
  planned: PlannedOperation,
  by: TraceEntry['by'],
  known: Known = {},
  seen?: Observation,
): Promise<Performed> => {
  const { field, button } = seen ? lookUp(planned, seen) : { field: undefined, button: undefined }
  const descriptor = field?.target ?? button?.target ?? descriptorOf(planned) ?? (await described(run, planned, seen))
  const label =
    known.label ??
    (planned.operation.op === 'extract' ? planned.operation.what : undefined) ??
    field?.label ??
    (field?.name || button?.name || (descriptor ? targetName(descriptor) : undefined))
  const leave = (went: 'went_on' | { end: StageEnd }): Performed => ({
    entry: skipped(run, planned, by, label),
    ...(went === 'went_on' ? { interrupted: true } : went),
  })
  const paused = await standStill(run)
  if (paused || isStale(run, seen)) return leave(paused ?? 'went_on')
  run.human.next = { label, target: descriptor, value: valueWords(planned) }
  const doubted = { planned, by, field, button, descriptor, seen }
  const refused = await refusal(run, doubted)
  const commit = !refused && (isCommit(planned, pressedBy(doubted)) || sendsAnyway(run, doubted))
  // A replay has taken its own.
  if (by !== 'replay' && button && LEAVING.has(button.purpose)) await picture(run)
  // What sends is never broken off half-way.
  const signal = commit ? run.signal : turnSignal(run)
  const own = FILLS.has(planned.operation.op) && descriptor ? run.human.own.get(targetKey(descriptor)) : undefined
  const guided = own === undefined && isGuided(run, planned)
  const about = intentOf(run, planned, { by: guided ? 'human' : by, label, descriptor, known, field, button, commit })
  // A replay that is lost begins at its beginning.
  if (keepsTrace(run.input) && by !== 'replay') await keep(run, about)
  const act = async (): Promise<Outcome | StageEnd> => {
    if (own !== undefined) return { status: 'done', observed: { value: own }, ...(descriptor && { descriptor }), ms: 0 }
    if (guided) return guideStep(run, { planned, label, target: descriptor, field, commit, seen })
    if (planned.operation.op === 'extract') return extract(run, planned.operation)
    return attempt(run, planned, signal, {
      widget: known.widget ?? field?.widget,
      openedBy: known.openedBy,
      descriptor,
      key: field?.profileKey ?? keyOf(planned),
      label,
      ...(known.appearsWithinMs !== undefined && { patienceMs: known.appearsWithinMs }),
    })
  }
  // Reading sends nothing, whatever a model calls it.
  const sends = commit && planned.operation.op !== 'extract'
  const acted = refused ?? (sends ? await commitOnce(run, seen, { label, target: descriptor }, act) : await act())
  run.intent = undefined
  if ('end' in acted) return { entry: skipped(run, planned, by, label), end: acted }
  const taken = acted.status === 'done' ? undefined : await standStill(run)
  // What was broken off may have been as good as done.
  if (typeof taken === 'object') return leave(taken)
  const outcome = taken ? await landed(run, planned, descriptor) : acted
  if (!outcome) return leave('went_on')
  if (known.appearsWithinMs !== undefined && outcome.status === 'failed' && outcome.unusable)
    return { entry: skipped(run, planned, by, label), absent: true }
  const entry = record(run, { ...about, page: pageNumber(run), url: run.session.active().page.url(), outcome })
  report(run, entry)
  return { entry }
}

/** What is to be done, as it is kept before it is done and recorded afterwards. */
const intentOf = (
  run: Run,
  planned: PlannedOperation,
  about: {
    by: TraceEntry['by']
    label: string | undefined
    descriptor: TargetDescriptor | undefined
    known: Known
    field: Field | undefined
    button: Button | undefined
    commit: boolean
  },
): Intent => {
  const { by, label, descriptor, known, field, button, commit } = about
  return {
    at: run.ports.now(),
    by,
    page: pageNumber(run),
    url: run.session.active().page.url(),
    operation: planned.operation,
    ...(descriptor && { descriptor }),
    ...(label && { label }),
    ...definedOnly({
      widget: known.widget ?? field?.widget,
      section: known.section ?? field?.section ?? button?.section,
      purpose: button?.purpose,
      required: known.required ?? field?.required,
      conditional: known.conditional ?? (button && PASSING.has(button.purpose) ? true : undefined),
      entry: known.entry,
      source: planned.source,
      commit: commit || undefined,
      once: planned.once,
      thought: planned.why,
    }),
  }
}

const FILLS = new Set<PlannedOperation['operation']['op']>(['type', 'select', 'check', 'upload'])

/** Buttons after which the view is another one: what was filled in is pictured before. */
const LEAVING = new Set<Button['purpose']>(['next', 'submit', 'apply'])

/** Buttons that are there for one visitor and not for the next. */
const PASSING = new Set<Button['purpose']>(['accept_cookies', 'close'])

const attempt = async (
  run: Run,
  planned: PlannedOperation,
  signal: AbortSignal,
  hints: Pick<ActOptions, 'widget' | 'openedBy' | 'descriptor' | 'key' | 'label' | 'patienceMs'>,
): Promise<Outcome> => {
  const started = run.ports.now()
  try {
    if (planned.operation.op === 'navigate') sameSite(run.input, planned.operation.url)
    const handlers = connectorFor(run.platform)?.handlers
    return await execute(run.session, planned.operation, {
      ...(handlers && { handlers }),
      signal,
      secrets: run.applicant.secrets,
      ...hints,
    })
  } catch (error) {
    if (run.signal.aborted || !(error instanceof GhError)) throw error
    return { status: 'failed', code: codeOf(error), message: error.message, ms: run.ports.now() - started }
  }
}

/** Which vocabulary the value belongs to. */
const keyOf = ({ source }: PlannedOperation): string | undefined => (source && 'key' in source ? source.key : undefined)

const lookUp = (
  { operation }: PlannedOperation,
  seen: Observation,
): { field: Field | undefined; button: Button | undefined } => {
  const target = targetOf(operation)
  if (!target || !('index' in target)) return { field: undefined, button: undefined }
  return {
    field: seen.fields.find(
      (field) => field.index === target.index || field.options?.some((option) => option.index === target.index),
    ),
    button: seen.buttons.find((button) => button.index === target.index),
  }
}

const descriptorOf = ({ operation }: PlannedOperation): TargetDescriptor | undefined => {
  const target = targetOf(operation)
  return target && 'descriptor' in target ? target.descriptor : undefined
}

/** Links and options of lists are elements only: they are described when they are acted on. */
const described = async (
  run: Run,
  { operation }: PlannedOperation,
  seen: Observation | undefined,
): Promise<TargetDescriptor | undefined> => {
  const target = targetOf(operation)
  const element = target && 'index' in target ? seen?.elements.find(({ index }) => index === target.index) : undefined
  return element && (await describeAll(run.session.active(), [element.index], element.frame)).get(element.index)
}

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
    ...(outcome.status === 'failed' && { code: outcome.code, message: outcome.message }),
    ...(entry.commit && { commit: true }),
    ...shown(entry),
  })
}

/** The value for timeline and report; dots where it is secret. */
const shown = (entry: TraceEntry): { value?: string } => {
  const value = isSecretEntry(entry) ? '••••••' : valueWords(entry)
  return value === undefined ? {} : { value }
}
