// No part of a request is silently ignored (G10): every body and every query of the API, with an unknown field anywhere
// in it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JobRequest } from '../../shared/domain/job.ts'
import { JobBody } from '../../shared/protocol/http-jobs.ts'
import { METHODS } from '../../shared/protocol/methods.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import type { JsonSchema } from '../support/schema-arbitrary.ts'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

let server: TestApi
let routes: { method: string; path: string; operation: Operation }[]
let named: Record<string, JsonSchema>

beforeAll(async () => {
  server = await openTestApi()
  const { json } = await server.ask('GET', '/openapi.json', { token: null })
  const document = json as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, JsonSchema> }
  }
  named = document.components.schemas
  routes = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      // Knowledge has kinds, and one that does not exist is refused first.
      path: path.replace('{kind}', 'question').replace(/\{\w+\}/g, 'x'),
      operation,
    })),
  )
})
afterAll(() => server?.[Symbol.asyncDispose]())

const SURPLUS = 'surplus_field'

/** For each object inside this schema, the smallest value that contains it, with an unknown field added. */
const places = (schema: JsonSchema, at: string[] = []): { at: string; value: unknown }[] => {
  if (schema.$ref) return places(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, at)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.flatMap((one) => places(one, at))
  if (schema.type === 'array')
    return places(schema.items ?? {}, [...at, '0']).map((one) => ({ ...one, value: [one.value] }))
  if (schema.type !== 'object' || !schema.properties) return []
  const fixed = Object.fromEntries(
    Object.entries(schema.properties).flatMap(([key, one]) => {
      const only = one.const ?? (one.enum?.length === 1 ? one.enum[0] : undefined)
      return only === undefined ? [] : [[key, only]]
    }),
  )
  return [
    { at: [...at, SURPLUS].join('.'), value: { ...fixed, [SURPLUS]: 1 } },
    ...Object.entries(schema.properties).flatMap(([key, inner]) =>
      places(inner, [...at, key]).map((one) => ({ ...one, value: { ...fixed, [key]: one.value } })),
    ),
  ]
}

/** Where a manual's step describes its element: docs/status.md. */
const isLoose = (path: string, at: string): boolean =>
  /^\/(manuals|playbooks)/.test(path) && at.includes('.') && !/^(steps|edits)\.0\.\w+$/.test(at)

test('an unknown field is refused by its name, and nothing is started', async () => {
  let tried = 0
  for (const { method, path, operation } of routes) {
    const schema = operation.requestBody?.content['application/json']?.schema
    const query = (operation.parameters ?? []).flatMap((one) =>
      one.in === 'query' && one.required ? [`${one.name}=x`] : [],
    )
    for (const { at, value } of schema ? places(schema) : []) {
      if (isLoose(path, at)) continue
      const about = `${method} ${path} ${at}`
      const answer = await server.ask(method, `${path}?${query.join('&')}`, { body: complete(path, value) })
      expect(answer.status, `${about}: ${answer.text}`).toBe(400)
      expect(answer.text, about).toContain(`${at}: there is no such field`)
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(20)
  expect((await server.ask('GET', '/jobs')).json).toMatchObject({ items: [] })
})

/** The job's own fields are checked only if the required ones are there. */
const complete = (path: string, value: unknown): unknown =>
  /\/(jobs|apply)$/.test(path)
    ? { job_type: 'scrape', target_url: 'https://site.example/', ...(value as object) }
    : value

test('so is an unknown query: “state” for “status” does not return all of them', async () => {
  const withQuery = routes.filter(({ operation }) => operation.parameters?.some((one) => one.in === 'query'))
  expect(withQuery.length).toBeGreaterThan(8)
  for (const { method, path, operation } of withQuery) {
    const required = operation.parameters?.flatMap((one) =>
      one.in === 'query' && one.required ? [`${one.name}=x`] : [],
    )
    const answer = await server.ask(method, `${path}?${[...(required ?? []), `${SURPLUS}=1`].join('&')}`)
    expect([answer.status, answer.text], `${method} ${path}`).toEqual([
      400,
      expect.stringContaining(`${SURPLUS}: there is no such field`),
    ])
  }
})

test.each(['secrets_ref', 'tab', 'profile_id'])(
  'what only the bridge puts into a job’s data is not accepted from outside: %s',
  async (key) => {
    const body = { job_type: 'scrape', target_url: 'https://site.example/', input_data: { [key]: 'x' } }
    const answer = await server.ask('POST', '/jobs', { body })
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining(`input_data.${key}: there is no such field`),
    ])
  },
)

test('every field that a job has can be submitted over the API', () => {
  expect(Object.keys(JobBody.shape).sort()).toEqual([...Object.keys(JobRequest.shape), 'profile_id'].sort())
})

test('the same holds for the extension’s requests', () => {
  for (const [method, { params }] of Object.entries(METHODS)) {
    const { error } = params.safeParse({ [SURPLUS]: 1 })
    expect(error?.issues, method).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: [SURPLUS] }),
    )
  }
})
