/**
 * Interprets one step of a model's answer as an operation on this page. Models name what they see, so a step depends on
 * its widget: a click on a radio button is a choice of its field, which can be learned and replayed.
 */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { MOST_TIMES, type Operation, type TargetRef } from '../../../shared/domain/operation.ts'
import { optionSaying } from '../../../shared/domain/option-saying.ts'
import type { PageStep } from '../../../shared/domain/page-step.ts'
import { purposeOf } from '../../../shared/domain/purpose.ts'
import { isSameName } from '../../../shared/domain/text.ts'
import { isChoice, isTick, traitsOf } from '../../../shared/domain/widgets.ts'
import { pictured, pressOf } from './picture-places.ts'
import { choiceOf, fileOf, textOf } from './values.ts'

/** `problem`: in words for the model; `missing`: the person's data does not contain it. */
export type Meant =
  | Pick<PlannedOperation, 'operation' | 'source' | 'named' | 'commit' | 'point'>
  | { problem: string; missing?: boolean }

const NEEDS_INDEX = new Set<PageStep['op']>(['click', 'type', 'select', 'check', 'hover', 'drag', 'upload'])
/** ms */
const WAIT = { usual: 1_000, most: 10_000 }

export const operationOf = (step: PageStep, observation: Observation, applicant: Applicant): Meant => {
  const worded = step.index === undefined && BY_WORDS.has(step.op) && step.text ? step.text : undefined
  if (worded !== undefined) {
    const index = step.op === 'click' ? optionSaying(worded, observation)?.option.index : undefined
    return index === undefined
      ? byWords(step, worded, observation)
      : operationOf({ ...step, index }, observation, applicant)
  }
  const placed = pictured(step, observation)
  if (placed) return placed
  if (NEEDS_INDEX.has(step.op) && step.index === undefined) return { problem: 'it needs an index' }
  const field = fieldAt(observation, step.index)
  return (field && byWidget(step, field, applicant)) ?? byName(step, field, applicant, observation)
}

/** The field with this number, or the field that has it as an option. */
export const fieldAt = ({ fields }: Observation, index: number | undefined): Field | undefined =>
  fields.find((field) => field.index === index) ??
  fields.find(({ options = [] }) => index !== undefined && options.some((option) => option.index === index))

/** Undefined: the step is taken literally. */
const byWidget = (step: PageStep, field: Field, applicant: Applicant): Meant | undefined => {
  const option = field.options?.find(({ index }) => index !== undefined && index === step.index)
  if (step.button === 'right' || step.held || (step.op === 'click' && step.ms)) return undefined
  const ticks = step.op === 'click' || (step.op === 'check' && step.checked)
  // One of several that is selected already: the press takes it away.
  if (option?.selected && step.op === 'click' && traitsOf(field).several) return undefined
  if (option && field.index !== step.index && ticks) return chosen(field, [option.label], applicant)
  if (isTick(field) && step.op === 'click')
    return { operation: { op: 'check', target: { index: step.index ?? -1 }, checked: field.checked !== true } }
  // A field that takes no keys is chosen from, whatever the model called the operation.
  if (isChoice(field) && traitsOf(field).text === 'none' && step.op === 'type')
    return chosen(field, [step.text ?? ''], applicant)
  return undefined
}

/** Operations whose target may be given by its words on the page. */
const BY_WORDS = new Set<PageStep['op']>(['click', 'hover', 'drag'])

/**
 * The element with these words: a numbered one with this name, otherwise anything on the page with exactly this text.
 */
const byWords = (step: PageStep, words: string, observation: Observation): Meant => {
  const at = targetSaying(words, observation)
  if (step.op === 'drag') return dragged(step, at, observation)
  const commit = step.op === 'click' && !('index' in at) && purposeOf(words) === 'submit'
  return {
    operation: step.op === 'hover' ? { op: 'hover', target: at } : { op: 'click', target: at, ...pressOf(step) },
    ...(commit && { commit }),
  }
}

const targetSaying = (words: string, { elements, fields }: Observation): TargetRef => {
  // “Weight ▲” is what “Weight” is called after an earlier step.
  const named = elements.filter(({ name }) => isSameName(name, words) && signsOf(name).includes(signsOf(words)))
  const [one] = named
  const choice = one && fields.some((field) => optionOf(field, one.index))
  return one && !choice && named.length === 1
    ? { index: one.index }
    : { descriptor: { role: 'button', name: words, frame: [] } }
}

const signsOf = (text: string): string => text.replace(/[\p{L}\p{N}\s]/gu, '')

/** The mouse goes to one choice of a question, found by its words, not to the question. */
const pointedAt = (target: { index: number }, field: Field | undefined): TargetRef => {
  const option = field && optionOf(field, target.index)
  return field && option ? { descriptor: { role: 'button', name: option.label, frame: field.frame } } : target
}

const optionOf = ({ index: own, options = [] }: Field, index: number) =>
  own === index ? undefined : options.find((option) => option.index === index)

/** A position in the element instead of its centre. */
const insideOf = ({ dx, dy }: PageStep): { by?: [number, number] } =>
  dx !== undefined || dy !== undefined ? { by: [dx ?? 0, dy ?? 0] } : {}

