/**
 * Approval (U4): before anything is done on a view, the person sees all of it, numbered, and approves, changes or
 * refuses it. Sending is asked separately, right before it happens.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import type { BatchItem, Resolution } from '../../../shared/domain/interaction.ts'
import { choiceOf } from '../../../shared/domain/interaction-answer.ts'
import { batchWords } from '../../../shared/domain/interaction-words.ts'
import type { FieldOption, Observation } from '../../../shared/domain/observation.ts'
import { targetOf } from '../../../shared/domain/operation.ts'
import { valueWords } from '../../../shared/domain/outcome.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { ask, sentence } from './ask.ts'
import { remember } from './remember.ts'

/** One planned action, before anybody was asked. */
export interface Proposal {
  kind: BatchItem['kind']
  label: string
  value: string | null
  secret: boolean
  source: ValueSource | undefined
  required?: boolean | undefined
  options?: readonly FieldOption[] | undefined
  target: TargetDescriptor | undefined
}

/** The person's answer on one proposal: do it, do it with another value, or leave it out. */
export type Word = { kind: 'approved' } | { kind: 'refused' } | { kind: 'edited'; text: string }

const REFUSED: Word = { kind: 'refused' }

/** An answer for each proposal, in their order. Errors: as `ask`. */
export const approveAll = async (
  run: Run,
  proposals: readonly Proposal[],
  url: string,
): Promise<Word[] | { end: StageEnd }> => {
  const before = proposals.map(({ target }) => target !== undefined && run.human.refused.has(targetKey(target)))
  const open = proposals.filter((_, at) => !before[at])
  if (open.length === 0) return proposals.map(() => REFUSED)
  const held = await run.ports.profile?.keys()
  const items = open.map((proposal, at) => itemOf(proposal, at, held))
  const answers = items.filter(({ kind }) => kind !== 'press')
  const presses = items.filter(({ kind }) => kind === 'press').map(({ label }) => label)
  const asked = await ask(run, {
    kind: 'approve_batch',
    ...sentence(batchWords(answers.length, presses)),
    currentUrl: url,
    items,
  })
  if ('end' in asked) return asked
  const words = items.map((item) => wordOn(item, asked.answered))
  for (const [at, word] of words.entries()) {
    const target = open[at]?.target
    if (word.kind === 'refused' && target) run.human.refused.add(targetKey(target))
    if (word.kind === 'edited') await storeEdited(run, open[at], word.text, asked.answered.changeProfile === true)
  }
  let next = 0
  return before.map((refused) => (refused ? REFUSED : (words[next++] ?? REFUSED)))
}

const itemOf = (
  { kind, label, value, secret, source, required, options, target }: Proposal,
  at: number,
  held: ReadonlySet<string> | undefined,
): BatchItem => ({
  number: at + 1,
  kind,
  label,
  value: secret && value !== null ? '••••••' : value,
  secret,
  guess: kind !== 'press' && !KNOWN.has(source?.from ?? ''),
  editable: !secret && kind !== 'press' && kind !== 'upload',
  ...(required && { required }),
  ...(options && options.length > 0 && options.length <= 50 && { options: options.map((option) => option.label) }),
  ...(held && kind !== 'press' && isStorable(source, label, held) && { inProfile: true }),
  target: target ?? null,
})

/** Whether the profile can store another value for it. What follows from the form alone belongs to nobody. */
const isStorable = (source: ValueSource | undefined, label: string, held: ReadonlySet<string>): boolean => {
  if (source?.from === 'profile') return held.has(source.key)
  return source?.from !== 'secret' && source?.from !== 'rule' && label !== ''
}

/** Comes directly from the person, whenever they said it. */
const KNOWN = new Set<string>(['profile', 'answer', 'secret', 'asked'])

const wordOn = ({ number, editable, value }: BatchItem, answered: Resolution): Word => {
  if (choiceOf(answered) === 'refuse' || answered.refused?.includes(number)) return REFUSED
  const edited = answered.edited?.[String(number)]
  return editable && edited !== undefined && edited !== value ? { kind: 'edited', text: edited } : { kind: 'approved' }
}

/**
 * A value that somebody enters instead is for this application only: their data stays unchanged, and it is not saved as
 * an answer. It changes their profile only if they say so.
 */
const storeEdited = async (
  run: Run,
  proposal: Proposal | undefined,
  edited: string,
  inProfile: boolean,
): Promise<void> => {
  if (!proposal) return
  const { target, label, source } = proposal
  const key = source?.from === 'profile' ? source.key : undefined
  const question = source?.from === 'answer' ? source.question : label
  if (key !== undefined) {
    if (target) run.human.edited.set(targetKey(target), edited)
  } else {
    const withProfile = inProfile && !run.ports.profile
    await remember(run, { question, answer: edited, from: 'asked' }, withProfile, { seen: run.seen })
  }
  if (inProfile) await changeProfile(run, key === undefined ? { question } : { key }, edited)
}

