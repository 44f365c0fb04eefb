// Every route against the OpenAPI document: thousands of generated requests, each response checked against the
// document.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualBody } from '../store/support/data.ts'
import { type Answer, openTestApi, type TestApi } from '../support/api.ts'
import { type JsonSchema, nastyText, probing, valid } from '../support/schema-arbitrary.ts'

interface Operation {
  security?: unknown[]
  'x-scopes'?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, JsonSchema> }
}
interface Route {
  method: string
  path: string
  operation: Operation
}

const RUNS_PER_ROUTE = 64
const SEED = 20_261_121

let server: TestApi
let document: Document
let routes: Route[]
/** Existing ids, by the first segment of the path. */
const known: Record<string, string[]> = {}
let made = 0

beforeAll(async () => {
  server = await openTestApi()
  document = (await server.ask('GET', '/openapi.json', { token: null })).json as Document
  routes = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  await fill(server)
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Creates something of every kind, in every state that needs no browser. */
async function fill({ app, ask }: TestApi): Promise<void> {
  const { jobs, interactions, artifacts, manuals, playbooks } = app.store
  const body = { job_type: 'scrape', target_url: 'https://site.example/list', callback_url: 'https://hook.example/' }
  const ids: string[] = []
  for (const state of [
    'pending',
    'queued',
    'awaiting',
    'paused',
    'failed',
    'completed',
    'cancelled',
    'paused',
    'failed',
  ]) {
    const { json } = await ask('POST', '/jobs', { body: { ...body, require_approval: state === 'awaiting' } })
    const { job_id: id } = json as { job_id: string }
    ids.push(id)
    if (['paused', 'failed', 'completed'].includes(state)) {
      await jobs.transition(id, ['queued'], 'running', { worker: null })
      if (state === 'paused')
        await interactions.open({
          jobId: id,
          kind: 'screening_question',
          description: 'Shirt size?',
          questions: [{ question: 'Shirt size?', options: ['S', 'M'] }],
          currentUrl: body.target_url,
          timeoutSeconds: 3_000,
        })
      await jobs.transition(id, ['running'], state as 'paused', { error: { code: 'STUCK', message: 'It stopped.' } })
    }
    if (state === 'cancelled') await app.jobs.cancel(id)
  }
  const [first = ''] = ids
  await artifacts.add({
    jobId: first,
    kind: 'screenshot',
    path: `${first}/0001.jpg`,
    mediaType: 'image/jpeg',
    bytes: 3,
  })
  const application = await app.store.commits.begin({ jobId: first, jobType: 'apply', posting: 'p', applicantId: 'a' })
  for (let n = 0; n < 6; n += 1) await manuals.insert(manualBody({ host: `site${n}.example` }), 'ai')
  await playbooks.put({
    id: '0123456789abcdef',
    domain: 'site.example',
    path: '/list',
    name: 'open the list',
    body: { steps: [{ action: 'click', description: 'List', target: { label: 'List', frame: [] } }] },
  })
  for (let n = 0; n < 4; n += 1)
    await ask('POST', '/profiles', {
      body: { name: `Person ${n}`, data: { name: `Ada ${n}`, email: `ada${n}@example.com` } },
    })
  known.jobs = ids
  known.applications = [application, first]
  known.interactions = (await interactions.listOpen()).map(({ id }) => id)
  known.manuals = (await manuals.list()).map(({ id }) => id)
  known.playbooks = ['site.example']
  const { json } = await ask('GET', '/profiles')
  known.profiles = (json as { items: { id: string }[] }).items.map(({ id }) => id)
  known.api = ids
}

const checker = (() => {
  let ajv: Ajv2020 | undefined
  const compiled = new Map<string, ReturnType<Ajv2020['compile']>>()
  return (key: string, schema: JsonSchema) => {
    if (!ajv) {
      ajv = new Ajv2020({ strict: false, allErrors: false })
      addFormats.default(ajv)
      ajv.addSchema({ $id: 'doc', components: document.components } as object)
    }
    const made = compiled.get(key) ?? ajv.compile(absolute(schema) as object)
    compiled.set(key, made)
    return made
  }
})()

/** Points `#/components/…` inside a schema to the document. */
const absolute = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/'))

/** The response is one that the document describes, in its media type and shape. */
const expectDocumented = ({ method, path, operation }: Route, answer: Answer): void => {
  const about = `${method} ${path} → ${answer.status} ${answer.text.slice(0, 400)}`
  expect(answer.status, about).toBeLessThan(500)
  const response = operation.responses[String(answer.status)]
  expect(response, about).toBeDefined()
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? ''
  const content = response?.content
  if (!content) {
    expect(answer.text, about).toBe('')
    return
  }
  const schema = content[type]?.schema
  expect(Object.keys(content).includes(type) || 'application/octet-stream' in content, `${about} as ${type}`).toBe(true)
  if (!schema || !/json$/.test(type)) return
  const check = checker(`${method} ${path} ${answer.status} ${type}`, schema)
  expect(check(answer.json), `${about}\n${JSON.stringify(check.errors)}`).toBe(true)
}

/** A request to this route: mostly existing ids, the rest valid according to the document, or wrong. */
const requestTo = ({
  path,
  operation,
}: Route): fc.Arbitrary<{ path: string; body: unknown; headers: Record<string, string> }> => {
  const { schemas } = document.components
  const parameters = operation.parameters ?? []
  const own = known[path.split('/')[1] ?? ''] ?? []
  const pathParts = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'path')
        .map((one) => [
          one.name,
          fc.oneof(
            {
              weight: 6,
              arbitrary: own.length > 0 ? fc.constantFrom(...own) : fc.string({ minLength: 1, maxLength: 20 }),
            },
            { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 80 }) },
            { weight: 1, arbitrary: nastyText.map((text) => text.slice(0, 2_000)) },
          ),
        ]),
    ),
  )
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'query')
        .map((one) => [
          one.name,
          fc.oneof(
            { weight: 5, arbitrary: valid(one.schema, schemas) },
            { weight: 1, arbitrary: nastyText.map((text) => text.slice(0, 2_000)) },
          ),
        ]),
    ),
    { requiredKeys: parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name) },
  )
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  const body = bodySchema
    ? fc.oneof(
        { weight: 12, arbitrary: probing(bodySchema, schemas) },
        { weight: 1, arbitrary: fc.constantFrom('{', 'not json', '[1,', '"\\ud800"') },
        { weight: operation.requestBody?.required ? 0 : 3, arbitrary: fc.constant(undefined) },
      )
    : fc.constant(undefined)
  return fc.record({ pathParts, query, body }).map((one) => ({
    path: `${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(one.pathParts[name]).toWellFormed()))}${queryOf(one.query)}`,
    body: one.body,
    headers: {},
  }))
}

