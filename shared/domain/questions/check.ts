/** Checks a proposed value for a field against the person's data. Models, replays and pages all go through this. */
import type { Applicant } from '../applicant.ts'
import { fold } from '../text.ts'
import { entail } from './entail.ts'
import type { Asked, Entailment, Proposed, Verdict } from './types.ts'

/**
 * @param same whether two typed texts express the same datum in this field (formats of dates, phones, amounts); without
 * it, folded texts are compared
 */
export const checkProposed = (
  asked: Asked,
  { value }: Proposed,
  applicant: Applicant,
  now: Date,
  same: (due: string, given: string) => boolean = (due, given) => fold(due) === fold(given),
): Verdict => {
  const due = entail(asked, applicant, now)
  if (due.kind !== 'answer')
    return {
      kind: 'unsupported',
      reason: due.reason,
      topic: due.topic,
      sensitive: due.kind === 'ask' ? due.sensitive : due.topic === 'consent',
    }
  return agrees(due, value, same)
    ? { kind: 'agrees', source: due.source, rule: due.rule, topic: due.topic }
    : { kind: 'contradicts', due }
}

const agrees = (
  due: Extract<Entailment, { kind: 'answer' }>,
  value: Proposed['value'],
  same: (due: string, given: string) => boolean,
): boolean => {
  if (typeof value === 'boolean') return due.value === (value ? 'yes' : 'no')
  if (typeof value === 'string')
    return (due.options ?? []).some((option) => fold(option) === fold(value)) || same(due.value, value)
  const given = value.map(fold).sort()
  if (due.options) return JSON.stringify(due.options.map(fold).sort()) === JSON.stringify(given)
  return value.length === 1 && same(due.value, value[0] ?? '')
}
