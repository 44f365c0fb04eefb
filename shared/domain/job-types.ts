/**
 * The kinds of task, one row each, with their traits. Code asks for a trait, never for the name of the kind. A new kind
 * is a row here and a handler in `bridge/jobs/handlers`. Pure.
 */

import { GOALS, type GoalKind, type GoalTraits } from './goals.ts'
import type { Budget } from './job.ts'

export interface JobTraits {
  /** When it is done. */
  goal: GoalKind
  /** The values are one person's own statements: anything important and unknown is asked for, never made up. */
  speaksForAPerson: boolean
  /** One person sends it once per posting. For applications, the database prevents two at the same moment. */
  oncePerPosting: boolean
  /** “Apply” may lead to hosts of application systems. */
  leadsToSystems: boolean
  /** What it is called in the name of what was learned, until a person gives it another. */
  name: string
  /** What it is, for a model. */
  task: string
  /** Used if the request sets no limits of its own. */
  budget: Budget
}

const TRAITS = {
  apply: {
    goal: 'sent',
    speaksForAPerson: true,
    oncePerPosting: true,
    leadsToSystems: true,
    name: 'Job application',
    task: 'Fill in and send this application for the person.',
    budget: { maxCostUsd: 5, maxIterations: 50 },
  },
  fill_form: {
    goal: 'form',
    speaksForAPerson: true,
    oncePerPosting: false,
    leadsToSystems: false,
    name: 'Form',
    task: 'Fill in this form with the person’s data and send it.',
    budget: { maxCostUsd: 3, maxIterations: 50 },
  },
  scrape: {
    goal: 'rows',
    speaksForAPerson: false,
    oncePerPosting: false,
    leadsToSystems: false,
    name: 'List or table',
    task: 'Collect what is asked for from this site.',
    budget: { maxCostUsd: 2, maxIterations: 30 },
  },
  custom: {
    goal: 'words',
    speaksForAPerson: false,
    oncePerPosting: false,
    leadsToSystems: false,
    name: 'Task',
    task: 'Do what the task says.',
    budget: { maxCostUsd: 10, maxIterations: 100 },
  },
} satisfies Record<string, JobTraits>

export type JobType = keyof typeof TRAITS

export const JOB_TYPES: Readonly<Record<JobType, JobTraits>> = TRAITS

/** The kinds with a trait, in the order of the rows. */
export const typesWhere = (is: (traits: JobTraits, goal: GoalTraits) => boolean): JobType[] =>
  (Object.keys(TRAITS) as JobType[]).filter((type) => is(TRAITS[type], GOALS[TRAITS[type].goal]))

/** Kinds of task that a recording, or another agent's trace, may show. */
export const RECORDED_TYPES = typesWhere((_, { sends }) => sends)

/** `a, b or c` */
export const JOB_TYPES_IN_WORDS = typesWhere(() => true)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

/** For an unknown kind (of a manual from a later version, for example), only its words are assumed. */
export const jobTraits = (type: string): JobTraits =>
  Object.hasOwn(TRAITS, type) ? JOB_TYPES[type as JobType] : JOB_TYPES.custom

/** What each stage asks about the end of a task of this kind. */
export const goalOf = (type: string): GoalTraits => GOALS[jobTraits(type).goal]

/** A manual's task type has the person's instructions after a colon. */
export const isTaskInWords = (taskType: string): boolean => goalOf(taskType.replace(/:.*$/, '')).inWords
