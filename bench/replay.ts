/**
 * What replaying costs: the same application on the same page, by a manual learned a moment before (cookbook mode, no
 * model, screenshots and read-back as by default) and by a straight Playwright script of the same steps. Each side
 * has its own process, and each run a fresh browser of the same kind. Starting and closing it is not measured. The
 * sides take turns. Both must leave the same record at the site.
 */
import { type Sites, startSites } from '../sites/server.ts'
import { BUDGETS, within } from './budgets.ts'
import { needChrome } from './chrome.ts'
import type { EngineRun } from './replay-engine.ts'
import { otherwise, recordOf } from './replay-record.ts'
import { startWorker, type Worker } from './replay-worker.ts'
import { atMost, type BenchOptions, type Report } from './report.ts'
import { type BenchSite, SITES } from './scripts/index.ts'
import { median, rounded } from './statistics.ts'

export const name = 'replay'

const ROUNDS = 7
const SHORT_ROUNDS = 2

const goalOf = (site: string): string => `${site}, replay against script`

const SIDES = ['replay', 'script', 'bare'] as const
type Side = (typeof SIDES)[number]

interface Measured {
  site: string
  steps: number
  explore_ms: number | null
  script_ms: number | null
  replay_ms: number | null
  /** Median of the rounds' ratios; null if a side could not finish. */
  ratio: number | null
  /** The same for a replay without screenshots. */
  without_pictures: number | null
  lowest: number | null
  highest: number | null
  run_1_ratio: number | null
  /** Fields of the site's record that differ between the sides. */
  differences: string[]
}

/** @throws CannotRun if there is no browser. */
export async function run({ short = false, rounds = short ? SHORT_ROUNDS : ROUNDS }: BenchOptions): Promise<Report> {
  needChrome()
  const sites = await startSites()
  try {
    await using engine = startWorker(new URL('replay-engine.ts', import.meta.url))
    await using script = startWorker(new URL('replay-script.ts', import.meta.url))
    const measured: Measured[] = []
    const wanted = BUDGETS.filter((budget) => budget.short).map(({ what }) => what)
    for (const site of SITES) {
      if (short && !wanted.includes(goalOf(site.name))) continue
      const one = measure({ site, sites, engine, script, rounds })
      // If a side cannot finish a site, that goal is missed; the other sites are still measured.
      measured.push(await one.catch((error: Error) => unfinished(site, error.message)))
    }
    return reportOf(measured, rounds, short)
  } finally {
    await sites.close()
  }
}

const unfinished = (site: BenchSite, why: string): Measured => ({
  site: site.name,
  steps: 0,
  explore_ms: null,
  script_ms: null,
  replay_ms: null,
  ratio: null,
  without_pictures: null,
  lowest: null,
  highest: null,
  run_1_ratio: null,
  differences: [`not finished: ${why}`],
})

type SideRun = Pick<EngineRun, 'ms'> & Partial<Pick<EngineRun, 'steps'>>

interface Measuring {
  site: BenchSite
  sites: Sites
  engine: Worker
  script: Worker
  rounds: number
}

const measure = async ({ site, sites, engine, script, rounds }: Measuring): Promise<Measured> => {
  const job = { name: site.name, url: sites.url(site.path) }
  sites.reset()
  const explored = await engine.call<EngineRun>('learn', job)
  const sides = {
    replay: () => engine.call<SideRun>('replay', job),
    bare: () => engine.call<SideRun>('bare', job),
    script: () => script.call<SideRun>('script', job),
  }
  const times: Record<Side, number[]> = { replay: [], bare: [], script: [] }
  const records: Record<Side, string> = { replay: '', bare: '', script: '' }
  let steps = 0
  // Round 0 is a warm-up: it compiles code and caches files. The sides take turns at going first.
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of SIDES.map((_, at) => SIDES[(at + round) % SIDES.length] ?? 'script')) {
      sites.reset()
      const result = await sides[side]()
      records[side] = recordOf(sites, site)
      if (round > 0) times[side].push(result.ms)
      steps = result.steps ?? steps
    }
  }
  const against = (side: Side): number[] => times[side].map((ms, at) => ms / (times.script[at] ?? Number.NaN))
  const ratios = against('replay')
  return {
    site: site.name,
    steps,
    explore_ms: Math.round(explored.ms),
    script_ms: Math.round(median(times.script)),
    replay_ms: Math.round(median(times.replay)),
    ratio: rounded(median(ratios)),
    without_pictures: rounded(median(against('bare'))),
    lowest: rounded(Math.min(...ratios)),
    highest: rounded(Math.max(...ratios)),
    run_1_ratio: rounded(median(times.replay) / explored.ms),
    differences: otherwise(records.replay, records.script).map(
      ([key, replay, script]) => `${key}: ${JSON.stringify(replay)} by replay, ${JSON.stringify(script)} by script`,
    ),
  }
}

const reportOf = (measured: readonly Measured[], rounds: number, short: boolean): Report => {
  const overall = rounded(median(measured.map(({ ratio }) => ratio ?? Number.NaN)))
  return {
    title: 'Replay: a learned manual against a straight Playwright script of the same steps',
    rows: measured.map(({ differences: _, ...row }) => row),
    goals: [
      ...measured.flatMap(({ site, ratio, lowest }) =>
        within(name, goalOf(site), (short ? lowest : ratio) ?? Number.NaN),
      ),
      ...(short ? [] : within(name, 'all sites, median', overall)),
      atMost(
        'fields in which the two sides’ records differ',
        measured.flatMap(({ differences }) => differences).length,
        0,
      ),
    ],
    notes: [
      `${rounds} rounds after one to warm up; ratio: median over rounds of replay / script, pictures included`,
      'delays that a site takes as a switch are turned down on both sides, so that waiting for the site hides nothing',
      'explore: run 1, which learned the manual, without start and end of its browser; run 1 ratio: replay / explore',
      ...measured.flatMap(({ site, differences }) => differences.map((line) => `${site}: ${line}`)),
    ],
  }
}
