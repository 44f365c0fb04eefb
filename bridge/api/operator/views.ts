/**
 * Converts stored jobs, their open requests and facts to what the extension displays: the view of a job and the screen
 * of a tab. Pure.
 */
import type { Interaction } from '../../../shared/domain/interaction.ts'
import { isFinal } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { toSentence } from '../../../shared/domain/sentences.ts'
import type { JobPhase, JobView, Mark, Screen } from '../../../shared/protocol/view.ts'
import type { OperatorDeps } from './deps.ts'
import type { JobFacts } from './timeline.ts'
import { hostOf, outcomeOf, planOf, titleOf } from './words.ts'

export interface JobState {
  job: JobRecord
  facts: JobFacts
  open: Interaction | undefined
  /** USD for model calls so far. */
  spent: number | null
  stepsTotal: number | null
  /** It is over, and its steps can be viewed, even if it was stopped. */
  traced: boolean
}

const APPROVALS = new Set(['approve_submit', 'approve_origin', 'approve_batch'])
const STANDSTILLS = new Set(['takeover', 'budget'])

export const phaseOf = (job: JobRecord, open: Interaction | undefined): JobPhase => {
  switch (job.status) {
    case 'awaiting_approval':
      return 'approve'
    case 'pending':
    case 'queued':
      return 'next'
    case 'running':
      return 'working'
    case 'completed':
      return 'done'
    case 'failed':
      return 'failed'
    case 'cancelled':
      return 'stopped'
    default:
  }
  // Answered, and about to continue.
  if (!open) return job.worker === null ? 'paused' : 'working'
  if (APPROVALS.has(open.kind)) return 'approve'
  return STANDSTILLS.has(open.kind) ? 'paused' : 'you'
}

export const pageOf = ({ facts, open }: JobState): JobView['page'] =>
  open?.page ??
  facts.page?.shown ??
  (facts.page && { current: facts.page.current + 1, total: null, label: facts.page.label })

/** ms of work, without pauses. */
const workedMs = ({ job, facts }: JobState, now: number): number => {
  if (job.startedAt === null) return 0
  const end = job.finishedAt ? Date.parse(job.finishedAt) : (facts.pausedSince ?? now)
  return Math.max(0, end - Date.parse(job.startedAt) - facts.pausedMs)
}

/** Addresses of a job's files, for its person. */
export type JobLinks = Pick<OperatorDeps, 'reportUrl' | 'traceUrl' | 'fileUrl'>

export const jobViewOf = (
  state: JobState,
  { profile, place, now, links }: { profile: JobView['profile']; place: number | null; now: number; links: JobLinks },
): Omit<JobView, 'tabId'> => {
  const { job, facts, open } = state
  const phase = phaseOf(job, open)
  return {
    id: job.id,
    type: job.type,
    status: job.status,
    phase,
    title: titleOf(job, phase, facts.company),
    targetUrl: job.targetUrl,
    host: hostOf(job.targetUrl),
    ...(facts.company !== null && { company: facts.company }),
    profile,
    supervision: job.supervision,
    page: pageOf(state),
    now: phase === 'working' ? facts.now : null,
    steps: { done: facts.stepsDone, total: state.stepsTotal },
    answersFromYou: facts.answersFromYou,
    cost: { spent: state.spent, limit: job.budget.maxCostUsd },
    startedAt: job.startedAt,
    endedAt: job.finishedAt,
    workedMs: workedMs(state, now),
    asOf: new Date(now).toISOString(),
    request: open ? translatableRequest(open) : null,
    plan: job.status === 'awaiting_approval' ? planViewOf(job) : null,
    outcome: isFinal(job.status) ? linkedOutcome(state, links) : null,
    place,
    warnings: facts.warnings,
  }
}

/** With addresses instead of paths: of the report, the trace, and downloaded files. */
const linkedOutcome = ({ job, facts, traced }: JobState, links: JobLinks): JobView['outcome'] => {
  const outcome = outcomeOf(job, facts)
  const files = (job.result?.files ?? []).map(({ name, bytes, artifact }) => ({
    name,
    bytes,
    url: artifact === undefined ? null : links.fileUrl(job.id, artifact),
  }))
  return (
    outcome && {
      ...outcome,
      report: outcome.report === null ? null : links.reportUrl(job.id),
      ...(traced && { trace: links.traceUrl(job.id) }),
      ...(files.length > 0 && { files }),
    }
  )
}

const planViewOf = (job: JobRecord): JobView['plan'] => {
  const { text, said } = planOf(job)
  return { what: text, where: hostOf(job.targetUrl), askedBy: job.valetTaskId, ...(said && { said }) }
}

/** With the translation keys of the bridge's own sentences. */
const translatableRequest = (open: Interaction): Interaction => ({
  ...open,
  said: {
    ...(open.notYet && { notYet: toSentence(open.notYet).said }),
    facts: open.facts.map((fact) => toSentence(fact).said ?? null),
  },
})

/** What the tab of a job shows; null once the job is over. */
export const screenOf = (state: JobState): Screen | null => {
  const { job, facts, open } = state
  if (job.status !== 'running' && job.status !== 'paused') return null
  const phase = phaseOf(job, open)
  return {
    jobId: job.id,
    phase,
    supervision: job.supervision,
    now: facts.now?.text ?? '',
    page: pageOf(state),
    request: open ? translatableRequest(open) : null,
    notYet: open?.notYet ?? null,
    said: { ...(facts.now?.said && { now: facts.now.said }) },
    marks: open ? marksOf(open) : [],
    clear: null,
  }
}

/** Positions of the request's elements on the page: what will be typed, and what the request is about. */
const marksOf = (open: Interaction): Mark[] => [
  ...open.items.flatMap((item): Mark[] =>
    item.target
      ? [
          {
            target: item.target,
            variant: item.guess ? 'guess' : 'planned',
            badge: item.number,
            value: item.value,
            label: item.label,
          },
        ]
      : [],
  ),
  ...(open.target
    ? [{ target: open.target, variant: 'yours' as const, badge: null, value: null, label: open.title }]
    : []),
  ...open.questions.flatMap((question): Mark[] =>
    question.target
      ? [{ target: question.target, variant: 'yours', badge: null, value: null, label: question.question }]
      : [],
  ),
]
