// The typed client, used as a program would: submitting, following, answering, waiting; and its types compared with
// the document.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type GhostHands, GhostHandsError } from '../../bridge/api/client/index.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

let bridge: WorkingApi
let gh: GhostHands

beforeAll(async () => {
  bridge = await openWorkingApi()
  gh = createClient({ url: `${bridge.url}/`, token: bridge.token })
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const handIn = async (steps: object[] = []): Promise<string> => {
  const { data, error } = await gh.POST('/jobs', {
    body: { job_type: 'scrape', target_url: 'https://site.example/', input_data: { steps } },
  })
  if (!data) throw new Error(error?.detail)
  return data.job_id
}
const QUESTION = { do: 'ask', question: 'Shirt size?' }

test('the types match the routes', async () => {
  await promisify(execFile)(process.execPath, [join(packageRoot(), 'scripts/client-types.mjs'), '--check'])
})

test('submits, waits for the question, answers it, waits for the end', async () => {
  const id = await handIn([QUESTION])
  const paused = await gh.wait(id, { paused: 'return' })
  expect(paused.interaction?.questions[0]?.question).toBe('Shirt size?')
  const { data } = await gh.POST('/jobs/{id}/resume', {
    params: { path: { id } },
    body: { answers: { 'Shirt size?': 'M' } },
  })
  expect(data?.job_id).toBe(id)
  expect((await gh.wait(id)).status).toBe('completed')
  expect((await gh.wait(id)).result?.success).toBe(true)
})

test('a recording of another agent becomes a manual, as text or as its JSON; what has no counterpart is refused or left out', async () => {
  const code = `await page.goto('https://shop.example/join')
await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.test')
await page.getByRole('button', { name: 'Edit' }).nth(2).click()`
  const refused = await gh.POST('/manuals/from-trace', { body: { trace: code } })
  expect([refused.response.status, refused.error?.code]).toEqual([400, 'MANUAL_INVALID'])
  expect(refused.error?.detail).toContain('leave_out imports the rest')
  const { data, response } = await gh.POST('/manuals/from-trace', {
    body: { trace: [{ content: [{ type: 'text', text: code }] }], task_type: 'apply', leave_out: true },
  })
  expect(response.headers.get('location')).toBe(`/manuals/${data?.manual.id}`)
  expect(data).toMatchObject({
    manual: { host: 'shop.example', task_type: 'apply', created_by: 'import', steps: 1 },
    values: [expect.stringContaining('“E-mail” takes {{email}}')],
    left_out: [expect.stringContaining('several that are called the same')],
  })
  expect(JSON.stringify(data)).not.toContain('grace')
})

test('lists with filters, page by page', async () => {
  const { data } = await gh.GET('/jobs', { params: { query: { status: ['completed', 'failed'], limit: 1 } } })
  expect(data?.items).toHaveLength(1)
  expect(data?.items[0]?.status).toBe('completed')
})

test('a refusal has the bridge’s error code', async () => {
  const { error, response } = await gh.GET('/jobs/{id}', { params: { path: { id: 'nobody' } } })
  expect([response.status, error?.code]).toEqual([404, 'NOT_FOUND'])
  await expect(gh.wait('nobody')).rejects.toThrow(GhostHandsError)
  await expect(gh.events('nobody').next()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const stranger = createClient({ url: bridge.url, token: 'gh_of_somebody_else_entirely' })
  await expect(stranger.wait('x')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a stream that breaks again and again is received completely, in order and once', async () => {
  let connections = 0
  // Every connection breaks after its first event, even if several arrive together.
  const flaky = createClient({
    url: bridge.url,
    token: bridge.token,
    fetch: async (request) => {
      const response = await fetch(request)
      if (!request.url.endsWith('/events') || !response.body) return response
      connections += 1
      const reader = response.body.getReader()
      let text = ''
      while (!text.includes('\n\n')) {
        const { value, done } = await reader.read()
        if (done) break
        text += Buffer.from(value).toString()
      }
      await reader.cancel()
      const first = text.slice(0, text.indexOf('\n\n') + 2)
      return new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
          pull: (controller) => controller.error(new TypeError('the line is dead')),
        }),
        { status: response.status },
      )
    },
  })
  const id = await handIn([
    { do: 'emit', type: 'step', data: { n: 1 } },
    QUESTION,
    { do: 'emit', type: 'step', data: { n: 2 } },
  ])
  const seqs: number[] = []
  for await (const { seq, type } of flaky.events(id)) {
    seqs.push(seq)
    if (type === 'human_intervention_requested')
      await gh.POST('/jobs/{id}/resume', { params: { path: { id } }, body: { answers: { 'Shirt size?': 'M' } } })
  }
  expect(seqs).toEqual(seqs.map((_, at) => at + 1))
  expect(connections).toBeGreaterThan(2)
})

test('sends a file that a job may use', async () => {
  const sent = await gh.sendFile('resume.pdf', new TextEncoder().encode('%PDF-1.7'))
  expect(sent).toMatchObject({ id: expect.stringMatching(/^file:/), name: 'resume.pdf', bytes: 8 })
  await expect(gh.sendFile('..', new Blob(['x']))).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('waiting stops on request', async () => {
  const id = await handIn([QUESTION])
  const stop = new AbortController()
  const waiting = gh.wait(id, { signal: stop.signal })
  await gh.wait(id, { paused: 'return' })
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await gh.POST('/jobs/{id}/cancel', { params: { path: { id } } })
})
