// Jobs of a test's queue, whose runs are simulated, and bodies of such jobs.
import { afterAll, beforeAll } from 'vitest'
import { createJobs, type Jobs } from '../../../bridge/jobs/index.ts'
import type { JobsOptions } from '../../../bridge/jobs/ports.ts'
import type { Store } from '../../../bridge/store/index.ts'
import { pretendRun, type Step } from './pretend-run.ts'

export const makeJobs = (store: Store, more: Partial<JobsOptions> = {}): Jobs =>
  createJobs(store, { runJob: pretendRun(store), maxBrowsers: 3, retryPausesMs: [20, 20], ...more })

/** Running during all tests of a file. */
export const workingJobs = (store: Store): Jobs => {
  const jobs = makeJobs(store)
  beforeAll(() => jobs.start())
  afterAll(() => jobs.stop(100))
  return jobs
}

let number = 0
/** Each with another address. */
export const body = (steps: Step[], more: Record<string, unknown> = {}) => ({
  job_type: 'scrape',
  target_url: `https://site.example/${++number}`,
  input_data: { steps },
  ...more,
})

export const person = { name: 'Ada Lovelace', email: 'ada@example.com' }