const dragged = (step: PageStep, from: TargetRef, observation: Observation): Meant => {
  const { dx, dy, to, to_text: words } = step
  const by = dx !== undefined || dy !== undefined ? ([dx ?? 0, dy ?? 0] as [number, number]) : undefined
  const end = to !== undefined ? { index: to } : words ? targetSaying(words, observation) : by && from
  if (!end) return { problem: 'it needs “to”, “to_text”, or “dx” and “dy”' }
  return { operation: { op: 'drag', from, to: end, ...(by && { by }) } }
}

const byName = (step: PageStep, field: Field | undefined, applicant: Applicant, observation: Observation): Meant => {
  const target = { index: step.index ?? -1 }
  switch (step.op) {
    case 'type':
      return typed(step, field, applicant)
    case 'select':
      if (!step.options || step.options.length === 0) return { problem: 'it needs options' }
      return chosen(field, step.options, applicant, step.index)
    case 'check':
      return { operation: { op: 'check', target, checked: step.checked ?? true } }
    case 'upload':
      return uploaded(step, applicant)
    case 'click':
    case 'hover':
      return {
        operation:
          step.op === 'click'
            ? { op: 'click', target, ...pressOf(step), ...insideOf(step) }
            : { op: 'hover', target: pointedAt(target, field) },
      }
    case 'press':
      if (!step.key) return { problem: 'it needs a key' }
      return {
        operation: {
          op: 'press',
          key: step.key,
          ...(step.index !== undefined && { target }),
          ...(step.times && step.times > 1 && { times: Math.min(MOST_TIMES, step.times) }),
        },
      }
    case 'scroll':
      return {
        operation: {
          op: 'scroll',
          ...(step.index !== undefined && { target }),
          ...(step.dx !== undefined && { dx: step.dx }),
          ...(step.dy !== undefined && { dy: step.dy }),
          ...(step.text && { until: step.text }),
        },
      }
    case 'select_text':
      if (step.index === undefined && !step.text) return { problem: 'it needs the words to mark, or an index' }
      return {
        operation: {
          op: 'select_text',
          ...(step.index !== undefined && { target }),
          ...(step.text && { text: step.text }),
          ...(step.times && { nth: step.times }),
        },
      }
    case 'drag':
      return dragged(step, pointedAt(target, field), observation)
    case 'navigate':
      if (!isWebAddress(step.url)) return { problem: 'it needs an http or https address' }
      return { operation: { op: 'navigate', url: step.url } }
    case 'back':
      return { operation: { op: 'back' } }
    case 'wait':
      return { operation: { op: 'wait', ms: Math.min(WAIT.most, Math.max(0, step.ms ?? WAIT.usual)) } }
    case 'wait_for':
      if (!step.text) return { problem: 'it needs the text to wait for' }
      return { operation: { op: 'wait_for', condition: { is: 'text_present', text: step.text } } }
    case 'switch_tab':
    case 'close_tab':
      if (step.tab === undefined) return { problem: 'it needs a tab' }
      return { operation: { op: step.op, tab: step.tab } }
    case 'extract':
      return extracted(step)
    case 'use_playbook': {
      const { playbook, variant } = step
      if (!playbook) return { problem: 'it needs the name of a playbook' }
      return { operation: { op: 'use_playbook', playbook, ...(variant !== undefined && { variant }) } }
    }
    case 'ask_human':
      return { problem: 'a question is no operation' }
  }
}

const typed = (step: PageStep, field: Field | undefined, applicant: Applicant): Meant => {
  const given = textOf(step.text ?? '', field, applicant)
  if ('problem' in given) return given
  const target = { index: step.index ?? -1 }
  return withSource({ op: 'type', target, text: given.text, ...(step.submit && { submit: true }) }, given)
}

const uploaded = (step: PageStep, applicant: Applicant): Meant => {
  const given = fileOf(step.files ?? (step.text ? [step.text] : []), applicant)
  if ('problem' in given) return given
  return withSource({ op: 'upload', target: { index: step.index ?? -1 }, files: given.files }, given)
}

const chosen = (
  field: Field | undefined,
  options: readonly string[],
  applicant: Applicant,
  index = field?.index ?? -1,
): Meant => {
  const given = choiceOf(options, field, applicant)
  if ('problem' in given) return given
  // An option's own number means its field.
  const target = { index: field ? field.index : index }
  return withSource({ op: 'select', target, options: given.options }, given)
}

const extracted = (step: PageStep): Meant => {
  const schema = step.schema === undefined ? undefined : jsonOr(step.schema)
  if (schema !== undefined && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
    return { problem: 'its schema is no JSON Schema' }
  const what = step.what ?? step.text ?? ''
  return { operation: { op: 'extract', what, ...(schema && { schema: schema as Record<string, unknown> }) } }
}

const withSource = (operation: Operation, { source, named }: Pick<PlannedOperation, 'source' | 'named'>): Meant => ({
  operation,
  ...(source && { source }),
  ...(named && { named }),
})

const isWebAddress = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** The parsed value if a text is JSON, otherwise the text. */
export const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the text itself is meant.
    return text
  }
}
