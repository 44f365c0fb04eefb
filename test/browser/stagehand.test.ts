// Another engine does the work: Stagehand in a real browser, with a simulated model service.
import { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import type { Session } from '../../bridge/browser/session.ts'
import { createEngine } from '../../bridge/drivers/index.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { visitRule } from '../../bridge/engine/state/policy.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { costOf } from '../../bridge/think/prices.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { hands } from '../support/model-servers/hands.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import type { Asked, Reply } from '../support/model-servers/wire.ts'
import { servePages } from '../support/pages.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())
beforeEach(() => sites.reset())

const FORM = [
  'type Ada King into Full name',
  'type ada@example.test into Email',
  'choose Canada in Country',
  'type Ahoy. into Message',
  'click I agree to the privacy policy',
  'click Send message',
]

const run = async (given: {
  answer: (asked: Asked, nth: number) => Reply
  input?: Partial<RunInput>
  human?: (ask: HumanAsk) => Resolution | undefined
  opened?: (session: Session) => void
  /** Gets the function that asks the run to pause. */
  onPause?: (pause: () => void) => void
  signal?: AbortSignal
}) => {
  await using service: ModelServer = await startModelServer('openai-responses', given.answer)
  const input = runInput({
    targetUrl: sites.url('/misc/plain'),
    jobType: 'fill_form',
    mode: 'ai',
    task: 'Fill in the form with the given data and send it.',
    applicant: parseUserData({ name: 'Ada King', email: 'ada@example.test', password: 'Quay-Street-12' }),
    ...given.input,
  })
  const memory = memoryPorts({
    provider: createProvider('local'),
    async openSession(opened, signal) {
      const rule = visitRule(opened, {
        provider: createProvider('anthropic', { apiKey: 'k', model: 'm' }),
        origins: memory.ports.origins,
      })
      const session = await launchServerBrowser({ signal, forOthers: true, mayVisit: rule })
      given.opened?.(session)
      return session
    },
    ...(given.human && { human: given.human }),
  })
  memory.ports.onPause = (paused) => {
    given.onPause?.(() => paused({ by: 'button' }))
    return () => undefined
  }
  memory.ports.engine = createEngine('stagehand', {
    model: 'openai/gpt-4.1',
    baseUrl: service.baseUrl,
    apiKey: KEY,
    costOf,
  })
  const output = await runJob(input, memory.ports, given.signal ?? AbortSignal.timeout(100_000))
  return { output, memory, asked: service.asked }
}

/** Hosts that this process opens connections to; Unix sockets do not count. */
const watchConnections = (): { hosts: Set<string>; stop: () => void } => {
  const hosts = new Set<string>()
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const options = given.flat()[0] as { host?: string; path?: string | null } | undefined
    if (options && !options.path) hosts.add(options.host ?? 'localhost')
    return Reflect.apply(connect, this, given)
  } as typeof connect
  return {
    hosts,
    stop: () => {
      Socket.prototype.connect = connect
    },
  }
}

test('fills a form and sends it, and every call and token is counted', async () => {
  const calls = watchConnections()
  const { output, memory, asked } = await run({ answer: hands(FORM) }).finally(calls.stop)
  expect(output.result.error).toBeNull()
  expect(sites.submissions('misc')[0]?.fields).toMatchObject({ name: 'Ada King', country: 'Canada', message: 'Ahoy.' })
  expect(output.result.llm_calls).toBe(asked.length)
  expect([...calls.hosts]).toEqual(['127.0.0.1'])
  expect(memory.commits.map(({ state }) => state)).toEqual(['confirmed'])
}, 120_000)

const GRANT: Resolution = { action: 'resume', choice: 'approve', remember: false }

test('asks once before it starts where sending needs a yes, and does nothing without one', async () => {
  const asks: string[] = []
  const left = await run({ answer: hands(FORM), input: { commitPolicy: 'ask' } })
  expect(left.output.status).toBe('paused')
  expect(left.asked).toEqual([])
  const allowed = await run({
    answer: hands(FORM),
    input: { commitPolicy: 'ask' },
    human: ({ description }) => {
      asks.push(description)
      return GRANT
    },
  })
  expect(allowed.output.result).toMatchObject({ success: true, confirmed_by: 'page' })
  expect(asks).toEqual([expect.stringMatching(/^Let stagehand do this\? It works by itself on .* may send something/)])
  expect(sites.submissions('misc')).toHaveLength(1)
}, 120_000)

