/**
 * Interprets a model's answer on this page: operations on existing elements, and values from the person's data with
 * their sources, so that the run becomes a manual. Impossible operations are named and left out.
 */
import type { Applicant } from '../../../shared/domain/applicant.ts'
import type { Decision, PlannedOperation, Question } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { PageStep } from '../../../shared/domain/page-step.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import type { ModelAnswer } from './answer.ts'
import { saysCaptcha } from './captcha-word.ts'
import { fieldAt, jsonOr, operationOf } from './step-meaning.ts'

export interface Meaning {
  decision: Omit<Decision, 'usage'>
  /** Why operations were left out, in words for the model. */
  problems: string[]
}

export const meaningOf = (answer: ModelAnswer, observation: Observation, applicant: Applicant): Meaning => {
  const known = indicesOf(observation)
  const operations: PlannedOperation[] = []
  const questions: Question[] = []
  const problems: string[] = []
  for (const step of answer.operations.flatMap((one) => byKeys(one, observation))) {
    const missing = [step.index, step.to].find((index) => index !== undefined && !known.has(index))
    if (missing !== undefined) {
      problems.push(`${step.op}: there is no [${missing}] on the page`)
      continue
    }
    if (step.op === 'ask_human') {
      questions.push(questionOf(step, observation))
      continue
    }
    const meant = operationOf(step, observation, applicant)
    if ('problem' in meant) {
      problems.push(`${step.op}${step.index === undefined ? '' : ` [${step.index}]`}: ${meant.problem}`)
      const field = fieldAt(observation, step.index)
      if (meant.missing && field?.required)
        questions.push(questionOf({ ...step, question: field.label || field.name }, observation))
      continue
    }
    operations.push({
      operation: meant.operation,
      ...(meant.source && { source: meant.source }),
      ...(meant.named && { named: meant.named }),
      ...(meant.point && { point: meant.point }),
      // Only a yes counts: sending a form needs permission even if a model, or a page that persuaded it, says
      // otherwise.
      ...((step.commit || meant.commit) && { commit: true }),
      ...(step.optional && { optional: true }),
      ...(step.why && { why: step.why }),
    })
  }
  // A model that gives up at a captcha has met something that a person can clear.
  const givesUp = answer.task_status === 'stuck' || answer.task_status === 'failed'
  const blocked = givesUp && questions.length === 0 && saysCaptcha(answer.thought)
  if (blocked) questions.push({ kind: 'captcha', question: answer.thought, required: true })
  return {
    decision: {
      thought: answer.thought,
      operations,
      questions,
      confidence: answer.confidence,
      status: blocked ? 'in_progress' : answer.task_status,
      ...(answer.plan && { plan: answer.plan }),
      ...(answer.note && { note: answer.note }),
      ...(answer.proof && { proof: answer.proof }),
      ...(answer.sequence_name && { sequenceName: answer.sequence_name }),
      ...(answer.result !== undefined && { result: jsonOr(answer.result) }),
    },
    problems,
  }
}

/** Maximum characters typed without a focused field: a terminal, a game, a shortcut. */
const MOST_KEYS = 80

/**
 * Text without a field goes to the focused one, otherwise key by key to listeners on the page. Personal data never
 * does.
 */
const byKeys = (step: PageStep, { fields, elements }: Observation): PageStep[] => {
  const { text = '', submit } = step
  if (step.op !== 'type' || step.index !== undefined || text.length > MOST_KEYS || /\{\{|[\n\r\t]/.test(text))
    return [step]
  const focused = elements.find((one) => one.focused)?.index
  const field = fields.find(({ index }) => index === focused)
  // In an editor, the text continues where the cursor is: a mention before it stays.
  const continues = field && traitsOf(field).text === 'rich' && field.value !== '' && !submit
  if (field && !continues) return [{ ...step, index: field.index }]
  const keys = [...text].map((key) => (key === ' ' ? 'Space' : key))
  return [...keys, ...(submit ? ['Enter'] : [])].map((key) => ({ op: 'press', key }))
}

const indicesOf = ({ elements, fields, buttons, links }: Observation): Set<number> =>
  new Set([
    ...[...elements, ...fields, ...buttons, ...links].map(({ index }) => index),
    ...fields.flatMap(({ options = [] }) => options.flatMap(({ index }) => index ?? [])),
  ])

const questionOf = (step: PageStep, observation: Observation): Question => {
  const field = fieldAt(observation, step.index)
  const options = step.options ?? field?.options?.filter(({ disabled }) => !disabled).map(({ label }) => label)
  const question = step.question ?? step.text ?? field?.label ?? 'How shall this go on?'
  return {
    kind: saysCaptcha(question) ? 'captcha' : 'screening_question',
    question,
    ...(field && { index: field.index }),
    ...(options && options.length > 0 && { options }),
    required: true,
  }
}
