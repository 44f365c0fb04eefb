// What is accepted as a job and what is refused, on both kinds of server.
import { describe, expect, test } from 'vitest'
import { oneStore } from './support/server.ts'
import { person, workingJobs } from './support/working.ts'

const { store } = await oneStore()
const jobs = workingJobs(store)

describe('requests', () => {
  test('an unknown job type is refused and the known ones are named', async () => {
    await expect(jobs.create({ job_type: 'dance', target_url: 'https://a.example' })).rejects.toThrow(
      'There is no job type “dance”. The types are apply, fill_form, scrape, custom.',
    )
  })

  test.each([
    ['a body that is no object', 'x', 'INVALID_INPUT', /A job is an object/],
    ['a missing address', { job_type: 'scrape' }, 'INVALID_INPUT', /target_url/],
    [
      'a script address',
      { job_type: 'scrape', target_url: 'javascript:alert(1)' },
      'INVALID_INPUT',
      /target_url: must be an http/,
    ],
    [
      'an unknown mode',
      { job_type: 'scrape', target_url: 'https://a.example', execution_mode: 'fast' },
      'INVALID_INPUT',
      /execution_mode/,
    ],
    [
      'a custom job without a task',
      { job_type: 'custom', target_url: 'https://a.example' },
      'INVALID_INPUT',
      /task_description: is needed/,
    ],
    [
      'an application without data',
      { job_type: 'apply', target_url: 'https://a.example' },
      'INVALID_INPUT',
      /input_data.*user_data/,
    ],
    [
      'wrong data of the person',
      { job_type: 'apply', target_url: 'https://a.example', input_data: { user_data: { email: {} } } },
      'INVALID_DATA_FILE',
      /email/,
    ],
    [
      'a budget beyond the ceiling',
      { job_type: 'scrape', target_url: 'https://a.example', budget: { maxIterations: 101 } },
      'INVALID_INPUT',
      /maxIterations/,
    ],
  ])('%s is refused with a sentence', async (_, wrong, code, sentence) => {
    const refused = await jobs.create(wrong).then(
      () => undefined,
      (error: unknown) => error as Error & { code: string },
    )
    expect(refused?.code).toBe(code)
    expect(refused?.message).toMatch(sentence)
  })

  test('defaults follow the type; what is in input_data counts unless the top level says otherwise', async () => {
    const job = await jobs.create({
      job_type: 'apply',
      target_url: 'https://a.example/1',
      input_data: { user_data: person, execution_mode: 'ai_only', supervision: 'unattended', browser_mode: 'operator' },
      browser_mode: 'server',
    })
    expect(job).toMatchObject({
      executionMode: 'ai',
      supervision: 'unattended',
      browserMode: 'server',
      commitPolicy: 'granted',
      status: 'pending',
      budget: { maxCostUsd: 5, maxIterations: 50 },
    })
    expect(job.applicantId).toMatch(/^p-/)
    const custom = await jobs.create({
      job_type: 'custom',
      target_url: 'https://a.example/',
      task_description: 'Look',
      budget: { maxCostUsd: 1 },
    })
    expect(custom).toMatchObject({
      executionMode: 'ai',
      commitPolicy: 'ask',
      budget: { maxCostUsd: 1, maxIterations: 100 },
    })
  })
})
