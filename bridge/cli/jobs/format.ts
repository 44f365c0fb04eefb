/** Jobs and their events as readable lines. Pure. */
import { under } from '../../../shared/domain/by-word.ts'
import { callWords } from '../../../shared/domain/call-line.ts'
import { RunEvent } from '../../../shared/domain/events.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import { type CommitPolicy, isFinal, type JobEvent, type JobStatus } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { type SiteWait, siteWaitWords } from '../../../shared/domain/site-wait.ts'
import { TableResult } from '../../../shared/domain/table.ts'
import { columns } from '../columns.ts'
import { styled } from '../print.ts'

const COLOUR: Record<JobStatus, Parameters<typeof styled>[0]> = {
  pending: 'dim',
  awaiting_approval: 'yellow',
  queued: 'dim',
  running: 'cyan',
  paused: 'yellow',
  completed: 'green',
  failed: 'red',
  cancelled: 'dim',
}

interface AboutJobs {
  /** Ids of jobs whose process is gone. */
  lost: ReadonlySet<string>
  /** Why queued ones cannot start, by id. */
  waits: ReadonlyMap<string, SiteWait>
}

/** One line per job, newest first. */
export const jobTable = (jobs: readonly JobRecord[], { lost, waits }: AboutJobs, now = Date.now()): string => {
  const rows = jobs.map((job) => [
    job.id,
    styled(COLOUR[job.status], lost.has(job.id) ? 'left' : `${job.status}${waitMark(waits.get(job.id))}`),
    job.type,
    duration(job, now),
    `${ago(now - Date.parse(job.createdAt))} ago`,
    addressOf(job),
  ])
  return columns(rows)
}

const waitMark = (wait: SiteWait | undefined): string =>
  wait ? (wait.why === 'site_busy' ? ', site busy' : `, site opens ${wait.opens}`) : ''

const SENDING: Record<CommitPolicy, string> = {
  ask: 'asks first',
  granted: 'allowed by the request',
  never: 'never: it stops with everything filled in',
}

/** Everything about one job. `traced`: its step-by-step trace is here. */
export const jobDetails = (
  job: JobRecord,
  { open, waits, traced }: { open: Interaction | undefined; waits?: SiteWait | undefined; traced: boolean },
  now = Date.now(),
): string => {
  const { result, error } = job
  const lines: [string, string | false | null | undefined][] = [
    ['job', job.id],
    ['status', styled(COLOUR[job.status], job.status)],
    ['waits', waits && siteWaitWords(waits)],
    ['type', `${job.type}, ${job.executionMode} mode, ${job.browserMode} browser`],
    ['page', job.targetUrl],
    ['task', job.request.task_description],
    ['sending', SENDING[job.commitPolicy]],
    ['priority', job.priority !== 'normal' && job.priority],
    ['created', `${local(job.createdAt)} (${ago(now - Date.parse(job.createdAt))} ago)`],
    ['took', duration(job, now)],
    ['taken up again', job.retryCount > 0 ? `${job.retryCount}×, ${job.losses} of them after a lost process` : null],
    ['your task', job.valetTaskId],
    ['steps', result && stepsOf(result.steps)],
    ['model', result && `${result.llm_calls} calls, ${result.tokens} tokens, ${costOf(result.cost_usd)}`],
    ['manual', result?.manual && `${result.manual.id} v${result.manual.version}`],
    [(result?.confirmed_by ?? 'page') === 'page' ? 'page says' : 'sent', result?.confirmation],
    ['report', result?.report && `ghosthands report ${job.id}`],
    ['trace', traced && `ghosthands trace ${job.id}`],
    ['stopped', result?.kept],
    ['note', result?.notes?.join(' ')],
    ['error', error && !result?.success ? `${error.message} (${error.code})` : null],
    ['waits for you', open && `${open.description} (until ${local(open.expiresAt)})`],
  ]
  const said = lines.filter(([, value]) => value)
  const width = Math.max(...said.map(([name]) => name.length))
  const facts = said.map(([name, value]) => `${styled('dim', name.padEnd(width))}  ${value}`).join('\n')
  const rows = rowTable(result?.data)
  return rows === undefined ? facts : `${facts}\n\n${rows}`
}

/** Maximum rows of a collected list, and characters of a cell. */
const MAX_ROWS = 20
const CELL_LENGTH = 40

/** The collected rows of a list job, as far as they fit a terminal. */
export const rowTable = (data: unknown): string | undefined => {
  const table = TableResult.safeParse(data)
  if (!table.success) return undefined
  const { columns: keys, rows } = table.data
  const cells = rows.slice(0, MAX_ROWS).map((row) => keys.map((key) => cell(under(row, key) ?? '')))
  const more = rows.length > MAX_ROWS ? `, the first ${MAX_ROWS} of them here` : ''
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${more}`
  return rows.length === 0 ? count : `${columns([keys.map((key) => styled('bold', cell(key))), ...cells])}\n${count}`
}

const cell = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > CELL_LENGTH ? `${flat.slice(0, CELL_LENGTH - 1)}…` : flat
}

/** The failed steps of a job, with what was tried; the last ones, if there are many. */
export const failedSteps = (events: readonly JobEvent[]): string[] =>
  events
    .flatMap(({ type, data }) => {
      const step = type === 'step' ? RunEvent.safeParse({ type, data }) : undefined
      return step?.success && step.data.type === 'step' && step.data.data.status === 'failed' ? [step.data.data] : []
    })
    .slice(-MAX_FAILED)
    .flatMap(({ label, op, message, calls = [] }) => [
      `${styled('red', '✗')} ${label || op}  ${message ?? ''}`,
      ...calls.map((line) => styled('dim', `    ${callWords(line)}`)),
    ])

const MAX_FAILED = 5

/** One line: `12  14:03:07.120  step  type "Email"`. */
export const eventLine = ({ seq, at, type, data }: JobEvent): string =>
  `${styled('dim', `${String(seq).padStart(4)}  ${at.slice(11, 23)}`)}  ${type === 'status' ? statusOf(data) : `${type}  ${styled('dim', wordsOf(data))}`.trimEnd()}`

const statusOf = (data: Record<string, unknown>): string => {
  const to = data.to as JobStatus
  const again = Number(data.retry_count) > 0 && to === 'queued' ? ` (again, ${data.retry_count}×)` : ''
  return `${styled(COLOUR[to] ?? 'dim', String(to))}${again}${data.message ? `  ${data.message}` : ''}`
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
    ai > 0 && `${ai} decided`,
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
