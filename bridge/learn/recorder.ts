/**
 * Turns the trace of a successful run into a manual: the steps that mattered, each with a template instead of a value,
 * a descriptor instead of an index, and what proves it. Pure; nothing of the person's data leaves through here.
 */

import type { Applicant } from '../../shared/domain/applicant.ts'
import { bindingWords } from '../../shared/domain/chosen.ts'
import { entryKeyOf } from '../../shared/domain/entry-keys.ts'
import { holdsValue } from '../../shared/domain/holds-value.ts'
import { addressTemplate } from '../../shared/domain/job-address.ts'
import { isTaskInWords } from '../../shared/domain/job-types.ts'
import type { ManualBody, ManualStep, PictureOf } from '../../shared/domain/manual.ts'
import type { Platform } from '../../shared/domain/observation.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import {
  isSecretEntry,
  type LatentField,
  type Trace,
  type TraceEntry,
  type TracePage,
} from '../../shared/domain/outcome.ts'
import { rowEntry } from '../../shared/domain/own-rows.ts'
import { TableRule } from '../../shared/domain/table.ts'
import { type TargetDescriptor, targetKey } from '../../shared/domain/target.ts'
import { traitsOf } from '../../shared/domain/widgets.ts'
import { debug } from '../base/debug.ts'
import { withEntries } from './entries.ts'
import { type Draft, type MergeOptions, mergePath, type PathView } from './merge-paths.ts'
import { partsLedOn, relevantEntries } from './relevant.ts'
import { scrubbed } from './scrub.ts'
import { fillOf } from './step-value.ts'
import { type About, sealedValue, stateDigest } from './worked-out.ts'

export interface RecordInput {
  trace: Trace
  name: string
  taskType: string
  platform: Platform
  host: string
  applicant: Applicant
  /** The job's address, from which the steps' addresses are derived. */
  jobUrl: string
  /** Pictures of the run's views. */
  pictureOf?: PictureOf | undefined
  /** Also includes the steps that were replayed from another address's manual. */
  whole?: boolean
  baseline: NonNullable<ManualBody['baseline']>
  /**
   * For which person and task a model derived its values, and everything done until then; without it, none of them is
   * kept.
   */
  workedOut?: Omit<About, 'now'> & { seen?: readonly TraceEntry[] }
  /** Observed when the run had succeeded. */
  success: Condition[]
  /**
   * Steps of an older version that were replayed (or did not apply) before it broke off on view `page`: kept unchanged.
   */
  before?: {
    steps: readonly ManualStep[]
    page: number
    startUrlPattern: string
    fingerprint: string
    markup?: string | undefined
  }
  /**
   * The followed manual, with the orders of its steps by the trace’s entries that did them: new steps are added to it.
   */
  addTo?: MergeOptions & { body: ManualBody; followed: ReadonlyMap<number, number> }
}

/** The manual of a run, or `undefined` if the run did nothing that can be replayed. */
export const recordManual = (given: RecordInput): ManualBody | undefined => {
  const first = given.trace.pages[0]
  if (!first) return undefined
  const entries = withoutOpeners(partsLedOn(given.trace.entries))
  const input = { ...given, trace: { ...given.trace, entries } }
  const { before, addTo } = input
  if (addTo) {
    const steps = mergePath(addTo.body.steps, wayOf(input, addTo.followed), addTo)
    return steps && scrubbed({ ...addTo.body, steps: steps.map(numbered) }, input.applicant)
  }
  const markup = before ? before.markup : first.markup
  const explored = input.trace.pages.flatMap((page, index) =>
    before && page.page < before.page ? [] : pageSteps(input, page, input.trace.pages[index + 1]),
  )
  const all: Learned[] = [...(before?.steps ?? []), ...withoutKnown(explored, before?.steps ?? [])]
  const steps = isTaskInWords(input.taskType) ? all : filledBeforeSending(all)
  debug('learn', 'recorded', {
    entries: input.trace.entries.length,
    steps: steps.length,
    kept: before?.steps.length ?? 0,
  })
  if (steps.length === 0) return undefined
  return scrubbed(
    {
      format: 'ghosthands-manual/1',
      name: input.name,
      taskType: input.taskType,
      platform: input.platform,
      host: input.host,
      urlPattern: before?.startUrlPattern ?? first.urlPattern,
      fingerprint: before?.fingerprint ?? first.fingerprint,
      ...(markup && { markup }),
      steps: withWorkedOut(steps, input)
        .map((step) => bound(step, input))
        .map(isTaskInWords(input.taskType) ? neverSkipped : (step) => step)
        .map(numbered),
      success: input.success,
      baseline: input.baseline,
    },
    input.applicant,
  )
}

