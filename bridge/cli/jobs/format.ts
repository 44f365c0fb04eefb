/** Jobs and their events as lines a person reads. Pure. */
import { styleText } from 'node:util'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import { isFinal, type JobEvent, type JobStatus } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { columns } from '../columns.ts'

const COLOUR: Record<JobStatus, Parameters<typeof styleText>[0]> = {
  pending: 'dim',
  awaiting_approval: 'yellow',
  queued: 'dim',
  running: 'cyan',
  paused: 'yellow',
  completed: 'green',
  failed: 'red',
  cancelled: 'dim',
}

/** One line a job, newest first. `lost`: ids of jobs whose process is gone. */
export const jobTable = (jobs: readonly JobRecord[], lost: ReadonlySet<string>, now = Date.now()): string => {
  const rows = jobs.map((job) => [
    job.id,
    styleText(COLOUR[job.status], lost.has(job.id) ? 'left' : job.status),
    job.type,
    duration(job, now),
    `${ago(now - Date.parse(job.createdAt))} ago`,
    addressOf(job),
  ])
  return columns(rows)
}

/** Everything about one job. */
export const jobDetails = (job: JobRecord, open: Interaction | undefined, now = Date.now()): string => {
  const { result, error } = job
  const lines: [string, string | null | undefined][] = [
    ['job', job.id],
    ['status', styleText(COLOUR[job.status], job.status)],
    ['type', `${job.type}, ${job.executionMode} mode, ${job.browserMode} browser`],
    ['page', job.targetUrl],
    ['task', job.request.task_description],
    ['sending', job.commitPolicy === 'granted' ? 'allowed by the request' : 'asks first'],
    ['created', `${local(job.createdAt)} (${ago(now - Date.parse(job.createdAt))} ago)`],
    ['took', duration(job, now)],
    ['taken up again', job.retryCount > 0 ? `${job.retryCount}×, ${job.losses} of them after a lost process` : null],
    ['your task', job.valetTaskId],
    ['steps', result && stepsOf(result.steps)],
    ['model', result && `${result.llm_calls} calls, ${result.tokens} tokens, ${costOf(result.cost_usd)}`],
    ['manual', result?.manual && `${result.manual.id} v${result.manual.version}`],
    [(result?.confirmed_by ?? 'page') === 'page' ? 'page says' : 'sent', result?.confirmation],
    ['report', result?.report],
    ['error', error && !result?.success ? `${error.message} (${error.code})` : null],
    ['waits for you', open && `${open.description} (until ${local(open.expiresAt)})`],
  ]
  const said = lines.filter(([, value]) => value)
  const width = Math.max(...said.map(([name]) => name.length))
  return said.map(([name, value]) => `${styleText('dim', name.padEnd(width))}  ${value}`).join('\n')
}

/** One line: `12  14:03:07.120  step  type "Email"`. */
export const eventLine = ({ seq, at, type, data }: JobEvent): string =>
  `${styleText('dim', `${String(seq).padStart(4)}  ${at.slice(11, 23)}`)}  ${type === 'status' ? statusOf(data) : `${type}  ${styleText('dim', wordsOf(data))}`.trimEnd()}`

const statusOf = (data: Record<string, unknown>): string => {
  const to = data.to as JobStatus
  const again = Number(data.retry_count) > 0 && to === 'queued' ? ` (again, ${data.retry_count}×)` : ''
  return `${styleText(COLOUR[to] ?? 'dim', String(to))}${again}${data.message ? `  ${data.message}` : ''}`
}

const wordsOf = (data: Record<string, unknown>): string =>
  Object.entries(data)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${key}=${typeof value === 'string' ? clip(value, 60) : clip(JSON.stringify(value), 60)}`)
    .join(' ')

const stepsOf = ({
  replayed,
  healed,
  ai,
  human,
}: {
  replayed: number
  healed: number
  ai: number
  human: number
}): string =>
  [
    ai > 0 && `${ai} worked out`,
    replayed > 0 && `${replayed} replayed`,
    healed > 0 && `${healed} found again`,
    human > 0 && `asked you ${human}×`,
  ]
    .filter(Boolean)
    .join(', ') || 'none'

const costOf = (usd: number | null): string =>
  usd === null ? 'cost unknown' : usd === 0 ? 'free' : `$${usd.toFixed(4)}`

const addressOf = ({ targetUrl }: JobRecord): string => clip(targetUrl.replace(/^https?:\/\//, ''), 70)

/** From its first start to its end, or until now. */
const duration = ({ startedAt, finishedAt, status }: JobRecord, now: number): string => {
  if (startedAt === null) return '–'
  const end = finishedAt !== null && isFinal(status) ? Date.parse(finishedAt) : now
  return ago(end - Date.parse(startedAt))
}

const UNITS: readonly (readonly [number, string])[] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
]

const ago = (ms: number): string => {
  const [size, unit] = UNITS.find(([size]) => ms >= size * 2) ?? [1_000, 's']
  const value = Math.max(0, ms) / size
  return `${value < 10 && unit === 's' ? value.toFixed(1) : Math.round(value)} ${unit}`
}

const local = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

const clip = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
