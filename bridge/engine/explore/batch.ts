/**
 * Executes one decision's operations, with playbooks expanded into steps, until one fails that matters or the page
 * changed, and reports how far it got (A4).
 */
import type { Decision, PlannedOperation } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type Operation, targetOf } from '../../../shared/domain/operation.ts'
import { optionSaying } from '../../../shared/domain/option-saying.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { placeOf } from '../../../shared/domain/playbook.ts'
import {
  type Expansion,
  expandPlaybooks,
  type FromPlaybook,
  type Incomplete,
  type Queued,
} from '../../../shared/domain/playbook-expand.ts'
import { inItsDocument, rest, sameDocument, settle } from '../../observe/index.ts'
import { approvedOperations } from '../ask/approve.ts'
import { guarded } from '../blockers/guard.ts'
import { noteBatch, noteStep, operationFor } from '../playbooks/playbooks.ts'
import { knownPlaybooks, openedList } from '../playbooks/state.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { withRows } from '../step/described.ts'
import { observeNow } from '../step/observe.ts'
import { isOver, type Performed, perform } from '../step/perform.ts'
import { placed } from '../step/points.ts'
import { whereItStands } from '../step/prefilled.ts'
import type { KnownTarget } from '../step/prepare.ts'
import { withTaskWords } from '../step/task-words.ts'
import { vetted } from '../step/vet.ts'
import { beforeLeaving } from './leaving.ts'
import { playStep } from './playbook-step.ts'

export interface Batch {
  succeeded: number
  /** What the provider is told with its next observation. */
  problem?: string
  end?: StageEnd
}

export const actOn = async (run: Run, looked: Observation, { operations, sequenceName }: Decision): Promise<Batch> => {
  const meant: PlannedOperation[] = []
  for (const one of operations) meant.push(await placed(run, one))
  const seen = await withRows(run, looked, meant)
  const expanded = expandPlaybooks(meant, knownPlaybooks(run), operationFor(run))
  const held = expanded.queue.map((one) =>
    one.from ? one : { ...one, planned: withTaskWords(run, vetted(run, one.planned, seen)) },
  )
  const queue = await approvedOperations(run, seen, held)
  if ('end' in queue) return { succeeded: 0, end: queue.end }
  const course: Course = { succeeded: 0, worked: new Set(), inline: [], failures: [] }
  const end = await workThrough(run, seen, queue, course, expanded.total)
  const { succeeded } = course
  if (end) return { succeeded, end }
  await noteCourse(run, course, expanded.incomplete, sequenceName)
  const problem = await problemOf(run, course, expanded)
  return { succeeded, ...(problem && { problem }) }
}

/** How far a batch got. */
interface Course {
  succeeded: number
  /** Ids of playbooks whose last step was done. */
  worked: Set<string>
  /** Steps that were done without a playbook, consecutive ones together. */
  inline: TraceEntry[][]
  /** Failures of optional operations, which stop nothing. */
  failures: string[]
  stopped?: { from?: FromPlaybook | undefined; reason: string }
}

const LEFT = 'the page went elsewhere'
const CHECKED_AGAIN = 'what the page shows was looked over before it is left; look at it again'

/** Fills in `course` as it goes. Undefined: the run continues. */
const workThrough = async (
  run: Run,
  seen: Observation,
  queue: readonly Queued[],
  course: Course,
  total: number,
): Promise<StageEnd | undefined> => {
  let row: TraceEntry[] | undefined
  for (const [at, { planned, from }] of queue.entries()) {
    run.signal.throwIfAborted()
    const url = run.session.active().page.url()
    const stop = (reason: string, inside = from): undefined => {
      course.stopped = { from: inside, reason }
    }
    const before = await beforeLeaving(run, seen, planned, course.succeeded > 0)
    if (before.kind === 'again') return stop(CHECKED_AGAIN, undefined)
    if (before.kind === 'ended') return before.end
    const done = await oneOf(run, seen, { planned, ...(from && { from }) })
    if ('ended' in done) return done.ended
    if ('problem' in done) return stop(done.problem)
    if (done.kind === 'ended') return done.end
    if (done.kind === 'interrupted') return stop('a person took over meanwhile', undefined)
    const { entry } = done
    const { outcome } = entry
    if (outcome.status !== 'done') {
      const reason =
        outcome.status === 'failed'
          ? `${entry.label ?? entry.operation.op}: ${outcome.message}`
          : `${outcome.blocker.kind} on the page`
      if (!planned.optional) return stop(reason)
      course.failures.push(reason)
      continue
    }
    run.counts.ai += 1
    course.succeeded += 1
    await noteStep(run, entry, total === 1 && !from)
    if (from) row = undefined
    else if (row) row.push(entry)
    else {
      row = [entry]
      course.inline.push(row)
    }
    if (from && from.at === from.of) course.worked.add(from.playbook.id)
    if (at === queue.length - 1) return undefined
    const navigated = outcome.observed.navigated === true
    if (navigated && !(await samePage(run, seen, url))) return stop(LEFT)
    if (await loadsAnew(run, planned, navigated)) return stop(LEFT)
  }
  return undefined
}

