// What a job of each kind leaves on the disk: secrets nowhere, personal data only in files meant for the person,
// readable by them alone. Also what a command prints, logs, has in its arguments and leaves in temporary folders.
import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { isFinal } from '../../shared/domain/job.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { filesHolding, processTexts, spellingsOf } from '../canaries/search.ts'
import { until } from '../store/support/until.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { openedIn } from '../support/files.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'

/** Read before a bridge in this process sets a temporary folder of its own. */
const TEMP = tmpdir()

const SECRETS = { password: 'Canary-heron-4471', cc_number: '4111111111111111' }
const PERSON = {
  name: 'Canarette Vandermolen',
  email: 'canarette.v@example.test',
  answers: { 'Which colour is the hull?': 'canary-teal-88' },
}
const PERSONAL = ['Canarette', 'canarette.v', 'canary-teal-88']
const HIDDEN = Object.values(SECRETS).flatMap(spellingsOf)

/** The page offers a download whose file name is the password. */
const HANDS_OVER = `<script>document.querySelector('form').addEventListener('submit', () => {
  const link = document.createElement('a')
  link.href = 'data:text/plain,a%20receipt'
  link.download = document.getElementById('password').value + '.txt'
  link.click()
})</script>`

const berth = formSite({
  name: 'berth',
  title: 'Berths',
  thanks: 'Thank you! We have received your application.',
  page: () => ({
    heading: 'Apply for a berth',
    fields: `${NAME}${EMAIL}${field('Password', 'password', 'type=password autocomplete=current-password required')}
      ${field('Card number', 'card', 'autocomplete=cc-number required')}${field('Which colour is the hull?', 'hull')}
      <button type=submit>Submit application</button>${HANDS_OVER}`,
  }),
})

let sites: Sites
let server: TestApi
beforeAll(async () => {
  sites = await startSites({ sites: [berth] })
  server = await openTestApi({ allow_private: [new URL(sites.origin).host] })
  await server.app.jobs.start()
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await sites?.close()
})

test('secrets are in no file of the home, and a person’s data in nothing but their reports, which are encrypted', async () => {
  const root = server.app.config.home.root
  const kinds = ['apply', 'fill_form', 'scrape', 'custom'] as const
  const ids = await Promise.all(
    kinds.map(async (job_type) => {
      const { status, json, text } = await server.ask('POST', '/jobs', {
        body: {
          job_type,
          target_url: sites.url(`/berth/${job_type}`),
          ...(job_type === 'custom' && { task_description: 'Apply for a berth' }),
          hitl_enabled: false,
          input_data: { user_data: { ...PERSON, ...SECRETS } },
        },
      })
      expect(status, text).toBe(201)
      return (json as { job_id: string }).job_id
    }),
  )
  for (const id of ids)
    await until(
      async () => {
        const job = await server.app.store.jobs.get(id)
        return job && (isFinal(job.status) || job.status === 'paused') ? job : undefined
      },
      `the end of ${id}`,
      90_000,
    )
  // The values reached the site, so there was something to leak.
  expect(JSON.stringify(sites.submissions('berth'))).toContain(SECRETS.password)
  expect(filesHolding(root, [...HIDDEN, ...PERSONAL])).toEqual([])
  const opened = openedIn(root)
  expect(filesHolding(root, HIDDEN, opened)).toEqual([])
  const names = readdirSync(join(root, 'artifacts'), { recursive: true }).map(String)
  expect(names).toContainEqual(expect.stringMatching(/downloads.*redacted.*\.txt$/))
  expect(names.filter((name) => HIDDEN.some((word) => name.includes(word)))).toEqual([])
  const read = filesHolding(root, PERSONAL, opened)
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((path) => !/^artifacts\/[^/]+\/report\.\w+$/.test(path))).toEqual([])
  for (const entry of readdirSync(join(root, 'artifacts'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) expect(statSync(path).mode & 0o077, path).toBe(0)
  }
}, 200_000)

test('a command prints no secret, even at the most detailed log level, and leaves none behind', async () => {
  const folder = mkdtempSync(join(TEMP, 'gh-rest-'))
  const [data, home, temp, user] = ['me.json', 'gh', 'tmp', 'user'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const made of [temp, user]) mkdirSync(made)
  writeFileSync(data, JSON.stringify({ ...PERSON, ...SECRETS }))
  const main = join(packageRoot(), 'bin/ghosthands.mjs')
  const env = { PATH: process.env.PATH, HOME: user, TMPDIR: temp, GHOSTHANDS_HOME: home }
  try {
    const run = spawn(
      process.execPath,
      [main, 'run', sites.url('/berth/command'), '--type', 'fill_form'].concat([
        '--data',
        data,
        '--commit',
        'granted',
        '--no-ask',
        '--trace',
        '--log-level',
        'trace',
      ]),
      { env },
    )
    let said = ''
    let logged = ''
    run.stderr.setEncoding('utf8').on('data', (text: string) => {
      logged += text
    })
    const seen = new Set<string>()
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        // While the command runs: the arguments of all processes are read at each line it prints.
        for (const line of processTexts()) seen.add(line)
      })
    const code = await new Promise((resolve) => run.once('close', resolve))
    expect(code, said).toBe(0)
    expect(sites.submissions('berth').map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ password: SECRETS.password, hull: PERSON.answers['Which colour is the hull?'] }),
    )
    // Each layer logged what it did, and nothing about a person.
    for (const layer of ['browser', 'observe', 'act', 'explore', 'jobs']) expect(logged).toContain(`"layer":"${layer}"`)
    for (const word of PERSONAL) expect(logged).not.toContain(word)
    const running = [...seen].filter((line) => line.includes(home))
    expect(running.length).toBeGreaterThan(0)
    for (const secret of HIDDEN) {
      expect(said).not.toContain(secret)
      expect([...seen].filter((line) => line.includes(secret))).toEqual([])
    }
    // Commands that are called after the job print no secret and leave none either.
    const after = (...args: string[]) =>
      new Promise<string>((resolve) =>
        execFile(process.execPath, [main, ...args], { env }, (error, out, err) => {
          expect(error, err).toBeNull()
          resolve(out + err)
        }),
      )
    const id: string = JSON.parse((await after('jobs', 'list', '--json')).split('\n')[0] ?? '').job_id
    const told = await Promise.all([
      after('jobs', 'show', id),
      after('trace', id, '--out', join(folder, 'trace.html')),
      after('backup', join(folder, 'all.backup'), '--with-key'),
    ])
    expect(told[0]).toContain(id)
    expect(filesHolding(home, PERSONAL)).toEqual([])
    // The person can read the report in the folder they export it to.
    await after('report', id, '--out', join(folder, 'shown'))
    expect(filesHolding(join(folder, 'shown'), PERSONAL)).toContain('report.html')
    for (const secret of HIDDEN) expect(told.join('\n')).not.toContain(secret)
    expect(filesHolding(folder, HIDDEN)).toEqual(['me.json'])
    expect(filesHolding(temp, PERSONAL)).toEqual([])
    expect(filesHolding(user, PERSONAL)).toEqual([])
  } finally {
    await destroyStore(join(home, 'data'))
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
