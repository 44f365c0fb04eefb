// An upgrade of a fleet at work: processes of the version before and of this one share a database, with a migration in
// between. Whichever of them starts a job, asks, is lost or takes over, each application is sent exactly once.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient, type GhostHands, type Job } from '../../bridge/api/client/index.ts'
import { keyFileOf } from '../../bridge/base/seal.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { type ForeignServer, foreignServer } from '../store/support/server.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { type Served, startBridgeOf, startWorkerOf, type Worked } from '../support/serve.ts'
import { type TwoVersions, twoVersions } from '../support/two-versions.ts'

/** Responses that a test holds back: to the request for a posting's page, and to its form after it was recorded. */
const pages = new Map<string, Promise<void>>()
const forms = new Map<string, Promise<void>>()
const asked: string[] = []
const ASKING = '2002'
const site = formSite({
  name: 'harbour',
  title: 'Apply: deckhand',
  thanks: 'Thank you for applying!',
  page: async (posting) => {
    asked.push(posting)
    await pages.get(posting)
    const more = posting === ASKING ? field('Which knot do you like best?', 'knot') : ''
    return { heading: 'Deckhand', fields: `${NAME}${EMAIL}${more}<button type="submit">Submit application</button>` }
  },
  received: async ({ path }) => forms.get(path.split('/').at(-1) ?? ''),
})
const hold = (which: Map<string, Promise<void>>, posting: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  which.set(posting, promise)
  return resolve
}

const folder = mkdtempSync(join(tmpdir(), 'gh-upgrade-'))
/**
 * The service user of the database has no access to the folder above, nor to the temporary folder of a process that has
 * started a browser.
 */
const data = mkdtempSync('/tmp/gh-upgrade-db-')
const [oldHome, newHome] = [join(folder, 'old'), join(folder, 'new')]
const running: (Served | Worked)[] = []
let versions: TwoVersions
let database: ForeignServer
let sites: Sites

beforeAll(async () => {
  for (const name of ['source', 'old', 'new']) mkdirSync(join(folder, name))
  versions = twoVersions(join(folder, 'source'))
  ;[database, sites] = await Promise.all([foreignServer(data), startSites({ sites: [site] })])
  const url = `postgres://owner_of_it:${database.password}@127.0.0.1:${database.port}/app`
  for (const home of [oldHome, newHome]) writeFileSync(join(home, 'config.toml'), `database_url = "${url}"`)
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.end()))
  await sites?.close()
  await database?.stop('SIGQUIT')
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true })
})

const serve = async (root: string, home: string): Promise<GhostHands> => {
  const bridge = await startBridgeOf(root, 'serve', home, '--no-worker')
  running.push(bridge)
  return createClient({ url: bridge.url, token: readFileSync(join(home, 'token'), 'utf8').trim() })
}
const work = async (root: string, home: string): Promise<Worked> => {
  const worker = await startWorkerOf(root, home, '--max-browsers', '1')
  running.push(worker)
  return worker
}
const submit = async (api: GhostHands, posting: string): Promise<string> => {
  const { data, error } = await api.POST('/jobs', {
    body: {
      job_type: 'apply',
      target_url: sites.url(`/harbour/jobs/${posting}`),
      input_data: { user_data: { name: 'Ines Duarte', email: 'ines@example.com' } },
    },
  })
  if (!data) throw new Error(JSON.stringify(error))
  return data.job_id
}
const arrived = (posting: string): number =>
  sites.submissions('harbour').filter((one) => one.posting === posting).length
/** The end of a job whose person answers truthfully, through another process than the one that submitted it. */
const end = async (api: GhostHands, id: string, posting: string): Promise<Job> => {
  for (;;) {
    const job = await api.wait(id, { paused: 'return' })
    if (job.status !== 'paused') return job
    const open = (await api.GET('/interactions')).data?.items.find((one) => one.job_id === id)
    if (!open) continue
    const body =
      open.kind === 'confirm_sent'
        ? { choice: arrived(posting) > 0 ? ('sent' as const) : ('not_sent' as const) }
        : { answers: { [open.questions[0]?.question ?? '']: 'Bowline' } }
    await api.POST('/interactions/{id}/answer', { params: { path: { id: open.id } }, body })
  }
}
const patiently = { timeout: 90_000, interval: 50 }
const recorded = (posting: string): Promise<void> =>
  vi.waitFor(() => expect(arrived(posting)).toBeGreaterThan(0), patiently)

test('a fleet is upgraded while it works: nothing is lost, sent twice or denied', { timeout: 300_000 }, async () => {
  const oldApi = await serve(versions.before, oldHome)
  const [some, other] = await Promise.all([work(versions.before, oldHome), work(versions.before, oldHome)])
  copyFileSync(keyFileOf(oldHome), keyFileOf(newHome))

  // The new version migrates while an old worker is in the middle of a job. Told to stop, that one finishes the job.
  const page = hold(pages, '2001')
  const first = await submit(oldApi, '2001')
  await vi.waitFor(() => expect(asked).toContain('2001'), patiently)
  const newApi = await serve(versions.after, newHome)
  const { workers = [] } = (await newApi.GET('/fleet')).data ?? {}
  const [stopping, old] = workers.some((one) => one.worker === some.worker && one.running === 1)
    ? [some, other]
    : [other, some]
  const stopped = stopping.end('SIGTERM')
  page()
  expect(await end(newApi, first, '2001')).toMatchObject({ status: 'completed' })
  await stopped

  // Submitted to the new version, done by the old one, answered through the new one.
  const second = await submit(newApi, ASKING)
  expect(await end(newApi, second, ASKING)).toMatchObject({ status: 'completed' })

  // Both work. The new one is killed while it sends, and the old one, which is sending as well, takes its job over.
  const lost = await work(versions.after, newHome)
  const held = ['2003', '2004'].map((posting) => hold(forms, posting))
  const both = [await submit(oldApi, '2003'), await submit(newApi, '2004')] as const
  await Promise.all(['2003', '2004'].map(recorded))
  await lost.end()
  for (const open of held) open()
  expect(await end(newApi, both[0], '2003')).toMatchObject({ status: 'completed' })
  expect(await end(newApi, both[1], '2004')).toMatchObject({ status: 'completed' })

  // The other way round, answered through the old version.
  const form = hold(forms, '2005')
  const last = await submit(newApi, '2005')
  await recorded('2005')
  await work(versions.after, newHome)
  await old.end()
  form()
  expect(await end(oldApi, last, '2005')).toMatchObject({ status: 'completed' })

  for (const posting of ['2001', ASKING, '2003', '2004', '2005']) expect(arrived(posting), posting).toBe(1)
  for (const api of [oldApi, newApi]) {
    const { data } = await api.GET('/jobs')
    expect(data?.items.map(({ status }) => status)).toEqual(Array(5).fill('completed'))
  }
  // An old process does not start again, and says what to do.
  await expect(work(versions.before, oldHome)).rejects.toThrow(
    /used by a newer version of GhostHands.+Nothing was changed\. Update GhostHands/,
  )
})