/** A choice that opened the next step's target: another one would open something else. */
const withoutOpeners = (entries: readonly TraceEntry[]): TraceEntry[] => {
  const done = entries.filter(({ outcome, by }) => outcome.status === 'done' && by === 'ai')
  return entries.map((entry) => {
    const next = done[done.indexOf(entry) + 1]
    return entry.chosen === 'unless_opened' && next?.revealed && done.includes(entry)
      ? { ...entry, chosen: undefined }
      : entry
  })
}

/** A form that is there again because the answer to it was lost, and was filled in again for nothing. */
const filledBeforeSending = (steps: readonly Learned[]): Learned[] => {
  const last = steps.findLastIndex(({ commit }) => commit)
  if (last < 0) return [...steps]
  return [...steps.slice(0, last + 1), ...withoutKnown(steps.slice(last + 1), steps.slice(0, last))]
}

/** A field that an older step fills in is not filled in twice. */
const withoutKnown = (explored: readonly Learned[], known: readonly Draft[]): Learned[] => {
  const filled = new Set(known.flatMap((step) => fillKey(step) ?? []))
  return explored.filter((step) => {
    const key = fillKey(step)
    return key === undefined || !filled.has(key)
  })
}

/** A step with what was done, where the page was read before. */
type Learned = Draft & { done?: TraceEntry }

/**
 * Values that a model derived, each with a digest of what the page showed before every step up to the one that types
 * it.
 */
const withWorkedOut = (steps: readonly Learned[], { workedOut: about, trace }: RecordInput): Draft[] => {
  const states: string[] = []
  const sealed = steps.map(({ done, value }): { state?: string; value?: string | undefined } => {
    const state = done?.before?.state
    if (!about || !done || state === undefined) return {}
    states.push(state)
    const text = done.operation.op === 'type' && isWorkedOut(done, value, about) ? done.operation.text : undefined
    if (text === undefined || !sawOnly(about.seen ?? trace.entries, done, states)) return { state }
    return { state, value: sealedValue(text, states, { ...about, now: new Date(done.at), words: wordsOf(done) }) }
  })
  // What a choice brought is compared, too: elements that look alike may open different things on the next visit.
  const last = sealed.findLastIndex(
    ({ value }, at) => value !== undefined || steps[at]?.chosen || steps[at - 1]?.chosen,
  )
  return steps.map(({ done: _, ...step }, at) => {
    const { state, value } = sealed[at] ?? {}
    if (state === undefined || at > last) return step
    return { ...step, page_state: stateDigest(state), ...(value !== undefined && { worked_out: value }) }
  })
}

/**
 * Whether a replay sees everything that was seen until then. A value may also depend on a page that could not be read,
 * that a person worked on, or that was left without a step, or on the day before; such a page may show something else
 * the next time.
 */
const sawOnly = (entries: readonly TraceEntry[], { order, at }: TraceEntry, states: readonly string[]): boolean =>
  entries
    .filter((entry) => entry.order <= order)
    .every(({ before, at: then }) => before && states.includes(before.state) && dayOf(then) === dayOf(at))

const dayOf = (at: number): string => new Date(at).toDateString()

const wordsOf = ({ label, section, asks, descriptor }: TraceEntry): string =>
  [label, section, asks?.words, descriptor?.label, descriptor?.name].filter(Boolean).join('\n')

/** Typed by a model that took it neither from the data nor from the task. */
const isWorkedOut = (
  done: TraceEntry | undefined,
  value: string | undefined,
  { applicant }: Pick<About, 'applicant'>,
): boolean =>
  done?.operation.op === 'type' &&
  done.by === 'ai' &&
  done.source === undefined &&
  value !== undefined &&
  done.operation.text.trim() !== '' &&
  !isSecretEntry(done) &&
  !holdsValue(applicant).own(done.operation.text)

const fillKey = (step: Draft): string | undefined =>
  step.target && step.value !== undefined ? `${targetKey(step.target)} ${step.entry ?? ''}` : undefined

/** What the task says of the target stays true of it, whatever else the page changes. */
const bound = (step: Draft, { taskType, workedOut, applicant }: RecordInput): Draft => {
  const { target } = step
  if (!target || !workedOut || !isTaskInWords(taskType)) return step
  if (step.value !== undefined && !target.beside) return step
  const own = holdsValue(applicant)
  const { name, row } = bindingWords(target.name ?? '', target.beside?.words ?? '', workedOut.task)
  const impersonal = (words: string[]): string[] => words.filter((word) => !own.mentioned(word))
  const said = { name: step.value === undefined ? impersonal(name) : [], row: impersonal(row) }
  return said.name.length + said.row.length > 0 ? { ...step, target: { ...target, said } } : step
}

/** A custom task is not done without its typed values: a step whose value is missing is asked about. */
const neverSkipped = (step: Draft): Draft =>
  step.value !== undefined && !step.optional ? { ...step, required: true } : step

