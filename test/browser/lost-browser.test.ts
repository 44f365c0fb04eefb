// Browsers that really go away during a task: the process, the tab, the connection, at seeded points of every mode.
// The job starts again in another browser, does not count as failed, and sends nothing twice.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import type { Session } from '../../bridge/browser/session.ts'
import { runWithRecovery } from '../../bridge/engine/run/attempts.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { ExecutionMode } from '../../shared/domain/job.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { SEED, seeded } from '../support/seeded.ts'
import { person } from './expected/people.ts'

/** Losses of each kind in each mode. */
const POINTS = Number(process.env.GH_POINTS ?? 2)
const PATH = '/misc/wizard'

let sites: Sites
let folder: string
/** The manuals that an undisturbed run leaves. */
let learned: Manual[]
beforeAll(async () => {
  sites = await startSites()
  folder = await mkdtemp(join(tmpdir(), 'gh-lost-'))
  const memory = fresh()
  const { status } = await runLosing({ memory, mode: 'ai', way: 'tab', point: 0, times: 0 })
  expect(status).toBe('completed')
  learned = memory.manuals
})
afterAll(async () => {
  await sites.close()
  await rm(folder, { recursive: true })
})

const WAYS = {
  /** The browser's process dies, as in a crash. */
  process: async () => {
    for (const name of await readdir(folder)) {
      const { browser } = JSON.parse(await readFile(join(folder, name, 'owner.json'), 'utf8'))
      process.kill(browser.pid, 'SIGTERM')
    }
  },
  tab: async (session: Session) => {
    await session.active().page.close()
  },
  connection: async (session: Session) => {
    await session.active().page.context().browser()?.close()
  },
} satisfies Record<string, (session: Session) => Promise<void>>
/** The browser stays, but the page's renderer is gone. */
const crash = async (session: Session): Promise<void> => {
  await session.active().page.goto('chrome://crash')
}
type Way = keyof typeof WAYS

interface Attempt {
  memory: Memory
  mode: ExecutionMode
  way: Way | 'crash'
  /** The event of the run at which the browser is lost: its number among all events, or its name. */
  point: number | string
  times?: number
}

const runLosing = ({ memory, mode, way, point, times = 1 }: Attempt) => {
  const sessions: Session[] = []
  let [seen, losses] = [0, 0]
  const { emit } = memory.ports
  const input = runInput({
    targetUrl: sites.url(PATH),
    applicant: person('rosalind'),
    jobType: 'fill_form',
    mode,
    again: true,
  })
  return runWithRecovery(
    input,
    {
      ...memory.ports,
      async openSession(_, signal, weight) {
        const session = await launchServerBrowser({ folder, signal, ...weight })
        sessions.push(session)
        seen = 0
        return session
      },
      emit(type, data) {
        emit(type, data)
        seen += 1
        const session = sessions.at(-1)
        if (!session || losses >= times || sessions.length > losses + 1) return
        if (typeof point === 'number' ? seen < point : type !== point) return
        if (way === 'crash') seen = 0
        losses += 1
        void (way === 'crash' ? crash : WAYS[way])(session).catch(() => undefined)
      },
    },
    AbortSignal.timeout(120_000),
  )
}

const fresh = (): Memory =>
  memoryPorts({
    provider: createProvider('local'),
    openSession: async () => Promise.reject(new Error('unused')),
  })

const events = (memory: Memory, type: string) => memory.events.filter((event) => event.type === type)

