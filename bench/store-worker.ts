// The process that the store bench measures: opens the database, works through the queue, prints its figures as JSON
// lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { createJobs } from '../bridge/jobs/index.ts'
import { openStore } from '../bridge/store/index.ts'
import { jobResult } from '../test/support/job-result.ts'

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const store = await openStore({ data: process.argv[2] ?? '' })
const jobs = createJobs(store, { maxBrowsers: 8, runJob: async (job) => jobResult({ job_id: job.id }) })
await jobs.start()
// Garbage from the start is collected in the first idle seconds.
await pause(2_000)
const pidFile = readFileSync(join(store.where, '..', 'postgres', 'postmaster.pid'), 'utf8')
say({ server: Number(pidFile.split('\n')[0]) })

for await (const line of createInterface({ input: process.stdin })) if (line === 'work') await work()
await jobs.stop(0)
await store.close()

async function work(): Promise<void> {
  const body = { job_type: 'scrape', target_url: 'https://bench.example/' }
  const { id } = await jobs.create(body)
  const create = await median(300, () => jobs.create(body))
  const read = await median(300, () => store.jobs.get(id))
  const append = await median(300, () => store.events.append(id, 'step', { op: 'type', label: 'Email', ms: 12 }))
  const all = await Promise.all(Array.from({ length: 300 }, () => jobs.create(body)))
  const began = performance.now()
  await Promise.all(all.map((job) => jobs.enqueue(job.id)))
  await Promise.all(all.map((job) => jobs.wait(job.id)))
  say({ create, read, append, jobs: Math.round(all.length / ((performance.now() - began) / 1_000)) })
}

async function median(rounds: number, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return Math.round((times.sort((a, b) => a - b)[rounds >> 1] ?? 0) * 100) / 100
}