const numbered = (step: Draft, order: number): ManualStep => ({ ...step, order })

/** What was done, view by view: the manual's own steps by their order, and what a provider or a person did besides. */
const wayOf = ({ trace, jobUrl, pictureOf }: RecordInput, followed: ReadonlyMap<number, number>): PathView[] =>
  trace.pages.map((page, index) => {
    const next = trace.pages[index + 1]
    const entries = trace.entries.filter(
      (entry) =>
        entry.page === page.page &&
        !entry.once &&
        (followed.has(entry.order) || entry.by === 'ai' || entry.by === 'human'),
    )
    const steps = withEntries(relevantEntries(entries)).flatMap((entry): PathView['steps'] => {
      const known = followed.get(entry.order)
      return known === undefined
        ? stepOf(entry, next).map((step) => pictured(atJob(step, jobUrl), entry, pictureOf))
        : [{ known }]
    })
    return { steps, proofs: page.proofs }
  })

const atJob = (step: Draft, jobUrl: string): Draft =>
  step.url ? { ...step, url: addressTemplate(step.url, jobUrl) } : step

const pageSteps = (
  { trace, whole = false, jobUrl, pictureOf }: RecordInput,
  page: TracePage,
  next: TracePage | undefined,
): Learned[] => {
  const entries = trace.entries.filter(
    (entry) => entry.page === page.page && !entry.once && (whole || entry.by === 'ai' || entry.by === 'human'),
  )
  const steps = withEntries(relevantEntries(whole && next ? leavingMarked(entries) : entries)).flatMap((entry) =>
    stepOf(entry, next).map(
      (step, at): Learned => ({
        ...pictured(atJob(step, jobUrl), entry, pictureOf),
        ...(at === 0 && entry.before && { done: entry }),
      }),
    ),
  )
  return page.latent.reduce((all, field) => withLatent(all, page, field, pictureOf), steps)
}

/** An element may be described better after the action on it. */
const pictured = (step: Draft, { page, descriptor }: TraceEntry, pictureOf: PictureOf | undefined): Draft => {
  const found = [descriptor, step.target].map((target) => target && pictureOf?.(page, target))
  const picture = found.find((one) => one !== undefined)
  return picture ? { ...step, picture } : step
}

/** A replay does not record which of its presses led on: on a page that was left, it was the last one. */
const leavingMarked = (entries: readonly TraceEntry[]): TraceEntry[] => {
  const last = entries.findLastIndex(({ operation, outcome }) => LEAVES.has(operation.op) && outcome.status === 'done')
  return entries.map((entry, at) => (at === last ? { ...entry, leaves: true } : entry))
}

const LEAVES: ReadonlySet<TraceEntry['operation']['op']> = new Set(['click', 'press', 'navigate', 'back'])

/**
 * Inserts an unused step at its field's place on the page: after the step of the field before it, otherwise before the
 * page is left.
 */
const withLatent = (
  steps: Learned[],
  page: TracePage,
  field: LatentField,
  pictureOf: PictureOf | undefined,
): Learned[] => {
  const keys = steps.map(({ target }) => (target ? targetKey(target) : undefined))
  if (keys.includes(targetKey(field.descriptor))) return steps
  const before = field.after === undefined ? -1 : keys.lastIndexOf(field.after)
  const leaving = steps.findIndex((step) => step.leaves || step.commit)
  const at = before >= 0 ? before + 1 : leaving < 0 ? steps.length : leaving
  const picture = pictureOf?.(page.page, field.descriptor)
  const unused = { ...latentStep(page, field), ...(picture && { picture }) }
  return [...steps.slice(0, at), unused, ...steps.slice(at)]
}

/** The row that it was in when it was used: a card may be in another list afterwards. */
const asBefore = (after: TargetDescriptor, before: TargetDescriptor | undefined): TargetDescriptor => {
  const { beside: _, ...others } = after
  return before ? { ...others, ...(before.beside && { beside: before.beside }) } : after
}

