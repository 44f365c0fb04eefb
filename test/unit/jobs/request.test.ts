/** A submitted job: the defaults, and the message for each mistake. */
import { describe, expect, test } from 'vitest'
import { acceptRequest, onlyKnownInput } from '../../../bridge/jobs/request.ts'
import { jobView, withoutPassword } from '../../../bridge/jobs/view.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'

const URL_ = 'https://jobs.example/1'
const PERSON = { first_name: 'Mara', last_name: 'Ek', email: 'mara@example.com' }
const accept = (body: Record<string, unknown>) => acceptRequest({ target_url: URL_, ...body })

describe('a job that is taken', () => {
  test('to apply may send without asking by default, but asks in the person’s own browser', () => {
    const { job } = accept({ job_type: 'apply', input_data: { user_data: PERSON } })
    expect(job).toMatchObject({
      executionMode: 'hybrid',
      commitPolicy: 'granted',
      budget: { maxCostUsd: 5, maxIterations: 50 },
    })
    const own = accept({ job_type: 'fill_form', browser_mode: 'operator', input_data: { user_data: PERSON } }).job
    expect(own.commitPolicy).toBe('ask')
    const told = accept({ job_type: 'apply', commit_policy: 'ask', input_data: { user_data: PERSON } }).job
    expect(told.commitPolicy).toBe('ask')
  })

  test('is the same person’s, however the data is worded', () => {
    const id = (user_data: object) => accept({ job_type: 'apply', input_data: { user_data } }).job.applicantId
    expect(id(PERSON)).toBeDefined()
    expect(id({ firstName: 'Mara', lastName: 'Ek', email: 'mara@example.com' })).toBe(id(PERSON))
    expect(accept({ job_type: 'scrape' }).job.applicantId).toBeUndefined()
  })

  test('may have settings beside its data; outer ones win, and part of a budget keeps the rest at its default', () => {
    const input_data = { user_data: PERSON, execution_mode: 'ai_only', interaction_timeout: 60 }
    const { job } = accept({ job_type: 'apply', interaction_timeout: 90, budget: { maxCostUsd: 1 }, input_data })
    expect([job.executionMode, job.request.interaction_timeout]).toEqual(['ai', 90])
    expect(job.budget).toEqual({ maxCostUsd: 1, maxIterations: 50 })
  })

  test('that a person demonstrates is learned again; one that cannot be demonstrated is refused', () => {
    const taught = { job_type: 'custom', task_description: 'Archive it.', supervision: 'teach' }
    expect(accept(taught).job.executionMode).toBe('ai')
    expect(() => accept({ job_type: 'scrape', supervision: 'teach' })).toThrow(/is not for scrape/)
    expect(() => accept({ ...taught, hitl_enabled: false })).toThrow(/needs a person/)
    expect(() => accept({ ...taught, execution_mode: 'cookbook' })).toThrow(/learns anew/)
  })

  test('in the person’s own words is worked out by a model alone, and asks before it sends', () => {
    const { job } = accept({ job_type: 'custom', task_description: ' Renew my card ' })
    expect([job.executionMode, job.commitPolicy]).toEqual(['ai', 'ask'])
    expect(job.request.task_description?.trim()).toBe('Renew my card')
    const again = accept({ job_type: 'custom', task_description: 'Renew my card', execution_mode: 'cookbook_only' })
    expect(again.job.executionMode).toBe('cookbook')
  })
})

test.each(['user_date', 'cpd_url', 'colour'])(
  'what a job is given is looked over, too: “%s” is refused by name',
  (key) => {
    expect(() => onlyKnownInput({ [key]: 1 })).toThrow(`input_data.${key}: there is no such field.`)
    expect(() => onlyKnownInput({ user_data: PERSON, cdp_url: 'http://127.0.0.1:9222', budget: {} })).not.toThrow()
  },
)

test.each<[string, unknown, RegExp]>([
  ['no object', 'apply', /A job is an object with job_type and target_url/],
  ['a list', [], /A job is an object/],
  ['without a type', { target_url: URL_ }, /job_type is needed: one of apply, fill_form, scrape, custom/],
  ['of an unknown type', { job_type: 'dance', target_url: URL_ }, /no job type “dance”/],
  ['without a person', { job_type: 'apply', target_url: URL_, input_data: {} }, /input_data\.user_data/],
  ['without a task', { job_type: 'custom', target_url: URL_, task_description: ' ' }, /task_description: must say/],
  ['for an address of no site', { job_type: 'scrape', target_url: 'file:///etc' }, /target_url: must be an http/],
  [
    'with a misspelt field',
    { job_type: 'scrape', target_url: URL_, supervison: 'approve' },
    /supervison: there is no such field\. Did you mean supervision\?/,
  ],
  ['with the word of another surface', { job_type: 'scrape', target_url: URL_, task: 'all' }, /task_description/],
  [
    'with a browser’s address at the top',
    { job_type: 'scrape', target_url: URL_, cdp_url: 'http://127.0.0.1:9222' },
    /cdp_url: there is no such field\. Did you mean input_data\.cdp_url\?/,
  ],
])('one %s is refused with the reason', (_, body, words) => {
  expect(() => acceptRequest(body)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringMatching(words) }),
  )
})

describe('a job that is shown', () => {
  const request = accept({
    job_type: 'apply',
    callback_url: 'https://me:secret@hooks.example/x',
    input_data: { user_data: PERSON },
  }).job.request
  const job = (more: Partial<JobRecord> = {}): JobRecord =>
    ({ id: 'j1', status: 'running', request, ...more }) as JobRecord

  test('contains no personal data and no credentials of callbacks', () => {
    const text = JSON.stringify(jobView(job()))
    expect(text).not.toMatch(/Mara|secret/)
    expect(text).toContain('hooks.example')
  })

  test('says what it waits for only while it does', () => {
    const open = { id: 'i1' } as Interaction
    expect(jobView(job({ status: 'paused' }), { open })).toMatchObject({ interaction: open })
    expect(jobView(job({ status: 'paused' }))).toMatchObject({ interaction: null })
    expect(jobView(job(), { open })).not.toHaveProperty('interaction')
  })

  test('shows an address unchanged if it contains no secret', () => {
    for (const plain of ['https://hooks.example/x?y=1', 'no address']) expect(withoutPassword(plain)).toBe(plain)
  })
})
