// A bridge whose environment names an OpenTelemetry collector: what it receives of a job and of requests, and what it
// does not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '../../bridge/api/client/index.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'
import { type Receiver, receiver } from '../support/receiver.ts'
import { startServe } from '../support/serve.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string | number; doubleValue?: number }
}
interface Sent {
  name: string
  spanId: string
  parentSpanId?: string
  traceId: string
  status?: { code?: number }
  attributes: Attribute[]
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const site = formSite({
  name: 'harbour',
  title: 'Apply: deckhand',
  thanks: 'Thank you for applying!',
  page: () => ({ heading: 'Deckhand', fields: `${NAME}${EMAIL}<button type="submit">Submit application</button>` }),
})
const { path: home, remove } = await testHome('telemetry')
let sites: Sites
let collector: Receiver
let job = ''

const all = <T>(path: string, found: (body: Record<string, unknown>) => T[]): T[] =>
  collector.got.filter((one) => one.path.endsWith(path)).flatMap(({ body }) => found(body))
const spans = (): Sent[] =>
  all('/v1/traces', (body) =>
    (body as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans: some }) => some),
    ),
  )
const figures = (): string[] =>
  all('/v1/metrics', (body) =>
    (body as { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] }).resourceMetrics.flatMap(
      ({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
    ),
  )
const attributeOf = (span: Sent | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? Number(value?.intValue ?? value?.doubleValue)
}

beforeAll(async () => {
  sites = await startSites({ sites: [site] })
  collector = await receiver(() => 200)
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    // Unset, as a compose file writes it: by default the detectors would report the command line.
    OTEL_NODE_RESOURCE_DETECTORS: '',
  }
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  const bridge = await startServe(home).finally(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
  try {
    const api = createClient({ url: bridge.url, token: readFileSync(join(home, 'token'), 'utf8').trim() })
    const made = await api.POST('/jobs', {
      body: {
        job_type: 'apply',
        target_url: sites.url('/harbour/jobs/secret-posting'),
        input_data: { user_data: { name: 'Ines Duarte', email: 'ines@example.com' } },
      },
      headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
    })
    job = made.data?.job_id ?? ''
    await vi.waitFor(
      async () => {
        const { data } = await api.GET('/jobs/{id}', { params: { path: { id: job } } })
        if (data?.status !== 'completed') throw new Error(`the job is ${data?.status}`)
      },
      { timeout: 120_000, interval: 250 },
    )
  } finally {
    // Ending the bridge sends what is still queued.
    await bridge.end('SIGTERM')
  }
})
afterAll(async () => {
  await collector?.close()
  await sites?.close()
  await remove()
})

describe('OpenTelemetry', () => {
  test('an attempt is a span with its job, tenant and end, and steps hang under it', () => {
    const root = spans().find(({ name }) => name === 'job')
    expect(attributeOf(root, 'ghosthands.job.id')).toBe(job)
    expect(attributeOf(root, 'ghosthands.tenant')).toBe('local')
    expect(attributeOf(root, 'ghosthands.job.status')).toBe('completed')
    const steps = spans().filter(({ name, parentSpanId }) => name.startsWith('step ') && parentSpanId === root?.spanId)
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.every((step) => attributeOf(step, 'ghosthands.step.status') === 'done')).toBe(true)
  })

  test('a request is a span with its route, under the caller’s trace', () => {
    const posted = spans().find(({ name }) => name === 'POST /jobs')
    expect(posted?.traceId).toBe(TRACE)
    expect(attributeOf(posted, 'http.response.status_code')).toBe(201)
    expect(spans().some(({ name }) => name === 'GET /jobs/:id')).toBe(true)
  })

  test('metrics of attempts, steps and requests are sent too', () => {
    expect(figures()).toEqual(
      expect.arrayContaining([
        'ghosthands.job.attempts',
        'ghosthands.job.duration',
        'ghosthands.step.duration',
        'http.server.request.duration',
      ]),
    )
  })

  test('it contains no personal data, addresses, labels or arguments', () => {
    const sent = collector.got.map(({ raw }) => raw).join('\n')
    expect(sent).toContain('ghosthands')
    for (const word of ['Ines', 'Duarte', 'ines@', 'secret-posting', 'Full name', home, 'command_args'])
      expect(sent).not.toContain(word)
  })
})
