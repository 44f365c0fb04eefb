// A job whose process and browser were lost while it was sending: when it resumes, it asks what happened and assumes
// nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { postingKey } from '../../shared/domain/url.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { correspondent } from '../support/correspondent.ts'
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