const queryOf = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

test('the document is OpenAPI 3.1, and every operation says who may use it', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(routes.length).toBeGreaterThan(30)
  for (const { path, operation } of routes)
    if (path !== '/healthz')
      expect(operation['x-scopes'], path).toEqual(
        expect.arrayContaining([path.startsWith('/accounts') ? 'owner' : 'operator']),
      )
})

describe('generated requests', () => {
  test('every route answers as the document says, whatever the request', async () => {
    // Deletions come last, so that the others find something.
    const order = [...routes].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
    for (const route of order) {
      await fc.assert(
        fc.asyncProperty(requestTo(route), async ({ path, body, headers }) => {
          made += 1
          expectDocumented(route, await server.ask(route.method, path, { body, headers }))
        }),
        { numRuns: RUNS_PER_ROUTE, seed: SEED, endOnFailure: true },
      )
    }
    expect(made).toBeGreaterThanOrEqual(2_000)
  }, 240_000)

  test('valid requests are accepted, so the others were refused for what was wrong with them', async () => {
    const { schemas } = document.components
    for (const [path, schema] of [
      ['/manuals', 'ManualFile'],
      ['/playbooks/site.example', 'PlaybookBody'],
      ['/profiles', 'ProfileBody'],
    ] as const) {
      let taken = 0
      await fc.assert(
        fc.asyncProperty(valid(schemas[schema] ?? {}, schemas), async (body) => {
          const { status, text } = await server.ask('POST', path, { body: asMeant(body) })
          expect([201, 400], text).toContain(status)
          if (status === 201) taken += 1
        }),
        { numRuns: 40, seed: SEED },
      )
      expect(taken, path).toBeGreaterThan(10)
    }
  }, 60_000)
})

/**
 * Removes what a schema cannot express: a manual's address must be http, and only some steps may have a rule to read
 * by.
 */
const asMeant = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (key === 'url' || key === 'startUrl' || key === 'extract') return undefined
    return key === 'steps' && Array.isArray(value) ? value.filter(({ action }) => !READS.test(action)) : value
  })

const READS = /^extract_/
