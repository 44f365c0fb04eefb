// The schema itself, on both kinds of server: who sees what, which state changes a job may make, and what a newer
// version means.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCurrent, migrate } from '../../bridge/store/migrate.ts'
import { MIGRATIONS } from '../../bridge/store/migrations/index.ts'
import { QUEUE_SCHEMA, QUEUE_SCHEMA_VERSION } from '../../bridge/store/names.ts'
import { JOB_STATUSES, type JobStatus, TRANSITIONS } from '../../shared/domain/job.ts'
import { codeOf } from '../support/code-of.ts'
import { manualBody, newJob } from './support/data.ts'
import { oneStore } from './support/server.ts'

const { server, store } = await oneStore()
let admin: pg.Client

beforeAll(async () => {
  admin = await server.admin()
})
afterAll(async () => {
  await admin?.end()
})

describe('tenants', () => {
  test('a tenant sees, changes and deletes nothing of another one', async () => {
    const acme = store.forTenant('acme')
    const { job } = await acme.jobs.create(newJob({ idempotency_key: 'same' }))
    const manual = await acme.manuals.insert(manualBody({ host: 'tenant.example' }), 'ai')
    await acme.events.append(job.id, 'step')
    await acme.answers.keep('p', { question: 'Why', answer: 'Because', from: 'asked' })
    const mine = await store.jobs.create(newJob({ idempotency_key: 'same' }))
    expect(mine.created).toBe(true)
    expect(await store.jobs.get(job.id)).toBeUndefined()
    expect(await store.events.since(job.id)).toEqual([])
    expect(await store.manuals.get(manual.id)).toBeUndefined()
    expect(await store.manuals.delete(manual.id)).toBe(false)
    expect(await store.answers.list('p')).toEqual([])
    expect(await codeOf(store.events.append(job.id, 'step'))).toBe('NOT_FOUND')
    expect(await codeOf(store.jobs.transition(job.id, ['pending'], 'queued'))).toBe('NOT_FOUND')
    expect((await acme.jobs.get(job.id))?.tenant).toBe('acme')
    expect(await store.tenants()).toEqual(['acme', 'local'])
  })

  test('many tenants at once over the same few connections each see only their own', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `t${index}`)
    await Promise.all(
      names.flatMap((name) =>
        Array.from({ length: 4 }, () => store.forTenant(name).jobs.create(newJob({ valet_task_id: name }))),
      ),
    )
    const seen = await Promise.all(names.map((name) => store.forTenant(name).jobs.list()))
    expect(
      seen.every((jobs, index) => jobs.length === 4 && jobs.every(({ valetTaskId }) => valetTaskId === names[index])),
    ).toBe(true)
  })

  test('the application is no superuser, owns no table, and every table with a tenant has row-level security', async () => {
    const { rows: roles } = await admin.query(
      `select rolsuper or rolbypassrls as mighty from pg_roles where rolname = 'ghosthands_app'`,
    )
    expect(roles).toEqual([{ mighty: false }])
    const { rows: owned } = await admin.query(`select tablename from pg_tables where tableowner = 'ghosthands_app'`)
    expect(owned).toEqual([])
    const { rows: open } = await admin.query(
      `select c.relname from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname = 'ghosthands' and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)
         and exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant') order by 1`,
    )
    // A token is looked up before its tenant is known. Turns are between tenants, and contain only their names and a
    // number each.
    expect(open).toEqual([{ relname: 'api_tokens' }, { relname: 'queue_turns' }, { relname: 'tenants' }])
  })

  test('history cannot be rewritten', async () => {
    const { job } = await store.jobs.create(newJob())
    await store.events.append(job.id, 'step')
    await admin.query('set role ghosthands_app')
    await admin.query(`select set_config('ghosthands.tenant', 'local', false)`)
    for (const forgery of [
      `update ghosthands.job_events set type = 'x'`,
      'delete from ghosthands.job_events',
      'delete from ghosthands.commits',
      'create table ghosthands.mine ()',
      'drop table ghosthands.jobs',
      `insert into ghosthands.migration (name) values ('9999')`,
      `insert into ghosthands.answers (tenant, applicant_id, asked, question, answer, source) values ('acme', 'p', 'q', 'q', 'a', 'asked')`,
    ])
      expect(await codeOf(admin.query(forgery)), forgery).toBe('42501')
    await admin.query('reset role')
    // Deleting a job deletes its history.
    expect(await store.jobs.delete(job.id)).toBe(true)
    expect(await store.events.since(job.id)).toEqual([])
  })
})

