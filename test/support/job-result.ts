// A default job result: done, at no cost, at once.
import type { JobResult } from '../../shared/domain/job.ts'

export const jobResult = (more: Partial<JobResult> = {}): JobResult => {
  const { mode_used = 'ai' } = more
  return {
    job_id: 'j',
    status: 'completed',
    success: true,
    mode_requested: 'hybrid',
    mode_used,
    llm_calls: 0,
    extract_calls: 0,
    tokens: 0,
    cost_usd: 0,
    cost_savings_pct: null,
    duration_ms: 1,
    steps: { replayed: 0, healed: 0, ai: 0, human: 0 },
    manual: null,
    report: null,
    confirmation: null,
    result_data: { mode: mode_used, cost_savings_pct: null },
    error: null,
    interaction: null,
    ...more,
  }
}
