/**
 * What each connection to a person's own browser costs: the same actions through the extension's relay and over the
 * browser's debugging port, in two browsers of the same kind that run side by side and take turns. Both tabs are in the
 * background.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { connectEndpoint } from '../bridge/browser/endpoint/connect.ts'
import type { OperatorBrowser } from '../bridge/browser/operator/browser.ts'
import { openOperatorSession } from '../bridge/browser/operator/session.ts'
import { navigate, type OperatorSession } from '../bridge/browser/session.ts'
import { runJob } from '../bridge/engine/run/run.ts'
import { screenshot } from '../bridge/observe/screenshot.ts'
import { createProvider } from '../bridge/think/registry.ts'
import type { ExecutionMode } from '../shared/domain/job.ts'
import { parseUserData } from '../shared/domain/user-data.ts'
import { type Sites, startSites } from '../sites/server.ts'
import { memoryPorts, runInput } from '../test/support/memory.ts'
import { startOwnChrome } from '../test/support/own-chrome.ts'
import { startRelayChrome } from '../test/support/relay-chrome.ts'
import { needChrome } from './chrome.ts'
import { atMost, type BenchOptions, type Report, type Row } from './report.ts'
import { SITES } from './scripts/index.ts'
import { PERSON_FILE } from './scripts/script.ts'
import { median, rounded, timed } from './statistics.ts'

export const name = 'transports'

const ROUNDS = 7
/** The goal is for the whole replay; single actions are only shown, because their cost is included in it. */
const REPLAY_LIMIT = 1.3
/** Repetitions of a single action per round. */
const TIMES = 20

const SIDES = ['endpoint', 'relay'] as const
type Side = (typeof SIDES)[number]
type Measure = (browser: OperatorBrowser) => Promise<number[]>

/** @throws CannotRun if there is no browser. */
export async function run({ rounds = ROUNDS }: BenchOptions): Promise<Report> {
  needChrome()
  const sites = await startSites()
  const [own, relayed] = [await startOwnChrome(), await startRelayChrome()]
  try {
    const browsers: Record<Side, OperatorBrowser> = {
      endpoint: await connectEndpoint(own.socket),
      relay: await relayed.relay(),
    }
    const rows: Row[] = []
    for (const [what, measure] of Object.entries(measures(sites)))
      rows.push(await compared(what, measure, browsers, rounds))
    const replay = rows.find(({ what }) => what === 'replay')?.ratio
    return {
      title: 'Transports: the extension’s relay against the browser’s debugging port',
      rows,
      goals: [atMost('whole replay, relay against endpoint', Number(replay ?? Number.NaN), REPLAY_LIMIT)],
      notes: [
        `median over ${rounds} rounds after one to warm up, the sides in turn; ratio: median of the rounds’ own ratios`,
        'replay: the Workday-like application by a manual learned a moment before, pictures included',
        'session: opening a tab of the job’s own and making it ready',
      ],
    }
  } finally {
    await Promise.all([own.close(), relayed.close()])
    await sites.close()
  }
}

const compared = async (
  what: string,
  measure: Measure,
  browsers: Record<Side, OperatorBrowser>,
  rounds: number,
): Promise<Row> => {
  const times: Record<Side, number[]> = { endpoint: [], relay: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const taken = median(await measure(browsers[side]))
      if (round > 0) times[side].push(taken)
    }
  }
  const ratios = times.relay.map((ms, at) => ms / (times.endpoint[at] ?? Number.NaN))
  return {
    what,
    endpoint_ms: rounded(median(times.endpoint)),
    relay_ms: rounded(median(times.relay)),
    ratio: rounded(median(ratios)),
  }
}

const measures = (sites: Sites): Record<string, Measure> => {
  const replay = replays(sites)
  return {
    session: async (browser) => {
      const [session, ms] = await timed(() => openOperatorSession(browser))
      await session.close()
      return [ms]
    },
    'round trip': onForm(sites, async ({ page }) => void (await page.evaluate('1'))),
    click: onForm(sites, ({ page }) => page.click('#guests')),
    fill: onForm(sites, ({ page }, at) => page.fill('#guests', String((at % 12) + 1))),
    screenshot: onForm(sites, async (tab) => void (await screenshot(tab))),
    replay: async (browser) => [await replay(browser)],
  }
}

const onForm =
  (sites: Sites, act: (tab: ReturnType<OperatorSession['active']>, at: number) => Promise<void>): Measure =>
  async (browser) => {
    const session = await openOperatorSession(browser)
    try {
      await navigate(session.active(), sites.url('/misc/native'))
      const taken: number[] = []
      for (let at = 0; at < TIMES; at += 1) taken.push((await timed(() => act(session.active(), at)))[1])
      return taken
    } finally {
      await session.close()
    }
  }

/** Its first call learns the application. Later ones replay it and return the run's ms, without opening the session. */
const replays = (sites: Sites): ((browser: OperatorBrowser) => Promise<number>) => {
  const [site] = SITES
  if (!site) throw new Error('no site')
  const applicant = parseUserData(JSON.parse(readFileSync(PERSON_FILE, 'utf8')), {
    resolveFile: (path) => join(dirname(PERSON_FILE), path),
  })
  let opened: OperatorSession | undefined
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: async () => {
      if (!opened) throw new Error('no session')
      return opened
    },
  })
  const once = async (browser: OperatorBrowser, mode: ExecutionMode): Promise<number> => {
    opened = await openOperatorSession(browser)
    const input = runInput({ targetUrl: sites.url(site.path), applicant, mode, again: true, browserMode: 'operator' })
    const [{ result, status }, ms] = await timed(() => runJob(input, memory.ports, new AbortController().signal))
    if (status !== 'completed') throw new Error(`${mode}: ${result.error?.message ?? status}`)
    return ms
  }
  return async (browser) => {
    if (memory.manuals.length === 0) await once(browser, 'ai')
    return once(browser, 'cookbook')
  }
}
