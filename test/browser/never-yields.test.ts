// Pages whose scripts loop for ever, or reload them without end: the job still ends at its time limit, says so, and
// closes its browser.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import type { Session } from '../../bridge/browser/session.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { unexpected } from '../../bridge/engine/run/unexpected.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { correspondent } from '../support/correspondent.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { FIELDS, type SendingSite, serveWays } from '../support/sending-site.ts'

const form = `<form method=post action=/in>${FIELDS}<button>Send</button></form>`
const LOOP = 'for (;;) {}'

let site: SendingSite
beforeAll(async () => {
  site = await serveWays({
    typed: { page: `${form}<script>document.querySelector('[name=name]').oninput = () => { ${LOOP} }</script>` },
    anew: { page: `${form}<script>setTimeout(() => location.reload(), 30)</script>` },
    shown: { page: `${form}<script>addEventListener('load', () => setTimeout(() => { ${LOOP} }, 300))</script>` },
  })
})
afterAll(() => site[Symbol.asyncDispose]())

test('when Playwright gives up waiting, the message is ours, not Playwright’s', () => {
  const error = Object.assign(new Error('locator.textContent: Timeout 30000ms exceeded.'), { name: 'TimeoutError' })
  expect(unexpected(error)).toMatchObject({
    code: 'NAVIGATION_TIMEOUT',
    message: expect.not.stringContaining('locator'),
  })
})

test.each([
  ['typed', 'did not answer any more'],
  ['shown', 'did not answer any more'],
  ['anew', 'loaded anew again and again'],
])('pages that start a loop once something is %s', { timeout: 90_000 }, async (way, words) => {
  let session: Session | undefined
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: async (_, signal) => {
      session = await launchServerBrowser({ signal })
      return session
    },
  })
  const input = runInput({
    targetUrl: site.url(way),
    jobType: 'fill_form',
    mode: 'ai',
    applicant: correspondent('Ada King', 'ada@example.test', 'Ahoy.'),
    budget: { maxCostUsd: 1, maxIterations: 50, maxDurationMs: 2_000 },
  })
  const { status, result } = await runJob(input, memory.ports, AbortSignal.timeout(80_000))
  expect(status).toBe('failed')
  expect(result.error).toEqual({ code: 'budget_exceeded', message: expect.stringContaining(words) })
  expect(result.error?.message).toContain('limit of 2 s')
  expect(session?.isActive()).toBe(false)
  expect(site.received(way)).toEqual([])
})