describe('job state machine', () => {
  /** A job brought to a state by the shortest allowed path. */
  const jobIn = async (wanted: JobStatus): Promise<string> => {
    const { job } = await store.jobs.create(newJob())
    const ways: Record<JobStatus, JobStatus[]> = {
      pending: [],
      awaiting_approval: ['awaiting_approval'],
      queued: ['queued'],
      running: ['queued', 'running'],
      paused: ['queued', 'running', 'paused'],
      completed: ['queued', 'running', 'completed'],
      failed: ['queued', 'failed'],
      cancelled: ['cancelled'],
    }
    let at: JobStatus = 'pending'
    for (const next of ways[wanted]) {
      await store.jobs.transition(job.id, [at], next)
      at = next
    }
    return job.id
  }

  test.each(JOB_STATUSES.flatMap((from) => JOB_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'the database agrees with the table about %s → %s',
    async (from, to) => {
      const id = await jobIn(from)
      const outcome = await codeOf(store.jobs.transition(id, [from], to))
      expect(outcome).toBe(TRANSITIONS[from].includes(to) ? 'no error' : 'CONFLICT')
      expect((await store.jobs.get(id))?.status).toBe(outcome === 'no error' ? to : from)
    },
  )

  test('no sequence of transitions leads outside the table, by raw SQL neither', async () => {
    await admin.query(`select set_config('ghosthands.tenant', 'local', false)`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...JOB_STATUSES), { minLength: 1, maxLength: 10 }), async (moves) => {
        const { job } = await store.jobs.create(newJob())
        let at: JobStatus = 'pending'
        let attempts = 0
        for (const to of moves) {
          const allowed = at === to || TRANSITIONS[at].includes(to)
          const done = await codeOf(admin.query('update ghosthands.jobs set status = $2 where id = $1', [job.id, to]))
          expect(done === 'no error', `${at} → ${to}`).toBe(allowed)
          if (allowed && at !== to && to === 'queued') attempts += 1
          if (allowed) at = to
        }
        const now = await store.jobs.get(job.id)
        expect(now).toMatchObject({ status: at, attempt: attempts })
        expect(now?.finishedAt !== null).toBe(['completed', 'failed', 'cancelled'].includes(at))
        const told = (await store.events.since(job.id)).map(({ data }) => data.to)
        expect(told.at(-1) ?? 'pending').toBe(at)
      }),
      { numRuns: 60 },
    )
  })

  test('a job cannot begin in the middle or change its owner', async () => {
    await admin.query(`select set_config('ghosthands.tenant', 'local', false)`)
    const insert = `insert into ghosthands.jobs (id, type, status, target_url, browser_mode, execution_mode, supervision, commit_policy, request, budget)
      values ($1, 'apply', $2, 'https://a.example', $3, 'ai', 'auto', 'ask', '{}', '{}')`
    expect(await codeOf(admin.query(insert, [randomUUID(), 'running', 'server']))).toBe('23514')
    expect(await codeOf(admin.query(insert, [randomUUID(), 'pending', 'spaceship']))).toBe('23514')
    const { job } = await store.jobs.create(newJob())
    expect(await codeOf(admin.query(`update ghosthands.jobs set tenant = 'acme' where id = $1`, [job.id]))).toBe(
      '23514',
    )
  })
})

describe('versions of the schema', () => {
  test('a current schema needs nothing, and migrating it again changes nothing', async () => {
    expect(await isCurrent(admin)).toBe(true)
    const before = await admin.query('select * from ghosthands.migration')
    await (await server.open()).close()
    expect((await admin.query('select * from ghosthands.migration')).rows).toEqual(before.rows)
  })

  test('the queue’s schema is the one the pinned pg-boss makes', async () => {
    const boss = new PgBoss({
      db: store.queueDatabase(),
      schema: QUEUE_SCHEMA,
      supervise: false,
      schedule: false,
      migrate: false,
    })
    await boss.start()
    expect(await boss.schemaVersion()).toBe(QUEUE_SCHEMA_VERSION)
    await boss.stop({ graceful: false })
  })

  test('a migration that fails leaves nothing behind', async () => {
    const broken = {
      name: '9000-broken',
      up: async () => {
        throw new Error('no')
      },
    }
    const address = { where: 'test', config: () => connectionOf(admin), greeting: () => '' }
    await expect(migrate(address, [...MIGRATIONS, broken])).rejects.toThrow('no')
    expect(await isCurrent(admin)).toBe(true)
  })

  test('a database of a newer version is refused and left unchanged', async () => {
    await admin.query(`insert into ghosthands.migration (name) values ('9999-from-the-future')`)
    const refused = await server.open().then(
      () => undefined,
      (error: unknown) => error as Error & { code: string },
    )
    expect(refused?.code).toBe('STORE_NEWER_SCHEMA')
    expect(refused?.message).toContain('9999-from-the-future')
    await admin.query(`delete from ghosthands.migration where name = '9999-from-the-future'`)
    await (await server.open()).close()
  })
})

const connectionOf = (client: pg.Client): pg.ClientConfig => ({
  host: client.host,
  port: client.port,
  user: client.user,
  password: client.password,
  database: client.database,
})
