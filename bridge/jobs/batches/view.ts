/** The present state of a batch: its postings with their jobs and open questions. Reads only. */
import { isHeld, isOver, itemState, nextStart } from '../../../shared/domain/batch/batch.ts'
import { type AskedQuestion, type MergedQuestion, mergeQuestions } from '../../../shared/domain/batch/questions.ts'
import { compareSends } from '../../../shared/domain/batch/sends.ts'
import type {
  BatchCounts,
  BatchItemView,
  BatchState,
  BatchSummary,
  BatchView,
} from '../../../shared/domain/batch/view.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { sameQuestion } from '../../../shared/domain/questions/index.ts'
import { employerOf } from '../../../shared/domain/receipt.ts'
import type { Repositories } from '../../store/index.ts'
import type { BatchItemRecord, BatchRecord } from '../../store/repositories/batches.ts'

/** A posting with everything known about it. */
export interface WholeItem extends BatchItemRecord {
  job: JobRecord | undefined
  open: Interaction | undefined
  state: BatchItemView['state']
}

export interface WholeBatch {
  batch: BatchRecord
  items: WholeItem[]
}

export const wholeBatch = async (repositories: Repositories, batch: BatchRecord): Promise<WholeBatch> => {
  const [items, jobs, open] = await Promise.all([
    repositories.batches.items(batch.id),
    repositories.jobs.ofBatch(batch.id),
    repositories.interactions.listOpen(),
  ])
  const jobOf = new Map(jobs.map((job) => [job.id, job]))
  const openOf = new Map(open.map((one) => [one.jobId, one]))
  return {
    batch,
    items: items.map((item): WholeItem => {
      const job = item.jobId === null ? undefined : jobOf.get(item.jobId)
      const asks = job?.status === 'paused' ? openOf.get(job.id) : undefined
      const state = itemState({
        step: item.step,
        approved: item.approved !== null && item.approved.request === asks?.id,
        held: isHeld(batch.held, item.host),
        phase: batch.phase,
        ...(job && item.step === 'started' && { job: { status: job.status, ...(asks && { asks: asks.kind }) } }),
      })
      return { ...item, job, open: asks, state }
    }),
  }
}

/** Open questions: from previewed pages, and from waiting tasks. */
export const openQuestions = ({ items }: WholeBatch): MergedQuestion[] =>
  mergeQuestions(
    items.flatMap((item): AskedQuestion[] => {
      const employer = employerOf(item.url)
      const { number, open, state, looked } = item
      if (open?.kind === 'screening_question' && state === 'asks')
        return open.questions.map(({ question, options, required, yesNo }) => ({
          question,
          required: required ?? true,
          options: options ?? (yesNo ? ['Yes', 'No'] : []),
          number,
          employer,
          request: open.id,
        }))
      if (item.step !== 'looked' || isOver(state)) return []
      return (looked?.questions ?? [])
        .filter((one) => !isAnswered(item, one.question))
        .map((one) => ({ ...one, number, employer }))
    }),
  )

/** A question left open on purpose counts as answered: its task asks when it reaches it. */
const isAnswered = ({ answers }: WholeItem, question: string): boolean =>
  question in answers || Object.keys(answers).some((one) => sameQuestion(one, question))

export const viewOf = async (repositories: Repositories, record: BatchRecord): Promise<BatchView> => {
  const whole = await wholeBatch(repositories, record)
  const { items, batch } = whole
  return {
    ...summaryOf(whole),
    pace: batch.pace,
    held: Object.entries(batch.held)
      .filter(([host]) => isHeld(batch.held, host))
      .map(([host, one]) => ({ host, ...one })),
    next_at: await nextAt(repositories, whole),
    items: items.map(itemView),
    // Asked once, after all postings were previewed.
    questions: (batch.phase === 'looking' ? [] : openQuestions(whole)).map(({ at, ...one }) => ({
      ...one,
      numbers: at.map(({ number }) => number),
    })),
    sends: compareSends(
      items
        .filter(({ state }) => state === 'to_send')
        .map(({ number, open }) => ({ number, lines: open?.receipt ?? [] })),
    ),
  }
}

export const summaryOf = ({ batch, items }: WholeBatch): BatchSummary => ({
  id: batch.id,
  name: batch.name,
  state: stateOf(batch, items),
  created_at: batch.createdAt,
  counts: countsOf(items),
})

const stateOf = ({ phase }: BatchRecord, items: readonly WholeItem[]): BatchState => {
  if (items.every(({ state }) => isOver(state))) return phase === 'stopped' ? 'stopped' : 'done'
  return phase
}

const countsOf = (items: readonly WholeItem[]): BatchCounts => {
  const count = (...states: BatchItemView['state'][]): number =>
    items.filter(({ state }) => states.includes(state)).length
  return {
    all: items.length,
    sent: count('sent'),
    to_send: count('to_send'),
    asks: count('asks'),
    failed: count('failed'),
    skipped: count('skipped', 'stopped'),
    open: count('to_look', 'ready', 'waits', 'held', 'working', 'sending'),
  }
}

const itemView = (item: WholeItem): BatchItemView => ({
  number: item.number,
  url: item.url,
  host: item.host,
  title: item.looked?.title || null,
  note: item.note,
  state: item.state,
  why: item.why,
  detail: item.detail,
  job_id: item.jobId,
  waits_for: item.state === 'asks' && item.open && item.open.kind !== 'screening_question' ? item.open.kind : null,
  known: item.looked?.known ?? false,
  warnings: item.looked?.warnings ?? [],
  error: item.job?.status === 'failed' || item.job?.status === 'cancelled' ? item.job.error : null,
})

/** Only delays by pace and hours: a busy site needs no mention. */
const nextAt = async (
  { batches, now: databaseTime }: Repositories,
  { batch, items }: WholeBatch,
): Promise<string | null> => {
  const now = await databaseTime()
  const waiting = items.filter(({ state }) => state === 'waits')
  if (waiting.length === 0 || items.some(({ state }) => state === 'working' || state === 'sending')) return null
  const starts = await Promise.all(
    [...new Set(waiting.map(({ host }) => host))].map(async (host) =>
      nextStart(batch.pace, await batches.begunOn(host), now),
    ),
  )
  const next = Math.min(...starts)
  return next > now ? new Date(next).toISOString() : null
}
