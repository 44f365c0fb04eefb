/**
 * What playbooks learn from an observation: where the run is, and the list that the last step opened, with all its
 * options.
 */

import { holdsValue } from '../../../shared/domain/holds-value.ts'
import type { ElementView, Observation } from '../../../shared/domain/observation.ts'
import { type OptionList, placeOf, stemOf, targetIdentity } from '../../../shared/domain/playbook.ts'
import type { DoneStep } from '../../learn/playbook-recorder.ts'
import { describeAll, stands } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { indexOf, NOTHING_KNOWN, quietly, type RunPlaybooks, saveList, stateOf } from './state.ts'

/** After every observation: which page this is, and what the last step opened. */
export const noteObservation = async (run: Run, before: Observation | undefined, seen: Observation): Promise<void> => {
  const state = stateOf(run)
  if (!state) return
  await quietly(run, async () => {
    const place = placeOf(seen.url)
    const tab = run.session.active()
    const sameTab = state.tab === tab
    state.tab = tab
    if (state.place?.domain !== place.domain || state.place.path !== place.path) {
      state.place = place
      state.known = NOTHING_KNOWN
      state.known = await state.shelf.of(place)
      for (const { id } of state.known.playbooks) state.used.set(id, place)
    }
    const now = new Set(seen.elements.map(({ index }) => index))
    if (state.opened && ![...state.opened.options.keys()].some((index) => now.has(index))) state.opened = undefined
    const last = state.steps.at(-1)
    const trigger = last && indexOf(last.entry)
    // Numbers are valid only in their own tab.
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

/** Roles of list items; of any other role, three of a kind form a list. */
const LIST_ROLES = new Set(['option', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'radio', 'treeitem'])

/** The largest group of new elements of one kind that are side by side. */
const listIn = (up: readonly ElementView[]): ElementView[] => {
  const groups = Map.groupBy(
    up.filter(({ name }) => name.trim() !== ''),
    ({ role, depth, frame }) => `${role} ${depth} ${frame.join()}`,
  )
  const [largest = []] = [...groups.values()].sort((a, b) => b.length - a.length)
  const least = LIST_ROLES.has(largest[0]?.role ?? '') ? 2 : 3
  return largest.length >= least ? largest : []
}

/** All options of a list at once, in the observation that finds it open (P6). */
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
  await saveList(state, list)
}
