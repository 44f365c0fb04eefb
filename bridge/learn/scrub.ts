/**
 * Removes every trace of a person's values from a manual (M9). Pages echo what was typed: a dropdown's name becomes
 * "State California Required", a chip says "Remove Acme Corp", a confirmation greets by name.
 */
import type { Applicant } from '../../shared/domain/applicant.ts'
import type { DataRule } from '../../shared/domain/data-rule.ts'
import { type Holds, holdsValue } from '../../shared/domain/holds-value.ts'
import { sourceOf } from '../../shared/domain/learnable.ts'
import type { ManualBody, ManualStep } from '../../shared/domain/manual.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { templateOf } from '../../shared/domain/template.ts'

/** The same manual without any string that contains this person's values. Steps keep enough to be found again. */
export const scrubbed = (body: ManualBody, applicant: Applicant): ManualBody => {
  const holds = holdsValue(applicant)
  const steps = body.steps
    .flatMap((step) => marking(scrubStep(step, holds), applicant, holds))
    .filter((step) => !waitsForNothing(step))
  const success = body.success?.flatMap((condition) => scrubCondition(condition, holds))
  return { ...body, name: holds.own(body.name) ? body.taskType : body.name, steps, ...(success && { success }) }
}

const scrubStep = (step: ManualStep, holds: Holds): ManualStep => ({
  ...step,
  description: holds.own(step.description) ? plainly(step) : step.description,
  ...(step.target && { target: scrubTarget(step.target, holds) }),
  ...(step.asks && scrubAsks(step.asks, holds)),
  ...(step.to && { to: scrubTarget(step.to, holds) }),
  ...(step.url !== undefined && { url: scrubAddress(step.url, holds) }),
  ...(step.condition && scrubWait(step.condition, holds)),
  ...(step.extract?.format === 'data/1' && { extract: scrubRule(step.extract, holds) }),
  ...(step.verification && {
    verification: step.verification.flatMap((condition) => scrubCondition(condition, holds)),
  }),
  ...(step.when && { when: step.when.flatMap((condition) => scrubCondition(condition, holds)) }),
})

/** Selected words differ the next time; text that contains personal data only in part is not selected at all. */
const marking = (step: ManualStep, applicant: Applicant, holds: Holds): ManualStep[] => {
  if (step.action !== 'select_text' || step.value === undefined || !holds.mentioned(step.value)) return [step]
  const source = sourceOf(step.value, applicant, {})
  const value = source && templateOf(source)
  return value === undefined ? [] : [{ ...step, value }]
}

/** If a page puts personal data into its question, the rest of it would be another question. */
const scrubAsks = (asks: NonNullable<ManualStep['asks']>, holds: Holds): Pick<ManualStep, 'asks'> => {
  if (holds.own(asks.words)) return { asks: undefined }
  const { words, options } = asks
  return { asks: options?.some((option) => holds.own(option)) ? { words } : asks }
}

/** Without the parts that contain personal data; the rest is checked when it is opened. */
const scrubAddress = (url: string, holds: Holds): string => {
  const [path = '', query] = url.split('?')
  const clean = (part: string): boolean => !holds.mentioned(decoded(part))
  const harmless = query?.split('&').filter(clean)
  return `${path.split('/').filter(clean).join('/')}${harmless && harmless.length > 0 ? `?${harmless.join('&')}` : ''}`
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part.replace(/\+/g, ' '))
  } catch {
    // Not encoded: compared as it is.
    return part
  }
}

const waitsForNothing = ({ action, condition }: ManualStep): boolean => action === 'wait_for' && condition === undefined

/** A fact about one person that the page shows is not waited for with the next one. */
const scrubWait = (condition: Condition, holds: Holds): Pick<ManualStep, 'condition'> => {
  const [clean] = scrubCondition(condition, holds)
  return { condition: clean }
}

const plainly = ({ action }: ManualStep): string => (action === 'extract_data' ? 'Read data' : action)

/** The same for a rule that was learned while a manual was followed. */
export const scrubbedRule = (rule: DataRule, applicant: Applicant): DataRule => scrubRule(rule, holdsValue(applicant))

/** Places that can only be described with personal data are left out; the task then says again what is wanted. */
const scrubRule = (rule: DataRule, holds: Holds): DataRule => {
  const { places, schema, ...rest } = rule
  // Line ends and the slashes of pointers are escaped in it, and would hide values that contain them.
  const clean = (part: unknown): boolean =>
    part !== undefined && !holds.own(JSON.stringify(part).replaceAll(/\\[bfnrt]|~[01]/g, ' '))
  return {
    ...rest,
    what: holds.own(rule.what) ? 'data' : rule.what,
    ...(clean(schema) && { schema }),
    ...(clean(places) && { places }),
  }
}

/**
 * A label is the page's own text and may contain "LinkedIn" or a country. Names and texts may also repeat the chosen
 * value.
 */
export const scrubTarget = (target: TargetDescriptor, holds: Holds): TargetDescriptor => {
  const words = (text: string | undefined): string | undefined =>
    text !== undefined && holds.own(text) ? undefined : text
  const echo = (text: string | undefined): string | undefined =>
    text !== undefined && (text === target.label ? holds.own(text) : holds.any(text)) ? undefined : text
  const { fingerprint } = target
  return {
    ...target,
    name: echo(target.name),
    label: words(target.label),
    text: echo(target.text),
    css: words(target.css),
    section: words(target.section),
    ...(target.beside && { beside: holds.own(target.beside.words) ? undefined : target.beside }),
    ...(fingerprint && {
      fingerprint: {
        ...fingerprint,
        text: echo(fingerprint.text),
        heading: words(fingerprint.heading),
        placeholder: words(fingerprint.placeholder),
        neighbours: fingerprint.neighbours?.filter((text) => !holds.mentioned(text)),
      },
    }),
  }
}

/** Longer texts are seldom computed by a page, and often written by a person. */
const LONGEST_VALUE = 40

const scrubCondition = (condition: Condition, holds: Holds): Condition[] => {
  switch (condition.is) {
    case 'text_present':
    case 'text_gone':
    case 'heading_present':
      return holds.own(condition.text) ? [] : [condition]
    case 'value_is':
      // Text that nobody typed: the page computed it.
      return holds.mentioned(condition.value) || condition.value.length > LONGEST_VALUE
        ? []
        : [{ ...condition, target: scrubTarget(condition.target, holds) }]
    case 'downloaded':
      return holds.mentioned(condition.name) ? [] : [condition]
    case 'url_changed':
      return holds.own(condition.pattern) ? [] : [condition]
    default:
      return [{ ...condition, target: scrubTarget(condition.target, holds) }]
  }
}
