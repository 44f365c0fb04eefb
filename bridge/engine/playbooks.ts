/**
 * What a run knows of playbooks: those of the page it is on, the list that is open, and the steps it took, from which it
 * learns (P3–P6). Nothing that goes wrong with keeping them ends a run.
 */
import { GhError } from '../../shared/domain/errors.ts'
import type { ElementView, Observation } from '../../shared/domain/observation.ts'
import { targetOf } from '../../shared/domain/operation.ts'
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import {
  type KnownPlaybooks,
  mergeOptions,
  type OptionList,
  type Playbook,
  placeOf,
  stemOf,
  targetIdentity,
} from '../../shared/domain/playbook.ts'
import type { Incomplete, OperationOf } from '../../shared/domain/playbook-expand.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { Tab } from '../browser/session.ts'
import { type DoneStep, playbookOfSteps, stitched } from '../learn/playbook-recorder.ts'
import { hasOption, type Place, type PlaybookShelf } from '../learn/playbooks.ts'
import { holdsValue } from '../learn/scrub.ts'
import { describeAll, stands } from '../observe/index.ts'
import type { Run, StageEnd } from './context.ts'
import { filledValue, operationOf } from './step-operation.ts'

/** A list that a step opened, while it is there. */
export interface OpenedList {
  key: string
  /** What its trigger is called. */
  name: string
  options: ReadonlyMap<number, string>
  targets: ReadonlyMap<number, TargetDescriptor>
}

interface RunPlaybooks {
  readonly shelf: PlaybookShelf
  place: Place | undefined
  /** The tab of the newest look. */
  tab: Tab | undefined
  known: KnownPlaybooks
  readonly steps: DoneStep[]
  opened: OpenedList | undefined
  /** Indices of what came up since the last step, if that step's own target still stands. */
  caused: ReadonlySet<number>
  /** A choice that a playbook did not know; what is taken of that list next is its new variant (P5). */
  pending: Incomplete | undefined
  /** The page of each playbook this run was told of: counting may come after the page was left. */
  readonly used: Map<string, Place>
}

const NOTHING: KnownPlaybooks = { playbooks: [], lists: [] }
const states = new WeakMap<Run, RunPlaybooks>()

/** Undefined where the job wants none, or who decides has no use for them: the local planner works a form out at no cost. */
const stateOf = (run: Run): RunPlaybooks | undefined => {
  const { playbooks: shelf, provider } = run.ports
  if (!shelf || provider.name === 'local') return undefined
  let state = states.get(run)
  if (!state) {
    state = {
      shelf,
      place: undefined,
      tab: undefined,
      known: NOTHING,
      steps: [],
      opened: undefined,
      caused: new Set(),
      pending: undefined,
      used: new Map(),
    }
    states.set(run, state)
  }
  return state
}

export const knownPlaybooks = (run: Run): KnownPlaybooks => stateOf(run)?.known ?? NOTHING
export const openedList = (run: Run): OpenedList | undefined => stateOf(run)?.opened

/** The operation of a playbook's step with this person's data. */
export const operationFor =
  ({ applicant }: Run): OperationOf =>
  (step) => {
    const whole = { ...step, order: 0, page: 0 }
    try {
      const value = filledValue(whole, applicant)
      return 'missing' in value ? value : operationOf(whole, value)
    } catch (error) {
      // A template of another version that names nothing known: the step cannot be done, the run can go on.
      if (error instanceof GhError) return { missing: [`${step.value}`] }
      throw error
    }
  }

/** After every look: which page this is, and what the last step brought up. */
export const noteLook = async (run: Run, before: Observation | undefined, seen: Observation): Promise<void> => {
  const state = stateOf(run)
  if (!state) return
  await quietly(run, async () => {
    const place = placeOf(seen.url)
    const tab = run.session.active()
    const sameTab = state.tab === tab
    state.tab = tab
    if (state.place?.domain !== place.domain || state.place.path !== place.path) {
      state.place = place
      state.known = NOTHING
      state.known = await state.shelf.of(place)
      for (const { id } of state.known.playbooks) state.used.set(id, place)
    }
    const now = new Set(seen.elements.map(({ index }) => index))
    if (state.opened && ![...state.opened.options.keys()].some((index) => now.has(index))) state.opened = undefined
    const last = state.steps.at(-1)
    const trigger = last && indexOf(last.entry)
    // Numbers mean something in their own tab only.
    if (!sameTab) state.opened = undefined
    if (!sameTab || !before || !last || run.trace.entries.at(-1) !== last.entry || last.entry.outcome.status !== 'done')
      return
    const known = new Set(before.elements.map(({ index }) => index))
    const up = seen.elements.filter(({ index }) => !known.has(index))
    if (up.length === 0) return
    const stays = trigger !== undefined && (await stands(run.session.active(), trigger))
    state.caused = new Set(stays ? up.map(({ index }) => index) : [])
    if (stays && OPENS.has(last.entry.operation.op)) await noteList(run, state, last, listIn(up))
  })
}

