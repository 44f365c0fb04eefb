/** A manual's step and a person's data → the operation to do now. Pure. */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import { polarityOf } from '../../../shared/domain/choice-concepts.ts'
import { matchOption } from '../../../shared/domain/choices.ts'
import { isNo, isYes } from '../../../shared/domain/format.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import { renderTemplate } from '../../../shared/domain/template.ts'
import { fold } from '../../../shared/domain/text.ts'
import { WIDGETS } from '../../../shared/domain/widgets.ts'

export type Value = { text: string }
export type MissingValues = { missing: string[] }

/**
 * The value of the step's template for this person. For a rule with a key, the person's own answer comes before the
 * rule.
 */
export const filledValue = (step: ManualStep, applicant: Applicant): Value | MissingValues => {
  if (step.value === undefined) return { text: '' }
  const { source } = step
  const own = source?.from === 'rule' && source.key ? rendered(`{{${source.key}}}`, applicant) : undefined
  return own && 'text' in own ? own : chosen(step, applicant, rendered(step.value, applicant))
}

const rendered = (template: string, applicant: Applicant): Value | MissingValues => {
  const filled = renderTemplate(template, applicant)
  return filled.status === 'ok' ? { text: filled.text } : { missing: filled.keys }
}

/**
 * A choice in the person's own words, if their answer does not fit the learned format: "I do not want to answer" to a
 * yes or no.
 */
const chosen = (step: ManualStep, applicant: Applicant, value: Value | MissingValues): Value | MissingValues => {
  const { action, source } = step
  const plain = 'missing' in value && action === 'select' && source?.from === 'profile' && source.format !== undefined
  return plain ? rendered(`{{${source.key}}}`, applicant) : value
}

/** Errors: none. A step without a required target is refused when the manual is parsed. */
export const operationOf = (step: ManualStep, value: Value): Operation => {
  const target = { descriptor: step.target ?? { frame: [] } }
  switch (step.action) {
    case 'type':
      return { op: 'type', target, text: value.text }
    case 'select':
      return {
        op: 'select',
        target,
        options: step.widget && WIDGETS[step.widget].several ? listOf(value.text) : [value.text],
      }
    case 'upload':
      return { op: 'upload', target, files: [value.text] }
    case 'check':
      return { op: 'check', target, checked: isTicked(step, value) }
    case 'click':
    case 'hover':
      return {
        op: step.action,
        target,
        ...(step.action === 'click' && {
          ...(step.times && { count: step.times }),
          ...(step.by && { by: step.by }),
          ...(step.button && { button: step.button }),
          ...(step.held && { held: step.held }),
          ...(step.press_ms && { ms: step.press_ms }),
          ...(step.answer !== undefined && { answer: step.answer }),
        }),
      }
    case 'select_text':
      return {
        op: 'select_text',
        ...(step.target && { target }),
        ...(step.value !== undefined && { text: value.text }),
        ...(step.times && { nth: step.times }),
      }
    case 'scroll':
      return {
        op: 'scroll',
        ...(step.target && { target }),
        ...(step.by && { dx: step.by[0], dy: step.by[1] }),
        ...(step.until !== undefined && { until: step.until }),
      }
    case 'press':
      return {
        op: 'press',
        key: step.key ?? 'Enter',
        ...(step.target && { target }),
        ...(step.times && { times: step.times }),
      }
    case 'navigate':
      return { op: 'navigate', url: step.url ?? '' }
    case 'back':
      return { op: 'back' }
    case 'wait_for':
      return { op: 'wait_for', condition: step.condition ?? { is: 'element_visible', target: target.descriptor } }
    case 'drag':
      return {
        op: 'drag',
        from: target,
        to: { descriptor: step.to ?? { frame: [] } },
        ...(step.by && { by: step.by }),
        ...(step.path && { path: step.path }),
      }
    case 'switch_tab':
      return { op: 'switch_tab', tab: Number(value.text) || 0 }
    case 'extract_table':
    case 'extract_data':
      return { op: 'extract', what: 'table', ...(step.extract && { schema: step.extract }) }
  }
}

/**
 * A box follows the person's yes or no, or their words if the box has the same; without a datum it is set as recorded.
 */
const isTicked = (step: ManualStep, { text }: Value): boolean => {
  if (step.value === undefined && text === '') return step.checked ?? true
  if (isYes(text) || isNo(text)) return isYes(text)
  // "Sí", "Ja": the box's own text is compared first, since it may begin with such a word.
  const isItsWords = matchOption(text, [step.target?.label ?? step.target?.name ?? '']) !== undefined
  return isItsWords || polarityOf(fold(text)) === 'yes'
}

/** "SQL, Python; R" → three options. */
const listOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
