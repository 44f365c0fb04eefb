// Another engine than our own does the work: Stagehand in a real browser, with a model at the wire.
import { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { createEngine } from '../../bridge/drivers/index.ts'
import { visitRule } from '../../bridge/engine/policy.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/ports.ts'
import { runJob } from '../../bridge/engine/run.ts'
import { costOf } from '../../bridge/think/prices.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Sites, startSites } from '../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { hands } from '../support/model-servers/hands.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import type { Asked, Reply } from '../support/model-servers/wire.ts'

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
    openSession: (opened, signal) =>
      launchServerBrowser({ signal, forOthers: true, mayVisit: visitRule(opened, 'stagehand') ?? (() => true) }),
    ...(given.human && { human: given.human }),
  })
  memory.ports.engine = createEngine('stagehand', {
    model: 'openai/gpt-4.1',
    baseUrl: service.baseUrl,
    apiKey: KEY,
    costOf,
  })
  const output = await runJob(input, memory.ports, given.signal ?? AbortSignal.timeout(100_000))
  return { output, memory, asked: service.asked }
}

/** Hosts that this process opens connections to; sockets of the file system are none. */
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