const OPENS = new Set(['click', 'press', 'hover', 'type'])

/** Roles of what a list is made of; of anything else three of a kind make one. */
const LIST_ROLES = new Set(['option', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'radio', 'treeitem'])

/** The new elements that stand side by side and are of one kind: the largest such group. */
const listIn = (up: readonly ElementView[]): ElementView[] => {
  const groups = Map.groupBy(
    up.filter(({ name }) => name.trim() !== ''),
    ({ role, depth, frame }) => `${role} ${depth} ${frame.join()}`,
  )
  const [largest = []] = [...groups.values()].sort((a, b) => b.length - a.length)
  const least = LIST_ROLES.has(largest[0]?.role ?? '') ? 2 : 3
  return largest.length >= least ? largest : []
}

/** All options of a list at once, in the look that finds it open (P6). */
const noteList = async (
  run: Run,
  state: RunPlaybooks,
  last: DoneStep,
  options: readonly ElementView[],
): Promise<void> => {
  const trigger = last.entry.descriptor
  const [first] = options
  if (!first || !trigger || !state.place) return
  const targets = await describeAll(
    run.session.active(),
    options.map(({ index }) => index),
    first.frame,
  )
  const stem = stemOf(
    trigger.name ?? '',
    options.map(({ name }) => name),
  )
  if (stem !== undefined) last.stem = stem
  const key = targetIdentity(trigger, stem)
  state.opened = {
    key,
    name: stem ?? trigger.label ?? trigger.name ?? 'the list',
    options: new Map(options.map(({ index, name }) => [index, name])),
    targets,
  }
  const holds = holdsValue(run.applicant)
  const list: OptionList = {
    key,
    options: options.flatMap(({ index, name }) => {
      const target = targets.get(index)
      return target && name.length <= 120 && !holds.own(name) ? [{ label: name, target }] : []
    }),
  }
  await keepList(state, list)
}

const keepList = async (state: RunPlaybooks, list: OptionList): Promise<void> => {
  const old = state.known.lists.find(({ key }) => key === list.key)
  if (!state.place || (old && list.options.every(({ label }) => hasOption(old, label)))) return
  const lists = [...state.known.lists.filter(({ key }) => key !== list.key), mergeOptions(old, list)]
  state.known = { ...state.known, lists }
  await state.shelf.keepOptions(state.place, list)
}

const indexOf = ({ operation }: TraceEntry): number | undefined => {
  const target = targetOf(operation)
  return target && 'index' in target ? target.index : undefined
}

/** What is to be remembered of a step that was just done; `single`: the only one its decision asked for. */
export const noteStep = async (run: Run, entry: TraceEntry, single: boolean): Promise<void> => {
  const state = stateOf(run)
  if (!state?.place) return
  const index = indexOf(entry)
  const label = index === undefined ? undefined : state.opened?.options.get(index)
  const choice =
    label !== undefined && state.opened ? { key: state.opened.key, label } : await chosenByWords(run, state, entry)
  state.steps.push({
    entry,
    ...state.place,
    ...(index !== undefined && state.caused.has(index) && { caused: true }),
    ...(choice && { choice }),
    ...(single && { single }),
  })
  state.caused = new Set()
  if (choice) await learnVariant(run, state, choice)
}

