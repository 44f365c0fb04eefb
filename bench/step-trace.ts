/**
 * What a step-by-step trace costs a replay: the same manual on the same page with and without it, in pairs that take
 * turns at going first. Each run has a fresh browser; starting and closing it is not measured.
 */
import { startSites } from '../sites/server.ts'
import { needChrome } from './chrome.ts'
import type { EngineRun } from './replay-engine.ts'
import { startWorker, type Worker } from './replay-worker.ts'
import type { BenchOptions, Report } from './report.ts'
import { SITES } from './scripts/index.ts'
import { median, rounded } from './statistics.ts'

export const name = 'trace'

const PAIRS = 10

interface Pair {
  without: number
  with: number
}

/** @throws CannotRun if there is no browser. */
export async function run({ rounds = PAIRS, only }: BenchOptions): Promise<Report> {
  needChrome()
  const sites = await startSites()
  try {
    await using engine = startWorker(new URL('replay-engine.ts', import.meta.url))
    const rows: Row[] = []
    for (const site of SITES) {
      if (only && !only.includes(site.name)) continue
      const job = { name: site.name, url: sites.url(site.path) }
      sites.reset()
      await engine.call('learn', job)
      rows.push(rowOf(site.name, await pairsOf(engine, job, rounds, () => sites.reset())))
    }
    return {
      title: 'Trace: a replay that keeps its trace to step through against the same without',
      rows: rows.map((row) => ({ ...row })),
      goals: [],
      notes: [
        `${rounds} pairs after one to warm up, whoever goes first changes with every pair; what is kept is on the disk when the clock stops`,
        `median over the sites: ${rounded(median(rows.map(({ ms_a_step }) => ms_a_step)), 0)} ms a step`,
      ],
    }
  } finally {
    await sites.close()
  }
}

const pairsOf = async (
  engine: Worker,
  job: { name: string; url: string },
  rounds: number,
  reset: () => void,
): Promise<{ pairs: Pair[]; steps: number }> => {
  const pairs: Pair[] = []
  let steps = 0
  const timeOf = async (side: 'replay' | 'traced'): Promise<number> => {
    reset()
    const result = await engine.call<EngineRun>(side, job)
    steps = result.steps
    return result.ms
  }
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % 2 === 0 ? await timeOf('traced') : undefined
    const without = await timeOf('replay')
    const pair = { without, with: first ?? (await timeOf('traced')) }
    if (round > 0) pairs.push(pair)
  }
  return { pairs, steps }
}

const rowOf = (site: string, { pairs, steps }: { pairs: readonly Pair[]; steps: number }) => {
  const costs = pairs.map((pair) => pair.with - pair.without)
  return {
    site,
    steps,
    without_ms: Math.round(median(pairs.map(({ without }) => without))),
    with_ms: Math.round(median(pairs.map((pair) => pair.with))),
    /** Median of the pairs' differences. */
    cost_ms: Math.round(median(costs)),
    lowest_ms: Math.round(Math.min(...costs)),
    highest_ms: Math.round(Math.max(...costs)),
    ms_a_step: rounded(median(costs) / steps, 1),
    times: rounded(median(pairs.map((pair) => pair.with / pair.without))),
  }
}
type Row = ReturnType<typeof rowOf>
