/** What the work came to (I4): finished jobs by day and by how they were done, money and time against exploring every time. */
import { type Kysely, sql } from 'kysely'
import { HEALTH } from '../../../shared/domain/health.ts'
import type { Database } from '../schema.ts'

export interface DayFigures {
  /** `2026-11-21`, UTC. */
  day: string
  /** From a manual alone. */
  replayed: number
  /** From a manual, the rest worked out. */
  mended: number
  explored: number
  failed: number
}

export interface Overview {
  /** Oldest first, days without jobs included. */
  days: DayFigures[]
  /** USD that replays cost less than the runs their manuals were learned from. */
  savedUsd: number
  savedMs: number
  spentUsd: number
}

export interface ManualFigures {
  id: string
  name: string
  host: string
  taskType: string
  health: number
  uses: number
  lastUsedAt: string | null
}

export interface FigureRepository {
  overview(days: number): Promise<Overview>
  /** Most used first, and how many there are by health. */
  manuals(limit?: number): Promise<{ top: ManualFigures[]; total: number; healthy: number }>
}

/** By which word of a result a finished job counts. */
const counted = (mode: string) =>
  sql<number>`(count(*) filter (where j.status = 'completed' and j.result->>'mode_used' = ${mode}))::int`

export const figureRepository = (db: Kysely<Database>): FigureRepository => ({
  async overview(days) {
    const since = sql`(date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days - 1}::int))`
    const { rows } = await sql<DayFigures>`
      select to_char(d.day, 'YYYY-MM-DD') as day, ${counted('cookbook')} as replayed, ${counted('hybrid')} as mended,
             ${counted('ai')} as explored, (count(*) filter (where j.status = 'failed'))::int as failed
      from generate_series(${since}, now() at time zone 'utc', interval '1 day') as d(day)
      left join jobs j on date_trunc('day', j.finished_at at time zone 'utc') = date_trunc('day', d.day)
      group by d.day order by d.day`.execute(db)
    const { rows: sums } = await sql<{ saved: number; savedMs: number; spent: number }>`
      select coalesce(sum(greatest(0, (v.body->'baseline'->>'costUsd')::float8 - (j.result->>'cost_usd')::float8))
               filter (where j.status = 'completed' and j.result->>'mode_used' <> 'ai'), 0)::float8 as saved,
             coalesce(sum(greatest(0, (v.body->'baseline'->>'durationMs')::float8 - (j.result->>'duration_ms')::float8))
               filter (where j.status = 'completed' and j.result->>'mode_used' <> 'ai'), 0)::float8 as "savedMs",
             coalesce(sum((j.result->>'cost_usd')::float8), 0)::float8 as spent
      from jobs j
      left join manual_versions v on v.manual_id = j.result->'manual'->>'id' and v.version = (j.result->'manual'->>'version')::int
      where j.finished_at >= ${since} at time zone 'utc'`.execute(db)
    const [sum] = sums
    return { days: rows, savedUsd: sum?.saved ?? 0, savedMs: sum?.savedMs ?? 0, spentUsd: sum?.spent ?? 0 }
  },
  async manuals(limit = 20) {
    const { rows: top } = await sql<ManualFigures>`
      select m.id, m.name, m.host, m.task_type as "taskType", m.health, v.successes + v.failures as uses, m.last_used_at as "lastUsedAt"
      from manuals m join manual_versions v on v.manual_id = m.id and v.version = m.version
      order by uses desc, m.last_used_at desc nulls last, m.id desc limit ${limit}`.execute(db)
    const { rows: all } = await sql<{ total: number; healthy: number }>`
      select count(*)::int as total, (count(*) filter (where health >= ${HEALTH.skipBelow}))::int as healthy from manuals`.execute(
      db,
    )
    return { top, total: all[0]?.total ?? 0, healthy: all[0]?.healthy ?? 0 }
  },
})
