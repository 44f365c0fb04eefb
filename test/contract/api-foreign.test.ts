// Every route of the document, called with another tenant's tokens: they learn nothing of existing data and change
// none of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStepTrace } from '../../bridge/assets/step-trace.ts'
import { TOKEN_SCOPES } from '../../shared/protocol/http.ts'
import { manualBody } from '../store/support/data.ts'
import { openTestApi, type TestApi } from '../support/api.ts'

/** Contained in all of the owner's data, and nowhere else. */
const MARK = 'quillfeather'
/** The caller names it, so responses may contain it. */
const SITE = 'site.example'
const URL = `https://${MARK}.example/list`

const ACCOUNT = { person: MARK, origin: `https://${MARK}.example`, email: `${MARK}@a.example` }

let server: TestApi
/** Existing ids, by the parameter's name, or by the path's first segment and the name. */
let there: Record<string, string>
let routes: { method: string; path: string }[]

/**
 * Valid bodies, so that no route refuses because of them. Routes that are not listed need none, or affect only their
 * own tenant.
 */
const BODIES: Record<string, unknown> = {
  'POST /jobs/{id}/pause': {},
  'POST /jobs/{id}/priority': { priority: 'high' },
  'POST /jobs/{id}/resume': { action: 'resume' },
  'POST /interactions/{id}/answer': { action: 'cancel' },
  'POST /api/v1/gh/valet/resume/{jobId}': { action: 'cancel' },
  'POST /batches/{id}/answers': { answers: { a: 'b' } },
  'POST /batches/{id}/sends': { send: [1] },
  'POST /batches/{id}/leave-out': { numbers: [1] },
  'POST /batches/{id}/go-on': { host: `${MARK}.example` },
  'PATCH /applications/{id}': { state: 'closed', note: 'mallory', company: 'mallory' },
  'PUT /manuals/{id}': manualBody({ host: 'mallory.example' }),
  'PATCH /manuals/{id}': { version: 1, edits: [{ do: 'name', name: 'mallory' }], patrol: false },
  'PUT /answers': { person: 'mallory', question: 'Shoe size', answer: '44' },
  'POST /accounts/password': ACCOUNT,
  'PUT /profiles/{id}': { name: 'Mallory', data: { name: 'Mallory', email: 'm@example.com' } },
  'PUT /playbooks/{domain}/{id}': { name: 'other' },
}

/** Where a route needs the page of a site. */
const QUERIES: Record<string, string> = {
  'PUT /playbooks/{domain}/{id}': '?path=/list',
  'DELETE /playbooks/{domain}/{id}': '?path=/list',
  'DELETE /answers': '?person=mallory&question=Shoe+size',
  'DELETE /accounts': `?${new URLSearchParams(ACCOUNT)}`,
  'PUT /profiles/{id}/files/{key}': '?name=mallory.pdf',
}

beforeAll(async () => {
  server = await openTestApi()
  const { app, ask } = server
  const { jobs, interactions, artifacts, manuals, manualPictures, playbooks } = app.store
  const made = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const { status, json, text } = await ask('POST', path, { body })
    expect(status, text).toBe(201)
    return json as Record<string, string>
  }
  const { job_id: job = '' } = await made('/jobs', { job_type: 'scrape', target_url: URL, task_description: MARK })
  await jobs.transition(job, ['queued'], 'running', { worker: null })
  const asked = await interactions.open({
    jobId: job,
    kind: 'screening_question',
    description: `${MARK}?`,
    questions: [{ question: `${MARK}?` }],
    currentUrl: URL,
    timeoutSeconds: 3_000,
  })
  await jobs.transition(job, ['running'], 'paused', { error: { code: 'STUCK', message: MARK } })
  await artifacts.add({ jobId: job, kind: 'screenshot', path: `${job}/${MARK}.jpg`, mediaType: 'image/jpeg', bytes: 3 })
  const { id: manual } = await manuals.insert(manualBody({ host: `${MARK}.example` }), 'ai')
  const playbook = '0123456789abcdef'
  await playbooks.put({
    id: playbook,
    domain: SITE,
    path: '/list',
    name: MARK,
    body: { steps: [{ action: 'click', description: MARK, target: { label: MARK, frame: [] } }] },
  })
  const words = `What does ${MARK} mean to you?`
  const { keys: [known = ''] = [] } = (await made('/knowledge/question', {
    format: 'ghosthands-questions/1',
    questions: [{ asks: { words }, source: { from: 'profile', key: 'nickname' } }],
  })) as unknown as { keys: string[] }
  const { id: profile = '' } = await made('/profiles', { name: MARK, data: { name: MARK, email: `${MARK}@a.example` } })
  const { id: batch = '' } = await made('/batches', {
    postings: [{ url: URL }],
    job: { input_data: { user_data: { name: MARK, email: `${MARK}@a.example` } } },
  })
  const { id: schedule = '' } = await made('/schedules', {
    name: MARK,
    cron: '0 9 * * *',
    job: { target_url: URL, task_description: MARK },
  })
  await app.accounts.keep({ ...ACCOUNT, applicantId: MARK, password: MARK, madeAt: new Date().toISOString() })
  const { commits, events, applications } = app.store
  const application = await commits.begin({ jobId: job, jobType: 'apply', posting: URL, applicantId: MARK })
  await commits.settle(application, 'confirmed', MARK)
  await events.append(job, 'receipt', receiptOf(job))
  await applications.change(application, { state: 'answered', note: MARK, company: MARK })
  const trace = await openStepTrace(app.files.artifacts, job)
  const picture = await trace.keepImage(new TextEncoder().encode(MARK))
  const body = manualBody({ host: `${MARK}.example` })
  await manuals.amend(manual, 1, {
    ...body,
    steps: body.steps.map((step) => ({ ...step, picture: { id: picture, box: [0, 0, 1, 1] } })),
  })
  await manualPictures.keep(manual, [{ id: picture, image: new TextEncoder().encode(MARK) }])
  await trace.add({ step: { at: Date.now(), type: 'warning', data: { message: MARK } } })
  const { items } = (await ask('GET', `/jobs/${job}/artifacts`)).json as { items: { id: string }[] }
  there = {
    'jobs id': job,
    jobId: job,
    'interactions id': asked.id,
    'manuals id': manual,
    'playbooks id': playbook,
    'profiles id': profile,
    'profiles key': 'resume',
    'knowledge key': known,
    kind: 'question',
    'batches id': batch,
    'schedules id': schedule,
    'applications id': application,
    domain: SITE,
    artifact: String(items[0]?.id),
    picture,
  }
  const { paths } = (await ask('GET', '/openapi.json', { token: null })).json as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  routes = Object.entries(paths)
    .flatMap(([path, item]) => Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })))
    // Deletions come last.
    .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
})
afterAll(() => server?.[Symbol.asyncDispose]())

