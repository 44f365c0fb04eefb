/**
 * The prompt about a job and a page (T4), in an order that changes as late as possible: rules, task and data, plan,
 * history, page, events and changes since, error. Earlier text stays exactly the same while the work is on the same
 * page, so that a service can use its cache. Pure; `models/` sends it.
 */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import { entryKeyOf } from '../../../shared/domain/entry-keys.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import type { JobPlan } from '../../../shared/domain/plan.ts'
import { isFileKey } from '../../../shared/domain/profile-keys.ts'
import type { DecideQuestion, EarlierObservations, Objective } from '../../../shared/domain/provider.ts'
import { secretHandle } from '../../../shared/domain/secret-handle.ts'
import { wholeTask } from '../../../shared/domain/wishes/whole-task.ts'
import { answerSchema } from '../models/answer.ts'
import { FENCE_KEY_LINE, fenced, oneLine, withoutSecrets } from './fence.ts'
import { historyOf, stepLine } from './history.ts'
import { changedPage, wholePage } from './page.ts'
import { playbookPart } from './playbooks.ts'
import { RULES, TOOL } from './rules.ts'

export interface PromptPart {
  text: string
  /** Everything up to here is the same in the job's next call, and worth caching. At most three parts of a prompt. */
  stable?: true
}

export interface ToolSpec {
  name: string
  description: string
  /** JSON Schema of its input. */
  schema: Record<string, unknown>
}

export interface Prompt {
  rules: string
  tool: ToolSpec
  parts: PromptPart[]
}

const ACT: ToolSpec = {
  name: TOOL,
  description: 'Says what to do on the page next and how the task stands.',
  schema: answerSchema(),
}

export type PromptInput = Pick<DecideQuestion, 'observation' | 'objective' | 'history' | 'earlier'>

export const promptFor = (told: PromptInput): Prompt => {
  const { objective, earlier } = told
  const tail = [...playbookPart(objective), ...last(objective)]
  const parts: PromptPart[] = [
    { text: taskPart(objective), stable: true },
    ...(earlier ? laterParts(told, earlier) : firstObservation(told)),
    ...(tail.length > 0 ? [{ text: tail.join('\n\n') }] : []),
  ]
  const { secrets } = objective.applicant
  return {
    rules: RULES,
    tool: ACT,
    parts: parts.map((part) => ({ ...part, text: withoutSecrets(part.text, secrets) })),
  }
}

const firstObservation = ({ observation, objective, history }: PromptInput): PromptPart[] => [
  ...before(history),
  {
    text: [...planned(objective.plan), ...lastSteps(history), wholePage(observation)].join('\n\n'),
    // A repair looks once and is not part of the conversation.
    ...(objective.onlyStep === undefined && { stable: true }),
  },
]

/** The first observation as it was sent, then each later one: what was done before it, and what had changed. */
const laterParts = ({ observation, objective, history }: PromptInput, sent: EarlierObservations): PromptPart[] => {
  const { first, steps, plan, later, changes } = sent
  const then = history.slice(0, steps)
  const earlier = [...later, { seen: observation, steps: history.length, changes }]
  return [
    ...before(then),
    { text: [...planned(plan), ...lastSteps(then), wholePage(first)].join('\n\n') },
    ...earlier.map((before, at): PromptPart => {
      const done = history.slice(earlier[at - 1]?.steps ?? steps, before.steps)
      const text = [
        // Made with the first answer, after the first observation had been sent.
        ...(at === 0 && plan === undefined ? planned(objective.plan) : []),
        ...(done.length > 0 ? [`# Then\n${done.map(stepLine).join('\n')}`] : []),
        changedPage(before.seen, before.changes, earlier[at - 1]?.seen ?? first),
      ].join('\n\n')
      return { text, ...(at === earlier.length - 1 && { stable: true }) }
    }),
  ]
}

/** Task and data: the same for the whole job, until a question is answered. */
const taskPart = (objective: Objective): string =>
  [taskText(objective), data(objective.applicant), ...takenOver(objective)].join('\n\n')

export const taskText = ({ jobType, task, targetUrl, instructions = [], schema }: Objective): string =>
  [
    '# Task',
    wholeTask(jobType, task),
    `Kind of job: ${jobType}. It starts at ${targetUrl}`,
    ...instructions.map((instruction) => `- ${instruction}`),
    ...(schema ? [`The data is wanted in this form (JSON Schema): ${JSON.stringify(schema)}`] : []),
    FENCE_KEY_LINE,
  ].join('\n')

