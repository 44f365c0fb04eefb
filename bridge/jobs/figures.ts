/** The figures of a bridge for API, command line, dashboard and metrics, in one place, so that they never differ. */
import type { Repositories } from '../store/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** @param days number of days back, including today */
export const figuresOf = async (view: Repositories, days = 30) => {
  // Figures are stored by the hour.
  const since = new Date(Math.floor((Date.now() - days * DAY_MS) / HOUR_MS) * HOUR_MS).toISOString()
  const [jobs, open, usage, overview, manuals, checks] = await Promise.all([
    view.jobs.countByStatus(),
    view.interactions.listOpen(),
    view.usage.since(since),
    view.figures.overview(days),
    view.figures.manuals(),
    view.checks.counts(),
  ])
  const sum = (key: 'replayed' | 'mended' | 'explored' | 'failed'): number =>
    overview.days.reduce((total, day) => total + day[key], 0)
  const completed = sum('replayed') + sum('mended') + sum('explored')
  return {
    jobs,
    waiting: open.length,
    usage: {
      since,
      calls: usage.calls,
      extract_calls: usage.extractCalls,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cached_tokens: usage.cachedTokens,
      cost_usd: usage.costUsd,
    },
    days: overview.days,
    saved: { usd: overview.savedUsd, ms: Math.round(overview.savedMs) },
    spent_usd: overview.spentUsd,
    hit_rate: completed === 0 ? null : (sum('replayed') + sum('mended')) / completed,
    success_rate: completed + sum('failed') === 0 ? null : completed / (completed + sum('failed')),
    manuals: {
      total: manuals.total,
      healthy: manuals.healthy,
      retired: manuals.retired,
      checks,
      top: manuals.top.map(({ taskType, lastUsedAt, ...manual }) => ({
        ...manual,
        task_type: taskType,
        last_used_at: lastUsedAt,
      })),
    },
  }
}
export type JobFigures = Awaited<ReturnType<typeof figuresOf>>
