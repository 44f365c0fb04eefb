/**
 * Before a replay leaves a view or sends it: is everything on it that was put in, and is nothing asked that the manual
 * has no step for? What the page lost is put in again once.
 */
import { entriesOf } from '../../shared/domain/applicant.ts'
import { ENTRY_SECTIONS, isOfSection } from '../../shared/domain/entry-sections.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Manual, ManualStep } from '../../shared/domain/manual.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import { type TargetDescriptor, targetKey } from '../../shared/domain/target.ts'
import { adders, emptyRequired, lostValues } from '../observe/index.ts'
import { pageNumber, type Run, type StageEnd } from './context.ts'
import type { Value } from './step-operation.ts'

export type StepTrouble = { code: ErrorCode; problem: string }

/** A value that was put in on this view, and the fact that proves it. */
export interface Filled {
  step: ManualStep
  value: Value
  fact: Condition
}

export const factOf = ({ trace }: Run, step: ManualStep, value: Value): Filled[] => {
  const outcome = trace.entries.at(-1)?.outcome
  if (step.source?.from === 'secret' || outcome?.status !== 'done' || !outcome.postcondition) return []
  return [{ step, value, fact: outcome.postcondition }]
}

/** A step that was passed over, its field not having been found. */
export interface Passed {
  step: ManualStep
  value: Value
}

/** Whether a step that was passed over meant this field, and has now been done to it. */
export type Renamed = (field: TargetDescriptor) => Promise<boolean>

/** Does a step once more. */
export type Again = (one: Filled) => Promise<StageEnd | StepTrouble | undefined>

/** Why the view cannot be left yet: something on it is not what it should be, or there is more to say than the manual knows. */
export const unready = async (
  run: Run,
  manual: Manual,
  filled: readonly Filled[],
  again: Again,
  renamed: Renamed,
): Promise<StageEnd | StepTrouble | undefined> => {
  // All asked at once; asked again where the answer to the first made the others stale.
  const [lost, empty, open] = await Promise.all([
    lostValues(run.session.active(), factsOf(filled)),
    uncoveredField(run),
    uncoveredEntry(run, manual),
  ])
  const trouble = await putBack(run, filled, lost, again)
  if (trouble) return trouble
  let field = lost.length > 0 ? await uncoveredField(run) : empty
  while (field && (await renamed(field.target))) field = await uncoveredField(run)
  const uncovered = field ? `“${field.label || field.name}” is required and the manual has no step for it.` : open
  return uncovered ? { code: 'UNCOVERED_FIELD', problem: uncovered } : undefined
}

/** Puts in again what the page has lost since: a parser wrote over it, or the form was drawn anew. */
const putBack = async (
  run: Run,
  filled: readonly Filled[],
  lost: readonly number[],
  again: Again,
): Promise<StageEnd | StepTrouble | undefined> => {
  const redone: Filled[] = []
  for (const at of lost) {
    const one = filled[at]
    const ended = one && (await again(one))
    if (ended) return ended
    if (one) redone.push(...factOf(run, one.step, one.value))
  }
  const [still] = redone.length > 0 ? await lostValues(run.session.active(), factsOf(redone)) : []
  const kept = still === undefined ? undefined : redone[still]
  return kept && { code: 'VALUE_NOT_TAKEN', problem: `The page keeps changing “${kept.step.description}”.` }
}

const factsOf = (filled: readonly Filled[]): Condition[] => filled.map(({ fact }) => fact)

/** A required field that is still empty when the page is about to be left: no step covered it. */
const uncoveredField = async (run: Run): Promise<EmptyField | undefined> => {
  const uploaded = uploadsHere(run)
  return (await emptyRequired(run.session.active())).find(
    ({ widget, target, label }) => !(widget === 'file' && (uploaded.has(targetKey(target)) || uploaded.has(label))),
  )
}

type EmptyField = Awaited<ReturnType<typeof emptyRequired>>[number]

/** What a site reads out of a file may land in any field of the view. */
export const gaveFile = (run: Run): boolean => uploadsHere(run).size > 0

/** A file input is often emptied once the page has taken the file: keys and labels of those. */
const uploadsHere = (run: Run): Set<string> =>
  new Set(
    run.trace.entries.flatMap(({ operation, outcome, descriptor, label, page }) =>
      operation.op === 'upload' && outcome.status === 'done' && descriptor && page === pageNumber(run)
        ? [targetKey(descriptor), label ?? '']
        : [],
    ),
  )

/** A job or school of the person's that no step enters, though the page would take one more. */
const uncoveredEntry = async (run: Run, { body }: Manual): Promise<string | undefined> => {
  const covered = new Set(body.steps.map(({ entry }) => entry))
  const more = ENTRY_SECTIONS.filter((section) =>
    Array.from({ length: entriesOf(run.applicant, section) }).some((_, at) => !covered.has(`${section}.${at}`)),
  )
  if (more.length === 0) return undefined
  const buttons = await adders(run.session.active())
  const open = more.find((section) => buttons.some((button) => isOfSection(button, section)))
  return open && `The person has more ${open} to enter than the manual has steps for.`
}
