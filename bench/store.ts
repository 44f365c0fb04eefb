// What the embedded database costs: its start, its memory when idle, its statements.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { destroyStore, openStore } from '../bridge/store/index.ts'
import { atMost, type Report } from './report.ts'
import { median as medianOf, rounded, timed } from './statistics.ts'

interface StoreReport {
  /** ms to create a migrated, usable database. */
  first_start_ms: number
  /** ms with existing data and no running server; median. */
  warm_start_ms: number
  /** ms with a running server; median. */
  adopt_ms: number
  stop_ms: number
  /**
   * MB of memory (PSS) of a process that holds the database and works through the queue, idle, and of the whole server.
   */
  bridge_mb: number | null
  server_mb: number | null
  /** ms, median. */
  create_job_ms: number
  read_job_ms: number
  append_event_ms: number
  /** Jobs per second from submission to end, for empty jobs in one process. */
  jobs_per_second: number
}

export const name = 'store'

const LIMITS = { first_start_ms: 4_000, warm_start_ms: 1_500, memory_mb: 200 }
const WORKER = fileURLToPath(new URL('store-worker.ts', import.meta.url))

export async function run(): Promise<Report> {
  const home = mkdtempSync(join(tmpdir(), 'gh-bench-'))
  const data = join(home, 'data')
  try {
    const began = performance.now()
    const first = await openStore({ data })
    const first_start_ms = performance.now() - began
    await first.close()

    const warm: number[] = []
    const adopt: number[] = []
    const stop: number[] = []
    for (let round = 0; round < 5; round++) {
      const [store, ms] = await timed(() => openStore({ data }))
      warm.push(ms)
      const [second, adoptMs] = await timed(() => openStore({ data }))
      adopt.push(adoptMs)
      await second.close()
      const [, stopMs] = await timed(() => store.close())
      stop.push(stopMs)
    }
    const worked = await inWorker(data)
    return reportOf({
      first_start_ms: Math.round(first_start_ms),
      warm_start_ms: median(warm),
      adopt_ms: median(adopt),
      stop_ms: median(stop),
      ...worked,
    })
  } finally {
    await destroyStore(data)
    rmSync(home, { recursive: true, force: true })
  }
}

/** A separate process, so that its memory is only what a bridge needs. */
async function inWorker(data: string) {
  const child = spawn(process.execPath, [WORKER, data], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<Record<string, number>> =>
    JSON.parse((await lines.next()).value ?? '{}') as Record<string, number>
  try {
    const { server = 0 } = await next()
    const bridge_mb = pss([child.pid ?? 0])
    const server_mb = pss(treeOf(server))
    child.stdin.write('work\n')
    const figures = await next()
    return {
      bridge_mb,
      server_mb,
      create_job_ms: figures.create ?? 0,
      read_job_ms: figures.read ?? 0,
      append_event_ms: figures.append ?? 0,
      jobs_per_second: figures.jobs ?? 0,
    }
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.stdin.end()
    await ended
  }
}

/** Proportional set size in MB; null if the system does not report it. */
function pss(pids: readonly number[]): number | null {
  try {
    const kilobytes = pids.map((pid) =>
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
    )
    return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 102.4) / 10
  } catch {
    return null
  }
}

/** Ids of a process and its children. */
function treeOf(root: number): number[] {
  try {
    const children = readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .filter((pid) => {
        try {
          return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(root)
        } catch {
          return false
        }
      })
      .map(Number)
    return [root, ...children]
  } catch {
    return [root]
  }
}

const median = (values: readonly number[]): number => rounded(medianOf(values), 1)

const reportOf = (report: StoreReport): Report => {
  const both = report.bridge_mb === null || report.server_mb === null ? null : report.bridge_mb + report.server_mb
  return {
    title: 'Store: the embedded database, and a process that holds it',
    rows: Object.entries({ ...report, together_mb: both }).map(([figure, value]) => ({ figure, value })),
    goals: [
      atMost('first start, ms', report.first_start_ms, LIMITS.first_start_ms),
      atMost('warm start, ms', report.warm_start_ms, LIMITS.warm_start_ms),
      ...(both === null ? [] : [atMost('idle memory with its database, MB', rounded(both, 1), LIMITS.memory_mb)]),
    ],
    notes: both === null ? ['memory is only told on Linux'] : ['memory: proportional set size, after two idle seconds'],
  }
}
