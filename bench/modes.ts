/**
 * What learning saves (V2): every site is explored once by a simulated model service at real prices, then
 * replayed from what was learned. The model sees only its requests. It does either one operation per call, like a
 * model on an unknown page, or everything it sees. Starting and closing browsers is not measured.
 */
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import { type RunOutput, runJob } from '../bridge/engine/run/run.ts'
import { createProvider } from '../bridge/think/registry.ts'
import type { ExecutionMode } from '../shared/domain/job.ts'
import { type Sites, startSites } from '../sites/server.ts'
import { type Memory, memoryPorts, runInput } from '../test/support/memory.ts'
import { applicantDoing } from '../test/support/model-servers/applicant.ts'
import { KEY, type ModelServer, startModelServer } from '../test/support/model-servers/server.ts'
import { applicantWithoutEntries } from './applicant.ts'
import { needChrome } from './chrome.ts'
import { heldOpen } from './held-session.ts'
import { atLeast, atMost, type BenchOptions, type Report } from './report.ts'
import { type BenchSite, SITES } from './scripts/index.ts'
import { median, rounded, timed } from './statistics.ts'

export const name = 'modes'

const MODEL = 'claude-sonnet-5-5'
const ROUNDS = 3
const SECOND = 1_000

interface Explored {
  ms: number
  calls: number
  costUsd: number
}

interface Measured {
  site: string
  one: { instant: Explored; slow: Explored }
  many: { instant: Explored; slow: Explored }
  replayMs: number
  replayCalls: number
  replayCostUsd: number
}

/** @throws CannotRun if there is no browser. */
export async function run({ rounds = ROUNDS }: BenchOptions): Promise<Report> {
  needChrome()
  const sites = await startSites()
  try {
    const measured: Measured[] = []
    for (const site of SITES) measured.push(await measure(site, sites, rounds))
    return reportOf(measured, rounds)
  } finally {
    await sites.close()
  }
}

const measure = async (site: BenchSite, sites: Sites, rounds: number): Promise<Measured> => {
  const explore = async (operations: number, delayMs: number): Promise<{ explored: Explored; memory: Memory }> => {
    await using service = await startModelServer('anthropic', applicantDoing(operations, delayMs))
    const memory = memoryFor(service)
    const [{ result }, ms] = await runOnce(site, sites, memory, 'ai')
    return { explored: { ms, calls: result.llm_calls, costUsd: result.cost_usd ?? Number.NaN }, memory }
  }
  const one = { instant: (await explore(1, 0)).explored, slow: (await explore(1, SECOND)).explored }
  const { explored: instant, memory } = await explore(Number.POSITIVE_INFINITY, 0)
  const many = { instant, slow: (await explore(Number.POSITIVE_INFINITY, SECOND)).explored }
  const times: number[] = []
  let [replayCalls, replayCostUsd] = [0, 0]
  // Round 0 is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const [{ result }, ms] = await runOnce(site, sites, memory, 'cookbook')
    if (round > 0) times.push(ms)
    replayCalls += result.llm_calls + result.extract_calls
    replayCostUsd += result.cost_usd ?? Number.NaN
  }
  return { site: site.name, one, many, replayMs: median(times), replayCalls, replayCostUsd }
}

const memoryFor = (service: ModelServer): Memory =>
  memoryPorts({
    provider: createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: MODEL }),
    openSession: (_, signal) => launchServerBrowser({ signal }),
  })

const runOnce = async (
  site: BenchSite,
  sites: Sites,
  memory: Memory,
  mode: ExecutionMode,
): Promise<[RunOutput, number]> => {
  sites.reset()
  const session = await launchServerBrowser()
  const ports = { ...memory.ports, openSession: async () => heldOpen(session) }
  const input = runInput({
    targetUrl: sites.url(site.path),
    applicant: applicantWithoutEntries(site),
    jobType: site.jobType,
    mode,
    again: true,
    budget: { maxCostUsd: 50, maxIterations: 100 },
  })
  try {
    const [output, ms] = await timed(() => runJob(input, ports, new AbortController().signal))
    if (output.status !== 'completed')
      throw new Error(`${site.name}, ${mode}: ${output.result.error?.message ?? output.status}`)
    return [output, ms]
  } finally {
    await session.close()
  }
}

const seconds = (ms: number): number => rounded(ms / 1000, 1)
const fasterPct = (before: number, after: number): number => rounded(100 * (1 - after / before), 1)

const reportOf = (measured: readonly Measured[], rounds: number): Report => {
  const perSite = measured.map(({ one, replayMs, replayCostUsd }) => ({
    cheaper: fasterPct(one.instant.costUsd, replayCostUsd / (rounds + 1)),
    faster: fasterPct(one.slow.ms, replayMs),
    times: rounded(one.instant.ms / replayMs, 1),
    timesSlow: rounded(one.slow.ms / replayMs, 1),
  }))
  return {
    title: 'Modes: worked out by a model, then replayed from what was learned',
    rows: measured.map(({ site, one, many, replayMs }, at) => ({
      site,
      calls: one.instant.calls,
      cost_usd: rounded(one.instant.costUsd, 4),
      explore_s: seconds(one.instant.ms),
      explore_at_1_s_a_call: seconds(one.slow.ms),
      replay_s: seconds(replayMs),
      times_faster: perSite[at]?.times ?? null,
      'faster_at_1_s_%': perSite[at]?.faster ?? null,
      calls_all_at_once: many.instant.calls,
      all_at_once_s: seconds(many.instant.ms),
      all_at_once_at_1_s: seconds(many.slow.ms),
    })),
    goals: [
      atMost(
        'model calls of all replays',
        measured.reduce((sum, { replayCalls }) => sum + replayCalls, 0),
        0,
      ),
      atLeast('cheaper, in %, lowest of the sites', Math.min(...perSite.map(({ cheaper }) => cheaper)), 95),
      atLeast('faster with a model of 1 s a call, in %, median', median(perSite.map(({ faster }) => faster)), 90),
      atLeast('times faster than a model without delay, median', median(perSite.map(({ times }) => times)), 3),
      atLeast('times faster with a model of 1 s a call, median', median(perSite.map(({ timesSlow }) => timesSlow)), 15),
    ],
    notes: [
      `${MODEL}’s prices; tokens as the service reports them, four characters each`,
      'the goals are for the model that does one operation a call; all at once: the same reader naming all it sees in one answer',
      `replay: median of ${rounds} rounds after one to warm up; each run in a fresh browser that is started outside of the time`,
    ],
  }
}
