// What the nightly clean-up removes and must never touch, and that it runs at night.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../bridge/jobs/clean-up.ts'
import { createJobs } from '../../bridge/jobs/index.ts'
import { QUEUE_SCHEMA } from '../../bridge/store/names.ts'
import { areaAt } from '../support/files.ts'
import { newJob } from './support/data.ts'
import { oneStore } from './support/server.ts'

const { store, server } = await oneStore()
const admin = await server.admin()
afterAll(() => admin.end())
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gh-clean-'))
  return () => rm(root, { recursive: true, force: true })
})

const file = async (name: string): Promise<string> => {
  const path = join(root, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, 'x'.repeat(1_000))
  return path
}

const finished = async (tenant = 'local'): Promise<string> => {
  const { jobs } = store.forTenant(tenant)
  const { job } = await jobs.create(newJob())
  await jobs.transition(job.id, ['pending'], 'cancelled')
  return job.id
}

test('expired artifacts are deleted, file and row; the others and everything outside the folder stay', async () => {
  const id = await finished()
  const old = await file(join(id, '0001.jpg'))
  const fresh = await file(join(id, '0002.jpg'))
  const outside = join(root, '..', `outside-${id}`)
  await writeFile(outside, 'x')
  const about = { jobId: id, kind: 'screenshot' as const, mediaType: 'image/jpeg', bytes: 1_000 }
  await store.artifacts.add({ ...about, path: join(id, '0001.jpg'), keepDays: -1 })
  await store.artifacts.add({ ...about, path: join(id, '0002.jpg'), keepDays: 1 })
  await store.artifacts.add({ ...about, path: join('..', `outside-${id}`), keepDays: -1 })

  const options = { artifacts: areaAt(root), artifactDays: 30 }
  expect(await cleanUp(store, { ...options, dryRun: true })).toMatchObject({ files: 1, bytes: 1_000, folders: 0 })
  expect(existsSync(old)).toBe(true)
  expect(await cleanUp(store, options)).toMatchObject({ files: 1, bytes: 1_000, folders: 0, jobs: 0 })
  expect([old, fresh, outside].map(existsSync)).toEqual([false, true, true])
  expect((await store.artifacts.ofJob(id)).map(({ path }) => path)).toEqual([join(id, '0002.jpg')])
  expect(await cleanUp(store, options)).toMatchObject({ files: 0, bytes: 0 })
  await rm(outside)
})

test('only the machine that has a file deletes it; after a week its row is deleted all the same', async () => {
  const id = await finished()
  const here = await file(join(id, '0001.jpg'))
  const about = { jobId: id, kind: 'screenshot' as const, mediaType: 'image/jpeg', bytes: 1_000 }
  await store.artifacts.add({ ...about, path: join(id, '0001.jpg'), keepDays: -1 })
  await store.artifacts.add({ ...about, path: join(id, 'elsewhere.jpg'), keepDays: -1 })
  await store.artifacts.add({ ...about, path: join(id, 'long-gone.jpg'), keepDays: -8 })
  const left = async () => (await store.artifacts.ofJob(id)).map(({ path }) => path)
  expect(await cleanUp(store, { artifacts: areaAt(root), artifactDays: 30 })).toMatchObject({ files: 1 })
  expect(existsSync(here)).toBe(false)
  expect(await left()).toEqual([join(id, 'elsewhere.jpg')])
  const otherRoot = join(root, 'other-machine')
  await file(join('other-machine', id, 'elsewhere.jpg'))
  expect(await cleanUp(store, { artifacts: areaAt(otherRoot), artifactDays: 30 })).toMatchObject({ files: 1 })
  expect(await left()).toEqual([])
})

test('folders of jobs that have been over long enough are deleted, of every tenant; those of running, recent and unknown new ones stay', async () => {
  const [over, other] = [await finished(), await finished('elsewhere')]
  const { job: waiting } = await store.jobs.create(newJob())
  const reports = await Promise.all(
    [over, other, waiting.id, 'stranger', 'old-stranger'].map((id) => file(join(id, 'report.html'))),
  )
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  await utimes(join(root, 'old-stranger'), longAgo, longAgo)

  expect(await cleanUp(store, { artifacts: areaAt(root), artifactDays: 1 })).toMatchObject({
    folders: 1,
    bytes: 1_000,
  })
  expect(await cleanUp(store, { artifacts: areaAt(root), artifactDays: 0 })).toMatchObject({
    folders: 2,
    bytes: 2_000,
  })
  expect(reports.map(existsSync)).toEqual([false, false, true, true, false])
})

