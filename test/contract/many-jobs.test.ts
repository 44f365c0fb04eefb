// A database with very many jobs: a worker starts and stops as quickly as with none, and no repeated query reads them
// all. Rows read are counted by the database itself.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '../../bridge/api/client/index.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { createJobs } from '../../bridge/jobs/index.ts'
import { waitsBy } from '../../bridge/jobs/ticket.ts'
import { openStore, type Store } from '../../bridge/store/index.ts'
import { DATABASE, OWNER_ROLE, QUEUE_SCHEMA } from '../../bridge/store/names.ts'
import { testHome } from '../support/home.ts'
import { startServe, startWorker } from '../support/serve.ts'

/** Enough to take minutes if all are read; MANY_JOBS=100000 makes more. */
const QUEUED = Number(process.env.MANY_JOBS ?? 15_000)
const OVER = QUEUED / 5
/** Nobody listens there, so a job ends as soon as it begins. */
const NOWHERE = 'http://127.0.0.1:9/'

const { path: home, remove } = await testHome('many')
let store: Store
let admin: pg.Client

/** Inserted by SQL, without the state machine, each with its message in the queue, as if it had been submitted. */
const MANY = `
set session_replication_role = replica;
insert into ghosthands.tenants (tenant) values ('local') on conflict do nothing;
insert into ghosthands.jobs (tenant, id, type, status, target_url, browser_mode, execution_mode, supervision, commit_policy,
  request, budget, attempt, queued_at, started_at, finished_at)
select 'local', lpad(to_hex(n), 8, '0') || md5(n::text), 'scrape', case when n > ${QUEUED} then 'completed' else 'queued' end,
  '${NOWHERE}', 'server', 'cookbook', 'auto', 'granted', '{"job_type":"scrape","target_url":"${NOWHERE}","input_data":{}}',
  '{"maxCostUsd":1,"maxIterations":5}', 1, now() - interval '1 hour' + n * interval '1 ms',
  case when n > ${QUEUED} then now() end, case when n > ${QUEUED} then now() end
from generate_series(1, ${QUEUED + OVER}) n;
insert into ghosthands.job_events (tenant, job_id, seq, type)
select 'local', id, seq, 'step' from ghosthands.jobs, generate_series(1, 5) seq where status = 'completed';
insert into ghosthands.commits (tenant, id, job_id, job_type, posting, applicant_id, state, settled_at)
select 'local', 'c' || id, id, 'scrape', target_url, 'nobody', 'confirmed', now() from ghosthands.jobs where status = 'completed';
insert into ghosthands.job_counts select 'local', status, count(*) from ghosthands.jobs group by 2;
insert into ${QUEUE_SCHEMA}.job (id, name, data, retry_limit, expire_seconds)
select (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-4' || substr(hex, 14, 3) || '-8' || substr(hex, 18, 3) || '-' || substr(hex, 21, 12))::uuid,
  'jobs', jsonb_build_object('tenant', 'local', 'jobId', id, 'attempt', 1, 'browserMode', 'server'), 1000, 86400
from (select id, encode(sha256(convert_to('local' || chr(10) || id || chr(10) || '1', 'UTF8')), 'hex') as hex
  from ghosthands.jobs where status = 'queued') of_job;
set session_replication_role = origin;
analyze;`

beforeAll(async () => {
  store = await openStore({ data: homeAt(home).data })
  admin = new pg.Client({ host: store.where, port: 5432, user: OWNER_ROLE, database: DATABASE })
  await admin.connect()
  // The queue creates its tables at its first start.
  const jobs = createJobs(store, { runJob: () => Promise.reject(new Error('no job')) })
  await jobs.start('api')
  await jobs.stop(0)
  await admin.query(MANY)
}, 180_000)
afterAll(async () => {
  await admin?.end()
  await store?.close()
  await remove()
})

const connections = async (): Promise<number> => {
  const { rows } = await admin.query(
    `select count(*)::int as open from pg_stat_activity where application_name = 'ghosthands'`,
  )
  return Number(rows[0].open)
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  return [await work(), Math.round(performance.now() - began)]
}

