/**
 * Correct values that nobody filled in: a page's presets, or what a site read from a file. They are recorded as this
 * person's values before the view is left. Without this, a manual would give the next person values that were right for
 * this one.
 */

import { isDeepStrictEqual } from 'node:util'
import { askedBy } from '../../../shared/domain/asked.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { entryKeyOf } from '../../../shared/domain/entry-keys.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import type { Outcome, TraceEntry } from '../../../shared/domain/outcome.ts'
import { rowEntry } from '../../../shared/domain/own-rows.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { isTick, isUpload } from '../../../shared/domain/widgets.ts'
import { pageNumber, type Run, record } from '../state/context.ts'
import { identity } from '../state/views.ts'
import { judgedFields } from './judged.ts'

export const recordPrefilledFields = (run: Run, seen: Observation): void => {
  const page = pageNumber(run)
  const here = run.trace.entries.filter((entry) => entry.page === page && entry.outcome.status === 'done')
  const noted = new Set(here.flatMap(({ descriptor }) => (descriptor ? [targetKey(descriptor)] : [])))
  const present = new Set(seen.fields.map(({ target }) => targetKey(target)))
  // Filled in here, but described otherwise by now: what told it apart is no longer its own.
  const redescribed = here.filter(({ descriptor }) => descriptor && !present.has(targetKey(descriptor)))
  for (const { field, held } of judgedFields(run, seen)) {
    // A page has no file of its own; a shown file name comes from a step.
    if (
      !held ||
      isUpload(field) ||
      isSecretField(field) ||
      noted.has(targetKey(field.target)) ||
      isEntryDone(field, held, here) ||
      !isAnswered(field)
    )
      continue
    const step = redescribed.findIndex((entry) => fills(entry, field, held))
    if (step >= 0) redescribed.splice(step, 1)
    // The receipt finds the value by the new description; the manual has its step.
    recordPrefilled(run, field, step >= 0 ? { ...held, once: true } : held)
  }
}

export const recordPrefilled = (run: Run, field: Field, { operation, source, once }: PlannedOperation): void => {
  const asks = askedBy(field)
  record(run, {
    at: run.ports.now(),
    by: 'ai',
    page: pageNumber(run),
    url: run.session.active().page.url(),
    operation,
    descriptor: field.target,
    label: field.label || field.name,
    widget: field.widget,
    held: true,
    ...(once && { once }),
    ...(asks && { asks }),
    ...(field.section && { section: field.section }),
    ...(field.required && { required: true }),
    ...(source && { source }),
    ...whereItStands(run, field, source),
    outcome: heldBy(field),
  })
}

/** It was the only field of its name when filled in; later entries have made it the first of several. */
const isEntryDone = (field: Field, { source }: PlannedOperation, done: readonly TraceEntry[]): boolean =>
  source?.from === 'profile' &&
  entryKeyOf(source.key) !== undefined &&
  done.some(
    (entry) =>
      entry.source?.from === 'profile' &&
      entry.source.key === source.key &&
      entry.label === (field.label || field.name),
  )

/** Whether the step entered the same data under the same label. Each step stands for one field. */
const fills = (entry: TraceEntry, field: Field, { source }: PlannedOperation): boolean =>
  source !== undefined && entry.label === (field.label || field.name) && isDeepStrictEqual(entry.source, source)

/** An unticked box is also an answer if the person's data says no. */
const isAnswered = (field: Field): boolean => isTick(field) || field.value !== ''

/** The entry of a repeating section that it belongs to, and whether an earlier answer opened it. */
export const whereItStands = (
  run: Run,
  field: Field | undefined,
  source: PlannedOperation['source'],
): { conditional?: boolean; entry?: string } => {
  const key = source?.from === 'profile' ? source.key : ''
  const entry = entryKeyOf(key)?.entry ?? rowEntry(key)
  const conditional = field !== undefined && run.firstFields.get(pageNumber(run))?.has(identity(field)) === false
  return { ...(entry && { entry }), ...(conditional && { conditional }) }
}

/** Nothing to do: the field shows it. */
const heldBy = ({ target, widget, value, checked }: Field): Outcome => ({
  status: 'done',
  observed: isTick({ widget }) ? { checked: checked === true } : { value },
  descriptor: target,
  ms: 0,
})
