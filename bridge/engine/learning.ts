/** After a run that reached its goal: its trace becomes a manual, or the next version of one (M3, M4). */
import type { Manual } from '../../shared/domain/manual.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import { urlPattern } from '../../shared/domain/url.ts'
import { recordManual } from '../learn/recorder.ts'
import type { LookupQuery } from '../learn/shelf.ts'
import { loaded } from '../observe/index.ts'
import type { Run, StageEnd } from './context.ts'
import { totalSpent } from './work.ts'

export const queryFor = (run: Run, seen: Observation): LookupQuery => ({
  taskType: run.input.jobType,
  platform: seen.platform,
  host: new URL(seen.url).host,
  urlPattern: seen.urlPattern,
  fingerprint: seen.fingerprint,
})

/** The manual for the address the run has come to, once the scripts of the page have run. */
export const knownAddress = async (run: Run): Promise<Manual | undefined> => {
  const tab = run.session.active()
  await loaded(tab, { signal: run.signal })
  const url = tab.page.url()
  return run.ports.manuals.only({
    taskType: run.input.jobType,
    host: new URL(url).host,
    urlPattern: urlPattern(url),
  })
}

/** `brokenAt`: order of the old version's step that the replay broke off at; steps before it are kept. */
export const learn = async (
  run: Run,
  end: StageEnd,
  started: number,
  of?: Manual,
  mended?: { brokenAt: number },
): Promise<{ manual?: { id: string; version: number } }> => {
  // What a model read off a page would be missing from a replay.
  if (end.end !== 'done' || run.work.extracted.length > 0) return {}
  const spent = totalSpent(run.work)
  const first = run.trace.pages[0]
  if (!first) return {}
  // Only what the page says can be looked for on it.
  const shown = (end.confirmedBy ?? 'page') === 'page' ? end.confirmation : undefined
  const success: Condition[] = shown ? [{ is: 'text_present', text: shown }] : []
  const body = recordManual({
    trace: run.trace,
    name: `${run.input.jobType} on ${new URL(first.url).host}`,
    taskType: run.input.jobType,
    platform: (mended && of?.body.platform) ?? run.firstSeen?.platform ?? 'unknown',
    host: new URL(first.url).host,
    applicant: run.applicant,
    success,
    baseline: {
      durationMs: run.ports.now() - started,
      llmCalls: spent.calls,
      tokens: spent.tokens,
      costUsd: spent.costUsd,
      steps: run.counts.ai,
      human: run.counts.human,
    },
    ...(of &&
      mended && {
        kept: {
          steps: of.body.steps.filter(({ order }) => order < mended.brokenAt),
          page: pageOfBreak(run),
          startUrlPattern: of.body.urlPattern,
          fingerprint: of.body.fingerprint,
        },
      }),
  })
  if (!body) return {}
  const baseline = mended ? of?.body.baseline : undefined
  const manual = await run.ports.manuals.learn(baseline ? { ...body, baseline } : body, mended ? 'heal' : 'ai', of)
  run.ports.emit('manual_learned', { ...manual, steps: body.steps.length, of: of?.version ?? null })
  return { manual }
}

/** The view on which the provider took over. */
const pageOfBreak = (run: Run): number =>
  run.trace.entries.find(({ by }) => by === 'ai')?.page ?? run.trace.pages.length - 1
