// Looking up sent applications as a person does: by command and over the API, found by their answers, with a state
// and note added by hand.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToken } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { retentionOf } from '../../bridge/cli/retention.ts'
import { cleanFiles } from '../../bridge/jobs/clean-up.ts'
import type { Application, WholeApplication } from '../../shared/domain/application.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const KNOT = 'Which knot would you trust your life to?'
const shipyard = (name: string, title: string) =>
  formSite({
    name,
    title,
    thanks: 'Thank you for applying. We have received your application.',
    page: () => ({
      heading: 'Apply',
      fields: `${NAME}${EMAIL}${field(KNOT, 'knot')}
        <p><label for="cv">Résumé</label><input id="cv" name="cv" type="file"></p>
        ${field('Password', 'password', 'type="password" autocomplete="new-password"')}
        <button>Submit application</button>`,
    }),
  })

const SECRET = 'Tr0ub4dor-and-3'
let bridge: WorkingBridge
let jobs: string[]

beforeAll(async () => {
  bridge = await openWorkingBridge([shipyard('harbour', 'Deckhand - Harbour'), shipyard('dock', 'Cook at Dock')])
  const resume = join(bridge.home, 'Ines Duarte.pdf')
  writeFileSync(resume, '%PDF-1.4 Ines')
  const apply = async (person: object, path: string, knot: string): Promise<string> => {
    const { app, sites } = bridge
    const user_data = { email: 'ines@example.com', resume, new_password: SECRET, answers: { [KNOT]: knot }, ...person }
    const { id } = await app.submit({ job_type: 'apply', target_url: sites.url(path), input_data: { user_data } })
    await app.jobs.enqueue(id)
    const job = await app.jobs.wait(id)
    expect([job.status, job.error]).toEqual(['completed', null])
    return id
  }
  jobs = [
    await apply({ id: 'ines', name: 'Ines Duarte' }, '/harbour/jobs/1', 'Bowline'),
    await apply({ id: 'ines', name: 'Ines Duarte' }, '/dock/jobs/2', '=HYPERLINK("x")'),
    await apply({ id: 'ada', name: 'Ada Byron' }, '/dock/jobs/3', 'Sheet bend'),
  ]
}, 120_000)
afterAll(() => bridge?.[Symbol.asyncDispose]())

const typed = async (...args: string[]): Promise<string> =>
  (
    await promisify(execFile)(
      process.execPath,
      [join(packageRoot(), 'bin/ghosthands.mjs'), 'applications', ...args, '--home', bridge.home],
      { env: { ...process.env, NO_COLOR: '1' } },
    )
  ).stdout
