// A home and its database are lost and restored from one file: stored data is back, waiting jobs continue, and
// nothing is sent that may have been sent since.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../bridge/api/client/index.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'
import { type Served, startServe } from '../support/serve.ts'

const site = formSite({
  name: 'harbour',
  title: 'Apply: deckhand',
  thanks: 'Thank you for applying!',
  page: () => ({ heading: 'Deckhand', fields: `${NAME}${EMAIL}<button type="submit">Submit application</button>` }),
})
const { path: home, remove } = await testHome('backup')
const { path: aside, remove: removeAside } = await testHome('aside')
const file = join(aside, 'all.backup')
let sites: Sites
let bridge: Served | undefined

beforeAll(async () => {
  sites = await startSites({ sites: [site] })
})
afterAll(async () => {
  await bridge?.end()
  await sites?.close()
  await remove()
  await removeAside()
})

const command = (...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [join(packageRoot(), 'bin/ghosthands.mjs'), ...args, '--home', home]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => Promise.reject(new Error(error.stdout + error.stderr)),
  )
const client = (of: Served) => createClient({ url: of.url, token: readFileSync(join(home, 'token'), 'utf8').trim() })

test('destroyed, restored, continued', { timeout: 240_000 }, async () => {
  bridge = await startServe(home, '--no-worker')
  const before = client(bridge)
  const person = { name: 'Ines Duarte', email: 'ines@example.com' }
  await before.POST('/profiles', { body: { name: 'Ines', data: person } })
  const { data } = await before.POST('/jobs', {
    body: { job_type: 'apply', target_url: sites.url('/harbour/jobs/1001'), input_data: { user_data: person } },
  })
  const path = { id: data?.job_id ?? '' }
  const job = { target_url: sites.url('/harbour/jobs/1001') }
  await before.POST('/schedules', { body: { cron: '0 9 * * *', job } })
  const picture = join(home, 'artifacts', path.id, '0001.jpg')
  mkdirSync(join(picture, '..'), { recursive: true })
  writeFileSync(picture, Buffer.alloc(200_001, 7))

  // Made while the bridge works; the output says to keep the key apart.
  expect(await command('backup', file)).toMatch(/rows, 1 files.*\n.*keep a copy of .*vault\.key apart/)
  expect(statSync(file).mode & 0o077).toBe(0)
  const text = promisify(execFile)('gzip', ['-dc', file], { maxBuffer: 1e8 })
  expect((await text).stdout).not.toContain('ines@example.com')
  await expect(command('restore', file, '--replace')).rejects.toThrow(/Nothing was changed. Stop every bridge/)
  await bridge.end('SIGTERM')
  await expect(command('restore', file)).rejects.toThrow(/There is work in the database .* already/)

  copyFileSync(join(home, 'vault.key'), join(aside, 'vault.key'))
  await destroyStore(homeAt(home).data)
  rmSync(home, { recursive: true })
  await expect(command('restore', file)).rejects.toThrow(/holds no key, and .*vault\.key is not there/)
  mkdirSync(home, { recursive: true })
  copyFileSync(join(aside, 'vault.key'), join(home, 'vault.key'))
  copyFileSync(file, `${file}.cut`)
  truncateSync(`${file}.cut`, statSync(file).size - 20)
  await expect(command('restore', `${file}.cut`)).rejects.toThrow(/damaged or not whole. Nothing was changed/)
  expect(await command('restore', file)).toMatch(
    /Restored \d+ rows and 1 files.*\n1 jobs were not over then\. They wait.*\n1 tasks that repeat are paused/,
  )

  bridge = await startServe(home, '--max-browsers', '1')
  const after = client(bridge)
  const profiles = (await after.GET('/profiles')).data?.items ?? []
  expect(profiles.map(({ name }) => name)).toEqual(['Ines'])
  expect(readFileSync(picture)).toEqual(Buffer.alloc(200_001, 7))
  expect((await after.GET('/jobs/{id}', { params: { path } })).data?.status).toBe('awaiting_approval')
  expect((await after.GET('/schedules')).data?.items.map(({ state }) => state)).toEqual(['paused'])
  expect((await after.GET('/stats')).data?.jobs).toEqual({ awaiting_approval: 1 })
  expect(sites.submissions('harbour')).toEqual([])
  await command('jobs', 'approve', path.id)
  expect(await after.wait(path.id)).toMatchObject({ status: 'completed' })
  expect(sites.submissions('harbour')).toHaveLength(1)
  expect((await after.GET('/stats')).data?.jobs).toEqual({ completed: 1 })

  // The person's own notes are in the next backup.
  await command('applications', 'state', path.id, 'interview')
  await command('applications', 'note', path.id, 'Mrs Vane, Friday')
  await command('backup', `${file}.after`)
  await bridge.end('SIGTERM')
  await command('restore', `${file}.after`, '--replace')
  expect(await command('applications', 'show', path.id)).toMatch(
    /^state +interview$[\s\S]*^note +Mrs Vane, Friday$[\s\S]*^Email: ines@example\.com/m,
  )

  // An older backup replaces it only with `--replace`. The application that this backup does not know of is not sent
  // without being asked for.
  expect(await command('restore', file, '--replace')).toMatch(/1 jobs were not over then/)
  bridge = await startServe(home, '--max-browsers', '1')
  expect((await client(bridge).GET('/jobs/{id}', { params: { path } })).data?.status).toBe('awaiting_approval')
})
