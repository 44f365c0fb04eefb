/** The three execution modes over each transport into a person's own browser, on the Workday-like site: nine whole applications. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectEndpoint } from '../../bridge/browser/endpoint/connect.ts'
import type { OperatorBrowser } from '../../bridge/browser/operator/browser.ts'
import { launchedBrowser, launchOwnChrome } from '../../bridge/browser/operator/launch.ts'
import { openOperatorSession } from '../../bridge/browser/operator/session.ts'
import { killGroup } from '../../bridge/browser/processes.ts'
import { expectRecords, frontDoor, story } from '../support/front-door.ts'
import { startOwnChrome } from '../support/own-chrome.ts'
import { startRelayChrome } from '../support/relay-chrome.ts'
import { person } from './expected/people.ts'
import { workday } from './expected/workday.ts'

const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'

interface Reached {
  browser: OperatorBrowser
  close(): Promise<void>
}

const TRANSPORTS: Record<OperatorBrowser['transport'], () => Promise<Reached>> = {
  async endpoint() {
    const chrome = await startOwnChrome()
    return { browser: await connectEndpoint(chrome.socket), close: chrome.close }
  },
  async launch() {
    const profile = await mkdtemp(join(tmpdir(), 'gh-launched-'))
    const { pid = 0 } = await launchOwnChrome({ profile, headless: true })
    const browser = await launchedBrowser(profile)
    if (!browser) throw new Error('the launched Chrome was not found')
    const close = async (): Promise<void> => {
      browser.release()
      killGroup(pid)
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    }
    return { browser, close }
  },
  async relay() {
    const chrome = await startRelayChrome()
    return { browser: await chrome.relay(), close: chrome.close }
  },
}

const door = frontDoor()

describe.each(Object.entries(TRANSPORTS))('over the %s transport', (transport, reach) => {
  let reached: Reached
  beforeAll(async () => {
    reached = await reach()
  })
  afterAll(() => reached.close())
  beforeEach(() => {
    door.memory.ports.openSession = (_, signal) => openOperatorSession(reached.browser, { signal })
  })

  test('ai explores, cookbook and hybrid replay what it learned, each for another person', {
    timeout: 150_000,
  }, async () => {
    expect(reached.browser.transport).toBe(transport)
    // What a replay has no steps for is another test's: all three have as much to enter.
    const people = ['rosalind', 'tunde', 'rosalind'] as const
    const modes = ['ai', 'cookbook', 'hybrid'] as const
    for (const [at, mode] of modes.entries()) {
      const applicant = person(people[at] ?? 'rosalind', { requires_sponsorship: false })
      const again = at === 2
      const { result, ...run } = await door.run(WORKDAY, { applicant, mode, browserMode: 'operator', again })
      expect(story({ result, ...run })).toBe(`completed in ${mode === 'ai' ? 'ai' : 'cookbook'} mode`)
      expect([result.mode_requested, result.llm_calls, result.steps.replayed > 0]).toEqual([mode, 0, mode !== 'ai'])
    }
    expectRecords(door.sites.submissions('workday'), [workday.rosalind, workday.tunde, workday.rosalind])
  })
})