/** What the batch says about playbooks: which worked, which broke, and what may become one. */
const noteCourse = (
  run: Run,
  { worked, inline, failures, stopped }: Course,
  incomplete: Incomplete | undefined,
  name: string | undefined,
): Promise<void> => {
  const broke = stopped?.from && stopped.reason !== LEFT ? stopped.from.playbook.id : undefined
  const whole = !stopped && !incomplete && failures.length === 0
  return noteBatch(run, {
    worked,
    broke,
    incomplete: stopped ? undefined : incomplete,
    inline: whole ? inline : [],
    name,
  })
}

/** Undefined: everything that was decided is done. */
const problemOf = async (
  run: Run,
  { succeeded, failures, stopped }: Course,
  { incomplete, total }: Expansion,
): Promise<string | undefined> => {
  const stop = stopped ?? (incomplete && { reason: incomplete.reason })
  if (!stop) return failures.join(' ') || undefined
  const playbook = stopped ? stopped.from : incomplete
  // If nobody plans ahead, only failures are worth reporting.
  const short = !run.ports.provider.traits.followsPageText || (total === 1 && !playbook)
  if (short) return [...failures, ...(stop.reason === LEFT ? [] : [stop.reason])].join(' ') || undefined
  const report = bailReport(
    { done: succeeded, total, reason: stop.reason, ...(playbook && { playbook }) },
    ...(await visibleNow(run)),
  )
  return [...failures, report].join(' ')
}

type One = Performed | { problem: string }

/** A blocker may appear during an operation: the person is asked at once, not after it has failed. */
const oneOf = async (run: Run, seen: Observation, { planned, from }: Queued): Promise<One | { ended: StageEnd }> => {
  const tried = await guarded(
    run,
    (): Promise<One> =>
      from ? playStep(run, planned, from) : performWithRetry(run, planned, appeared(run, seen, planned), seen),
    (one) => 'entry' in one && isOver(one),
  )
  if ('done' in tried) return tried.done
  return 'end' in tried ? { ended: tried.end } : { problem: 'a person had to clear the way first' }
}

const visibleNow = async (run: Run): Promise<[Observation, { name: string; options: Iterable<string> }?]> => {
  const seen = await observeNow(run)
  const list = openedList(run)
  return list ? [seen, { name: list.name, options: list.options.values() }] : [seen]
}

/** The address changed, but neither the document nor the path: the page keeps its state in the address. */
const samePage = async (run: Run, seen: Observation, before: string): Promise<boolean> => {
  const tab = run.session.active()
  const [was, is] = [placeOf(before), placeOf(tab.page.url())]
  if (was.domain !== is.domain || was.path !== is.path) return false
  return sameDocument(
    tab,
    seen.elements.map(({ index }) => index),
  )
}

/**
 * A frame that continues by itself, or a page that reloads with data read from a file: values filled in before are
 * lost.
 */
const loadsAnew = async (run: Run, { operation }: PlannedOperation, navigated: boolean): Promise<boolean> => {
  const target = targetOf(operation)
  if ((!navigated && operation.op !== 'upload') || !target || !('index' in target)) return false
  const tab = run.session.active()
  await rest(tab, { signal: run.signal })
  return !(await inItsDocument(tab, target.index))
}

/** A field that was missing when its view was first observed exists because of an earlier answer. */
const appeared = (
  run: Run,
  seen: Observation,
  planned: PlannedOperation,
): { conditional?: boolean; entry?: string } => {
  const target = 'target' in planned.operation ? planned.operation.target : undefined
  const field = target && 'index' in target ? seen.fields.find(({ index }) => index === target.index) : undefined
  return whereItStands(run, field, planned.source)
}

