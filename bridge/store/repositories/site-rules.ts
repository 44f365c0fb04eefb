/**
 * Limits per site for all machines and tenants: how many jobs at a time, and between which hours they start. The
 * database enforces them.
 */
import { type Kysely, sql } from 'kysely'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { SiteWait } from '../../../shared/domain/site-wait.ts'
import type { Database } from '../schema.ts'

export interface SiteRule {
  /** A host, including its subdomains, or `*` for all others. */
  site: string
  atOnce: number | null
  /** `22:00` to `06:00` spans midnight. */
  hours: { from: string; to: string; timeZone: string } | null
}

export interface SiteRuleRepository {
  /** With the number of jobs running on hosts to which it applies. */
  list(): Promise<(SiteRule & { running: number })[]>
  /** Which of these jobs (by id) a rule currently keeps from starting; only queued jobs wait for a site. */
  waits(jobs: readonly Pick<JobRecord, 'id' | 'status' | 'targetUrl'>[]): Promise<Map<string, SiteWait>>
  set(rule: SiteRule): Promise<void>
  /** False: there was none. */
  remove(site: string): Promise<boolean>
}

export const siteRuleRepository = (db: Kysely<Database>): SiteRuleRepository => ({
  async list() {
    const { rows } = await sql<{
      site: string
      atOnce: number | null
      from: string | null
      to: string
      timeZone: string
      running: number
    }>`
      select site, at_once as "atOnce", to_char(opens, 'HH24:MI') as "from", to_char(closes, 'HH24:MI') as "to",
             time_zone as "timeZone",
             (select count(*) from running_jobs where (site_rule(running_jobs.site)).site = site_rules.site)::int as running
      from site_rules order by site`.execute(db)
    return rows.map(({ site, atOnce, from, to, timeZone, running }) => ({
      site,
      atOnce,
      hours: from === null ? null : { from, to, timeZone },
      running,
    }))
  },
  async waits(jobs) {
    const queued = jobs.filter(({ status }) => status === 'queued')
    if (queued.length === 0) return new Map()
    const urls = [...new Set(queued.map(({ targetUrl }) => targetUrl))]
    const { rows } = await sql<{ url: string; wait: SiteWait }>`
      select url, json_build_object('why', case when closed then 'site_closed' else 'site_busy' end, 'host', host,
        'at_once', case when not closed then at_once end,
        'opens', case when closed then to_char(opens, 'HH24:MI') end,
        'closes', case when closed then to_char(closes, 'HH24:MI') end,
        'time_zone', case when closed then time_zone end) as wait
      from unnest(${urls}::text[]) as given(url), lateral (select site_of(url) as host) as of_url,
        lateral site_rule(host) as rule, lateral (select not site_is_open(rule) as closed,
          (select count(*) from running_jobs where site = host) >= at_once as busy) as now_there
      where rule.site is not null and (closed or busy)`.execute(db)
    const waits = new Map(rows.map(({ url, wait }) => [url, wait]))
    return new Map(
      queued.flatMap(({ id, targetUrl }) => {
        const wait = waits.get(targetUrl)
        return wait ? [[id, wait] as const] : []
      }),
    )
  },
  async set({ site, atOnce, hours }) {
    const value = {
      at_once: atOnce,
      opens: hours?.from ?? null,
      closes: hours?.to ?? null,
      time_zone: hours?.timeZone ?? null,
    }
    await db
      .insertInto('site_rules')
      .values({ site, ...value })
      .onConflict((on) => on.column('site').doUpdateSet(value))
      .execute()
  },
  async remove(site) {
    const { numDeletedRows } = await db.deleteFrom('site_rules').where('site', '=', site).executeTakeFirst()
    return numDeletedRows > 0n
  },
})
