/**
 * How long the API takes with a full database: every route that reads, with 60 jobs and with a million (`MANY_JOBS`
 * sets another number). One job really runs with the simulated engine of the tests. It is then copied by SQL, with
 * its history, its entry in the ledger, its receipt, a screenshot and its model costs.
 */
import pg from 'pg'
import { DATABASE, OWNER_ROLE } from '../bridge/store/names.ts'
import { openWorkingApi, type WorkingApi } from '../test/support/working-api.ts'
import { atMost, type Report } from './report.ts'
import { percentile, rounded, timed } from './statistics.ts'

export const name = 'many-jobs'

const FEW = 60
const MANY = Number(process.env.MANY_JOBS ?? 1_000_000)
/** Requests per route and round. */
const TIMES = 40
/** The quickest one counts, because other load on the machine varies and the cost of a table does not. */
const ROUNDS = 3
/** Shorter times count as this, because they depend on the machine as much as on the database. */
const LEAST_MS = 5
const PERSON = 'p'

export async function run(): Promise<Report> {
  await using api = await openWorkingApi()
  const admin = new pg.Client({ host: api.store.where, port: 5432, user: OWNER_ROLE, database: DATABASE })
  await admin.connect()
  try {
    const id = await oneJob(api)
    await copies(admin, id, 1, FEW - 1)
    const few = await times(api, id)
    const [, filled] = await timed(() => copies(admin, id, FEW, MANY - 1))
    const many = await times(api, id)
    const rows = [...few].map(([route, before]) => {
      const after = many.get(route) ?? Number.NaN
      return {
        route,
        [`p95_ms_of_${FEW}_jobs`]: rounded(before, 1),
        [`p95_ms_of_${MANY}_jobs`]: rounded(after, 1),
        ratio: rounded(Math.max(after, LEAST_MS) / Math.max(before, LEAST_MS), 2),
      }
    })
    return {
      title: `The API with ${MANY.toLocaleString('en')} jobs`,
      rows,
      goals: [
        atMost(`the worst ratio of p95, ${LEAST_MS} ms at least`, Math.max(...rows.map(({ ratio }) => ratio)), 2),
      ],
      notes: [
        `${TIMES} requests of each route, one after the other, over HTTP on this machine; the quickest of ${ROUNDS} rounds.`,
        `Filling the database took ${Math.round(filled / 1_000)} s.`,
      ],
    }
  } finally {
    await admin.end()
  }
}

const oneJob = async ({ jobs, store }: WorkingApi): Promise<string> => {
  const posting = 'https://jobs.example.com/acme/1'
  const step = { order: 1, by: 'replay', page: 0, op: 'type', label: 'Email', status: 'done', ms: 12 }
  const line = { page: 0, view: 'Apply', question: 'Email', value: 'ines@example.com', source: 'datum', of: 'email' }
  const steps = [
    {
      do: 'emit',
      type: 'observed',
      data: { url: posting, title: 'Deckhand – Acme', platform: '', page_type: 'form', fields: 1, page: 0 },
    },
    { do: 'emit', type: 'step', data: step },
    {
      do: 'emit',
      type: 'receipt',
      data: {
        jobId: '',
        applicantId: PERSON,
        employer: 'jobs.example.com',
        posting,
        at: new Date().toISOString(),
        lines: [line],
      },
    },
    { do: 'commit' },
  ]
  const body = { job_type: 'apply', target_url: posting, input_data: { user_data: { name: 'Ines Duarte' }, steps } }
  const { id } = await jobs.create(body)
  await jobs.enqueue(id)
  await jobs.wait(id, { signal: AbortSignal.timeout(60_000) })
  await store.usage.add({
    jobId: id,
    provider: 'pretended',
    model: 'one',
    calls: 2,
    inputTokens: 900,
    outputTokens: 40,
    cachedTokens: 0,
    costUsd: 0.01,
  })
  await store.artifacts.add({ jobId: id, kind: 'report', path: `${id}/report.html`, mediaType: 'text/html', bytes: 10 })
  return id
}

