/**
 * What playbooks save: a simulated model (zero latency, decides from each request alone) visits the theme studio,
 * first without any knowledge, then with the playbooks of earlier visits. Each visit is a separate run in a fresh
 * browser. At the end the site must have exactly the settings in the task.
 */
import { startSites } from '../sites/server.ts'
import { memoryPlaybooks } from '../test/support/memory-playbooks.ts'
import { startModelServer } from '../test/support/model-servers/server.ts'
import { studioOracle } from '../test/support/model-servers/studio-oracle.ts'
import { type Visit, type Visited, visitStudio } from '../test/support/studio-visits.ts'
import { needChrome } from './chrome.ts'
import { atLeast, atMost, type Report } from './report.ts'
import { rounded } from './statistics.ts'

export const name = 'playbooks'

interface Wanted {
  what: string
  colour: string
  style: string
  radius: string
  more?: Partial<Visit>
}

const VISITS: readonly Wanted[] = [
  { what: '1: nothing known', colour: 'Violet', style: 'Lyra', radius: 'Large' },
  { what: '2', colour: 'Amber', style: 'Maia', radius: 'Small' },
  { what: '3', colour: 'Teal', style: 'Vega', radius: 'None' },
  {
    what: '4: 500 × 800',
    colour: 'Rose',
    style: 'Mira',
    radius: 'Medium',
    more: { viewport: { width: 500, height: 800 } },
  },
  {
    what: '5: a colour that is new',
    colour: 'Aurora',
    style: 'Nova',
    radius: 'Small',
    more: { path: '/studio/create?season=winter' },
  },
  {
    what: '6: the same again',
    colour: 'Aurora',
    style: 'Lyra',
    radius: 'None',
    more: { path: '/studio/create?season=winter' },
  },
  { what: '3 with --no-playbooks', colour: 'Teal', style: 'Vega', radius: 'None', more: { playbooks: undefined } },
]

type Measured = Visited & { what: string; right: boolean }

/** @throws CannotRun if there is no browser. */
export async function run(): Promise<Report> {
  needChrome()
  const sites = await startSites()
  await using service = await startModelServer('anthropic', studioOracle)
  const known = memoryPlaybooks()
  const measured: Measured[] = []
  let left = 0
  try {
    for (const { what, colour, style, radius, more } of VISITS) {
      const task = `Make a theme with colour ${colour}, style ${style}, radius ${radius}.`
      const visited = await visitStudio({ sites, service }, { task, playbooks: known.shelf, ...more })
      const { set } = visited
      measured.push({ ...visited, what, right: set.colour === colour && set.style === style && set.radius === radius })
      if (measured.length === 1) left = known.rows.length
    }
  } finally {
    await sites.close()
  }
  return reportOf(measured, left)
}

const perCall = ({ perCall: steps }: Visited): number =>
  rounded(steps.reduce((sum, one) => sum + one, 0) / Math.max(1, steps.length))

const reportOf = (measured: readonly Measured[], left: number): Report => {
  const [one, two, three, resized, unknown] = measured
  const calls = (visit: Measured | undefined): number => visit?.calls ?? Number.NaN
  return {
    title: 'Playbooks: setting colour, style and radius on a page that was visited before',
    rows: measured.map((visit) => ({
      visit: visit.what,
      calls: visit.calls,
      operations: visit.steps.length,
      operations_per_call: perCall(visit),
      tokens: visit.tokens,
      ms: visit.ms,
    })),
    goals: [
      atLeast('playbooks after visit 1', left, 3),
      atMost('playbooks after visit 1', left, 5),
      atLeast('visit 2, operations per call', two ? perCall(two) : 0, 3),
      atMost('visit 3, calls', calls(three), 2),
      atMost('visit 3 against visit 1, calls', rounded(calls(three) / calls(one)), 0.5),
      atMost('another window size, calls', calls(resized), 2),
      atMost('a variant nobody knew, calls against visit 1', rounded(calls(unknown) / calls(one)), 0.5),
      atMost('visits that did not end as asked', measured.filter(({ ok, right }) => !ok || !right).length, 0),
    ],
    notes: [
      'calls: every question to the model, the one after which it says that the task is done included',
      'tokens: characters ÷ 4 of request and answer, a screenshot counted as 1,000',
    ],
  }
}