test('old jobs are deleted only if that is set, and what was sent stays known', async () => {
  const id = await finished()
  const key = {
    jobId: id,
    jobType: 'apply',
    posting: `https://jobs.example.com/${id}`,
    applicantId: 'ines',
    again: false,
  }
  await store.commits.settle(await store.commits.begin(key), 'confirmed', 'Thank you')
  await cleanUp(store, { artifacts: areaAt(root), artifactDays: 30 })
  expect(await store.jobs.get(id)).toBeDefined()
  const { jobs } = await cleanUp(store, { artifacts: areaAt(root), artifactDays: 30, jobDays: 0 })
  expect(jobs).toBeGreaterThan(0)
  expect(await store.jobs.get(id)).toBeUndefined()
  expect(await store.commits.find(key)).toMatchObject({ state: 'confirmed' })
})

test('a tenant’s own retention days apply if they are fewer than those of the settings', async () => {
  const [short, plain] = [await finished('short'), await finished('plain')]
  await store.tenantAccounts.limit('short', { jobDays: 5, artifactDays: 2 })
  for (const id of [short, plain])
    await admin.query(`update ghosthands.jobs set finished_at = now() - interval '3 days' where id = $1`, [id])
  const reports = await Promise.all([short, plain].map((id) => file(join(id, 'report.html'))))
  const add = (tenant: string, jobId: string) =>
    store
      .forTenant(tenant)
      .artifacts.add({ jobId, kind: 'report', path: 'x', mediaType: 'text/html', bytes: 1, keepDays: 30 })
  const days = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string | null }): number =>
    Math.round((Date.parse(expiresAt ?? '') - Date.parse(createdAt)) / 86_400_000)
  expect([days(await add('short', short)), days(await add('plain', plain))]).toEqual([2, 30])
  const options = { artifacts: areaAt(root), artifactDays: 30 }
  expect(await cleanUp(store, options)).toMatchObject({ folders: 1, jobs: 0 })
  expect(reports.map(existsSync)).toEqual([false, true])
  await admin.query(`update ghosthands.jobs set finished_at = now() - interval '6 days' where id = any($1)`, [
    [short, plain],
  ])
  expect(await cleanUp(store, options)).toMatchObject({ jobs: 1 })
  expect(await store.forTenant('short').jobs.get(short)).toBeUndefined()
  expect(await store.forTenant('plain').jobs.get(plain)).toBeDefined()
  await store.tenantAccounts.limit('short', { jobDays: null, artifactDays: null })
})

test('expired logins are removed', async () => {
  await store.sessions.put('ines', 'a.example', Buffer.from('x'), new Date(Date.now() - 1_000).toISOString())
  await store.sessions.put('ines', 'b.example', Buffer.from('x'), new Date(Date.now() + 60_000).toISOString())
  expect(await cleanUp(store, { artifacts: areaAt(root), artifactDays: 30 })).toMatchObject({ sessions: 1 })
  expect(await cleanUp(store, { artifacts: areaAt(root), artifactDays: 30 })).toMatchObject({ sessions: 0 })
  expect(await store.sessions.get('ines', 'b.example')).toBeDefined()
})

test('every night one working process does what concerns all, and one of each home its files', async () => {
  const done = { all: Promise.withResolvers<void>(), here: Promise.withResolvers<void>() }
  const at = (home: string, all: () => void, here: () => void) =>
    createJobs(store, {
      runJob: () => Promise.reject(new Error('no job')),
      member: { home, version: '0' },
      nightly: { all: async () => all(), here: async () => here() },
    })
  const [one, other] = [at('/one', done.all.resolve, done.here.resolve), at('/other', done.all.resolve, () => {})]
  await one.start()
  await other.start()
  const boss = new PgBoss({
    db: store.queueDatabase(),
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: false,
  })
  await boss.start()
  try {
    const schedules = (await boss.getSchedules()).filter(({ name }) => name.startsWith('nightly'))
    expect(schedules).toMatchObject(schedules.map(() => ({ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) })))
    expect(schedules).toHaveLength(3)
    for (const { name } of schedules) await boss.send(name, {})
    await done.all.promise
    await done.here.promise
  } finally {
    await one.stop(0)
    await other.stop(0)
    await boss.stop({ graceful: false })
  }
})