const data = ({ values, secrets, answers }: Applicant): string => {
  const own = Object.keys(values).filter((key) => !isDatePart(key, values))
  const made = own.filter((key) => isMadeOf(key, values))
  const told = own.filter((key) => !made.includes(key))
  const said = (key: string): string => JSON.stringify(values[key])
  const also = [
    ...made.map((key) => `{{${key}}}`),
    ...(own.length < Object.keys(values).length
      ? ['parts of dates as {{bday-day}}, {{experience.0.start-month}}, {{education.0.end-year}}']
      : []),
  ]
  const lines = [
    ...told
      .filter((key) => entryOf(key) === undefined)
      .map((key) =>
        isFileKey(key) ? `${key}: the file ${JSON.stringify(baseName(values[key] ?? ''))}` : `${key}: ${said(key)}`,
      ),
    ...[...Map.groupBy(told, entryOf)].flatMap(([entry, keys]) =>
      entry === undefined
        ? []
        : [`${entry}: ${keys.map((key) => `${key.slice(entry.length)} ${said(key)}`).join(', ')}`],
    ),
    ...(also.length > 0 ? [`also ${also.join(', ')}`] : []),
    ...Object.keys(secrets).map((key) => secretHandle(key)),
    ...answers.map(({ question, answer }) => `answer:${oneLine(question, 300)}: ${JSON.stringify(answer)}`),
  ]
  return `# The person’s data\n${lines.length > 0 ? lines.join('\n') : 'none'}`
}

/** A job or school, in one line. */
const entryOf = (key: string): string | undefined => entryKeyOf(key)?.entry

/** The whole date is beside it. A budget's year, under the person's own key, is not part of a date. */
const isDatePart = (key: string, values: Readonly<Record<string, string>>): boolean =>
  DATE_PART.test(entryKeyOf(key)?.name ?? key) && values[key.replace(/-\w+$/, '')] !== undefined
const DATE_PART = /^(?:bday|start|end)-(?:day|month|year)$/

/** Derived from other data (`user-data-derive.ts`): only its key is given, since the value would be there twice. */
const isMadeOf = (key: string, values: Readonly<Record<string, string>>): boolean =>
  (/^tel-(?:country-code|national|area-code|local)/.test(key) && values.tel !== undefined) ||
  (key === 'street-address' && values['address-line1'] !== undefined) ||
  (key === 'country-name' && values.country === values[key]) ||
  (key.startsWith('organization') && Object.keys(values).some((one) => entryOf(one) && values[one] === values[key]))

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

const takenOver = ({ done = [], remaining = [] }: Objective): string[] => [
  ...listed('Already done from a manual', done, 120),
  ...listed('Still to do', remaining, 120),
]

/** Lines that repeat words of a page. */
const listed = (title: string, lines: readonly string[], max: number): string[] =>
  lines.length > 0 ? [`# ${title}\n${fenced(lines.map((one) => `- ${oneLine(one, max)}`).join('\n'))}`] : []

const planned = (plan: 'ask' | JobPlan | undefined): string[] => {
  if (plan === undefined || plan === 'ask') return []
  const lines = [
    ...plan.steps.map((step, at) => `${at + 1}. ${oneLine(step, 200)}`),
    ...plan.items.map((item) => `- ${oneLine(item, 200)}`),
    ...plan.criteria.map(({ what }) => `Done when: ${oneLine(what, 200)}`),
  ]
  return lines.length > 0 ? [`# Your plan\n${lines.join('\n')}`] : []
}

const before = (history: readonly TraceEntry[]): PromptPart[] => {
  const { folded } = historyOf(history)
  return folded.length > 0 ? [{ text: `# Done before\n${folded.join('\n')}`, stable: true }] : []
}

const lastSteps = (history: readonly TraceEntry[]): string[] => {
  const { recent } = historyOf(history)
  return recent.length > 0 ? [`# Last steps\n${recent.join('\n')}`] : []
}

const last = ({ problem, onlyStep, plan, extracted = [], notes = [] }: Objective): string[] => [
  ...listed('Your notes', notes, 600),
  ...listed('Extracted so far', extracted, 200),
  ...(problem ? [`# What went wrong last\n${fenced(oneLine(problem, 900))}`] : []),
  ...(plan === 'ask'
    ? ['# Plan\nThis is your first look at this task: give your plan with your answer, and begin.']
    : []),
  ...(onlyStep
    ? [
        `# Only this\nA learned step no longer finds its target. Do this one step and nothing else: ${oneLine(onlyStep, 300)}`,
      ]
    : []),
]
