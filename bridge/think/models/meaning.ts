/**
 * What a model's answer means on this page: operations on elements that are there, values from the person's data with
 * their sources, so that the run becomes a manual. What cannot be meant is named, and left out.
 */
import type { Applicant } from '../../../shared/domain/applicant.ts'
import type { Decision, PlannedOperation, Question } from '../../../shared/domain/decision.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import type { Answer, Step } from './answer.ts'
import { choiceOf, fileOf, type Given, textOf } from './values.ts'

export interface Meaning {
  decision: Omit<Decision, 'usage'>
  /** Why operations were left out, in words for the model. */
  problems: string[]
}

export const meaningOf = (answer: Answer, observation: Observation, applicant: Applicant): Meaning => {
  const known = indicesOf(observation)
  const operations: PlannedOperation[] = []
  const questions: Question[] = []
  const problems: string[] = []
  for (const step of answer.operations) {
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
      // Only its yes counts: what sends a form needs leave even where a model, or a page that talked to it, says otherwise.
      ...(step.commit && { commit: true }),
      ...(step.optional && { optional: true }),
      ...(step.why && { why: step.why }),
    })
  }
  return {
    decision: {
      thought: answer.thought,
      operations,
      questions,
      confidence: answer.confidence,
      status: answer.task_status,
      ...(answer.plan && { plan: answer.plan }),
      ...(answer.sequence_name && { sequenceName: answer.sequence_name }),
      ...(answer.result !== undefined && { result: resultOf(answer.result) }),
    },
    problems,
  }
}

const indicesOf = ({ elements, fields, buttons, links }: Observation): Set<number> =>
  new Set([
    ...[...elements, ...fields, ...buttons, ...links].map(({ index }) => index),
    ...fields.flatMap(({ options = [] }) => options.flatMap(({ index }) => index ?? [])),
  ])

const fieldAt = ({ fields }: Observation, index: number | undefined): Field | undefined =>
  fields.find((field) => field.index === index) ??
  fields.find(({ options = [] }) => index !== undefined && options.some((option) => option.index === index))

const questionOf = (step: Step, observation: Observation): Question => {
  const field = fieldAt(observation, step.index)
  const options = step.options ?? field?.options?.filter(({ disabled }) => !disabled).map(({ label }) => label)
  return {
    kind: 'screening_question',
    question: step.question ?? step.text ?? field?.label ?? 'How shall this go on?',
    ...(field && { index: field.index }),
    ...(options && options.length > 0 && { options }),
    required: true,
  }
}

const resultOf = (result: string): unknown => {
  try {
    return JSON.parse(result)
  } catch {
    return result
  }
}

type Meant = { operation: Operation; source?: Given['source'] } | { problem: string; missing?: boolean }

/** Widgets that are chosen from, whatever the model called it. */
const CHOSEN = new Set<Field['widget']>(['select', 'multi_select', 'listbox', 'radio', 'checkboxes', 'toggle_buttons'])
const TICKED = new Set<Field['widget']>(['checkbox', 'switch'])

const operationOf = (step: Step, observation: Observation, applicant: Applicant): Meant => {
  const field = fieldAt(observation, step.index)
  const option = field?.options?.find(({ index }) => index !== undefined && index === step.index)
  const target = { index: step.index ?? -1 }
  const placed = NEEDS_INDEX.has(step.op) && step.index === undefined ? { problem: 'it needs an index' } : undefined
  if (placed) return placed
  // A radio button is an option of its field: as such it can be learned and replayed.
  if (field && option && field.index !== step.index && (step.op === 'click' || (step.op === 'check' && step.checked)))
    return chosen(field, [option.label], applicant)
  if (field && TICKED.has(field.widget) && step.op === 'click')
    return { operation: { op: 'check', target, checked: field.checked !== true } }
  if (field && CHOSEN.has(field.widget) && step.op === 'type') return chosen(field, [step.text ?? ''], applicant)
  switch (step.op) {
    case 'type': {
      const given = textOf(step.text ?? '', field, applicant)
      if ('problem' in given) return given
      const submit = step.submit && { submit: true }
      return {
        operation: { op: 'type', target, text: given.text, ...submit },
        ...(given.source && { source: given.source }),
      }
    }
    case 'select':
      if (!step.options || step.options.length === 0) return { problem: 'it needs options' }
      return chosen(field, step.options, applicant, step.index)
    case 'check':
      return { operation: { op: 'check', target, checked: step.checked ?? true } }
    case 'upload': {
      const given = fileOf(step.files ?? (step.text ? [step.text] : []), applicant)
      if ('problem' in given) return given
      return { operation: { op: 'upload', target, files: given.files }, ...(given.source && { source: given.source }) }
    }
    case 'click':
    case 'hover':
      return { operation: { op: step.op, target } }
    case 'press':
      if (!step.key) return { problem: 'it needs a key' }
      return { operation: { op: 'press', key: step.key, ...(step.index !== undefined && { target }) } }
    case 'scroll':
      return {
        operation: {
          op: 'scroll',
          ...(step.index !== undefined && { target }),
          ...(step.dy !== undefined && { dy: step.dy }),
        },
      }
    case 'drag':
      return step.to === undefined
        ? { problem: 'it needs “to”' }
        : { operation: { op: 'drag', from: target, to: { index: step.to } } }
    case 'navigate':
      return isWebAddress(step.url)
        ? { operation: { op: 'navigate', url: step.url } }
        : { problem: 'it needs an http or https address' }
    case 'back':
      return { operation: { op: 'back' } }
    case 'wait':
      return { operation: { op: 'wait', ms: Math.min(10_000, Math.max(0, step.ms ?? 1_000)) } }
    case 'wait_for':
      return step.text
        ? { operation: { op: 'wait_for', condition: { is: 'text_present', text: step.text } } }
        : { problem: 'it needs the text to wait for' }
    case 'switch_tab':
    case 'close_tab':
      return step.tab === undefined ? { problem: 'it needs a tab' } : { operation: { op: step.op, tab: step.tab } }
    case 'extract': {
      const schema = step.schema === undefined ? undefined : resultOf(step.schema)
      if (schema !== undefined && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
        return { problem: 'its schema is no JSON Schema' }
      const what = step.what ?? step.text ?? ''
      return { operation: { op: 'extract', what, ...(schema && { schema: schema as Record<string, unknown> }) } }
    }
    case 'use_playbook': {
      const { playbook, variant } = step
      if (!playbook) return { problem: 'it needs the name of a playbook' }
      return { operation: { op: 'use_playbook', playbook, ...(variant !== undefined && { variant }) } }
    }
    case 'ask_human':
      return { problem: 'a question is no operation' }
  }
}

const NEEDS_INDEX = new Set<Step['op']>(['click', 'type', 'select', 'check', 'hover', 'drag', 'upload'])

const isWebAddress = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

const chosen = (
  field: Field | undefined,
  options: readonly string[],
  applicant: Applicant,
  index = field?.index ?? -1,
): Meant => {
  const given = choiceOf(options, field, applicant)
  if ('problem' in given) return given
  // An option's own number stands for its field.
  const at = field ? field.index : index
  return {
    operation: { op: 'select', target: { index: at }, options: given.options },
    ...(given.source && { source: given.source }),
  }
}