describe.each(['ai', 'cookbook', 'hybrid'] as const)('%s mode', (mode) => {
  describe.each(Object.keys(WAYS) as Way[])('the %s is lost', (way) => {
    const random = seeded(SEED + mode.length * 7 + way.length)
    // Events of one undisturbed run of the wizard: the observation, the mode, and its steps.
    const points = Array.from({ length: POINTS }, () => 1 + random(8))
    test.each(points)(`at event %i of the run (seed ${SEED})`, { timeout: 150_000 }, async (point) => {
      const memory = fresh()
      sites.reset()
      if (mode !== 'ai') memory.manuals.push(...structuredClone(learned))
      const { status, result, ask } = await runLosing({ memory, mode, way, point })
      const sent = sites.submissions('misc').length
      // Lost while it was sending: the page decides, otherwise a person is asked. It never sends again by itself.
      if (status === 'paused') expect([ask?.kind, sent <= 1]).toEqual(['confirm_sent', true])
      else expect([result.error, status, sent]).toEqual([null, 'completed', 1])
      const lost = events(memory, 'connection_lost')
      expect(lost.length).toBeLessThanOrEqual(1)
      if (lost.length > 0) {
        expect(events(memory, 'browser_reconnected')).toEqual([
          { type: 'browser_reconnected', data: { starting_url: sites.url(PATH), same_tab: false } },
        ])
      }
    })
  })
})

test('a page on which the browser goes away twice ends the job, with one clear sentence', {
  timeout: 60_000,
}, async () => {
  const memory = fresh()
  sites.reset()
  const { status, result } = await runLosing({ memory, mode: 'ai', way: 'connection', point: 3, times: 9 })
  expect(status).toBe('failed')
  expect(result.error).toMatchObject({
    code: 'BROWSER_LOST',
    message: expect.stringMatching(/2 times on the same page/),
  })
  expect(events(memory, 'connection_lost')).toHaveLength(2)
  expect(sites.submissions('misc')).toEqual([])
})

test('plan and number of observations survive a loss, and no failure is counted', { timeout: 60_000 }, async () => {
  const memory = fresh()
  sites.reset()
  const kept: Record<string, unknown>[] = []
  memory.ports.checkpoint = async (state) => void kept.push(state)
  const { status } = await runLosing({ memory, mode: 'ai', way: 'connection', point: 5 })
  expect(status).toBe('completed')
  const looks = kept.map(({ work }) => (work as { iteration: number }).iteration)
  expect(looks).toEqual([...looks].sort((a, b) => a - b))
})

test.each([
  ['ai', 6],
  ['cookbook', 4],
  ['hybrid', 7],
] as const)(
  'a page that crashes in %s mode (at event %i) is opened again in another tab, and the job continues',
  {
    timeout: 60_000,
  },
  async (mode, point) => {
    const memory = fresh()
    sites.reset()
    if (mode !== 'ai') memory.manuals.push(...structuredClone(learned))
    const { status, result, ask } = await runLosing({ memory, mode, way: 'crash', point })
    const sent = sites.submissions('misc').length
    // If it crashed while it was sending, the page decides, otherwise a person is asked.
    if (status === 'paused') expect([ask?.kind, sent <= 1]).toEqual(['confirm_sent', true])
    else expect([result.error, status, sent]).toEqual([null, 'completed', 1])
    expect(events(memory, 'warning')).toMatchObject([{ data: { code: 'PAGE_CRASH' } }])
    expect(events(memory, 'connection_lost')).toEqual([])
    expect(memory.manuals.length).toBeGreaterThan(0)
  },
)

test.each(['ai', 'cookbook'] as const)(
  'a page that crashes while it sends, in %s mode: the person is asked whether it was sent',
  { timeout: 60_000 },
  async (mode) => {
    const memory = fresh()
    sites.reset()
    if (mode !== 'ai') memory.manuals.push(...structuredClone(learned))
    const { status, ask } = await runLosing({ memory, mode, way: 'crash', point: 'commit_begun' })
    expect([status, ask?.kind]).toEqual(['paused', 'confirm_sent'])
    expect(sites.submissions('misc').length).toBeLessThanOrEqual(1)
  },
)

test('a page that crashes every time ends the job with one clear sentence', { timeout: 60_000 }, async () => {
  const memory = fresh()
  sites.reset()
  const { result } = await runLosing({ memory, mode: 'ai', way: 'crash', point: 2, times: 9 })
  expect(result.error).toMatchObject({ code: 'PAGE_CRASH', message: expect.stringMatching(/crashed 3 times/) })
  expect(sites.submissions('misc')).toEqual([])
})
