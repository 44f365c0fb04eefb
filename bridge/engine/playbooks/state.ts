/** What a run knows about playbooks: those of the present page, the open list, and the steps taken. */
import { targetOf } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { type KnownPlaybooks, mergeOptions, type OptionList } from '../../../shared/domain/playbook.ts'
import type { Incomplete } from '../../../shared/domain/playbook-expand.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import type { Tab } from '../../browser/session.ts'
import type { DoneStep } from '../../learn/playbook-recorder.ts'
import { hasOption, type PlaybookPage, type PlaybookShelf } from '../../learn/playbooks.ts'
import type { Run } from '../state/context.ts'

/** A list that a step opened, while it is open. */
export interface OpenedList {
  key: string
  /** The name of the element that opens it. */
  name: string
  options: ReadonlyMap<number, string>
  targets: ReadonlyMap<number, TargetDescriptor>
}

export interface RunPlaybooks {
  readonly shelf: PlaybookShelf
  place: PlaybookPage | undefined
  /** The tab of the newest observation. */
  tab: Tab | undefined
  known: KnownPlaybooks
  readonly steps: DoneStep[]
  opened: OpenedList | undefined
  /** Indices of elements that appeared since the last step, if that step's target is still there. */
  caused: ReadonlySet<number>
  /** A choice that a playbook did not know; the next option chosen from that list becomes its new variant (P5). */
  pending: Incomplete | undefined
  /** The page of each playbook shown to this run, because usage may be counted after the page was left. */
  readonly used: Map<string, PlaybookPage>
}

export const NOTHING_KNOWN: KnownPlaybooks = { playbooks: [], lists: [] }
const states = new WeakMap<Run, RunPlaybooks>()

/**
 * Undefined if the job wants none, or if the decider does not need them: the local planner decides about a form at no
 * cost.
 */
export const stateOf = (run: Run): RunPlaybooks | undefined => {
  const { playbooks: shelf, provider } = run.ports
  if (!shelf || !provider.traits.followsPageText) return undefined
  let state = states.get(run)
  if (!state) {
    state = {
      shelf,
      place: undefined,
      tab: undefined,
      known: NOTHING_KNOWN,
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

export const knownPlaybooks = (run: Run): KnownPlaybooks => stateOf(run)?.known ?? NOTHING_KNOWN
export const openedList = (run: Run): OpenedList | undefined => stateOf(run)?.opened

/** Adds the new rows of a list to what is known about the page (P6). */
export const saveList = async (state: RunPlaybooks, list: OptionList): Promise<void> => {
  const old = state.known.lists.find(({ key }) => key === list.key)
  if (!state.place || (old && list.options.every(({ label }) => hasOption(old, label)))) return
  const lists = [...state.known.lists.filter(({ key }) => key !== list.key), mergeOptions(old, list)]
  state.known = { ...state.known, lists }
  await state.shelf.keepOptions(state.place, list)
}

/** Number of the element that was acted on. */
export const indexOf = ({ operation }: TraceEntry): number | undefined => {
  const target = targetOf(operation)
  return target && 'index' in target ? target.index : undefined
}

/** Learning is optional: if it fails, the run continues and its history says so. */
export const quietly = async (run: Run, work: () => Promise<void>): Promise<void> => {
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
