/** Approval of a manual's steps: everything that will be done on a view is shown before its first step. */

import type { BatchItem } from '../../../shared/domain/interaction.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { targetName } from '../../../shared/domain/target.ts'
import { APPEAR_MS } from '../../../shared/domain/waits.ts'
import { WIDGETS } from '../../../shared/domain/widgets.ts'
import { isThere, waitForAny } from '../../observe/index.ts'
import { approveAll, type Proposal, type Word } from '../ask/approve.ts'
import { type Ended, ended, type Run } from '../state/context.ts'
import { filledValue, type Value } from '../state/step-operation.ts'
import { restOfView } from './view-steps.ts'

const KINDS: Partial<Record<ManualStep['action'], BatchItem['kind']>> = {
  type: 'type',
  select: 'choose',
  check: 'tick',
  upload: 'upload',
  click: 'press',
}

export interface Approvals {
  /** The person's decision on a step, requested when its view begins. `undefined`: nobody needs to be asked. */
  on(step: ManualStep): Promise<Word | Ended | undefined>
}

/** @param applies whether a step applies to this person */
export const approvalsFor = (
  run: Run,
  steps: readonly ManualStep[],
  applies: (step: ManualStep) => boolean,
): Approvals => {
  const words = new Map<ManualStep, Word>()
  return {
    async on(step) {
      if (run.input.supervision !== 'approve' || !KINDS[step.action] || step.commit) return undefined
      const known = words.get(step)
      if (known) return known
      const asked = await askFor(run, restOfView(steps, step).filter(applies), words)
      return asked ?? words.get(step)
    },
  }
}

const askFor = async (
  run: Run,
  steps: readonly ManualStep[],
  words: Map<ManualStep, Word>,
): Promise<Ended | undefined> => {
  const tab = run.session.active()
  const targets = steps.flatMap(({ target }) => target ?? [])
  await waitForAny(
    tab,
    targets.slice(0, 3).map((target) => ({ is: 'element_visible', target }) as const),
    { timeoutMs: APPEAR_MS.view, signal: run.signal },
  )
  const proposed: { step: ManualStep; proposal: Proposal }[] = []
  for (const step of steps) {
    const proposal = proposalOf(run, step)
    if (proposal && (!step.optional || (await isThere(tab, [step.target])))) proposed.push({ step, proposal })
    // A field that appears only after an earlier answer, or that has no value: there is nothing to approve yet.
    else words.set(step, { kind: 'approved' })
  }
  if (proposed.length === 0) return undefined
  const said = await approveAll(
    run,
    proposed.map(({ proposal }) => proposal),
    tab.page.url(),
  )
  if ('end' in said) return ended(said.end)
  for (const [at, { step }] of proposed.entries()) words.set(step, said[at] ?? { kind: 'refused' })
  return undefined
}

const proposalOf = (run: Run, step: ManualStep): Proposal | undefined => {
  const kind = KINDS[step.action]
  if (!kind || step.commit) return undefined
  const value = filledValue(step, run.applicant)
  if ('missing' in value) return undefined
  return {
    kind,
    label: step.target ? targetName(step.target) : step.description,
    value: kind === 'press' ? null : displayedValueOf(step, value),
    secret: step.source?.from === 'secret' || (step.widget !== undefined && WIDGETS[step.widget].secret),
    source: step.source,
    required: step.required,
    target: step.target,
  }
}

const displayedValueOf = (step: ManualStep, { text }: Value): string => {
  if (step.action === 'upload') return text.split(/[\\/]/).at(-1) ?? text
  return step.action === 'check' && text === '' ? ((step.checked ?? true) ? 'Yes' : 'No') : text
}