/** A field's own list is chosen from by words; what it offered is in the observation. */
const chosenByWords = async (run: Run, state: RunPlaybooks, entry: TraceEntry): Promise<DoneStep['choice']> => {
  const { operation, descriptor, source } = entry
  const index = indexOf(entry)
  if (operation.op !== 'select' || source !== undefined || operation.options.length !== 1 || !descriptor)
    return undefined
  const options = run.seen?.fields.find((field) => field.index === index)?.options ?? []
  if (options.length < 2) return undefined
  const key = targetIdentity(descriptor)
  const holds = holdsValue(run.applicant)
  await quietly(run, () =>
    keepList(state, {
      key,
      options: options.flatMap(({ label, disabled }) =>
        label && label.length <= 120 && !disabled && !holds.own(label) ? [{ label }] : [],
      ),
    }),
  )
  return { key, label: operation.options[0] ?? '' }
}

/** The choice that a playbook was waiting for: it worked after all, and knows one option more. */
const learnVariant = async (
  run: Run,
  state: RunPlaybooks,
  { key, label }: { key: string; label: string },
): Promise<void> => {
  const { pending, opened, place } = state
  if (!pending || !place) return
  state.pending = undefined
  if (pending.choice?.key !== key || !pending.playbook) return
  const { playbook } = pending
  await quietly(run, async () => {
    const target = [...(opened?.options ?? [])].find(([, name]) => name === label)?.[0]
    const descriptor = target === undefined ? undefined : opened?.targets.get(target)
    if (descriptor && !holdsValue(run.applicant).own(label))
      await keepList(state, { key, options: [{ label, target: descriptor }] })
    await count(state, playbook.id, true)
    run.ports.emit('playbook_variant', { name: pending.name, variant: label })
  })
}

/** A batch ended: playbooks that were used are counted, and what was done besides, as a whole, is kept as a new one (P3). */
export const noteBatch = async (
  run: Run,
  batch: {
    worked: ReadonlySet<string>
    broke?: string | undefined
    incomplete?: Incomplete | undefined
    /** Entries that no playbook brought, consecutive ones together; empty where the batch was not done as a whole. */
    inline: readonly (readonly TraceEntry[])[]
    name?: string | undefined
  },
): Promise<void> => {
  const state = stateOf(run)
  if (!state) return
  state.pending = batch.incomplete?.choice ? batch.incomplete : undefined
  await quietly(run, async () => {
    for (const id of batch.worked) if (id !== batch.broke) await count(state, id, true)
    if (batch.broke !== undefined) await count(state, batch.broke, false)
    for (const entries of batch.inline) {
      const steps = entries.flatMap((entry) => state.steps.find((step) => step.entry === entry) ?? [])
      const playbook = steps.length === entries.length ? playbookOfSteps(steps, run.applicant, batch.name) : undefined
      const domain = steps[0]?.domain
      if (playbook && domain !== undefined) await keep(run, state, domain, playbook)
    }
  })
}

/** In what is kept, and in what this run is told from now on. */
const count = async (state: RunPlaybooks, id: string, worked: boolean): Promise<void> => {
  const used = state.used.get(id)
  if (!used) return
  await state.shelf.used(used, id, worked)
  const counted = (one: Playbook): Playbook =>
    one.id !== id ? one : worked ? { ...one, successes: one.successes + 1 } : { ...one, failures: one.failures + 1 }
  state.known = { ...state.known, playbooks: state.known.playbooks.map(counted) }
}

/** A goal was reached: single steps that belong together become playbooks (P4). */
export const stitchSteps = async (run: Run, end: StageEnd): Promise<void> => {
  const state = stateOf(run)
  if (!state || end.end !== 'done') return
  await quietly(run, async () => {
    for (const { domain, playbook } of stitched(state.steps, run.applicant)) await keep(run, state, domain, playbook)
  })
}

const keep = async (run: Run, state: RunPlaybooks, domain: string, playbook: Playbook): Promise<void> => {
  const kept = await state.shelf.keep(domain, playbook)
  state.used.set(kept.id, { domain, path: kept.path })
  if (state.place?.domain === domain && state.place.path === playbook.path)
    state.known = { ...state.known, playbooks: [...state.known.playbooks.filter(({ id }) => id !== kept.id), kept] }
  run.ports.emit('playbook_learned', { name: kept.name, steps: kept.steps.length, path: kept.path, id: kept.id })
}

/** Learning is a by-product: where it fails, the run goes on and its history says so. */
const quietly = async (run: Run, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (run.signal.aborted) throw error
    if (run.session.lost()) throw error
    run.ports.emit('warning', {
      message: `Playbooks could not be read or kept: ${error instanceof Error ? error.message : String(error)}`,
    })
  }
}
