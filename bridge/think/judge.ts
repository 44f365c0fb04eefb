/**
 * Compares the values of a page's fields with what this person has said: which are already correct, and what should be
 * there instead.
 */

import type { Decision, PlannedOperation, Question } from '../../shared/domain/decision.ts'
import type { Field, Observation } from '../../shared/domain/observation.ts'
import type { TraceEntry } from '../../shared/domain/outcome.ts'
import type { Objective } from '../../shared/domain/provider.ts'
import { checkProposed, isSensitiveQuestion } from '../../shared/domain/questions/index.ts'
import { traitsOf } from '../../shared/domain/widgets.ts'
import { candidatesFor, knownOptions, type PlannedFill } from './local/candidates.ts'

export { isOffer } from './local/candidates.ts'

import { asksFor } from '../../shared/domain/asked.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import { fold } from '../../shared/domain/text.ts'
import { entailedBy, questionIn } from './local/datum.ts'
import { entryNumbers } from './local/entries.ts'
import { fillEntries, questionsOn } from './local/plan.ts'
import { planContext } from './local/plan-context.ts'

export interface Judged {
  field: Field
  /** The person's own value, in the format that the field already shows. */
  held?: PlannedOperation
  /** The person's own value, which the field does not show. */
  due?: PlannedOperation
  /** Their data has no answer, but a rule of the form has: a privacy notice that must be read, the day of signing. */
  byRule?: PlannedOperation
  /** The same, if the field shows it already. */
  heldByRule?: PlannedOperation
}

/** A value that the page read from the person's file and that none of their data supports: it is removed. */
export const clearing = ({ byRule }: Pick<Judged, 'byRule'>): PlannedOperation | undefined =>
  byRule?.operation.op === 'type' && byRule.operation.text === '' ? byRule : undefined

/**
 * For every field that a person would fill in, in reading order. Neither `held` nor `due`: the person's data says
 * nothing.
 */
export const judgeFields = (
  seen: Pick<Observation, 'fields' | 'url'> & Partial<Observation>,
  about: Pick<Objective, 'applicant' | 'jobType' | 'task' | 'targetUrl' | 'titles' | 'wishes' | 'learned'>,
  history: readonly TraceEntry[],
  now: number,
): Judged[] => {
  const context = planContext({ ...BARE_PAGE, ...seen }, about, history, new Date(now))
  const entries = entryNumbers(context)
  return context.fields.map((field): Judged => {
    const all = candidatesFor(field, context, entries.get(field.index))
    const own = all.filter(({ planned }) => OWN.has(planned.source?.from ?? ''))
    const held = own.find(({ holds }) => holds)
    if (held) return { field, held: held.planned }
    const [best] = own
    if (best) return { field, due: best.planned }
    const rules = all.filter(({ planned }) => planned.source?.from === 'rule')
    const byRule = rules.find(({ holds }) => !holds)?.planned
    const heldByRule = rules.find(({ holds }) => holds)?.planned
    return { field, ...(byRule && { byRule }), ...(heldByRule && { heldByRule }) }
  })
}

/** Questions of a view that the person's data does not answer, before anything is filled in. */
export const openQuestions = (
  seen: Observation,
  about: Parameters<typeof judgeFields>[1],
  history: readonly TraceEntry[],
  now: number,
): Question[] => questionsOn(planContext(seen, about, history, new Date(now)))

/** What to do next in the sections and lists of a view that repeat; undefined if they hold all that the person has. */
export const nextInEntries = (
  seen: Observation,
  about: Parameters<typeof judgeFields>[1],
  history: readonly TraceEntry[],
  now: number,
): Pick<Decision, 'operations' | 'questions'> | undefined =>
  fillEntries(planContext(seen, about, history, new Date(now)))

/** Whether these fields ask about somebody else, according to their own words or their part of the page. */
export const aboutAnother = (
  fields: readonly Field[],
  url: string,
  { jobType, titles }: Pick<Objective, 'jobType' | 'titles'>,
  history: readonly TraceEntry[],
): ((field: Field) => boolean) => {
  const about = { applicant: NOBODY, jobType, task: '', targetUrl: url, ...(titles && { titles }) }
  const context = planContext({ ...BARE_PAGE, fields: [...fields], url }, about, history, new Date(0))
  const entries = entryNumbers(context)
  return (field) => {
    const due = entailedBy(field, context, entries.get(field.index), [])
    return due.kind === 'ask' && due.another === true
  }
}

