/**
 * Checks values that do not come from the person (from a model, or a literal in a playbook) against the person's data
 * before they are filled in. If the data says otherwise, the person's own value is used. On topics that matter without
 * evidence, the value loses its claimed source, so it is shown as a guess and asked about before the view is left.
 */

import { asksFor } from '../../../shared/domain/asked.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { targetOf } from '../../../shared/domain/operation.ts'
import { valueWords } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { vetProposed } from '../../think/judge.ts'
import { isPersonsOwn, type Run } from '../state/context.ts'
import { aimOf } from './judged.ts'

/** Whether entered values speak for a person; in other kinds of tasks, the words come from the task. */
export const speaksForAPerson = ({ input }: Pick<Run, 'input'>): boolean => jobTraits(input.jobType).speaksForAPerson

/** The operation to do: a replacement, or the same one. */
export const vetted = (run: Run, planned: PlannedOperation, seen: Observation): PlannedOperation => {
  if (!speaksForAPerson(run) || (planned.source && !run.ports.provider.traits.followsPageText)) return planned
  const target = targetOf(planned.operation)
  const index = target && 'index' in target ? target.index : undefined
  const field = index === undefined ? undefined : seen.fields.find((one) => isAt(one, index))
  if (!field || isPersonsOwn(run.human, targetKey(field.target))) return planned
  const verdict = vetProposed(seen, field, planned, aimOf(run), run.trace.entries, run.ports.now())
  if (verdict.is === 'allowed') return { ...planned, ...verdict.as }
  if (verdict.is === 'guess') return guessed(planned)
  const { due } = verdict
  run.notes.add(
    `“${asksFor(field)}” was to be “${valueWords(planned) ?? ''}”; what you have said is “${valueWords(due) ?? ''}”, and that was put there.`,
  )
  return { ...due, ...(planned.optional && { optional: true }) }
}

const isAt = ({ index, options = [] }: Observation['fields'][number], at: number): boolean =>
  index === at || options.some((option) => option.index === at)

/** Without its source, and without the Enter that would send it unapproved. */
const guessed = ({ source: _, ...planned }: PlannedOperation): PlannedOperation => {
  const { operation } = planned
  if (operation.op !== 'type' || !operation.submit) return planned
  const { submit: __, ...typed } = operation
  return { ...planned, operation: typed }
}