/** Copies every row of the job once per number, each copy with its own id, address and time. */
const copies = async (admin: pg.Client, id: string, from: number, to: number): Promise<void> => {
  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await admin.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'ghosthands' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows.map(({ name: column }) => column)
  }
  const idOf = (table: 'job' | 'it') => `overlay(${table}.id placing lpad(to_hex(n), 8, '0') from 1 for 8)`
  const ofJob = { job_id: idOf('job') }
  const changed: Record<string, Record<string, string>> = {
    jobs: {
      id: idOf('job'),
      message: 'null',
      target_url: `'https://jobs.example.com/acme/' || n`,
      idempotency_key: 'null',
    },
    job_events: ofJob,
    commits: { ...ofJob, id: idOf('it'), posting: `it.posting || '/' || n` },
    artifacts: { ...ofJob, id: idOf('it') },
    usage: { ...ofJob, id: `it.id + n * 10` },
  }
  await admin.query(`set session_replication_role = replica`)
  const indexes = to - from < WITH_INDEXES ? [] : await withoutIndexes(admin, Object.keys(changed))
  for (const [table, change] of Object.entries(changed)) {
    const columns = await columnsOf(table)
    const of = table === 'jobs' ? 'it.id = job.id' : 'it.job_id = job.id'
    await admin.query(
      `insert into ghosthands.${table} (${columns.join(', ')}) overriding system value
       select ${columns.map((column) => change[column] ?? `it.${column}`).join(', ')}
       from ghosthands.jobs job join ghosthands.${table} it on ${of}, generate_series(${from}, ${to}) n where job.id = $1`,
      [id],
    )
  }
  await admin.query(`insert into ghosthands.job_counts values ('local', 'completed', ${to - from + 1})`)
  for (const index of indexes) await admin.query(index)
  await admin.query(`set session_replication_role = origin`)
  await admin.query('vacuum analyze')
}

/** Up to this number of jobs, it is faster to keep the indexes. */
const WITH_INDEXES = 10_000

/**
 * Drops all indexes except keys: building them once from full tables takes a fraction of the time of updating them for
 * every row. Raises the memory limit for this session only.
 * @returns the statements that create them again
 */
const withoutIndexes = async (admin: pg.Client, tables: readonly string[]): Promise<string[]> => {
  const { rows } = await admin.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables.map((table) => `ghosthands.${table}`)],
  )
  await admin.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
  for (const { name: index } of rows) await admin.query(`drop index ${index}`)
  return rows.map(({ made }) => made)
}

/** `{job}` and `{application}` are replaced by the ids of the job that ran. */
const ROUTES = [
  '/stats',
  '/metrics',
  '/fleet',
  '/interactions',
  '/jobs',
  '/jobs?status=queued',
  '/jobs?status=completed&type=apply',
  '/jobs/{job}',
  '/jobs/{job}/events',
  '/jobs/{job}/receipt',
  '/jobs/{job}/artifacts',
  '/jobs/{job}/deliveries',
  '/applications',
  '/applications?state=interview',
  '/applications?q=deckhand',
  '/applications/{application}',
  '/batches',
  '/schedules',
  '/manuals',
  '/playbooks',
]

/** p95 by route, in ms. */
const times = async ({ url, token }: WorkingApi, id: string): Promise<Map<string, number>> => {
  const ask = async (path: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return text
  }
  const { items } = JSON.parse(await ask('/applications?limit=1')) as { items: { id: string }[] }
  const found = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const route of ROUTES) {
      const path = route.replace('{job}', id).replace('{application}', items[0]?.id ?? '')
      const took: number[] = []
      for (let at = 0; at < TIMES; at += 1) took.push((await timed(() => ask(path)))[1])
      found.set(route, Math.min(found.get(route) ?? Number.POSITIVE_INFINITY, percentile(took, 0.95)))
    }
  return found
}
