/**
 * `ghosthands run` in a person's own browser, as a command: which browser it uses, what it says if there is none, and
 * that jobs run one at a time.
 */

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readStepTrace } from '../../bridge/assets/step-trace.ts'
import { loadConfig } from '../../bridge/base/config.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { fileSeal } from '../../bridge/base/seal.ts'
import { checkEndpoints, checkLaunch, checkRelay } from '../../bridge/cli/doctor/transports.ts'
import { openPairings } from '../../bridge/vault/pairings.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { areaOfHome } from '../support/files.ts'
import { freePort } from '../support/free-port.ts'
import { testHome } from '../support/home.ts'
import { type OwnChrome, startOwnChrome } from '../support/own-chrome.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LONG = { timeout: 120_000 }

let home: string
let removeHome: () => Promise<void>
let sites: Sites
let chrome: OwnChrome
let dead: string

interface Ran {
  status: number
  stderr: string
  /** JSON lines: the events, then the result. */
  lines: Record<string, unknown>[]
  result: Record<string, unknown> & { error?: { code: string; message: string } | null; success?: boolean }
}

const ghosthands = (...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'bin/ghosthands.mjs'), ...args, '--home', home],
      { cwd: root, maxBuffer: 50 * 1024 ** 2, timeout: 100_000, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        const lines = stdout
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as Record<string, unknown>)
        resolve({ status: Number(error?.code ?? 0), stderr, lines, result: (lines.at(-1) ?? {}) as Ran['result'] })
      },
    )
  })

const fill = (...flags: string[]): Promise<Ran> =>
  ghosthands(
    'run',
    sites.url('/misc/plain'),
    '--type',
    'fill_form',
    '--data',
    'examples/me.json',
    '--commit',
    'granted',
    '--again',
    '--answers',
    join(home, 'answers.json'),
    ...flags,
  )

const cdp = (): string => `http://127.0.0.1:${chrome.port}`

beforeAll(async () => {
  ;({ path: home, remove: removeHome } = await testHome('own'))
  writeFileSync(join(home, 'answers.json'), JSON.stringify({ Message: 'Hello there' }))
  sites = await startSites()
  chrome = await startOwnChrome()
  dead = `http://127.0.0.1:${await freePort()}`
})
beforeEach(() => sites.reset())
afterAll(async () => {
  await chrome.close()
  await sites.close()
  await removeHome()
})

describe('run', () => {
  test('--cdp works in that browser and leaves its tabs as they were', LONG, async () => {
    const mine = await chrome.openTab(sites.url('/misc/native'))
    const before = await chrome.pages()
    const { result, status, stderr } = await fill('--cdp', cdp(), '--trace')
    expect({ status, stderr, error: result.error }).toEqual({ status: 0, stderr: '', error: null })
    expect(sites.submissions('misc')).toHaveLength(1)
    expect(await chrome.pages()).toEqual(before)
    expect(await chrome.evaluate(mine, 'document.visibilityState')).toBe('visible')

    // Its trace can be stepped through like one of a server browser, and contains only its own tab.
    const kept = await readStepTrace(areaOfHome(home, join(home, 'artifacts')), String(result.job_id))
    const acts = kept?.filter(({ type }) => type === 'step') ?? []
    expect(acts.length).toBeGreaterThan(2)
    for (const { before, seen, decision, calls } of acts) {
      expect([before?.file, seen?.title]).toEqual([expect.stringMatching(/jpg$/), expect.any(String)])
      expect([decision?.by, calls?.length]).toEqual(['planner', expect.any(Number)])
    }
    const lines = kept?.flatMap(({ network }) => network) ?? []
    expect(lines).toContainEqual(expect.objectContaining({ method: 'POST', kind: 'document' }))
    expect(JSON.stringify(kept)).not.toContain('/misc/native')
  })

  test('several addresses are tried in order, and the history says so', LONG, async () => {
    const { result, lines } = await fill('--cdp', dead, '--cdp', cdp())
    expect(result.error).toBeNull()
    expect(lines.filter(({ type }) => type === 'cdp_endpoint_cycle')).toEqual([
      expect.objectContaining({ from: dead, to: cdp(), code: 'ENDPOINT_UNREACHABLE' }),
    ])
  })

  test('if none answers, it ends with the reason, and no other browser is used', LONG, async () => {
    const { result, status } = await fill('--cdp', dead)
    expect([status, result.error?.code]).toEqual([1, 'ENDPOINT_UNREACHABLE'])
    expect(result.error?.message).toContain('ghosthands start')
    expect(sites.submissions('misc')).toEqual([])
  })

  test('without any browser of one’s own it says how to connect one', LONG, async () => {
    const { result } = await fill('--browser', 'operator')
    expect(result.error).toMatchObject({ code: 'BROWSER_NOT_FOUND', message: expect.stringContaining('--cdp') })
    expect(sites.submissions('misc')).toEqual([])
  })

  test('contradictory options about the browser are refused before anything starts', async () => {
    const { status, stderr } = await fill('--browser', 'server', '--cdp', cdp())
    expect([status, stderr]).toEqual([2, expect.stringContaining('Leave one out')])
  })

  test('three jobs in one browser wait for each other, however they name it', LONG, async () => {
    let most = 0
    const stop = new AbortController()
    const watch = (async () => {
      while (!stop.signal.aborted) {
        const open = (await chrome.pages()).filter(({ url }) => url.includes('/misc/plain'))
        most = Math.max(most, open.length)
      }
    })()
    const ran = await Promise.all([
      fill('--cdp', cdp()),
      fill('--cdp', chrome.socket),
      fill('--cdp', `localhost:${chrome.port}`),
    ])
    stop.abort()
    await watch
    expect(ran.map(({ result }) => result.error)).toEqual([null, null, null])
    expect(sites.submissions('misc')).toHaveLength(3)
    expect(most).toBe(1)
  })
})

describe('doctor', () => {
  const config = (flags: Record<string, unknown> = {}) => loadConfig({ home, env: { CHROME_CONFIG_HOME: home }, flags })

  test('lists the ways into one’s own browser, and why the others are not available', async () => {
    expect(await checkEndpoints(config({ cdp: [cdp()] }))).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('Chrome/'),
    })
    expect(await checkEndpoints(config({ cdp: [dead] }))).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('nothing listens there'),
    })
    expect(await checkLaunch(config({ chrome_path: '/nowhere' }))).toMatchObject({ state: 'fail' })
    expect(await checkLaunch(config())).toMatchObject({ found: expect.stringContaining('ghosthands start') })
    expect(await checkRelay(config())).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('ghosthands pair'),
    })
    const place = homeAt(home)
    openPairings(place, fileSeal(place.root)).keep({ instance: 'i'.repeat(20), key: 'k', browser: 'b', pairedAt: '' })
    expect(await checkRelay(config())).toMatchObject({ state: 'ok', found: expect.stringContaining('1 paired') })
  })
})
