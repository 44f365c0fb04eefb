// What the figures count: finished jobs by day and mode, and what replays saved compared with the run their manual
// was learned from.
import { expect, test } from 'vitest'
import { figuresOf } from '../../bridge/jobs/figures.ts'
import type { Repositories } from '../../bridge/store/index.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import { jobResult } from '../support/job-result.ts'
import { manualBody, newJob } from './support/data.ts'
import { oneStore } from './support/server.ts'

const { store } = await oneStore()

const ended = async (view: Repositories, over: Partial<JobResult> & Pick<JobResult, 'mode_used'>): Promise<void> => {
  const { job } = await view.jobs.create(newJob())
  await view.jobs.transition(job.id, ['pending'], 'queued')
  await view.jobs.transition(job.id, ['queued'], 'running')
  const status = over.success === false ? ('failed' as const) : ('completed' as const)
  const result = jobResult({ job_id: job.id, status, duration_ms: 1_000, ...over })
  await view.jobs.transition(job.id, ['running'], status, { result })
}

test('jobs count by day and by how they were done; replays save what exploring had cost', async () => {
  const view = store.forTenant('figures')
  const learned = { durationMs: 61_000, llmCalls: 12, tokens: 9_000, costUsd: 0.25 }
  const manual = await view.manuals.insert({ ...manualBody(), baseline: learned }, 'ai')
  await ended(view, { mode_used: 'ai', cost_usd: 0.25, duration_ms: 61_000, manual })
  await ended(view, { mode_used: 'cookbook', manual })
  await ended(view, { mode_used: 'cookbook', manual })
  await ended(view, { mode_used: 'hybrid', manual, cost_usd: 0.05, duration_ms: 11_000 })
  await ended(view, { mode_used: 'ai', success: false, cost_usd: 0.1 })
  // A replay that is slower and more expensive than the first run saves nothing, and does not reduce other savings.
  await ended(view, { mode_used: 'hybrid', manual, cost_usd: 0.3, duration_ms: 90_000 })

  const figures = await figuresOf(view, 7)
  expect(figures.days).toHaveLength(7)
  expect(figures.days.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    replayed: 2,
    mended: 2,
    explored: 1,
    failed: 1,
  })
  expect(figures.days.slice(0, -1).every(({ replayed, explored, failed }) => replayed + explored + failed === 0)).toBe(
    true,
  )
  expect(figures.saved.usd).toBeCloseTo(0.25 + 0.25 + 0.2)
  expect(figures.saved.ms).toBe(60_000 + 60_000 + 50_000)
  expect(figures.spent_usd).toBeCloseTo(0.7)
  expect(figures.hit_rate).toBeCloseTo(4 / 5)
  expect(figures.success_rate).toBeCloseTo(5 / 6)
  expect(figures.jobs).toEqual({ completed: 5, failed: 1 })
  expect(figures.manuals).toMatchObject({ total: 1, healthy: 1, top: [{ id: manual.id, health: 100 }] })
})

test('another tenant’s work is not counted, and without any work there are no rates', async () => {
  const figures = await figuresOf(store.forTenant('nobody'), 30)
  expect(figures).toMatchObject({ jobs: {}, waiting: 0, spent_usd: 0, hit_rate: null, success_rate: null })
  expect(figures.manuals).toEqual({
    total: 0,
    healthy: 0,
    retired: 0,
    checks: { fits: 0, changed: 0, broken: 0, gone: 0, unseen: 0 },
    top: [],
  })
})
