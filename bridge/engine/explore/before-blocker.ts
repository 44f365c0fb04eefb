/** Fills in and asks everything else on a page before the person pays. */
import type { Decision, Question } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { fieldOf } from '../ask/asked-field.ts'

const LEAVES_THE_PAGE = (op: string): boolean => !FILLS.has(op) && op !== 'wait' && op !== 'scroll'

/** The part of a decision before the blocker; undefined if the blocker is next. */
export const beforeBlocker = (seen: Observation, decision: Decision): Decision | undefined => {
  const end = decision.operations.findIndex(({ operation }) => LEAVES_THE_PAGE(operation.op))
  const operations = end < 0 ? decision.operations : decision.operations.slice(0, end)
  const questions = end < 0 ? decision.questions.filter((question) => !isOfBlocker(seen, question)) : []
  return operations.length + questions.length > 0
    ? { ...decision, operations, questions, status: 'in_progress' }
    : undefined
}

/** The card's own fields and the button that continues belong to the blocker's request. */
const isOfBlocker = (seen: Observation, question: Question): boolean =>
  question.kind === 'stuck' || fieldOf(seen, question)?.profileKey?.startsWith('cc-') === true