test('stops at a limit of the job before another call is made', async () => {
  const { output, asked, memory } = await run({
    answer: hands(FORM),
    input: { hitlEnabled: false, budget: { maxCostUsd: 5, maxIterations: 4 } },
  })
  expect(output.result.error?.code).toBe('budget_exceeded')
  expect(asked).toHaveLength(4)
  expect(output.result.cost_usd).toBeGreaterThan(0)
  expect(sites.submissions('misc')).toEqual([])
  expect(memory.manuals).toEqual([])
}, 120_000)

test('is restricted to the site of the job, and is never shown a secret', async () => {
  const elsewhere = await servePages({ '/': '<h1>Elsewhere</h1>' })
  await using _ = elsewhere
  const { output, asked } = await run({
    answer: hands(['type %current-password% into Full name', `open ${elsewhere.url('/')}`], {
      result: 'Looked around.',
    }),
    input: { jobType: 'custom', task: 'Look around with {{secret:current-password}}.' },
  })
  expect(elsewhere.seen).toEqual([])
  expect(JSON.stringify(asked)).toContain('%current-password%')
  expect(JSON.stringify(asked)).not.toContain('Quay-Street-12')
  expect(output.result).toMatchObject({ success: true, data: 'Looked around.' })
}, 120_000)

test('an engine that gives up says whether something may have been sent', async () => {
  const { output } = await run({ answer: hands(FORM.slice(0, 1), { complete: false, result: 'No email known.' }) })
  expect(output.result.error).toMatchObject({
    code: 'submit_unconfirmed',
    message: expect.stringContaining('No email known.'),
  })
}, 120_000)

test('a service that refuses it ends the job with nothing sent', async () => {
  const { output, memory } = await run({ answer: () => ({ status: 401, message: 'no such key' }) })
  expect(output.result).toMatchObject({ llm_calls: 0, error: { code: 'PROVIDER_ERROR' } })
  expect(output.result.error?.message).toContain('no such key')
  expect(output.result.failed_calls).toBeGreaterThan(0)
  expect(memory.commits.map(({ state }) => state)).toEqual(['abandoned'])
}, 120_000)

test('a cancelled job ends at once, whatever the engine waits for', async () => {
  const cancel = new AbortController()
  let at = 0
  const cancelled = new Error('cancelled')
  const ran = run({
    answer: () => {
      at = performance.now()
      cancel.abort(cancelled)
      return 'hang'
    },
    signal: cancel.signal,
  })
  await expect(ran).rejects.toBe(cancelled)
  expect(performance.now() - at).toBeLessThan(15_000)
}, 120_000)

test('a browser that is killed under it is the loss of the browser, and the process lives on', async () => {
  let kill = async (): Promise<void> => undefined
  const { output } = await run({
    answer: (asked, nth) => {
      if (nth === 3) void kill()
      return nth < 3 ? hands(FORM)(asked) : 'hang'
    },
    opened: (session) => {
      kill = async () => {
        const cdp = await session.active().page.context().browser()?.newBrowserCDPSession()
        await cdp?.send('Browser.crash').catch(() => undefined)
      }
    },
  })
  expect(output.result.error?.code).toBe('BROWSER_DISCONNECT')
}, 120_000)

test('pauses while a person wants it, and continues from the page as it is then', async () => {
  let pause = (): void => undefined
  const kinds: string[] = []
  const { output } = await run({
    answer: (asked, nth) => {
      if (nth === 4) {
        pause()
        return 'hang'
      }
      // The page shows what was done before the pause, so the script of steps starts again from the first.
      return hands(FORM)(asked)
    },
    onPause: (given) => {
      pause = given
    },
    human: ({ kind }) => {
      kinds.push(kind)
      return { action: 'resume', remember: false }
    },
  })
  expect(kinds).toEqual(['takeover'])
  expect(output.result).toMatchObject({ success: true, steps: { human: 1 } })
  expect(sites.submissions('misc')).toHaveLength(1)
}, 120_000)
