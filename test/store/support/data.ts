// Initial rows.

import { JobRequest } from '../../../shared/domain/job.ts'
import { type NewJob, OWNER } from '../../../shared/domain/job-record.ts'
import type { ManualBody } from '../../../shared/domain/manual.ts'

export const newJob = (more: Partial<Record<keyof JobRequest, unknown>> = {}): NewJob => {
  const request = JobRequest.parse({ job_type: 'apply', target_url: 'https://jobs.example.com/acme/42', ...more })
  return {
    type: request.job_type,
    request,
    executionMode: 'hybrid',
    commitPolicy: 'granted',
    budget: { maxCostUsd: 5, maxIterations: 50 },
    maker: OWNER,
  }
}

export const manualBody = (more: Partial<ManualBody> = {}): ManualBody => ({
  format: 'ghosthands-manual/1',
  name: 'apply on jobs.example.com',
  taskType: 'apply',
  platform: 'unknown',
  host: 'jobs.example.com',
  urlPattern: '/{slug}/{id}',
  fingerprint: 'f1',
  steps: [
    {
      order: 0,
      page: 0,
      action: 'type',
      description: 'Email',
      value: '{{email}}',
      target: { label: 'Email', frame: [] },
    },
  ],
  ...more,
})
