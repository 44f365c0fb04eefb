/**
 * Application questions with the right answers for twelve invented people, without a browser: a form's words become
 * fields as on a page, the local planner decides what to enter, and its decisions are judged.
 */
import { readFileSync } from 'node:fs'
import { BARE_PAGE } from '../../bridge/think/judge.ts'
import { decideField, type FieldDecision } from '../../bridge/think/local/decide.ts'
import { entryNumbers } from '../../bridge/think/local/entries.ts'
import { planContext } from '../../bridge/think/local/plan-context.ts'
import type { Applicant } from '../../shared/domain/applicant.ts'
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { Field, FieldHints, Observation } from '../../shared/domain/observation.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'

/** What a control may contain for a person; `null`: arguable, so not judged. */
export type Gold =
  | { blank: true }
  | { checked: boolean; orBlank?: boolean }
  | { value: string[]; partial?: string[]; orBlank?: boolean }
  | null

export interface BankQuestion {
  id: string
  kind: string
  trap: string
  lang: string
  text: string
  control: string
  options?: string[]
  group?: string
  placeholder?: string
  /** Text beside the field other than its label. */
  help?: string
  required?: boolean
  gold: Record<string, Gold>
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
export const bank = (): BankQuestion[] => read('bank.json') as BankQuestion[]
export const PEOPLE = ['us', 'uk', 'de', 'au', 'br', 'fr', 'es', 'mx', 'in', 'at', 'pt', 'tn'] as const
/** A person of whom only the name and the e-mail address are known; judged only where a question names them. */
export const BARE = 'bare'
export const person = (name: string): Applicant => parseUserData(read(`personas/${name}.json`))

const WIDGETS: Readonly<Record<string, Field['widget']>> = {
  select: 'select', radio: 'radio', 'checkbox-group': 'checkboxes', checkbox: 'checkbox', date: 'date', textarea: 'textarea',
} // biome-ignore format: a table
const TYPES: Readonly<Record<string, string>> = {
  select: 'select-one',
  'checkbox-group': 'checkbox',
}

/** The field as it is read from a page in plain HTML. */
export const fieldOf = (question: BankQuestion, at = 0): Field => {
  const { text, control, options = [], group, placeholder, help, required } = question
  const label = text.replace(/\s*\*$/, '')
  const type = TYPES[control] ?? control
  const hints: FieldHints = {
    tag: control === 'textarea' ? 'textarea' : control === 'select' ? 'select' : 'input',
    type,
    label,
    ...(placeholder && { placeholder }),
    ...(help && { describedBy: help }),
    ...(group && { legend: group }),
    ...(options.length > 0 && { options }),
    form: { heading: 'Job application', submitText: 'Submit application' },
    pageTitle: 'Job application',
  }
  const { key, confidence } = classifyField(hints)
  return {
    index: at + 1,
    widget: WIDGETS[control] ?? 'text',
    role: 'textbox',
    type,
    name: label,
    label,
    ...(placeholder && { placeholder }),
    required: required ?? false,
    value: '',
    selector: `#f${at}`,
    frame: [],
    target: { label, frame: [] },
    profileKey: key,
    confidence,
    hints,
    ...(options.length > 0 && { options: options.map((option) => ({ label: option })) }),
  }
}

const PAGE: Observation = {
  ...BARE_PAGE,
  url: 'http://127.0.0.1/apply',
  title: 'Job application',
  urlPattern: '/apply',
  headings: ['Job application'],
}

/** What the local planner decides for each field of a page; on a real page, only for the fields of the right form. */
export const decidedFor = (
  fields: readonly Field[],
  applicant: Applicant,
  now: Date,
  page: Observation = PAGE,
): FieldDecision[] => {
  const objective = { jobType: 'fill_form', task: '', targetUrl: page.url, applicant }
  const look = planContext({ ...page, fields: [...fields] }, objective, [], now)
  const entries = entryNumbers(look)
  return fields.map((field) =>
    page === PAGE || look.fields.some(({ index }) => index === field.index)
      ? decideField(field, look, { refused: false, lastPress: -1, entry: entries.get(field.index) })
      : { do: 'leave' },
  )
}

/** What it would enter in each; empty if it leaves the field empty or asks. */
const plannedFor = (fields: readonly Field[], applicant: Applicant, now: Date): string[][] =>
  decidedFor(fields, applicant, now).map((decided) => {
    if (decided.do !== 'fill') return []
    const { operation } = decided.planned
    if (operation.op === 'type') return [operation.text]
    if (operation.op === 'select') return operation.options
    return operation.op === 'check' && operation.checked ? ['yes'] : []
  })

const norm = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[./]$/, '')

const PATTERNS = new Map<string, RegExp>()
const patternOf = (wanted: string): RegExp => {
  const made = PATTERNS.get(wanted) ?? new RegExp(wanted.slice(3), 'iu')
  PATTERNS.set(wanted, made)
  return made
}

const accepts = (wanted: string, given: readonly string[]): boolean =>
  wanted.startsWith('re:')
    ? patternOf(wanted).test(given.join(', ').normalize('NFC').toLowerCase().replace(/\s+/g, ' '))
    : norm([...given].sort().join('|')) === norm(wanted.split('|').sort().join('|')) ||
      (given.length === 1 && given[0] !== '' && Number(given[0]) === Number(wanted))

export type Outcome = 'right' | 'blank' | 'missed' | 'wrong'

/** @returns undefined if the truth is arguable */
export const judge = (gold: Gold, given: readonly string[]): Outcome | undefined => {
  if (gold === null || gold === undefined) return undefined
  const mayBeBlank =
    'blank' in gold || ('orBlank' in gold && gold.orBlank === true) || ('checked' in gold && !gold.checked)
  if (given.length === 0) return mayBeBlank ? 'blank' : 'missed'
  if ('blank' in gold || ('checked' in gold && !gold.checked)) return 'wrong'
  if ('checked' in gold) return 'right'
  if (gold.value.some((wanted) => accepts(wanted, given))) return 'right'
  return gold.partial?.some((wanted) => accepts(wanted, given)) ? 'missed' : 'wrong'
}

export interface Judged {
  question: BankQuestion
  who: string
  given: readonly string[]
  outcome: Outcome
}

/** The questions of a group share a page; every other question has its own. */
const pages = (questions: readonly BankQuestion[]): BankQuestion[][] => {
  const made: BankQuestion[][] = []
  for (const question of questions) {
    const last = made.at(-1)
    if (question.group !== undefined && last?.[0]?.group === question.group) last.push(question)
    else made.push([question])
  }
  return made
}

/** Asks every question for every person, on this day. */
export const judgeAll = (questions: readonly BankQuestion[], now: Date): Judged[] => {
  const people = [...PEOPLE, BARE].map((who) => ({ who, applicant: person(who) }))
  // One page for all people, then the next, so that the reading of a page is reused.
  return pages(questions).flatMap((page) => {
    const fields = page.map(fieldOf)
    return people.flatMap(({ who, applicant }) => {
      if (page.every(({ gold }) => gold[who] == null)) return []
      const given = plannedFor(fields, applicant, now)
      return page.flatMap((question, at): Judged[] => {
        const put = given[at] ?? []
        const outcome = judge(question.gold[who] ?? null, put)
        return outcome === undefined ? [] : [{ question, who, given: put, outcome }]
      })
    })
  })
}