/** The value to enter instead of a proposed one. */
export type Vetted =
  /** The person's own value (`as` names it, if the proposal did not), or one that harms nobody. */
  | { is: 'allowed'; as?: Partial<Pick<PlannedOperation, 'source' | 'operation'>> }
  /** The data contradicts it. */
  | { is: 'contradicted'; due: PlannedOperation }
  /** A sensitive topic on which the person's data says nothing. */
  | { is: 'guess' }

/**
 * Checks a value proposed by a model or somebody else's file against the person's data. Plain data may be written
 * differently if the proposed value contains the datum: an address in one line, a name with its title.
 */
export const vetProposed = (
  seen: Pick<Observation, 'fields' | 'url'> & Partial<Observation>,
  field: Field,
  { operation, source }: PlannedOperation,
  about: Pick<Objective, 'applicant' | 'jobType' | 'task' | 'targetUrl' | 'titles' | 'wishes' | 'learned'>,
  history: readonly TraceEntry[],
  now: number,
): Vetted => {
  const value = proposedBy(operation)
  if (value === undefined || source?.from === 'secret') return { is: 'allowed' }
  const context = planContext({ ...BARE_PAGE, ...seen }, about, history, new Date(now))
  const entry = entryNumbers(context).get(field.index)
  const asked = questionIn(field, context, entry, knownOptions(field, context))
  const own = (one: Field): PlannedFill[] =>
    candidatesFor(one, context, entry).filter(({ planned }) => OWN.has(planned.source?.from ?? ''))
  const after = showing(field, value)
  const verdict = checkProposed(asked, { value }, context.applicant, context.now)
  const held = own(after).find(({ holds }) => holds)
  const place = placeInFull(field, source ?? held?.planned.source, own)
  if (place && (held || verdict.kind === 'agrees')) return { is: 'allowed', as: place }
  if (held) return { is: 'allowed', ...(!source && held.planned.source && { as: { source: held.planned.source } }) }
  if (verdict.kind === 'agrees') return { is: 'allowed', ...(!source && { as: { source: verdict.source } }) }
  const matters = isSensitiveQuestion(field.profileKey, asksFor(field))
  if (verdict.kind === 'unsupported') return matters || verdict.sensitive ? { is: 'guess' } : { is: 'allowed' }
  const plain = verdict.due.topic === 'datum' && !matters
  if (plain && (source !== undefined || hasIn(value, verdict.due.value))) return { is: 'allowed' }
  const [best] = own(field)
  if (best) return { is: 'contradicted', due: best.planned }
  return matters ? { is: 'guess' } : { is: 'allowed' }
}

/** A city that is looked up in a list is given with state and country, because several have the same name. */
const placeInFull = (
  field: Field,
  source: PlannedOperation['source'],
  own: (field: Field) => PlannedFill[],
): Pick<PlannedOperation, 'source' | 'operation'> | undefined => {
  if (source?.from !== 'profile' || source.key !== 'address-level2' || traitsOf(field).text !== 'search')
    return undefined
  const [best] = own(field)
  return best && { source: best.planned.source, operation: best.planned.operation }
}

const hasIn = (value: string | readonly string[] | boolean, datum: string): boolean =>
  typeof value !== 'boolean' && fold([value].flat().join(' ')).includes(fold(datum))

const proposedBy = (operation: Operation): string | readonly string[] | boolean | undefined => {
  if (operation.op === 'type') return operation.text.trim() === '' ? undefined : operation.text
  if (operation.op === 'select') return operation.options
  return operation.op === 'check' ? operation.checked : undefined
}

/** The field as it would be with this value. */
const showing = (field: Field, value: string | readonly string[] | boolean): Field => {
  if (typeof value === 'boolean') return { ...field, checked: value }
  const chosen = new Set([value].flat().map(fold))
  const options = field.options?.map((option) => ({ ...option, selected: chosen.has(fold(option.label)) }))
  return { ...field, value: [value].flat().join(', '), ...(options && { options }) }
}

/** A page of which only the fields are known. */
export const BARE_PAGE: Observation = {
  url: '',
  title: '',
  platform: 'unknown',
  pageType: 'form',
  fingerprint: '',
  structureHash: '',
  urlPattern: '',
  digest: '',
  viewport: { width: 0, height: 0, scrollX: 0, scrollY: 0, pageWidth: 0, pageHeight: 0 },
  text: '',
  elements: [],
  omitted: 0,
  fields: [],
  forms: [],
  buttons: [],
  links: [],
  headings: [],
  messages: [],
  loading: false,
  blockers: [],
  tabs: [],
}

/** Whom a question is about does not depend on who answers it. */
const NOBODY: Objective['applicant'] = { id: '', values: {}, secrets: {}, answers: [] }

/** Sources that count as the person's own word. */
const OWN: ReadonlySet<string> = new Set(['profile', 'answer'])
