/** What a callback says about a job and its progress, and how it is signed. */
import { describe, expect, test } from 'vitest'
import { noticeOf } from '../../../bridge/jobs/callbacks/notice.ts'
import { signingSecrets } from '../../../bridge/jobs/callbacks/secret.ts'
import { pauseSwitch } from '../../../bridge/jobs/pause.ts'
import type { Repositories } from '../../../bridge/store/index.ts'
import type { Delivery } from '../../../bridge/store/repositories/deliveries.ts'
import type { SecretVault } from '../../../bridge/vault/secrets.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { jobResult } from '../../support/job-result.ts'

const asked = {
  id: 'i1',
  kind: '2fa',
  description: 'A code',
  screenshot: 'a1',
  currentUrl: 'http://here/',
  pausedAt: 'p',
  expiresAt: 'e',
  timeoutSeconds: 300,
} as Interaction

interface Known {
  job?: Partial<JobRecord> | undefined
  asked?: Interaction
  actions?: number
  manual?: string
  steps?: number
}
const repositories = (known: Known): Repositories =>
  ({
    jobs: {
      get: async () =>
        known.job && { id: 'j1', type: 'apply', valetTaskId: 'mine', result: null, error: null, ...known.job },
    },
    interactions: { get: async () => known.asked },
    events: { summary: async () => ({ actions: known.actions ?? 0, last: 'Email', manual: known.manual ?? null }) },
    manuals: { get: async () => known.steps && { body: { steps: Array.from({ length: known.steps }) } } },
  }) as unknown as Repositories
const notice = (kind: Delivery['kind'], known: Known, viewer?: string) =>
  noticeOf(
    repositories(known),
    { id: 'd1', kind, jobId: 'j1', sequence: 3, interactionId: known.asked ? 'i1' : null, createdAt: 't' } as Delivery,
    {
      screenshotUrl: (jobId, artifactId) => `http://bridge/${jobId}/${artifactId}`,
      viewerUrl: async () => viewer,
    },
  )

describe('a callback', () => {
  test('for a needed person says why, with a picture and a page to respond on', async () => {
    const said = await notice('needs_human', { job: { status: 'paused' }, asked }, 'http://bridge/view/x')
    expect(said).toMatchObject({
      type: 'job.needs_human',
      valet_task_id: 'mine',
      sequence: 3,
      interaction: { reason: '2fa', screenshot_url: 'http://bridge/j1/a1', viewer_url: 'http://bridge/view/x' },
    })
    expect(said).not.toHaveProperty('result')
    const bare = await notice('needs_human', { job: { status: 'paused' }, asked: { ...asked, screenshot: null } })
    expect(bare?.interaction).toMatchObject({ screenshot_url: null })
    expect(bare?.interaction).not.toHaveProperty('viewer_url')
  })

  test('for a resumed job says how the request was resolved', async () => {
    const answered = { ...asked, resolution: { action: 'resume', choice: 'done' } } as Interaction
    expect(await notice('resumed', { job: { status: 'running' }, asked: answered })).toMatchObject({
      resolution: 'done',
    })
    expect(await notice('resumed', { job: { status: 'running' } })).toMatchObject({ resolution: null })
  })

  test('for a finished job has the result without local paths, or the error', async () => {
    const result = jobResult({ report: '/home/me/report.html', result_data: { mode: 'ai', cost_savings_pct: null } })
    const done = await notice('completed', { job: { status: 'completed', result }, actions: 4 })
    expect(done).toMatchObject({
      result: { report: null },
      error_code: null,
      progress: { step: 'done', progress_pct: 100 },
    })
    const failed = await notice('failed', {
      job: { status: 'failed', error: { code: 'TIMEOUT', message: 'Too long.' } },
    })
    expect(failed).toMatchObject({ result: null, result_data: null, error_code: 'TIMEOUT', error_message: 'Too long.' })
    expect(await notice('failed', {})).toBeUndefined()
  })
})

test('a job’s progress grows with its steps, relative to a manual, and is below 100 % until the end', async () => {
  const progress = async (known: Known) => (await notice('resumed', { job: { status: 'running' }, ...known }))?.progress
  expect(await progress({})).toEqual({ step: 'Email', progress_pct: 0, actions_completed: 0 })
  expect(await progress({ actions: 20 })).toMatchObject({ progress_pct: 50, actions_completed: 20 })
  expect(await progress({ actions: 5, manual: 'm1', steps: 20 })).toMatchObject({ progress_pct: 25 })
  expect(await progress({ actions: 40, manual: 'm1', steps: 20 })).toMatchObject({ progress_pct: 99 })
  expect(await progress({ actions: 3, job: { status: 'failed' } })).toMatchObject({ step: 'failed' })
})

test('a signing secret is created once, and a new one is used beside the previous one', async () => {
  const kept = new Map<string, Record<string, string>>()
  const vaultOf = (tenant: string) =>
    ({
      all: async () => kept.get(tenant) ?? {},
      keep: async (_owner: string, values: Record<string, string>) => void kept.set(tenant, values),
    }) as unknown as SecretVault
  const secrets = signingSecrets(vaultOf, { tenant: 'a', secret: undefined })
  const [first = ''] = await secrets.all('a')
  expect(first).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(await secrets.all('a')).toEqual([first])
  const second = await secrets.rotate('a')
  expect(await secrets.all('a')).toEqual([second, first])
  expect(await secrets.all('b')).not.toContain(second)
  // A secret in the settings comes first, only for its tenant.
  const set = signingSecrets(vaultOf, { tenant: 'a', secret: 'whsec_mine' })
  expect([(await set.all('a'))[0], (await set.all('b')).includes('whsec_mine')]).toEqual(['whsec_mine', false])
})

test('a request to pause reaches a job once, also if it came before the job listened', () => {
  const pause = pauseSwitch()
  const heard: string[] = []
  pause.press({ by: 'button' })
  const stop = pause.listen(({ by }) => heard.push(by))
  pause.press({ by: 'takeover' })
  stop()
  expect(heard).toEqual(['button', 'takeover'])
  pause.listen(({ by }) => heard.push(`again ${by}`))
  expect(heard).toHaveLength(2)
})