const listed = async (...args: string[]): Promise<Application[]> =>
  (await typed(...args, '--json'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Application)

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${bridge.base}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${readToken(bridge.app.config.home)}`,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  })
const found = async (query: string): Promise<string[]> => {
  const { items } = (await (await ask(`/applications?${query}`)).json()) as { items: Application[] }
  return items.map(({ job_id }) => String(jobs.indexOf(job_id) + 1))
}

test('a résumé that was replaced later is shown as it was sent, by command and over the API', async () => {
  const resume = join(bridge.home, 'Ines Duarte.pdf')
  writeFileSync(resume, '%PDF-1.4 another one')
  const [first = ''] = jobs
  const out = join(bridge.home, 'copies')
  const said = await typed('files', first, '--out', out, '--json')
  expect(JSON.parse(said)).toEqual({ question: 'Résumé', name: 'Ines Duarte.pdf', path: join(out, 'Ines Duarte.pdf') })
  expect(readFileSync(join(out, 'Ines Duarte.pdf'), 'utf8')).toBe('%PDF-1.4 Ines')

  const { lines } = (await (await ask(`/applications/${first}`)).json()) as WholeApplication
  const { file } = lines.find(({ value }) => value === 'Ines Duarte.pdf') ?? {}
  const kept = await ask(`/jobs/${first}/artifacts/${file}/content`)
  expect([kept.status, await kept.text()]).toEqual([200, '%PDF-1.4 Ines'])
  expect(kept.headers.get('content-disposition')).toContain('attachment')
  // A file of one job is not served under another job.
  expect((await ask(`/jobs/${jobs[1]}/artifacts/${file}/content`)).status).toBe(404)
})

test('the clean-up keeps what was sent, and removes it with its job', async () => {
  const { config, store } = bridge.app
  const { artifacts } = config.home
  const kept = join(artifacts, 'sent', jobs[0] ?? '')
  const long = new Date(Date.now() - 90 * 86_400_000)
  utimesSync(kept, long, long)
  const options = retentionOf(config)
  await cleanFiles(store, options)
  expect(existsSync(kept)).toBe(true)
  const gone = join(artifacts, 'sent', 'no-such-job')
  mkdirSync(gone)
  utimesSync(gone, long, long)
  await cleanFiles(store, options)
  expect([existsSync(kept), existsSync(gone)]).toEqual([true, false])
})

test('the list: newest first, to whom, when, for whom, with which résumé', async () => {
  const all = await listed('list')
  expect(all.map(({ job_id }) => job_id)).toEqual([...jobs].reverse())
  expect(all[2]).toMatchObject({
    title: 'Deckhand - Harbour',
    url: bridge.sites.url('/harbour/jobs/1'),
    person: { id: 'ines', name: 'Ines Duarte' },
    state: 'sent',
    arrived: 'confirmed',
    proof: expect.stringContaining('received your application'),
    documents: ['Ines Duarte.pdf'],
    answers: 5,
    note: '',
  })
  expect(Math.abs(Date.parse(all[0]?.sent_at ?? '') - Date.now())).toBeLessThan(600_000)
  expect((await listed('list', '-n', '1', '--before', all[0]?.id ?? '')).map(({ job_id }) => job_id)).toEqual([jobs[1]])
})

test('found by names, person, address, day, and by words of the answers', async () => {
  expect(await found('q=bowline')).toEqual(['1'])
  expect(await found('answer=sheet bend')).toEqual(['3'])
  expect(await found('title=cook')).toEqual(['3', '2'])
  expect(await found('person=ines&title=cook')).toEqual(['2'])
  expect(await found('person=byron')).toEqual(['3'])
  expect(await found('url=harbour/jobs')).toEqual(['1'])
  const today = new Date().toISOString().slice(0, 10)
  expect(await found(`from=${today}&to=${today}`)).toEqual(['3', '2', '1'])
  expect(await found('to=2020-01-01')).toEqual([])
  expect((await ask('/applications?from=tomorrow')).status).toBe(400)
  expect(await typed('search', 'trust', 'bowline')).toContain(`${KNOT}: Bowline`)
  expect(await typed('search', 'no', 'such', 'words')).toBe('No such application.\n')
})

test('one is shown with every question, its value and source; no output contains a secret', async () => {
  const shown = await typed('show', jobs[0] ?? '')
  expect(shown).toMatch(/^title +Deckhand - Harbour$/m)
  expect(shown).toMatch(/^documents +Ines Duarte\.pdf$/m)
  expect(shown).toMatch(/^Email: ines@example\.com {2}your data: E-mail address$/m)
  expect(shown).toContain(`${KNOT}: Bowline  your answer`)
  expect(shown).toContain('Password: ••••••')
  const all = (await (await ask('/applications/export')).json()) as WholeApplication[]
  expect(all.map(({ lines }) => lines.length)).toEqual([5, 5, 5])
  expect(JSON.stringify(all) + shown).not.toContain(SECRET)
  expect(await found(`q=${SECRET}`)).toEqual([])
})

test('state, note and names are set by hand, searchable, kept, and removed again', async () => {
  const [first = ''] = jobs
  await typed('state', first, 'interview')
  await typed('note', first, 'Call with Mrs Vane on Friday')
  expect(await typed('name', first, '--company', 'Vane & Sons')).toContain('Vane & Sons')
  expect(await found('state=interview')).toEqual(['1'])
  expect(await found('state=sent')).toEqual(['3', '2'])
  expect(await found('q=mrs friday')).toEqual(['1'])
  expect(await found('company=vane sons')).toEqual(['1'])
  const changed = await ask(`/applications/${first}`, { method: 'PATCH', body: '{"note":"","company":""}' })
  expect(await changed.json()).toMatchObject({ state: 'interview', note: '', company: bridge.sites.origin.slice(7) })
  await expect(typed('state', first, 'hired')).rejects.toThrow(
    /“hired” is not a state. Choose sent, answered, interview/,
  )
  expect((await ask(`/applications/${first}`, { method: 'PATCH', body: '{"state":"hired"}' })).status).toBe(400)
  expect((await ask('/applications/nothing', { method: 'PATCH', body: '{}' })).status).toBe(404)
})

test('written to files: JSON as it is, CSV without a cell that runs as a formula', async () => {
  const [csv, json] = [join(bridge.home, 'all.csv'), join(bridge.home, 'all.json')]
  await typed('export', csv, '--answers')
  await typed('export', json, '--title', 'cook')
  expect(readFileSync(csv, 'utf8')).toContain(`,"'=HYPERLINK(""x"")",your answer\r\n`)
  expect(readFileSync(csv, 'utf8').trim().split('\r\n')).toHaveLength(16)
  expect((JSON.parse(readFileSync(json, 'utf8')) as WholeApplication[]).map(({ job_id }) => job_id)).toEqual([
    jobs[2],
    jobs[1],
  ])
  const answer = await ask('/applications/export?format=csv&state=interview')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect((await answer.text()).split('\r\n')[1]).toContain('Deckhand - Harbour')
})

test('written to a PDF from the command line; over the API in the reader’s language', async () => {
  const pdf = join(bridge.home, 'all.pdf')
  await typed('export', pdf, '--title', 'cook')
  const own = await textOf(readFileSync(pdf))
  expect(own).toMatch(/Sent applications.*=HYPERLINK/s)
  expect(own).not.toContain('Deckhand')
  const answer = await ask('/applications/export?format=pdf&state=interview', {
    headers: { 'accept-language': 'pt-PT, de;q=0.8' },
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const german = await textOf(await answer.bytes())
  expect(german.replace(/\s+/g, ' ')).toMatch(/Gesendete Bewerbungen.*Deckhand - Harbour.*your life to\? Bowline/)
  expect(german).not.toContain(SECRET)
  expect(await (await ask('/applications/export?format=pdf&q=nothing')).bytes()).toSatisfy(isPdf)
})

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-'
const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text

test('once its job is cleaned up, the answers are gone; that it was sent stays, with the note', async () => {
  const [first = ''] = jobs
  await typed('note', first, 'Kept')
  await bridge.app.store.retention.removeJobs([first])
  const shown = await typed('show', first)
  expect(shown).toContain('What was told is not kept any more')
  expect(shown).toMatch(/^note +Kept$/m)
  expect(await found('q=bowline')).toEqual([])
  expect(await found('state=interview')).toEqual(['1'])
})