/**
 * Failures that may not repeat once the page has settled. Rejected values and missing options do not change by waiting.
 */
const PASSING = new Set<ErrorCode>([
  'ACTION_STALE',
  'ACTION_OBSCURED',
  'TARGET_NOT_FOUND',
  'TARGET_DISABLED',
  'PAGE_JS_ERROR',
])

export const performWithRetry = async (
  run: Run,
  planned: PlannedOperation,
  known: KnownTarget,
  seen: Observation,
): Promise<Performed> => {
  const first = await perform(run, planned, 'ai', known, seen)
  // A planner without costs retries by itself, and knows what it tried.
  if (!run.ports.provider.traits.charges || first.kind !== 'acted' || !isPassing(first.entry)) return first
  await settle(run.session.active(), { signal: run.signal })
  const { descriptor, label, widget } = first.entry
  const again = planned.point && !descriptor ? await placed(run, planned) : await choosing(run, planned, first.entry)
  if (again) return again.commit && !planned.commit ? first : perform(run, again, 'ai', known)
  const operation: Operation =
    descriptor && 'target' in planned.operation && planned.operation.target
      ? { ...planned.operation, target: { descriptor } }
      : planned.operation
  return perform(run, { ...planned, operation }, 'ai', {
    ...known,
    ...(label && { label }),
    ...(widget && { widget }),
  })
}

/** A press named by the words of an option, planned before its list was on the page: the option is chosen. */
const choosing = async (
  run: Run,
  planned: PlannedOperation,
  { outcome }: TraceEntry,
): Promise<PlannedOperation | undefined> => {
  const { operation } = planned
  const target = operation.op === 'click' ? operation.target : undefined
  if (outcome.status !== 'failed' || outcome.code !== 'TARGET_NOT_FOUND') return undefined
  if (!target || !('descriptor' in target) || target.descriptor.fingerprint) return undefined
  const found = optionSaying(target.descriptor.name ?? '', await observeNow(run))
  if (!found) return undefined
  const { field, option } = found
  return withTaskWords(run, {
    ...planned,
    operation: { op: 'select', target: { index: field.index }, options: [option.label] },
  })
}

/** A sending operation is never simply repeated. */
const isPassing = ({ outcome, commit }: TraceEntry): boolean =>
  !commit && outcome.status === 'failed' && PASSING.has(outcome.code)

export interface BatchStop {
  done: number
  total: number
  /** Where it stopped inside a playbook. */
  playbook?: { name: string; at: number; of: number } | undefined
  reason: string
}

const MAX_NAMES = 8

/** The page's words are quoted and shortened, because they are data. */
export const bailReport = (
  { done, total, playbook, reason }: BatchStop,
  seen: Observation | undefined,
  list?: { name: string; options: Iterable<string> },
): string => {
  const where =
    playbook && playbook.at > 0
      ? ` It stopped at step ${playbook.at} of ${playbook.of} of the playbook ${quoted(playbook.name)}`
      : playbook
        ? ` It stopped at the playbook ${quoted(playbook.name)}`
        : ' It stopped'
  const visible = list
    ? `the list of ${quoted(list.name)} is open: ${named(list.options)}`
    : seen
      ? visibleWords(seen)
      : undefined
  return `Did ${done} of ${total} operations.${where}: ${reason.replace(/\.$/, '')}.${visible ? ` Now visible: ${visible}.` : ''}`
}

const visibleWords = ({ headings, title, messages, elements }: Observation): string => {
  const fresh = elements.filter((element) => element.fresh && element.name !== '')
  return [
    quoted(headings[0] || title),
    ...messages.slice(0, 2).map(({ kind, text }) => `${kind} ${quoted(text)}`),
    ...(fresh.length > 0 ? [`new: ${named(fresh.map(({ name }) => name))}`] : []),
  ].join('; ')
}

const named = (names: Iterable<string>): string => {
  const all = [...names]
  const more = all.length > MAX_NAMES ? ` and ${all.length - MAX_NAMES} more` : ''
  return `${all.slice(0, MAX_NAMES).map(quoted).join(', ')}${more}`
}

const quoted = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').replace(/[“”]/g, '"').trim()
  return `“${flat.length > 60 ? `${flat.slice(0, 59)}…` : flat}”`
}
