// Models on the command line: an order of providers, a limit that is raised later, a recording that runs again.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { destroyEmbedded } from '../../bridge/store/embedded/index.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { hands } from '../support/model-servers/hands.ts'
import { oracle } from '../support/model-servers/oracle.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import { startServe } from '../support/serve.ts'

const BIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))

let folder: string
let home: string
let data: string
let sites: Sites
let service: ModelServer
let busy: ModelServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gh-models-'))
  home = join(folder, 'home')
  data = join(folder, 'ada.json')
  writeFileSync(
    data,
    JSON.stringify({
      name: 'Ada King',
      email: 'ada@example.test',
      phone: '+1 415 555 0134',
      address: { street: '12 Quay Street', city: 'Halifax', country: 'Canada' },
      answers: { Message: 'Ahoy.' },
      password: 'Quay-Street-12',
    }),
  )
  sites = await startSites()
  service = await startModelServer('anthropic', oracle)
  busy = await startModelServer('google', () => ({ status: 529 }))
  // A bridge that is started here uses these settings too.
  Object.assign(process.env, settings())
})
afterAll(async () => {
  await service.close()
  await busy.close()
  await sites.close()
  await destroyEmbedded({ data: join(home, 'data') })
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => sites.reset())

const settings = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  GHOSTHANDS_HOME: home,
  GHOSTHANDS_ANTHROPIC_API_KEY: KEY,
  GHOSTHANDS_GOOGLE_API_KEY: KEY,
  GHOSTHANDS_PROVIDERS: JSON.stringify({
    anthropic: { base_url: service.baseUrl },
    google: { base_url: busy.baseUrl },
  }),
})

interface Ran {
  code: number | null
  errors: string
  /** Lines of standard output. */
  lines: Record<string, unknown>[]
}

/** Output of one object a line, or of a single object over many lines. */
const linesOf = (output: string): Record<string, unknown>[] =>
  output.startsWith('{\n')
    ? [JSON.parse(output)]
    : output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))

const run = (args: string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      env: {
        ...settings(),
        ...env,
      },
    })
    const [output, errors] = [[] as string[], [] as string[]]
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text))
    child.on('close', (code) =>
      resolve({
        code,
        errors: errors.join(''),
        lines: linesOf(output.join('')),
      }),
    )
  })

const filling = (...more: string[]): string[] => [
  'run',
  sites.url('/misc/plain'),
  ...['--type', 'fill_form', '--data', data, '--mode', 'ai'],
  ...more,
]

const resultOf = ({ lines }: Ran) => lines.find(({ type }) => type === 'result')

test('the next provider continues if one is overloaded, and the cost is counted for each', async () => {
  const ran = await run(filling('--provider', 'google,anthropic:claude-haiku-4-5'))
  expect(ran.code, ran.errors).toBe(0)
  expect(ran.lines.find(({ type }) => type === 'provider_fallback')).toMatchObject({
    from: 'google',
    to: 'anthropic',
    code: 'PROVIDER_ERROR',
  })
  expect(resultOf(ran)).toMatchObject({ success: true, llm_calls: 1, failed_calls: 2 })
  expect(service.asked.at(-1)?.model).toBe('claude-haiku-4-5')
  expect(sites.submissions('misc')).toHaveLength(1)
}, 60_000)

test('a missing key, of the second provider too, is reported before anything is kept or opened', async () => {
  const asked = service.asked.length
  const ran = await run(filling('--provider', 'anthropic,google'), { GHOSTHANDS_GOOGLE_API_KEY: '' })
  expect(ran.code).toBe(2)
  expect(ran.errors).toContain('GHOSTHANDS_GOOGLE_API_KEY')
  expect(service.asked).toHaveLength(asked)
}, 60_000)