/** The step of one entry, without its place in the manual; nothing if it cannot be repeated. */
export const stepOf = (entry: TraceEntry, next?: TracePage): Draft[] => {
  const { operation, outcome } = entry
  if (outcome.status !== 'done') return []
  const target = outcome.descriptor ? asBefore(outcome.descriptor, entry.descriptor) : entry.descriptor
  const common = {
    page: entry.page,
    description: describe(entry, target),
    ...(target && { target }),
    ...(entry.widget && { widget: entry.widget }),
    ...(outcome.observed.openedBy && { openedBy: outcome.observed.openedBy }),
    ...(entry.asks && { asks: entry.asks }),
    ...(entry.source && { source: entry.source }),
    ...(entry.required && { required: true }),
    ...(entry.conditional && { optional: true }),
    ...(entry.commit && { commit: true }),
    ...(entry.leaves && { leaves: true, verification: next?.proofs ?? [] }),
    ...(entry.entry && { entry: entry.entry }),
    ...(entry.chosen && { chosen: true }),
  }
  switch (operation.op) {
    case 'type':
    case 'select':
    case 'upload': {
      const value = fillOf(entry)
      if (value === undefined) return []
      if (operation.op !== 'type' || !operation.submit) return [{ ...common, action: operation.op, value }]
      // The Enter in the text field is what leads on or sends.
      const { leaves, verification, commit, ...typed } = common
      const enter = {
        page: entry.page,
        description: `Press Enter in ${common.description}`,
        ...(target && { target }),
        ...(commit && { commit }),
        ...(leaves && { leaves, verification: verification ?? [] }),
        ...(entry.entry && { entry: entry.entry }),
      }
      return [
        { ...typed, action: 'type', value },
        { ...enter, action: 'press', key: 'Enter' },
      ]
    }
    case 'check': {
      const value = fillOf(entry)
      return [{ ...common, action: 'check', checked: operation.checked, ...(value !== undefined && { value }) }]
    }
    case 'click':
      return [
        {
          ...common,
          action: 'click',
          ...(operation.count && { times: operation.count }),
          ...(operation.by && { by: operation.by }),
          ...(operation.button === 'right' && { button: operation.button }),
          ...(operation.held && { held: operation.held }),
          ...(operation.ms && { press_ms: operation.ms }),
          ...(operation.answer !== undefined && { answer: operation.answer }),
        },
      ]
    case 'select_text':
      return [
        {
          ...common,
          action: 'select_text',
          ...(operation.text !== undefined && { value: operation.text }),
          ...(operation.nth && { times: operation.nth }),
        },
      ]
    case 'hover':
      return [{ ...common, action: 'hover' }]
    case 'scroll':
      return [
        {
          ...common,
          action: 'scroll',
          by: [operation.dx ?? 0, operation.dy ?? 0],
          ...(operation.until !== undefined && { until: operation.until }),
        },
      ]
    case 'press':
      return [{ ...common, action: 'press', key: operation.key, ...(operation.times && { times: operation.times }) }]
    case 'navigate':
      return [{ ...common, action: 'navigate', url: operation.url }]
    case 'back':
      return [{ ...common, action: 'back' }]
    case 'wait_for':
      return [{ ...common, action: 'wait_for', condition: operation.condition }]
    case 'drag':
      return 'descriptor' in operation.to
        ? [
            {
              ...common,
              action: 'drag',
              to: operation.to.descriptor,
              ...(operation.by && { by: operation.by }),
              ...(operation.path && { path: operation.path }),
            },
          ]
        : []
    case 'extract': {
      const { read } = outcome.observed
      if (read)
        return [{ ...common, action: 'extract_data', description: `Read ${read.what || 'data'}`, extract: read }]
      // A table's rule takes its place; any other schema was only a model's request.
      const rule = TableRule.safeParse(operation.schema)
      return rule.success ? [{ ...common, action: 'extract_table', extract: rule.data }] : []
    }
    default:
      return []
  }
}

const LATENT_ACTION = { type: 'type', choose: 'select', tick: 'select', upload: 'upload', nothing: 'select' } as const

/** A step for a field that this person had no value for: skipped until somebody has one. */
const latentStep = (page: TracePage, field: LatentField): Draft => ({
  page: page.page,
  action: LATENT_ACTION[traitsOf(field).fill],
  description: field.label,
  target: field.descriptor,
  widget: field.widget,
  value: `{{${field.key}${field.format ? `|${field.format}` : ''}}}`,
  source: { from: 'profile', key: field.key },
  optional: true,
  ...entryOf(field.key),
})

const entryOf = (key: string): { entry?: string } => {
  const entry = entryKeyOf(key)?.entry ?? rowEntry(key)
  return entry ? { entry } : {}
}

const VERBS: Partial<Record<TraceEntry['operation']['op'], string>> = {
  click: 'Press',
  check: 'Tick',
  hover: 'Point at',
  press: 'Press a key',
  navigate: 'Open',
  back: 'Go back',
  drag: 'Drag',
  select_text: 'Select',
  scroll: 'Scroll',
  wait_for: 'Wait',
  extract: 'Collect',
}

const describe = (entry: TraceEntry, target: TargetDescriptor | undefined): string => {
  const what = entry.label ?? target?.label ?? target?.name ?? target?.text ?? ''
  const verb = VERBS[entry.operation.op]
  const where = entry.section && !what.includes(entry.section) ? ` (${entry.section})` : ''
  return `${verb ? `${verb} ` : ''}${what}${where}`.trim() || entry.operation.op
}
