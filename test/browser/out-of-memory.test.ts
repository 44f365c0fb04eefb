/**
 * A browser that the system kills for lack of memory: started again with less, twice at most, and nothing is sent
 * twice.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startChromium } from '../../bridge/browser/chromium.ts'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import type { Session } from '../../bridge/browser/session.ts'
import { type BrowserSize, runWithLowMemoryRetry } from '../../bridge/engine/run/attempts.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Emit } from '../../shared/domain/events.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { person } from './expected/people.ts'

let sites: Sites
let folder: string
let memory: Memory
let weights: BrowserSize[]
/** Window sizes of the browsers that were started. */
let windows: { width: number; height: number }[]
let kills: number
/** How the browsers are started. */
let start: typeof startChromium
/** Called when a run closes its browser. */
let ended: () => void

beforeAll(async () => {
  sites = await startSites()
  folder = await mkdtemp(join(tmpdir(), 'gh-memory-'))
})
afterAll(async () => {
  await sites.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  sites.reset()
  ;[weights, windows, kills, start, ended] = [[], [], 0, startChromium, () => undefined]
  memory = memoryPorts({
    provider: createProvider('local'),
    openSession: async () => Promise.reject(new Error('unused')),
  })
})

/** What the kernel does when memory runs out: the browser ends with status 137. */
const kill = async (): Promise<void> => {
  const [name = ''] = await readdir(folder)
  const { browser } = JSON.parse(await readFile(join(folder, name, 'owner.json'), 'utf8'))
  process.kill(browser.pid, 'SIGKILL')
}

const open = async (_: unknown, signal: AbortSignal, weight: BrowserSize): Promise<Session> => {
  weights.push(weight)
  const session = await launchServerBrowser({ folder, signal, start, ...weight })
  const close = session.close.bind(session)
  session.close = (how) => {
    ended()
    return close(how)
  }
  windows.push(await session.active().page.evaluate('({ width: innerWidth, height: innerHeight })'))
  return session
}

/** Runs the wizard; the browser is killed at the given step of each of the first `times` attempts. */
const run = (times: number, at: (type: string, data: Record<string, unknown>) => boolean) => {
  const { emit } = memory.ports
  const killing: Emit = (type, data) => {
    emit(type, data)
    if (weights.length > kills && kills < times && at(type, data)) {
      kills += 1
      void kill()
    }
  }
  const input = runInput({ targetUrl: sites.url('/misc/wizard'), applicant: person('rosalind'), jobType: 'fill_form' })
  return runWithLowMemoryRetry(
    input,
    { ...memory.ports, emit: killing, openSession: open },
    AbortSignal.timeout(100_000),
  )
}
const lighter = () => memory.events.filter(({ type }) => type === 'browser_low_memory')
const secondStep = (type: string, { order }: Record<string, unknown>): boolean => type === 'step' && order === 1

test('killed once, it does the job without images', async () => {
  const { status, result } = await run(1, secondStep)
  expect(result.error).toBeNull()
  expect(status).toBe('completed')
  expect(weights).toEqual([{}, { lowMemory: true }])
  expect(lighter()).toHaveLength(1)
  expect(sites.submissions('misc')).toHaveLength(1)
})

test('killed again and again, it ends after the smallest window, with one clear sentence', async () => {
  const { status, result } = await run(3, secondStep)
  expect(status).toBe('failed')
  expect(result.error).toMatchObject({
    code: 'BROWSER_OUT_OF_MEMORY',
    message: expect.stringMatching(/without images/),
  })
  expect(windows).toEqual([
    { width: 1280, height: 720 },
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
  ])
  expect(lighter()).toHaveLength(2)
  expect(sites.submissions('misc')).toEqual([])
})

test('killed where the pipe closes before the exit status is known, as on a busy machine, the cause is named, too', async () => {
  start = async (options) => {
    const { promise: closing, resolve: close } = Promise.withResolvers<void>()
    ended = close
    const chromium = await startChromium(options)
    return { ...chromium, exited: closing.then(() => chromium.exited) }
  }
  const { result } = await run(3, secondStep)
  expect(result.error?.code).toBe('BROWSER_OUT_OF_MEMORY')
  expect(lighter()).toHaveLength(2)
  expect(sites.submissions('misc')).toEqual([])
})

test('killed while sending, it asks rather than send again', async () => {
  const { status, ask } = await run(1, (type) => type === 'commit_begun')
  // The site decides what it received; the run never sends a second time by itself.
  expect(sites.submissions('misc').length).toBeLessThanOrEqual(1)
  if (status === 'paused') expect(ask?.kind).toBe('confirm_sent')
  expect(memory.events.filter(({ type }) => type === 'commit_begun')).toHaveLength(1)
})
