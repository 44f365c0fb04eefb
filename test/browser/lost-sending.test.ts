// A job whose process and browser were lost while it was sending: when it resumes, it asks what happened and assumes
// nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { startChromium } from '../../bridge/browser/chromium.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { postingKey } from '../../shared/domain/url.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { correspondent } from '../support/correspondent.ts'
import { testHome } from '../support/home.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())

test('if its person says that it was sent, it is done, not sent again, and leaves no manual of steps that nobody saw', {
  timeout: 60_000,
}, async () => {
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    human: () => resolutionOf('confirm_sent', 'sent'),
  })
  const targetUrl = sites.url('/misc/plain')
  const applicant = correspondent('Ada King', 'ada@example.test', 'Ahoy.')
  const input = runInput({ targetUrl, jobType: 'fill_form', applicant })
  const { jobId, jobType } = input
  await memory.ports.commits.begin({ jobId, jobType, posting: postingKey(targetUrl), applicantId: applicant.id })
  const { status, result } = await runJob(input, memory.ports, AbortSignal.timeout(50_000))
  expect(status, result.error?.message).toBe('completed')
  expect(memory.asks.map(({ kind }) => kind)).toEqual(['confirm_sent'])
  expect(sites.submissions('misc')).toEqual([])
  expect(memory.manuals).toEqual([])
})

test('if no browser starts for the next attempt, there is another one later, which asks what happened', {
  timeout: 60_000,
}, async () => {
  const home = await testHome('lost')
  let starts = 0
  const app = await openApp(loadConfig({ home: home.path, env: process.env }), {
    retryPausesMs: [0],
    startBrowser: async (options) => {
      starts += 1
      if (starts === 1) throw new GhError('BROWSER_LAUNCH_FAILED', 'The browser ended while it was starting.')
      return startChromium(options)
    },
  })
  try {
    const targetUrl = sites.url('/misc/plain')
    const job = await app.submit({
      job_type: 'fill_form',
      target_url: targetUrl,
      input_data: { user_data: { name: 'Ada King', email: 'ada@example.test', message: 'Ahoy.' } },
    })
    const { id: jobId } = job
    await app.store.commits.begin({ jobId, jobType: 'fill_form', posting: postingKey(targetUrl), applicantId: 'ada' })
    await app.jobs.start()
    await app.jobs.enqueue(jobId)
    const request = await app.store.notices.until(
      jobId,
      () => app.store.interactions.openOf(jobId),
      AbortSignal.timeout(50_000),
    )
    expect(request.kind).toBe('confirm_sent')
    await app.jobs.resume(jobId, resolutionOf('confirm_sent', 'sent'))
    expect(await app.jobs.wait(jobId, { signal: AbortSignal.timeout(50_000) })).toMatchObject({
      status: 'completed',
      error: null,
    })
    expect(starts).toBe(2)
    expect(sites.submissions('misc')).toEqual([])
  } finally {
    await app[Symbol.asyncDispose]()
    await home.remove()
  }
})