/** If the profile does not accept a value, this is reported and the application continues. */
const changeProfile = async (
  { ports }: Run,
  what: { key: string } | { question: string },
  value: string,
): Promise<void> => {
  if (!ports.profile || ('key' in what && !(await ports.profile.keys()).has(what.key))) return
  try {
    await ports.profile.change(what, value)
  } catch (error) {
    if (!(error instanceof GhError)) throw error
    ports.emit('warning', { message: `Your profile was not changed: ${error.message}` })
  }
}

/** Uses another value for the same datum, or for the same question if no datum is involved. */
export const withValue = (planned: PlannedOperation, edited: string, label: string): PlannedOperation => {
  const { operation, ...rest } = planned
  const known = planned.source?.from === 'profile' || planned.source?.from === 'answer' ? planned.source : undefined
  const source: ValueSource = known ?? { from: 'answer', question: label }
  if (operation.op === 'type') return { ...rest, operation: { ...operation, text: edited }, source }
  if (operation.op === 'select') return { ...rest, operation: { ...operation, options: [edited] }, source }
  if (operation.op === 'check')
    return { ...rest, operation: { ...operation, checked: /^(y|yes|true|on)/i.test(edited) }, source }
  return planned
}

const KINDS: Partial<Record<PlannedOperation['operation']['op'], BatchItem['kind']>> = {
  type: 'type',
  select: 'choose',
  check: 'tick',
  upload: 'upload',
  click: 'press',
  press: 'press',
}

/**
 * The operations of a decision that may be done, with the person's values. Without supervision by approval, all of
 * them. Errors: as `ask`.
 */
export const approvedOperations = async <T extends { planned: PlannedOperation }>(
  run: Run,
  seen: Observation,
  queue: readonly T[],
): Promise<T[] | { end: StageEnd }> => {
  if (run.input.supervision !== 'approve') return [...queue]
  const asked = queue.flatMap(({ planned }, at) => {
    const proposal = proposalOf(planned, seen)
    return proposal && !isSettled(run, proposal) ? [{ at, proposal }] : []
  })
  if (asked.length === 0) return [...queue]
  const words = await approveAll(
    run,
    asked.map(({ proposal }) => proposal),
    seen.url,
  )
  if ('end' in words) return words
  return queue.flatMap((one, at) => {
    const nth = asked.findIndex((other) => other.at === at)
    const word = words[nth]
    if (nth < 0 || word?.kind === 'approved') return [one]
    const proposal = asked[nth]?.proposal
    if (word?.kind !== 'edited') return leftAlone(run, proposal) ? [one] : []
    return [{ ...one, planned: withValue(one.planned, word.text, proposal?.label ?? '') }]
  })
}

/** The person has already decided about it. */
const isSettled = ({ human }: Run, { target }: Proposal): boolean =>
  target !== undefined && human.edited.has(targetKey(target))

/**
 * A refused field now belongs to the person, and counts as done for whoever fills it in. A refused press is skipped.
 */
const leftAlone = (run: Run, proposal: Proposal | undefined): boolean => {
  if (!proposal?.target || proposal.kind === 'press') return false
  run.human.own.set(targetKey(proposal.target), '')
  return true
}

const proposalOf = (planned: PlannedOperation, seen: Observation): Proposal | undefined => {
  const { operation, source } = planned
  const kind = KINDS[operation.op]
  const at = targetOf(operation)
  if (!kind || planned.once || !at) return undefined
  const index = 'index' in at ? at.index : undefined
  const field = seen.fields.find(
    (one) => one.index === index || one.options?.some((option) => option.index === index && index !== undefined),
  )
  const button = seen.buttons.find((one) => one.index === index)
  if (planned.commit ?? button?.purpose === 'submit') return undefined
  const target = 'descriptor' in at ? at.descriptor : (field?.target ?? button?.target)
  const value = operation.op === 'check' ? (operation.checked ? 'Yes' : 'No') : (valueWords(planned) ?? null)
  return {
    kind,
    label: field?.label || field?.name || button?.name || target?.label || target?.name || '',
    value: kind === 'press' ? null : value,
    secret: source?.from === 'secret' || (field !== undefined && traitsOf(field).secret),
    source,
    required: field?.required,
    options: kind === 'choose' ? field?.options : undefined,
    target,
  }
}
