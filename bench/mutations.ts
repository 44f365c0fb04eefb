/**
 * What a redesign does to a learned manual: each site is learned once, then replayed without a model on pages changed
 * by seed (renamed ids and classes, wrapped and moved nodes, other words, inserted banners, reordered fields). Counts
 * the steps that still work, and values that end up in the wrong place.
 */
import { type Sites, startSites } from '../sites/server.ts'
import { needChrome } from './chrome.ts'
import { run as foundAgain } from './found-again.ts'
import type { Attempt } from './replay-engine.ts'
import { otherwise, recordOf } from './replay-record.ts'
import { startWorker, type Worker } from './replay-worker.ts'
import { atLeast, atMost, type BenchOptions, type Report, type Row } from './report.ts'
import { type BenchSite, SITES } from './scripts/index.ts'
import { rounded } from './statistics.ts'

export const name = 'mutations'

/** Redesigns per site. */
const SEEDS = 6
/** Share of ids, classes, nodes and words that a redesign changes. */
const RATE = '0.5'
const FIRST_SEED = 101
const KINDS = {
  'all but words': 'ids,classes,wrap,reorder,banner',
  'words too': 'ids,classes,text,wrap,reorder,banner',
} as const

/** @throws CannotRun if there is no browser. */
export async function run({ rounds = SEEDS }: BenchOptions): Promise<Report> {
  needChrome()
  const sites = await startSites()
  try {
    await using engine = startWorker(new URL('replay-engine.ts', import.meta.url))
    const measured: Measured[] = []
    for (const site of SITES) measured.push(...(await measure(site, sites, engine, rounds)))
    return withFound(reportOf(measured, rounds), await foundAgain({}))
  } finally {
    await sites.close()
  }
}

/** Adds the results for single elements, from many more pages than the whole runs use. */
const withFound = (report: Report, found: Report): Report => ({
  ...report,
  tables: [found, ...(found.tables ?? [])],
  goals: [...report.goals, ...found.goals],
  notes: [...report.notes, ...found.notes],
  details: { ...report.details, found: found.details },
})

interface Measured {
  site: string
  changed: keyof typeof KINDS
  steps: number
  done: number
  healed: number
  sent: number
  runs: number
  wrong: string[]
  missing: string[]
  stops: string[]
}

const measure = async (site: BenchSite, sites: Sites, engine: Worker, seeds: number): Promise<Measured[]> => {
  const address = (seed: number, rate: string, kinds: string): string =>
    sites.url(
      `${site.path}${site.path.includes('?') ? '&' : '?'}mutate=${seed}&mutate-rate=${rate}&mutate-kinds=${kinds}`,
    )
  const replay = (url: string): Promise<Attempt> => {
    sites.reset()
    return engine.call<Attempt>('attempt', { name: site.name, url })
  }
  // Its address differs from those of the redesigns only in its numbers, so that one manual fits all of them.
  const original = address(FIRST_SEED, '0.0', KINDS['words too'])
  sites.reset()
  await engine.call('learn', { name: site.name, url: original })
  const plain = await replay(original)
  if (plain.status !== 'completed') throw new Error(`${site.name} as it is: ${plain.stop}`)
  const right = recordOf(sites, site)
  const found: Measured[] = []
  for (const [changed, kinds] of Object.entries(KINDS) as [keyof typeof KINDS, string][]) {
    const one: Measured = {
      site: site.name,
      changed,
      steps: 0,
      done: 0,
      healed: 0,
      sent: 0,
      runs: 0,
      wrong: [],
      missing: [],
      stops: [],
    }
    for (let seed = FIRST_SEED; seed < FIRST_SEED + seeds; seed += 1) {
      const { status, done, healed, stop } = await replay(address(seed, RATE, kinds))
      one.runs += 1
      one.steps += plain.done
      one.done += Math.min(done, plain.done)
      one.healed += healed
      if (status === 'completed') one.sent += 1
      else one.stops.push(`${site.name}, ${changed}, seed ${seed}: ${stop}`)
      if (sites.submissions(site.site).length === 0) continue
      const here = `${site.name}, ${changed}, seed ${seed}`
      for (const [key, value] of otherwise(recordOf(sites, site), right)) {
        if (value === undefined) one.missing.push(`${here}: ${key} was left out`)
        else one.wrong.push(`${here}: ${key} is ${JSON.stringify(value)}`)
      }
    }
    found.push(one)
  }
  return found
}

const share = (of: readonly Measured[]): number =>
  rounded((100 * sum(of, ({ done }) => done)) / sum(of, ({ steps }) => steps))

const sum = (of: readonly Measured[], what: (one: Measured) => number): number =>
  of.reduce((total, one) => total + what(one), 0)

const reportOf = (measured: readonly Measured[], seeds: number): Report => ({
  title: 'Mutations: manuals on redesigned pages, without a model',
  rows: measured.map(
    (one): Row => ({
      site: one.site,
      changed: one.changed,
      runs: one.runs,
      sent: one.sent,
      steps: one.steps,
      done_pct: share([one]),
      healed: one.healed,
      left_out: one.missing.length,
      wrong_values: one.wrong.length,
    }),
  ),
  goals: [
    atLeast('steps done, %', share(measured), 97),
    atMost(
      'values that arrived where they do not belong',
      sum(measured, ({ wrong }) => wrong.length),
      0,
    ),
  ],
  notes: [
    `${seeds} seeds for each site and kind; half of what can change does. A run that stops counts all of its further steps as not done.`,
    ...measured.flatMap(({ stops, missing, wrong }) => [...stops, ...missing, ...wrong]),
  ],
  details: { runs: measured },
})
