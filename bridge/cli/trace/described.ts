/** Observations, decisions and actions in the words of a step-by-step trace, without secrets. Pure. */
import type { Decision, PlannedOperation } from '../../../shared/domain/decision.ts'
import type { ElementView, Field, Observation } from '../../../shared/domain/observation.ts'
import { targetOf } from '../../../shared/domain/operation.ts'
import { type TraceEntry, valueWords } from '../../../shared/domain/outcome.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import type { Provider } from '../../../shared/domain/provider.ts'
import type { Seen, SeenElement, StepDecision } from '../../../shared/domain/step-trace.ts'
import { type TargetDescriptor, targetName } from '../../../shared/domain/target.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { isHidden } from '../../../shared/domain/widgets.ts'

/** Replaces secret text. */
export const HIDDEN = '••••••'
const NAME_LENGTH = 120
const VALUE_LENGTH = 400
/** Elements other than fields: as many as a person would look through. */
const MOST_OTHERS = 150
const MOST_FIELDS = 300
const MOST_OPERATIONS = 60

export const seenOf = (seen: Observation): Seen => {
  const fields = seen.fields.filter(({ trap, widget }) => !trap && !isHidden({ widget }))
  const inFields = new Set(
    seen.fields.flatMap(({ index, options = [] }) => [
      index,
      ...options.flatMap((option) => (option.index === undefined ? [] : [option.index])),
    ]),
  )
  const others = seen.elements.filter(({ index }) => !inFields.has(index))
  return {
    url: seen.url,
    title: seen.title,
    pageType: seen.pageType,
    fields: fields.slice(0, MOST_FIELDS).map(fieldOf),
    others: others.slice(0, MOST_OTHERS).map(elementOf),
    more: seen.omitted + Math.max(0, others.length - MOST_OTHERS) + Math.max(0, fields.length - MOST_FIELDS),
    messages: seen.messages.map(({ text }) => text.slice(0, VALUE_LENGTH)).slice(0, 40),
    blockers: seen.blockers.map(({ kind, confidence }) => `${kind} ${Math.round(confidence * 100)} %`),
  }
}

const fieldOf = (field: Field): SeenElement => {
  const chosen = (field.options ?? []).filter(({ selected }) => selected).map(({ label }) => label)
  const value = field.value || chosen.join(', ')
  const states = [
    field.required && 'required',
    field.checked && 'checked',
    field.disabled && 'disabled',
    field.readonly && 'read-only',
    field.invalid && 'invalid',
  ].filter((one) => typeof one === 'string')
  return {
    role: field.widget,
    name: (field.label || field.name).slice(0, NAME_LENGTH),
    ...(value && { value: isSecretField(field) ? HIDDEN : value.slice(0, VALUE_LENGTH) }),
    ...(states.length > 0 && { states }),
    ...(field.error && { error: field.error.slice(0, VALUE_LENGTH) }),
    ...(field.profileKey !== null && { datum: field.profileKey }),
  }
}

const elementOf = ({ role, name, value, states }: ElementView): SeenElement => ({
  role,
  name: name.slice(0, NAME_LENGTH),
  ...(value && { value: value.slice(0, VALUE_LENGTH) }),
  ...(states.length > 0 && { states: states.slice(0, 8) }),
})

const nameAt = (seen: Observation, index: number): string => {
  const field = seen.fields.find((one) => one.index === index || one.options?.some((option) => option.index === index))
  const name = field?.label || field?.name || seen.elements.find((one) => one.index === index)?.name
  return name?.slice(0, NAME_LENGTH) || `[${index}]`
}

/** `type “Jane” → First name`. */
const operationWords = (seen: Observation, { operation, source }: PlannedOperation): string => {
  const target = targetOf(operation)
  const on = target && ('index' in target ? nameAt(seen, target.index) : targetName(target.descriptor))
  const field = target && 'index' in target ? seen.fields.find(({ index }) => index === target.index) : undefined
  const secret = source?.from === 'secret' || (field !== undefined && isSecretField(field))
  const value = secret ? HIDDEN : saidOf(operation)
  return [operation.op, value === undefined ? '' : `“${value.slice(0, NAME_LENGTH)}”`, on ? `→ ${on}` : '']
    .filter(Boolean)
    .join(' ')
}

const saidOf = (operation: PlannedOperation['operation']): string | undefined => {
  switch (operation.op) {
    case 'press':
      return operation.key
    case 'extract':
      return operation.what
    case 'ask_human':
      return operation.question
    case 'use_playbook':
      return operation.playbook
    case 'wait':
      return `${operation.ms} ms`
    default:
      return valueWords({ operation })
  }
}

export const decisionOf = (
  seen: Observation,
  { thought, operations, questions, usage }: Decision,
  provider: Provider,
): StepDecision => {
  const model = [usage?.provider ?? provider.name, usage?.model].filter(Boolean).join(' ')
  return {
    by: provider.traits.charges || provider.traits.followsPageText ? 'model' : 'planner',
    name: model,
    thought,
    ...(operations.length > 0 && {
      operations: operations.slice(0, MOST_OPERATIONS).map((one) => operationWords(seen, one)),
    }),
    ...(questions.length > 0 && { questions: questions.map(({ question }) => question) }),
  }
}

const BY: Record<TraceEntry['by'], StepDecision['by'] | undefined> = {
  replay: 'manual',
  heal: 'manual',
  human: 'person',
  // In the words of the model or planner that decided.
  ai: undefined,
}

/** The decision about one action. */
export const actOf = (
  entry: TraceEntry,
  { batch, manual }: { batch: StepDecision | undefined; manual: string | undefined },
): StepDecision => {
  const { outcome } = entry
  const target = (outcome.status === 'blocked' ? undefined : outcome.descriptor) ?? entry.descriptor
  const by = BY[entry.by] ?? batch?.by ?? 'planner'
  return {
    by,
    ...(BY[entry.by] === undefined && batch),
    ...(by === 'manual' && manual !== undefined && { name: manual }),
    ...(entry.thought && { why: entry.thought }),
    ...(entry.source && { source: sourceOf(entry.source) }),
    ...(target && { target: waysOf(target) }),
  }
}

const sourceOf = (source: ValueSource): string => {
  switch (source.from) {
    case 'profile':
      return `profile: ${source.key}`
    case 'secret':
      return `secret: ${source.key}`
    case 'answer':
      return `answer: ${source.question}`
    case 'rule':
      return `rule: ${source.rule}`
    case 'asked':
      return 'asked'
  }
}

/** In the order in which they are tried. */
const waysOf = ({ testId, role, name, label, css, text, section, frame }: TargetDescriptor): string[] => {
  const cut = (value: string): string => value.slice(0, NAME_LENGTH)
  return [
    testId && `[${testId.attr}="${cut(testId.value)}"]`,
    role && `${role}${name ? ` “${cut(name)}”` : ''}`,
    label && `label “${cut(label)}”`,
    css && cut(css),
    text && `text “${cut(text)}”`,
    section && `in “${cut(section)}”`,
    frame.length > 0 && `frame ${frame.map(cut).join(' › ')}`,
  ].filter((one) => typeof one === 'string')
}
