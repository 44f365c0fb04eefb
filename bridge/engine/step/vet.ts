/**
 * What somebody else than the person would put into their form (a model, a playbook's literal value) is held against what the person has
 * said before it is put there: where they say otherwise their own value goes in, and on what matters with nothing of theirs
 * behind it the value loses whatever source it claims, so that it is shown as a guess and asked for before the view is left.
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

/** Whether what is filled in speaks for a person; other kinds of tasks have their words in the task. */
export const speaksForAPerson = ({ input }: Pick<Run, 'input'>): boolean => jobTraits(input.jobType).speaksForAPerson

/** The operation to do instead, or the same one. */
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

/** Without a source, and without the Enter that would send it unasked. */
const guessed = ({ source: _, ...planned }: PlannedOperation): PlannedOperation => {
  const { operation } = planned
  if (operation.op !== 'type' || !operation.submit) return planned
  const { submit: __, ...typed } = operation
  return { ...planned, operation: typed }
}