test('a job that reaches its limit waits for more; with more it continues, and if nobody can be asked it ends', async () => {
  const asked = service.asked.length
  const limited = await run(filling('--provider', 'anthropic', '--max-cost', '0.001'))
  expect(limited.code, limited.errors).toBe(3)
  expect(resultOf(limited)).toMatchObject({ status: 'paused', llm_calls: 0, interaction: { kind: 'budget' } })
  expect(service.asked).toHaveLength(asked)

  const id = String(resultOf(limited)?.job_id)
  const answered = await run(['jobs', 'answer', id, '--choice', 'raise', '--json'])
  expect(answered.code, answered.errors).toBe(0)
  const bridge = await startServe(home, '--port', '0')
  try {
    const status = async () => (await run(['jobs', 'show', id, '--json'])).lines[0]?.status
    await expect.poll(status, { timeout: 60_000, interval: 1_000 }).toBe('completed')
  } finally {
    await bridge.end('SIGTERM')
  }
  expect(service.asked).toHaveLength(asked + 1)
  expect(sites.submissions('misc')).toHaveLength(1)

  const alone = await run(filling('--provider', 'anthropic', '--max-cost', '0.001', '--no-ask'))
  expect(alone.code).toBe(1)
  expect(resultOf(alone)).toMatchObject({ error: { code: 'budget_exceeded' } })
  expect(service.asked).toHaveLength(asked + 1)
}, 150_000)

test('a recorded job runs again without the service, and reports where it takes another course', async () => {
  const recording = join(folder, 'recording')
  const recorded = await run(filling('--provider', 'anthropic', '--record', recording))
  expect(recorded.code, recorded.errors).toBe(0)
  const asked = service.asked.length

  const again = await run(['replay-model', recording, '--commit', 'granted', '--json'])
  expect(again.lines[0], again.errors).toMatchObject({
    same: true,
    calls_recorded: 1,
    calls_asked: 1,
    result: { success: true },
  })
  expect(again.code).toBe(0)
  // It stops before it sends, unless an option says otherwise.
  const careful = await run(['replay-model', recording, '--json'])
  expect(careful.lines[0]).toMatchObject({ result: { status: 'paused', interaction: { kind: 'approve_submit' } } })

  const other = await run(['replay-model', recording, '--json', '--url', sites.url('/misc/wizard')])
  expect(other.code).toBe(1)
  expect(other.lines[0]).toMatchObject({
    same: false,
    divergence: { call: 1, recorded: expect.any(String), now: expect.stringContaining('step 1 of 3') },
  })
  expect(service.asked).toHaveLength(asked)
  expect(sites.submissions('misc')).toHaveLength(2)

  const twice = await run(filling('--provider', 'anthropic', '--record', recording))
  expect(twice.code).toBe(2)
  expect(twice.errors).toContain('holds a recording already')
  expect((await run(['replay-model', folder])).errors).toContain('not a part of a recording')
}, 240_000)

test('another engine does a form from the command line, and options it does not support are refused before it starts', async () => {
  await using hand = await startModelServer(
    'openai-responses',
    hands([
      'type Ada King into Full name',
      'type ada@example.test into Email',
      'type Ahoy into Message',
      'click I agree',
      'click Send message',
    ]),
  )
  const env = { GHOSTHANDS_PROVIDERS: JSON.stringify({ stagehand: { base_url: hand.baseUrl, api_key: KEY } }) }
  const ran = await run(filling('--provider', 'stagehand:openai/gpt-4.1'), env)
  expect(ran.code, ran.errors).toBe(0)
  expect(resultOf(ran)).toMatchObject({ success: true, mode_used: 'ai', llm_calls: hand.asked.length })
  expect(sites.submissions('misc')).toHaveLength(1)
  const refused = await run(filling('--provider', 'stagehand:openai/gpt-4.1', '--browser', 'operator'), env)
  expect(refused.code).not.toBe(0)
  expect(refused.errors).toContain('would see every tab of your own browser')
  const hide = join(folder, 'hide.cjs')
  writeFileSync(
    hide,
    `const M = require('node:module'); const find = M._resolveFilename
    M._resolveFilename = function (name, ...more) {
      if (name.startsWith('@browserbasehq/')) throw new Error('not installed')
      return find.call(this, name, ...more)
    }`,
  )
  const lacking = await run(filling('--provider', 'stagehand'), { ...env, NODE_OPTIONS: `--require ${hide}` })
  expect(lacking.code).not.toBe(0)
  expect(lacking.errors.trim()).toBe(
    'The engine stagehand is not installed; install it beside GhostHands with “npm install @browserbasehq/stagehand@3.7.3”. (DRIVER_MISSING)',
  )
}, 90_000)
