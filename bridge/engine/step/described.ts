/** The target of an operation: the observed field or button, and its description, by which it is found again. */
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { targetOf } from '../../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { describeAll, findTarget, isMeant } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'

export const describe = (
  { operation }: PlannedOperation,
  seen: Observation,
): { field: Field | undefined; button: Button | undefined } => {
  const target = targetOf(operation)
  if (!target || !('index' in target)) return { field: undefined, button: undefined }
  return {
    field: seen.fields.find(
      (field) => field.index === target.index || field.options?.some((option) => option.index === target.index),
    ),
    button: seen.buttons.find((button) => button.index === target.index),
  }
}

export const descriptorOf = ({ operation }: PlannedOperation): TargetDescriptor | undefined => {
  const target = targetOf(operation)
  return target && 'descriptor' in target ? target.descriptor : undefined
}

/** A target that a model names by its words, described as it is on the page. */
export const inFull = async (run: Run, told: TargetDescriptor): Promise<TargetDescriptor> => {
  const tab = run.session.active()
  const index = goalOf(run.input.jobType).inWords ? await findTarget(tab, told, { position: false }) : undefined
  return (index !== undefined && (await describeAll(tab, [index], told.frame)).get(index)) || told
}

/**
 * In a task in words, controls whose words others have, too, are described with their rows, before the first of the
 * operations redraws the page.
 */
export const withRows = async (
  run: Run,
  seen: Observation,
  operations: readonly PlannedOperation[],
): Promise<Observation> => {
  if (!goalOf(run.input.jobType).inWords) return seen
  const meant = operations.flatMap((one) => {
    const { field, button } = describe(one, seen)
    const { index, target } = (field?.target.nth === undefined ? button : field) ?? {}
    return index === undefined || !target || target.beside ? [] : [{ index, frame: target.frame }]
  })
  const rows = new Map<number, TargetDescriptor>()
  for (const group of Map.groupBy(meant, ({ frame }) => frame.join()).values())
    for (const [index, target] of await describeAll(
      run.session.active(),
      group.map(({ index }) => index),
      group[0]?.frame ?? [],
    ))
      rows.set(index, target)
  const inRow = <T extends Field | Button>(one: T): T => {
    const beside = rows.get(one.index)?.beside
    return beside ? { ...one, target: { ...one.target, beside } } : one
  }
  return { ...seen, fields: seen.fields.map(inRow), buttons: seen.buttons.map(inRow) }
}

/**
 * In a task in words: whether the description finds the target and nothing else. Checked before the action, since the
 * target may disappear with it.
 */
export const isFoundAgain = async (
  run: Run,
  { operation }: PlannedOperation,
  field: Field | undefined,
  descriptor: TargetDescriptor | undefined,
): Promise<boolean> => {
  const target = targetOf(operation)
  if (!goalOf(run.input.jobType).inWords || field || !descriptor || !target || !('index' in target)) return true
  return isMeant(run.session.active(), target.index, descriptor)
}

/** Links and list options are only elements: they are described when they are used. */
export const described = (
  run: Run,
  { operation }: PlannedOperation,
  seen: Observation | undefined,
): Promise<TargetDescriptor | undefined> => descriptorAt(run, targetOf(operation), seen)

export const descriptorAt = async (
  run: Run,
  target: ReturnType<typeof targetOf>,
  seen: Observation | undefined,
): Promise<TargetDescriptor | undefined> => {
  if (!target || 'descriptor' in target) return target?.descriptor
  // An element given by its position in the screenshot was in no list.
  const frame = seen?.elements.find(({ index }) => index === target.index)?.frame ?? []
  return (await describeAll(run.session.active(), [target.index], frame)).get(target.index)
}
