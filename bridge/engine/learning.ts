/** After a run that reached its goal: its trace becomes a manual, or the next version of one (M3, M4). */
import { hash } from '../../shared/domain/hash.ts'
import { isRecord } from '../../shared/domain/json-pointer.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import type { Observation, Platform } from '../../shared/domain/observation.ts'
import type { Condition } from '../../shared/domain/operation.ts'
import { urlPattern } from '../../shared/domain/url.ts'
import { foldedPages } from '../learn/data-pages.ts'
import { recordManual } from '../learn/recorder.ts'
import type { LookupQuery } from '../learn/shelf.ts'
import { loaded } from '../observe/index.ts'
import type { Run, StageEnd } from './context.ts'
import { extractedData } from './extract.ts'
import type { RunInput } from './ports.ts'
import { totalSpent } from './work.ts'

/** What a manual is for: data of one form is another task than data of another. */
export const taskTypeOf = ({ jobType, schema }: RunInput): string =>
  schema ? `${jobType}:${hash(canonical(schema)).slice(0, 8)}` : jobType

const canonical = (schema: unknown): string =>
  JSON.stringify(schema, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )

/** Rows that are told apart by what they say: reading on over pages leaves none out, and takes none twice. */
const isDistinct = (run: Run): boolean => {
  const data = extractedData(run)
  return Array.isArray(data) && new Set(data.map((row) => JSON.stringify(row))).size === data.length
}

export const queryFor = (run: Run, seen: Observation): LookupQuery => ({
  taskType: taskTypeOf(run.input),
  platform: seen.platform,
  host: new URL(seen.url).host,
  urlPattern: seen.urlPattern,
  fingerprint: seen.fingerprint,
})

/** Where a run began, also one that was taken up in the middle. */
export const beginningOf = (run: Run): LookupQuery | undefined => {
  const [first] = run.trace.pages
  if (!first || first.urlPattern === '') return undefined
  const { url, urlPattern, fingerprint } = first
  return {
    taskType: taskTypeOf(run.input),
    platform: platformOf(run),
    host: new URL(url).host,
    urlPattern,
    fingerprint,
  }
}

const platformOf = (run: Run): Platform => run.firstPlatform ?? run.firstSeen?.platform ?? 'unknown'

/** The manual for the address the run has come to, once the scripts of the page have run. */
export const knownAddress = async (run: Run): Promise<Manual | undefined> => {
  const tab = run.session.active()
  await loaded(tab, { signal: run.signal })
  const url = tab.page.url()
  return run.ports.manuals.only({
    taskType: taskTypeOf(run.input),
    host: new URL(url).host,
    urlPattern: urlPattern(url),
  })
}

/** `brokenAt`: order of the old version's step that the replay broke off at; steps before it are kept. */
export const learn = async (
  run: Run,
  end: StageEnd,
  started: number,
  predecessor?: Manual,
  mendedAt?: { brokenAt: number },
): Promise<{ manual?: { id: string; version: number } }> => {
  if (end.end !== 'done' || run.gap !== undefined) return {}
  // Whoever cannot read data in the form that was asked for has collected it as it is: that is another task.
  const taskType = run.work.extracted.length > 0 ? taskTypeOf(run.input) : run.input.jobType
  const of = predecessor?.body.taskType === taskType ? predecessor : undefined
  const mended = of && mendedAt
  const spent = totalSpent(run.work)
  const first = run.trace.pages[0]
  if (!first) return {}
  // Only what the page says can be looked for on it.
  const shown = (end.confirmedBy ?? 'page') === 'page' ? end.confirmation : undefined
  const success: Condition[] = shown ? [{ is: 'text_present', text: shown }] : []
  const body = recordManual({
    trace: isDistinct(run) ? foldedPages(run.trace) : run.trace,
    name: `${run.input.jobType} on ${new URL(first.url).host}`,
    taskType,
    platform: (mended && of?.body.platform) ?? platformOf(run),
    host: new URL(first.url).host,
    applicant: run.applicant,
    success,
    baseline: {
      durationMs: run.beforeMs + run.ports.now() - started,
      llmCalls: spent.calls + spent.extractCalls,
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
