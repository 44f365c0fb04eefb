/**
 * Replaces every playbook in a decision's operations with its steps (P5). If a step cannot be known (a variant that
 * nobody has taken, missing data), the queue ends before it and says why. Pure.
 */
import type { PlannedOperation } from './decision.ts'
import type { Operation } from './operation.ts'
import {
  calledAmong,
  findPlaybook,
  type KnownPlaybooks,
  namesToday,
  type Playbook,
  type PlaybookStep,
} from './playbook.ts'
import type { TargetDescriptor } from './target.ts'
import { fold } from './text.ts'

/** Where a queued operation came from. */
export interface FromPlaybook {
  playbook: Playbook
  name: string
  /** From 1. */
  at: number
  of: number
  step: PlaybookStep
  /** Possible names of the target today, most likely first; empty if the operation has no target. */
  targets: readonly TargetDescriptor[]
}

export interface Queued {
  planned: PlannedOperation
  from?: FromPlaybook
}

/** The first step that could not be queued. `at` 0: the playbook itself is unknown. */
export interface Incomplete {
  name: string
  playbook?: Playbook
  at: number
  of: number
  reason: string
  /** The list without such an option, and the option that was asked for. */
  choice?: { key: string; variant: string | undefined }
}

export interface Expansion {
  queue: Queued[]
  incomplete?: Incomplete
  /** How many operations there would have been, as far as known. */
  total: number
}

/** The operation of a step without a variant, or the data that it lacks. */
export type OperationOf = (step: PlaybookStep) => Operation | { missing: readonly string[] }

export const expandPlaybooks = (
  operations: readonly PlannedOperation[],
  known: KnownPlaybooks,
  operationOf: OperationOf,
): Expansion => {
  const queue: Queued[] = []
  const total = operations.reduce((sum, { operation }) => sum + lengthOf(operation, known), 0)
  for (const planned of operations) {
    const { operation } = planned
    if (operation.op !== 'use_playbook') {
      queue.push({ planned })
      continue
    }
    const incomplete = expandOne(operation, known, operationOf, queue)
    if (incomplete) return { queue, incomplete, total }
  }
  return { queue, total }
}

const lengthOf = (operation: Operation, { playbooks }: KnownPlaybooks): number =>
  operation.op === 'use_playbook' ? (findPlaybook(operation.playbook, playbooks)?.steps.length ?? 1) : 1

const expandOne = (
  { playbook: asked, variant }: Extract<Operation, { op: 'use_playbook' }>,
  known: KnownPlaybooks,
  operationOf: OperationOf,
  queue: Queued[],
): Incomplete | undefined => {
  const playbook = findPlaybook(asked, known.playbooks)
  if (!playbook) return { name: asked, at: 0, of: 0, reason: 'this page has no playbook of that name' }
  const { steps } = playbook
  const name = calledAmong(playbook, known.playbooks)
  const given = variantsFor(steps, variant, known)
  for (const [index, step] of steps.entries()) {
    const stopped = (reason: string): Incomplete => ({ name, playbook, at: index + 1, of: steps.length, reason })
    const list = known.lists.find(({ key }) => key === step.choice)
    const taken = given[index]
    let target = step.target
    let operation: Operation
    if (step.choice !== undefined && step.action === 'click') {
      const option = list?.options.find(({ label }) => taken !== undefined && fold(label) === fold(taken))
      if (!option?.target)
        return {
          ...stopped(noOption(taken, list?.options.map(({ label }) => label) ?? [])),
          choice: { key: step.choice, variant: taken },
        }
      target = option.target
      operation = { op: 'click', target: { descriptor: target } }
    } else if (step.choice !== undefined || step.open) {
      if (taken === undefined) return stopped('it needs a variant: what to put in here')
      operation =
        step.action === 'select'
          ? { op: 'select', target: { descriptor: target ?? { frame: [] } }, options: [taken] }
          : { op: 'type', target: { descriptor: target ?? { frame: [] } }, text: taken }
    } else {
      const made = operationOf(step)
      if ('missing' in made) return stopped(`the person’s data has no ${made.missing.join(', ')}`)
      operation = made
    }
    const opens = known.lists.find(({ key }) => key === steps[index + 1]?.choice)
    queue.push({
      planned: {
        operation,
        ...(step.source && { source: step.source }),
        why: step.description,
      },
      from: {
        playbook,
        name,
        at: index + 1,
        of: steps.length,
        step,
        targets: target === undefined ? [] : step.stem === undefined ? [target] : namesToday(target, step.stem, opens),
      },
    })
  }
  return undefined
}

const noOption = (variant: string | undefined, labels: readonly string[]): string => {
  const known =
    labels.length > 0
      ? `known are ${labels
          .slice(0, 12)
          .map((label) => `“${label}”`)
          .join(', ')}`
      : 'none is known yet'
  return variant === undefined ? `it needs a variant; ${known}` : `the variant “${variant}” is not known; ${known}`
}

/**
 * Which step takes which part of the variant. A single variable step takes it whole; several take the parts of "Violet,
 * Large": each the part that its list contains, and an unknown part goes to the first step that got nothing.
 */
const variantsFor = (
  steps: readonly PlaybookStep[],
  variant: string | undefined,
  { lists }: KnownPlaybooks,
): (string | undefined)[] => {
  const varying = steps.flatMap((step, at) => (step.choice !== undefined || step.open ? [at] : []))
  const taken: (string | undefined)[] = steps.map(() => undefined)
  if (variant === undefined) return taken
  const parts =
    varying.length > 1
      ? variant
          .split(/[,;]/)
          .map((part) => part.trim())
          .filter(Boolean)
      : [variant.trim()]
  const knows = (at: number, part: string): boolean =>
    lists.some(
      ({ key, options }) => key === steps[at]?.choice && options.some(({ label }) => fold(label) === fold(part)),
    )
  const left = parts.filter((part) => {
    const at = varying.find((one) => taken[one] === undefined && knows(one, part))
    if (at !== undefined) taken[at] = part
    return at === undefined
  })
  for (const at of varying) taken[at] ??= left.shift()
  return taken
}
