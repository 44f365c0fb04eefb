/**
 * Removes every trace of a person's values from a manual (M9). Pages echo what was typed: a dropdown's name becomes
 * "State California Required", a chip says "Remove Acme Corp", a confirmation greets by name.
 */
import type { Applicant } from '../../shared/domain/applicant.ts'
import type { DataRule } from '../../shared/domain/data-rule.ts'
import type { ManualBody, ManualStep } from '../../shared/domain/manual.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'

/** Values shorter than this say nothing about a person and stand in too many texts: "US", "12". */
const SHORTEST = 3

/** Words that are also data of almost everybody and part of almost every form. */
const COMMON = new Set([
  'yes',
  'no',
  'true',
  'false',
  'male',
  'female',
  'other',
  'none',
  'full-time',
  'mobile',
  'home',
  'email',
  'phone',
  'today',
])

/** Data that many people share and that questions mention by themselves ("authorized to work in the United States?"). */
const SHARED_KEYS =
  /^(country|country-name|address-level1|address-level2|language|languages|sex|gender|ethnicity|hispanic|race|veteran|disability|how-heard|education\.\d+\.(degree|field)|work-authorization|sponsorship|tel-type)$/

/** A shared value counts as the person's only where it makes up at least this part of a text, as in "State California Required". */
const SHARED_PART = 0.3

/** The same manual without any string that holds a value of this person. Steps keep enough to be found again. */
export const scrubbed = (body: ManualBody, applicant: Applicant): ManualBody => {
  const holds = holdsValue(applicant)
  const steps = body.steps.map((step) => scrubStep(step, holds)).filter((step) => !waitsForNothing(step))
  const success = body.success?.flatMap((condition) => scrubCondition(condition, holds))
  return { ...body, name: holds.own(body.name) ? body.taskType : body.name, steps, ...(success && { success }) }
}

export interface Holds {
  /** Something that is this person's own: a name, an address, an employer. */
  own(text: string): boolean
  /** That, or an echo of a shared value such as the chosen state. */
  any(text: string): boolean
  /** Anything of theirs at all: a page that sums up the answers has shared values in the middle of long texts. */
  mentioned(text: string): boolean
}

/** Tests for "this text contains something of the person's". */
export const holdsValue = (applicant: Applicant): Holds => {
  const values = [
    ...Object.entries(applicant.values).map(([key, value]) => ({
      value: normal(value),
      shared: SHARED_KEYS.test(key),
    })),
    ...[...Object.values(applicant.secrets), ...applicant.answers.map(({ answer }) => answer)].map((value) => ({
      value: normal(value),
      shared: false,
    })),
  ].filter(({ value }) => value.length >= SHORTEST && !COMMON.has(value))
  const contains = (plain: string, value: string): boolean =>
    ` ${plain} `.includes(` ${value} `) || (value.length >= 8 && plain.includes(value))
  const own = (text: string): boolean => values.some(({ value, shared }) => !shared && contains(normal(text), value))
  const echo = (text: string): boolean => {
    const plain = normal(text)
    return values.some(
      ({ value, shared }) => shared && value.length >= plain.length * SHARED_PART && contains(plain, value),
    )
  }
  const mentioned = (text: string): boolean => values.some(({ value }) => contains(normal(text), value))
  return { own, any: (text) => own(text) || echo(text), mentioned }
}

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.+-]+/gu, ' ')
    .trim()

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

/** Where a page works somebody's data into its question, what is left of it would be another one. */
const scrubAsks = (asks: NonNullable<ManualStep['asks']>, holds: Holds): Pick<ManualStep, 'asks'> => {
  if (holds.own(asks.words)) return { asks: undefined }
  const { words, options } = asks
  return { asks: options?.some((option) => holds.own(option)) ? { words } : asks }
}

/** Without the parts that hold somebody’s data; what is left is looked at when it is opened. */
const scrubAddress = (url: string, holds: Holds): string => {
  const [path = '', query] = url.split('?')
  const clean = (part: string): boolean => !holds.mentioned(decoded(part))
  const kept = query?.split('&').filter(clean)
  return `${path.split('/').filter(clean).join('/')}${kept && kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part.replace(/\+/g, ' '))
  } catch {
    return part
  }
}

const waitsForNothing = ({ action, condition }: ManualStep): boolean => action === 'wait_for' && condition === undefined

/** What a page is waited for to say of somebody is not waited for of the next one. */
const scrubWait = (condition: Condition, holds: Holds): Pick<ManualStep, 'condition'> => {
  const [clean] = scrubCondition(condition, holds)
  return { condition: clean }
}

const plainly = ({ action }: ManualStep): string => (action === 'extract_data' ? 'Read data' : action)

/** The same for a rule that was learned while a manual was followed. */
export const scrubbedRule = (rule: DataRule, applicant: Applicant): DataRule => scrubRule(rule, holdsValue(applicant))

/** Places that cannot be described without somebody are not described; what is wanted is then said by the task again. */
const scrubRule = (rule: DataRule, holds: Holds): DataRule => {
  const { places, schema, ...rest } = rule
  // Line ends and the slashes of pointers stand in it as escapes, and would hide what is written over them.
  const clean = (part: unknown): boolean =>
    part !== undefined && !holds.own(JSON.stringify(part).replaceAll(/\\[bfnrt]|~[01]/g, ' '))
  return {
    ...rest,
    what: holds.own(rule.what) ? 'data' : rule.what,
    ...(clean(schema) && { schema }),
    ...(clean(places) && { places }),
  }
}

/** A label is the page's own words and may well say "LinkedIn" or a country; names and texts also echo what was chosen. */
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
    ...(fingerprint && {
      fingerprint: {
        ...fingerprint,
        text: echo(fingerprint.text),
        heading: words(fingerprint.heading),
        neighbours: fingerprint.neighbours?.filter((text) => !holds.mentioned(text)),
      },
    }),
  }
}

const scrubCondition = (condition: Condition, holds: Holds): Condition[] => {
  switch (condition.is) {
    case 'text_present':
    case 'heading_present':
      return holds.own(condition.text) ? [] : [condition]
    case 'value_is':
      return []
    case 'url_changed':
      return holds.own(condition.pattern) ? [] : [condition]
    default:
      return [{ ...condition, target: scrubTarget(condition.target, holds) }]
  }
}
