/**
 * Approve (U4): before anything is done on a view, the person sees all of it, numbered, and approves, changes or refuses it.
 * What sends is not part of it: that is asked for by itself, right before.
 */
import type { PlannedOperation } from '../../shared/domain/decision.ts'
import type { BatchItem, Resolution } from '../../shared/domain/interaction.ts'
import { choiceOf } from '../../shared/domain/interaction-answer.ts'
import { batchWords } from '../../shared/domain/interaction-words.ts'
import type { FieldOption, Observation } from '../../shared/domain/observation.ts'
import { targetOf } from '../../shared/domain/operation.ts'
import { valueWords } from '../../shared/domain/outcome.ts'
import { type TargetDescriptor, targetKey } from '../../shared/domain/target.ts'
import type { ValueSource } from '../../shared/domain/value.ts'
import type { Run, StageEnd } from './context.ts'
import { ask, sentence } from './human-ask.ts'

/** One thing that is about to be done, before anybody was asked. */
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

/** The person's word on one proposal: go on, go on with another value, or leave it alone. */
export type Word = 'approved' | 'refused' | { edited: string }

/** A word for each proposal, in their order. Errors: as `ask`. */
export const approveAll = async (
  run: Run,
  proposals: readonly Proposal[],
  url: string,
): Promise<Word[] | { end: StageEnd }> => {
  const before = proposals.map(({ target }) => target !== undefined && run.human.refused.has(targetKey(target)))
  const open = proposals.filter((_, at) => !before[at])
  if (open.length === 0) return proposals.map(() => 'refused')
  const items = open.map(itemOf)
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
    if (word === 'refused' && target) run.human.refused.add(targetKey(target))
    if (typeof word === 'object') await keepAnswer(run, open[at]?.label ?? '', word.edited, asked.answered.remember)
  }
  let next = 0
  return before.map((refused) => (refused ? 'refused' : (words[next++] ?? 'refused')))
}

const itemOf = (
  { kind, label, value, secret, source, required, options, target }: Proposal,
  at: number,
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
  target: target ?? null,
})

/** Straight from the person, whenever they said it. */
const KNOWN = new Set<string>(['profile', 'answer', 'secret', 'asked'])

const wordOn = ({ number, editable, value }: BatchItem, answered: Resolution): Word => {
  if (choiceOf(answered) === 'refuse' || answered.refused?.includes(number)) return 'refused'
  const edited = answered.edited?.[String(number)]
  return editable && edited !== undefined && edited !== value ? { edited } : 'approved'
}

/** What somebody wrote instead is their answer from now on. */
const keepAnswer = async (run: Run, question: string, answer: string, remember: boolean): Promise<void> => {
  const entry = { question, answer, from: 'asked' as const }
  const others = run.applicant.answers.filter((other) => other.question !== question)
  run.applicant = { ...run.applicant, answers: [...others, entry] }
  if (remember) await run.ports.answers.keep(run.applicant.id, entry)
}

/** Another value for the same thing; it is the person's answer to that question. */
export const withValue = (planned: PlannedOperation, edited: string, label: string): PlannedOperation => {
  const { operation } = planned
  const source: ValueSource = { from: 'answer', question: label }
  if (operation.op === 'type') return { ...planned, operation: { ...operation, text: edited }, source }
  if (operation.op === 'select') return { ...planned, operation: { ...operation, options: [edited] }, source }
  if (operation.op === 'check')
    return { ...planned, operation: { ...operation, checked: /^(y|yes|true|on)/i.test(edited) }, source }
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
 * What of a decision's operations may be done, with the values that the person gave. In the other ways of supervision all
 * of it. Errors: as `ask`.
 */
export const approvedOperations = async <T extends { planned: PlannedOperation }>(
  run: Run,
  seen: Observation,
  queue: readonly T[],
): Promise<T[] | { end: StageEnd }> => {
  if (run.input.supervision !== 'approve') return [...queue]
  const asked = queue.flatMap(({ planned }, at) => {
    const proposal = proposalOf(planned, seen)
    return proposal ? [{ at, proposal }] : []
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
    if (nth < 0 || word === 'approved') return [one]
    const proposal = asked[nth]?.proposal
    if (word === 'refused' || word === undefined) return leftAlone(run, proposal) ? [one] : []
    return [{ ...one, planned: withValue(one.planned, word.edited, proposal?.label ?? '') }]
  })
}

/** A refused field is the person's own from here on: whoever fills it finds that it is done. A refused press is not made. */
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
    secret: source?.from === 'secret' || field?.widget === 'password',
    source,
    required: field?.required,
    options: kind === 'choose' ? field?.options : undefined,
    target,
  }
}
