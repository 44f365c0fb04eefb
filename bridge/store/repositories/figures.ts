/**
 * Statistics (I4): finished jobs by day and by method, and the money and time saved compared with exploring every time.
 */
import { type Kysely, sql } from 'kysely'
import { HEALTH } from '../../../shared/domain/health.ts'
import type { Database } from '../schema.ts'

export interface DayFigures {
  /** `2026-11-21`, UTC. */
  day: string
  /** By replay of a manual alone. */
  replayed: number
  /** By replay, with the rest worked out by a provider. */
  mended: number
  explored: number
  failed: number
}

export interface Overview {
  /** Oldest first, including days without jobs. */
  days: DayFigures[]
  /** USD that replays saved compared with the runs that their manuals were learned from. */
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
  /** Most used first, and the number of manuals by health. */
  manuals(limit?: number): Promise<{ top: ManualFigures[]; total: number; healthy: number; retired: number }>
  /** Adds up what was counted since the last time, if there is much. */
  addUp(): Promise<void>
}

const sum = (column: keyof DayFigures) => sql<number>`coalesce(sum(${sql.ref(`f.${column}`)}), 0)::int`

/** Changes are added up once there are more than this. */
const MANY = 500

export const figureRepository = (db: Kysely<Database>): FigureRepository => ({
  async overview(days) {
    const since = sql`(date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days - 1}::int))`
    const { rows } = await sql<DayFigures>`
      select to_char(d.day, 'YYYY-MM-DD') as day, ${sum('replayed')} as replayed, ${sum('mended')} as mended,
             ${sum('explored')} as explored, ${sum('failed')} as failed
      from generate_series(${since}, now() at time zone 'utc', interval '1 day') as d(day)
      left join figures f on f.hour >= d.day at time zone 'utc' and f.hour < (d.day + interval '1 day') at time zone 'utc'
      group by d.day order by d.day`.execute(db)
    const { rows: sums } = await sql<{ saved: number; savedMs: number; spent: number }>`
      select coalesce(sum(saved_usd), 0)::float8 as saved, coalesce(sum(saved_ms), 0)::float8 as "savedMs",
             coalesce(sum(spent_usd), 0)::float8 as spent
      from figures where hour >= ${since} at time zone 'utc'`.execute(db)
    const [total] = sums
    return { days: rows, savedUsd: total?.saved ?? 0, savedMs: total?.savedMs ?? 0, spentUsd: total?.spent ?? 0 }
  },
  async manuals(limit = 20) {
    const { rows: top } = await sql<ManualFigures>`
      select m.id, m.name, m.host, m.task_type as "taskType", m.health, v.successes + v.failures as uses, m.last_used_at as "lastUsedAt"
      from manuals m join manual_versions v on v.manual_id = m.id and v.version = m.version
      order by uses desc, m.last_used_at desc nulls last, m.id desc limit ${limit}`.execute(db)
    const { rows: all } = await sql<{ total: number; healthy: number; retired: number }>`
      select count(*)::int as total, (count(*) filter (where health >= ${HEALTH.skipBelow}))::int as healthy,
             (count(*) filter (where health < ${HEALTH.retireBelow}))::int as retired
      from manuals`.execute(db)
    return { top, ...(all[0] ?? { total: 0, healthy: 0, retired: 0 }) }
  },
  async addUp() {
    await sql`
      with parts as (
        delete from job_counts where (select count(*) from (select from job_counts limit ${MANY + 1}) as counted) > ${MANY}
        returning status, change)
      insert into job_counts (status, change) select status, sum(change) from parts group by status`.execute(db)
    await sql`
      with parts as (
        delete from figures where (select count(*) from (
            select from figures where hour >= now() - interval '2 days' limit ${MANY + 1}) as counted) > ${MANY}
          and hour >= now() - interval '2 days'
        returning *)
      insert into figures select min(tenant), hour, sum(replayed), sum(mended), sum(explored), sum(failed), sum(saved_usd),
        sum(saved_ms), sum(spent_usd), sum(calls), sum(extract_calls), sum(input_tokens), sum(output_tokens), sum(cached_tokens),
        sum(cost_usd)
      from parts group by hour`.execute(db)
  },
})
