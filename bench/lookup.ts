// How long it takes to find the right manual among 100,000.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { destroyStore, openStore, type Store } from '../bridge/store/index.ts'
import { atLeast, atMost, type Report } from './report.ts'
import { percentile, rounded } from './statistics.ts'

interface LookupReport {
  manuals: number
  lookups: number
  /** ms */
  p50: number
  p95: number
  p99: number
  /** Lookups whose first candidate was the page's own manual. */
  right: number
  /** Node types of the lookup's query plan; none of them may be a sequential scan. */
  scans: string[]
}

export const name = 'lookup'

/** The design's limit, in ms. */
const LIMIT_P95 = 5
const MANUALS = 100_000
const LOOKUPS = 2_000

/**
 * Shapes that make a lookup hard: 2,000 hosts that share one platform and one address pattern, hosts with hundreds of
 * manuals for one pattern, and the long tail.
 */
const FILL = `
  insert into ghosthands.manuals (tenant, id, name, task_type, platform, host, url_pattern, fingerprint, created_by, health)
  select 'local', 'm' || lpad(i::text, 25, '0'), 'manual ' || i, 'apply',
    case when i % 2 = 0 then 'greenhouse' else 'unknown' end,
    case when i % 2 = 0 then 'boards.' || (i % 2000) || '.example' when i % 10 = 1 then 'big.example' else 'host' || (i % 20000) || '.example' end,
    case when i % 2 = 0 then '/{slug}/jobs/{id}' when i % 10 = 1 then '/jobs/{id}' else '/careers/' || (i % 50) || '/{slug}' end,
    md5(i::text), 'ai', case when i % 7 = 0 then 40 + i % 30 else 100 - i % 3 end
  from generate_series(1, ${MANUALS}) i`
const FILL_VERSIONS = `
  insert into ghosthands.manual_versions (tenant, manual_id, version, body, created_by, health)
  select 'local', id, 1, jsonb_build_object('format', 'ghosthands-manual/1', 'name', name, 'taskType', task_type, 'platform', platform,
    'host', host, 'urlPattern', url_pattern, 'fingerprint', fingerprint, 'steps', (select jsonb_agg(jsonb_build_object('order', n, 'page', 0,
      'action', 'type', 'description', 'Field ' || n, 'value', '{{email}}', 'target', jsonb_build_object('label', 'Field ' || n, 'frame', '[]'::jsonb)))
      from generate_series(0, 19) n)), created_by, health
  from ghosthands.manuals`

export async function run(): Promise<Report> {
  const home = mkdtempSync(join(tmpdir(), 'gh-bench-'))
  const data = join(home, 'data')
  const store = await openStore({ data })
  try {
    const admin = new pg.Client({ host: store.where, user: 'ghosthands', database: 'ghosthands' })
    await admin.connect()
    for (const statement of [FILL, FILL_VERSIONS, 'analyze ghosthands.manuals, ghosthands.manual_versions'])
      await admin.query(statement)
    const { rows } = await admin.query<Row>(
      `select id, platform, host, url_pattern, fingerprint, health from ghosthands.manuals
       where health >= 70 order by md5(id || 'x') limit ${LOOKUPS}`,
    )
    const scans = await scansOf(admin, rows)
    await admin.end()
    const measured = await measure(store, rows)
    return reportOf({ manuals: MANUALS, lookups: LOOKUPS, ...measured, scans })
  } finally {
    await store.close()
    await destroyStore(data)
    rmSync(home, { recursive: true, force: true })
  }
}

interface Row {
  id: string
  platform: string
  host: string
  url_pattern: string
  fingerprint: string
}

async function measure(store: Store, rows: readonly Row[]) {
  const times: number[] = []
  let right = 0
  for (const [index, row] of rows.entries()) {
    const key = {
      taskType: 'apply',
      platform: row.platform,
      host: row.host,
      urlPattern: row.url_pattern,
      fingerprint: row.fingerprint,
    }
    const began = performance.now()
    const found = await store.manuals.lookup(key, { unhealthy: false })
    // Warm-up: the first lookups open connections and read the catalogue.
    if (index >= 50) times.push(performance.now() - began)
    if (found[0]?.id === row.id) right += 1
  }
  const at = (share: number): number => rounded(percentile(times, share))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), right }
}

/** The query plan of these lookups. */
async function scansOf(admin: pg.Client, rows: readonly Row[]): Promise<string[]> {
  const found = new Set<string>()
  await admin.query('set role ghosthands_app')
  await admin.query(`select set_config('ghosthands.tenant', 'local', false)`)
  for (const { host, url_pattern, platform } of rows.slice(0, 20))
    for (const where of [`host = '${host}'`, `platform = '${platform}' and platform <> 'unknown'`]) {
      const { rows: plan } = await admin.query<{ 'QUERY PLAN': string }>(
        `explain select id from ghosthands.manuals where task_type = 'apply' and ${where} and url_pattern = '${url_pattern}'
         and health >= 70 order by (health >= 70) desc, health desc, id desc limit 10`,
      )
      for (const line of plan)
        for (const [scan] of line['QUERY PLAN'].matchAll(/\w+( Only)? Scan|\bSort\b/g)) found.add(scan)
    }
  return [...found].sort()
}

const reportOf = ({ manuals, lookups, p50, p95, p99, right, scans }: LookupReport): Report => ({
  title: `Lookup: the right manual among ${manuals.toLocaleString('en')}`,
  rows: [{ lookups, p50_ms: p50, p95_ms: p95, p99_ms: p99, own_manual_first: right }],
  goals: [atMost('p95, ms', p95, LIMIT_P95), atLeast('lookups that put the page’s own manual first', right, lookups)],
  notes: [`read by: ${scans.join(', ')}`],
})
