/** What a run learns about playbooks from its steps (P3–P6). An error while storing them never ends a run. */
import { GhError } from '../../../shared/domain/errors.ts'
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { type Playbook, targetIdentity } from '../../../shared/domain/playbook.ts'
import type { Incomplete, OperationOf } from '../../../shared/domain/playbook-expand.ts'
import { debug } from '../../base/debug.ts'
import { type DoneStep, playbookOfSteps, stitched } from '../../learn/playbook-recorder.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { filledValue, operationOf } from '../state/step-operation.ts'
import { indexOf, quietly, type RunPlaybooks, saveList, stateOf } from './state.ts'

/** The operation of a playbook's step with this person's data. */
export const operationFor =
  ({ applicant }: Run): OperationOf =>
  (step) => {
    const whole = { ...step, order: 0, page: 0 }
    try {
      const value = filledValue(whole, applicant)
      return 'missing' in value ? value : operationOf(whole, value)
    } catch (error) {
      // A template of another version that names nothing known: the step cannot be done, but the run can continue.
      if (error instanceof GhError) return { missing: [`${step.value}`] }
      throw error
    }
  }

/** What to remember about a step that was just done. `single`: the only step of its decision. */
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
  debug('playbooks', 'step noted', { op: entry.operation.op, choice: choice !== undefined })
  if (choice) await learnVariant(run, state, choice)
}

/** An option of a field's own list is chosen by its words; the options are in the observation. */
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
    saveList(state, {
      key,
      options: options.flatMap(({ label, disabled }) =>
        label && label.length <= 120 && !disabled && !holds.own(label) ? [{ label }] : [],
      ),
    }),
  )
  return { key, label: operation.options[0] ?? '' }
}

/** The choice that a playbook was waiting for: it worked after all, and knows one more option. */
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
      await saveList(state, { key, options: [{ label, target: descriptor }] })
    await count(state, playbook.id, true)
    run.ports.emit('playbook_variant', { name: pending.name, variant: label })
  })
}

/** A batch ended: counts the playbooks that were used, and stores the other steps of the batch as a new one (P3). */
export const noteBatch = async (
  run: Run,
  batch: {
    worked: ReadonlySet<string>
    broke?: string | undefined
    incomplete?: Incomplete | undefined
    /** Entries without a playbook, consecutive ones together; empty if the batch was not done completely. */
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
      if (playbook && domain !== undefined) await savePlaybook(run, state, domain, playbook)
    }
  })
}

/** In the stored playbooks, and in what this run is shown from now on. */
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
    for (const { domain, playbook } of stitched(state.steps, run.applicant))
      await savePlaybook(run, state, domain, playbook)
  })
}

const savePlaybook = async (run: Run, state: RunPlaybooks, domain: string, playbook: Playbook): Promise<void> => {
  const saved = await state.shelf.keep(domain, playbook)
  state.used.set(saved.id, { domain, path: saved.path })
  if (state.place?.domain === domain && state.place.path === playbook.path)
    state.known = { ...state.known, playbooks: [...state.known.playbooks.filter(({ id }) => id !== saved.id), saved] }
  run.ports.emit('playbook_learned', { name: saved.name, steps: saved.steps.length, path: saved.path, id: saved.id })
}
