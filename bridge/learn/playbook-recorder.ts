/**
 * Turns steps that were done into playbooks: a batch that was done as a whole (P3), or single steps of which each
 * brought up what the next one acted on (P4). Pure; nothing of the person's data leaves through here.
 */

import type { Applicant } from '../../shared/domain/applicant.ts'
import { type Holds, holdsValue } from '../../shared/domain/holds-value.ts'
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import { autoName, PLAYBOOK_ACTIONS, Playbook, PlaybookStep, playbookId } from '../../shared/domain/playbook.ts'
import { fold } from '../../shared/domain/text.ts'
import { definedOnly } from '../base/defined.ts'
import { stepOf } from './recorder.ts'
import { scrubTarget } from './scrub.ts'

/** A completed step, with what the engine saw around it. */
export interface DoneStep {
  entry: TraceEntry
  /** Host and generalised path of the page. */
  domain: string
  path: string
  /** Its target appeared with the step before, whose own target stayed: the two belong together. */
  caused?: boolean
  /** Key of the list from which it chose an option, and that option. */
  choice?: { key: string; label: string }
  /** Name of its target without the displayed value. */
  stem?: string
  /** The only operation of its decision. */
  single?: boolean
}

/** Steps without a lasting effect. Other steps that no playbook can contain end a sequence. */
const PASSING = new Set(['wait', 'wait_for', 'screenshot', 'scroll'])
const SHORTEST = 2

/** The playbook of some consecutive steps, as far as possible; undefined if fewer than two remain. */
export const playbookOfSteps = (
  done: readonly DoneStep[],
  applicant: Applicant,
  name?: string,
): Playbook | undefined => {
  const holds = holdsValue(applicant)
  const steps: PlaybookStep[] = []
  for (const one of done) {
    if (PASSING.has(one.entry.operation.op)) continue
    const step = one.path === done[0]?.path ? stepFrom(one, holds) : undefined
    if (!step) break
    steps.push(step)
    if (one.entry.outcome.status === 'done' && one.entry.leaves) break
  }
  const [first] = done
  if (!first || steps.length < SHORTEST || steps.filter(({ open }) => open).length > 1) return undefined
  const given = name && isGeneral(name, done, holds) ? name.trim().replace(/\s+/g, ' ').slice(0, 80) : undefined
  const parsed = Playbook.safeParse({
    id: playbookId(steps),
    name: given || autoName(steps),
    path: first.path,
    steps,
    successes: 1,
    failures: 0,
  })
  return parsed.success ? parsed.data : undefined
}

/** A name that contains this person's choice is wrong for the next one. */
const isGeneral = (name: string, done: readonly DoneStep[], holds: Holds): boolean => {
  const words = ` ${fold(name)} `
  return (
    words.trim() !== '' &&
    !holds.own(name) &&
    !done.some(({ choice }) => choice !== undefined && words.includes(` ${fold(choice.label)} `))
  )
}

const stepFrom = ({ entry, choice, stem }: DoneStep, holds: Holds): PlaybookStep | undefined => {
  if (entry.commit) return undefined
  const [draft] = stepOf(entry)
  const action = PLAYBOOK_ACTIONS.find((name) => name === draft?.action)
  if (!draft || !action || (action !== 'press' && !draft.target)) return undefined
  const { widget, openedBy, key, checked } = draft
  // A value without a source came from the task, and the next task has another one.
  const open = (action === 'type' || action === 'select') && entry.source === undefined && choice === undefined
  const description = stem ?? draft.target?.label ?? draft.target?.name ?? draft.description
  return PlaybookStep.parse({
    action,
    description: choice ? 'one of the list' : holds.own(description) ? action : description,
    ...(draft.target && (choice === undefined || action === 'select') && { target: scrubTarget(draft.target, holds) }),
    ...definedOnly({ widget, openedBy, key, checked, stem }),
    ...(choice && { choice: choice.key }),
    ...(open && { open }),
    ...(!open && choice === undefined && draft.value !== undefined && { value: draft.value }),
    ...(entry.source && { source: entry.source }),
  })
}

/** The playbooks of a run's single steps: chains in which each step used what the one before opened. */
export const stitched = (done: readonly DoneStep[], applicant: Applicant): { domain: string; playbook: Playbook }[] => {
  const chains: DoneStep[][] = []
  for (const step of done) {
    const chain = chains.at(-1)
    const last = chain?.at(-1)
    const goesOn = last?.single && step.single && step.caused && last.path === step.path && last.domain === step.domain
    if (chain && goesOn) chain.push(step)
    else chains.push([step])
  }
  return chains.flatMap((chain) => {
    const playbook = chain.length < SHORTEST ? undefined : playbookOfSteps(chain, applicant)
    return playbook && chain[0] ? [{ domain: chain[0].domain, playbook }] : []
  })
}