const receiptOf = (jobId: string): Record<string, unknown> => ({
  jobId,
  applicantId: MARK,
  employer: `${MARK}.example`,
  posting: URL,
  at: new Date().toISOString(),
  lines: [{ page: 0, view: 'Apply', question: `${MARK}?`, value: MARK, source: 'person' }],
})

/** Fails if a route has a parameter without a value here. */
const placed = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = there[name] ?? there[`${path.split('/')[1]} ${name}`]
    expect(value, `${path}: what stands for {${name}}?`).toBeDefined()
    return encodeURIComponent(value ?? '')
  })

/** All of it that the owner sees. */
const seen = async (): Promise<string> => {
  const lists = routes.filter(({ method, path }) => method === 'GET' && PLAIN.test(path))
  const all = await Promise.all(lists.map(({ path }) => server.ask('GET', placed(path))))
  return JSON.stringify(all.map(({ status, json }) => [status, json]))
}
const PLAIN =
  /^\/(?:accounts|jobs|answers|applications|batches|interactions|knowledge|manuals|playbooks|profiles|schedules)(?:\/\{\w+\})?$/

test('the owner gets all of it, so it exists', async () => {
  const own = routes.filter(({ method, path }) => method === 'GET' && path.includes('{'))
  for (const { method, path } of own) {
    const { status, text } = await server.ask(method, placed(path))
    // A job that has not run has no report, and its picture does not exist.
    expect([path, status === 200 || /content$|report$|receipt$/.test(path)], text).toEqual([path, true])
  }
  expect(await seen()).toContain(MARK)
})

test.each([
  ...TOKEN_SCOPES.map((scope) => ['another tenant’s', scope, 'acme'] as const),
  // It may see the jobs it submitted, but there are none.
  ['its own tenant’s', 'submit-only', undefined] as const,
])('%s %s token gets nothing of it, by any route', async (_, scope, tenant) => {
  const token = await server.tokenFor(scope, tenant)
  const before = await seen()
  for (const { method, path } of routes) {
    const route = `${method} ${path}`
    const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[route] ?? {})
    const { status, text } = await server.ask(method, `${placed(path)}${QUERIES[route] ?? ''}`, { token, body })
    expect([route, text.toLowerCase().includes(MARK)], text).toEqual([route, false])
    // Site names are not secret: such a route lists what the caller has for the site, which is nothing.
    if (path.replace(/\{(?:domain|kind)\}/, '').includes('{'))
      expect([route, [403, 404].includes(status)], `${status} ${text}`).toEqual([route, true])
  }
  expect(await seen()).toBe(before)
})

test('figures and lists are as empty as for a tenant without data', async () => {
  const [token, empty] = [await server.tokenFor('operator', 'acme'), await server.tokenFor('operator', 'nobody')]
  for (const path of [
    '/stats',
    '/fleet',
    '/jobs',
    '/applications',
    '/applications/export',
    '/batches',
    '/schedules',
    '/interactions',
    '/manuals',
    '/knowledge/question',
    '/knowledge/platform',
    '/knowledge/site',
    '/playbooks',
    '/profiles',
    '/answers',
  ]) {
    const [one, other] = await Promise.all([token, empty].map((by) => server.ask('GET', path, { token: by })))
    expect([path, one?.json]).toEqual([path, other?.json])
  }
  const [ours = '', theirs = ''] = await Promise.all(
    [server.token, token].map(async (by) => (await server.ask('GET', '/metrics', { token: by })).text),
  )
  expect(figures(ours)).toContain('1')
  expect(figures(theirs).filter((count) => count !== '0')).toEqual([])
  // The resource use of the process would show how much it does for others.
  const ofProcess = /^ghosthands_(?:process|nodejs)_\w+/m
  expect([ofProcess.test(ours), ofProcess.test(theirs)]).toEqual([true, false])
})

/** Counts of jobs and requests, without the metrics of the process. */
const figures = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^ghosthands_(?!process|nodejs|info)\w+(?:\{.*\})? (\S+)$/.exec(line)?.[1] ?? [])
