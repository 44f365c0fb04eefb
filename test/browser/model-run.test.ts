/**
 * A simulated model drives a real browser: it fills in a form, its steps are learned, and the next run needs no
 * model.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { correspondent } from '../support/correspondent.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { oracle } from '../support/model-servers/oracle.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

let sites: Sites
let service: ModelServer
beforeAll(async () => {
  sites = await startSites()
  service = await startModelServer('anthropic', oracle)
})
afterAll(async () => {
  await service.close()
  await sites.close()
})
beforeEach(() => sites.reset())

const RUN_MS = 50_000

test(
  'a form filled in by a model is replayed for another person without one',
  async () => {
    const memory = memoryPorts({
      provider: createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: 'claude-sonnet-5-5' }),
      openSession: (_, signal) => openSharedBrowser({ signal }),
    })
    const run = (mode: 'ai' | 'cookbook', applicant: ReturnType<typeof correspondent>) =>
      runJob(
        runInput({ targetUrl: sites.url('/misc/plain'), jobType: 'fill_form', mode, applicant }),
        memory.ports,
        AbortSignal.timeout(RUN_MS),
      )
    const sent = () => sites.submissions('misc').map(({ fields }) => fields)

    const explored = await run('ai', correspondent('Ada King', 'ada@example.test', 'Ahoy.'))
    expect(explored.status, explored.result.error?.message).toBe('completed')
    expect(explored.result).toMatchObject({ mode_used: 'ai', llm_calls: 1 })
    expect(explored.result.cost_usd).toBeGreaterThan(0)
    expect(service.asked[0]?.images).toHaveLength(1)
    expect(Buffer.from(service.asked[0]?.images[0] ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(memory.manuals).toHaveLength(1)
    expect(JSON.stringify(memory.manuals)).not.toMatch(/Ada King|ada@example|Ahoy/)

    const replayed = await run('cookbook', correspondent('Tunde Bello', 'tunde@example.test', 'Anyone there?'))
    expect(replayed.status, replayed.result.error?.message).toBe('completed')
    expect(replayed.result).toMatchObject({ mode_used: 'cookbook', llm_calls: 0, cost_usd: 0, cost_savings_pct: 100 })
    expect(service.asked).toHaveLength(1)

    const common = { phone: '+14155550134', street: '12 Quay Street', city: 'Halifax', country: 'Canada' }
    expect(sent()).toEqual([
      { ...common, name: 'Ada King', email: 'ada@example.test', answer: 'email', message: 'Ahoy.', privacy: 'yes' },
      {
        ...common,
        name: 'Tunde Bello',
        email: 'tunde@example.test',
        answer: 'email',
        message: 'Anyone there?',
        privacy: 'yes',
      },
    ])
  },
  2 * RUN_MS,
)

test(
  'a model that only reads goes through three pages and is told what it did',
  async () => {
    await using reader = await startModelServer('openai-compatible', oracle)
    const { ports, events } = memoryPorts({
      provider: createProvider('openai-compatible', {
        baseUrl: reader.baseUrl,
        apiKey: KEY,
        model: 'm',
        vision: false,
      }),
      openSession: (_, signal) => openSharedBrowser({ signal }),
    })
    const { status, result } = await runJob(
      runInput({
        targetUrl: sites.url('/misc/wizard'),
        jobType: 'fill_form',
        mode: 'ai',
        applicant: parseUserData({
          name: 'Ada King',
          email: 'ada@example.test',
          address: { street: '12 Quay Street', city: 'Halifax', zip: 'B3H 4R2', country: 'Canada' },
        }),
      }),
      ports,
      AbortSignal.timeout(RUN_MS),
    )
    expect(status, result.error?.message).toBe('completed')
    // No price is known for a model called m.
    expect(result).toMatchObject({ llm_calls: 3, cost_usd: null })
    expect(reader.asked.flatMap(({ images }) => images)).toEqual([])
    expect(reader.asked.at(-1)?.text).toContain('# Last steps')
    expect(events.filter(({ type }) => type === 'decided')).toHaveLength(3)
    expect(sites.submissions('misc').map(({ fields }) => fields)).toEqual([
      {
        first: 'Ada',
        last: 'King',
        email: 'ada@example.test',
        street: '12 Quay Street',
        city: 'Halifax',
        postal: 'B3H 4R2',
      },
    ])
  },
  RUN_MS,
)