test(`a worker starts and goes at once although ${QUEUED} jobs wait, and begins with the first of them`, async () => {
  const idle = await connections()
  const [worker, startMs] = await timed(() => startWorker(home, '--max-browsers', '1'))
  await vi.waitFor(
    async () => expect((await store.jobs.list({ status: ['failed', 'running'] })).length).toBeGreaterThan(0),
    {
      timeout: 30_000,
      interval: 100,
    },
  )
  expect((await connections()) - idle, 'connections of a worker').toBeLessThanOrEqual(4)
  const [, endMs] = await timed(() => worker.end('SIGTERM'))
  console.log(`with ${QUEUED} queued: ready after ${startMs} ms, gone ${endMs} ms after SIGTERM`)
  expect(startMs).toBeLessThan(10_000)
  expect(endMs).toBeLessThan(20_000)
  const begun = (await store.jobs.list({ status: ['failed', 'running'] })).map(({ id }) =>
    Number.parseInt(id.slice(0, 8), 16),
  )
  expect(Math.max(...begun)).toBeLessThan(100)
}, 120_000)

test('a job whose message was lost begins when its turn comes', async () => {
  const [first] = await store.jobs.front(1)
  await admin.query(`delete from ${QUEUE_SCHEMA}.job where data->>'jobId' = $1`, [first?.id])
  const worker = await startWorker(home, '--max-browsers', '1')
  await vi.waitFor(async () => expect((await store.jobs.get(first?.id ?? ''))?.startedAt).not.toBeNull(), {
    timeout: 60_000,
    interval: 100,
  })
  await worker.end('SIGTERM')
}, 120_000)

/** Rows of the big tables that were read, by an index or without, since the database was created. */
const read = async (): Promise<number> => {
  const { rows } = await admin.query(
    `select sum(coalesce(seq_tup_read, 0) + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes i
        where i.relid = t.relid), 0))::int as read
     from pg_stat_user_tables t where schemaname = 'ghosthands' and relname in ('jobs', 'job_events', 'usage', 'commits')`,
  )
  return Number(rows[0].read)
}

test('what the API, the clean-up and the search for lost jobs read does not grow with the number of jobs', async () => {
  const bridge = await startServe(home, '--no-worker')
  const get = createClient({ url: bridge.url, token: readFileSync(join(home, 'token'), 'utf8').trim() })
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(packageRoot(), 'bin/ghosthands.mjs'), ...args, '--home', home])
  const before = await read()
  const { data: page } = await get.GET('/jobs', { params: { query: { status: ['completed', 'failed'], limit: 20 } } })
  const id = page?.items.find(({ status }) => status === 'completed')?.job_id ?? ''
  const params = { path: { id } }
  const answers = await Promise.all([
    get.GET('/stats'),
    get.GET('/metrics', { parseAs: 'text' }),
    get.GET('/fleet'),
    get.GET('/interactions'),
    get.GET('/jobs', { params: { query: { type: 'scrape' } } }),
    get.GET('/jobs', { params: { query: { status: ['paused'] } } }),
    get.GET('/jobs/{id}', { params }),
    get.GET('/jobs/{id}/artifacts', { params }),
    get.GET('/jobs/{id}/deliveries', { params }),
    get.GET('/api/v1/gh/valet/status/{jobId}', { params: { path: { jobId: id } } }),
  ])
  expect(answers.map(({ response }) => response.status)).toEqual(answers.map(() => 200))
  expect(answers[0].data?.jobs).toMatchObject({ completed: OVER })
  await command('jobs', 'show', id.slice(-8))
  // An application is found by a part of its own id, or of its job's.
  for (const part of [`c${id.slice(0, 8)}`, id.slice(0, 8), id.slice(-8)]) {
    const { data } = await get.GET('/applications/{id}', { params: { path: { id: part } } })
    expect(data?.job_id, part).toBe(id)
  }
  await command('gc', '--job-days', '30')
  // A connection reports what it read when it closes.
  const asker = await openStore({ data: homeAt(home).data })
  await asker.secrets.deleteSpent(7)
  expect(await asker.jobs.countOf('somebody')).toEqual({ open: 0, lately: 0 })
  expect(await asker.events.receipts({ applicantId: 'nobody' })).toEqual([])
  for (const one of await asker.jobs.front(1)) {
    expect(await asker.jobs.ahead(one, 5)).toEqual([])
    expect(await asker.jobs.ahead({ ...one, priority: -1 }, 5)).toHaveLength(5)
    const own = { jobId: one.id, attempt: one.attempt, message: waitsBy(one) }
    expect(await asker.jobs.waitingBy(own.message, own)).toMatchObject({ id: one.id })
  }
  await asker.close()
  await bridge.end('SIGTERM')
  const rows = (await read()) - before
  console.log(`${rows} rows of ${QUEUED + OVER} jobs and ${OVER * 5} events were read`)
  expect(rows).toBeLessThan(5_000)
}, 120_000)
