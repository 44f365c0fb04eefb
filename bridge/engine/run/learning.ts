/** After a run that reached its goal: its trace becomes a manual, or the next version of one (M3, M4). */
import { hash } from '../../../shared/domain/hash.ts'
import { goalOf, jobTraits } from '../../../shared/domain/job-types.ts'
import { isRecord } from '../../../shared/domain/json-pointer.ts'
import type { Manual, ManualBody, ManualStep } from '../../../shared/domain/manual.ts'
import type { Observation, Platform } from '../../../shared/domain/observation.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import type { Trace } from '../../../shared/domain/outcome.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { urlPattern } from '../../../shared/domain/url.ts'
import { wishesKey } from '../../../shared/domain/wishes/index.ts'
import { foldedPages } from '../../learn/data-pages.ts'
import { recordManual } from '../../learn/recorder.ts'
import { withoutRounds } from '../../learn/rounds.ts'
import type { LookupQuery } from '../../learn/shelf.ts'
import { loaded } from '../../observe/index.ts'
import { extractedData } from '../data/extract.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { knownShape } from '../state/site-pages.ts'
import { totalSpent } from '../state/work.ts'
import { pictureOf } from '../step/step-pictures.ts'
import type { Worked } from './result.ts'

/**
 * The task that a manual is for. Other instructions, another data schema, and a run that ends before sending are
 * different tasks.
 */
export const taskTypeOf = (
  { input: { jobType, schema, commitPolicy }, wishes }: Pick<Run, 'input' | 'wishes'>,
  { inForm = true, staged = commitPolicy === 'never' } = {},
): string =>
  [
    jobType,
    wishesKey(jobType, wishes),
    schema && inForm ? hash(canonical(schema)).slice(0, 8) : '',
    staged && !goalOf(jobType).collects ? 'staged' : '',
  ]
    .filter((part) => part !== '')
    .join(':')

/** The best task first: a job that sends nothing also follows what was learned by sending, up to that point. */
const taskTypesFor = (run: Run): string[] => [...new Set([taskTypeOf(run, { staged: false }), taskTypeOf(run)])]

const canonical = (schema: unknown): string =>
  JSON.stringify(schema, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )

/** Rows are distinguished by their text, so reading on over pages skips none and takes none twice. */
const isDistinct = (run: Run): boolean => {
  const data = extractedData(run)
  return Array.isArray(data) && new Set(data.map((row) => JSON.stringify(row))).size === data.length
}

/** The manual to follow from the current page. */
export const manualFor = (run: Run, seen: Observation): Promise<Manual | undefined> =>
  firstOf(run, (taskType) => run.ports.manuals.lookup({ ...queryFor(taskType, seen), shape: knownShape(run, seen) }))

const firstOf = async (
  run: Run,
  find: (taskType: string) => Promise<Manual | undefined>,
): Promise<Manual | undefined> => {
  for (const taskType of taskTypesFor(run)) {
    const manual = await find(taskType)
    if (manual) return manual
  }
  return undefined
}

const queryFor = (taskType: string, seen: Observation): LookupQuery => ({
  taskType,
  platform: seen.platform,
  host: new URL(seen.url).host,
  urlPattern: seen.urlPattern,
  fingerprint: seen.fingerprint,
  ...(seen.markup && { markup: seen.markup }),
})

/** Where a run began, even if it was resumed in the middle. */
export const beginningOf = (run: Run): LookupQuery | undefined => {
  const [first] = run.trace.pages
  if (!first || first.urlPattern === '') return undefined
  const { url, urlPattern, fingerprint } = first
  return {
    taskType: taskTypeOf(run),
    platform: platformOf(run),
    host: new URL(url).host,
    urlPattern,
    fingerprint,
  }
}

/** The platform of the first page. */
export const platformOf = (run: Run): Platform => run.firstPlatform ?? run.firstSeen?.platform ?? 'unknown'

/** The manual for the current address, once the page's scripts have run. */
export const knownAddress = async (run: Run): Promise<Manual | undefined> => {
  const tab = run.session.active()
  await loaded(tab, { signal: run.signal })
  return manualAt(run, tab.page.url())
}

/** The manual found by the address alone. */
export const manualAt = (run: Run, url: string): Promise<Manual | undefined> =>
  firstOf(run, (taskType) => run.ports.manuals.only({ taskType, host: new URL(url).host, urlPattern: urlPattern(url) }))

/**
 * Whether a manual was learned at another address than this run's: at another company, or for a posting that its
 * pattern does not match.
 */
export const isCarried = (run: Run, { body }: Manual): boolean => {
  const begun = beginningOf(run)
  if (run.elsewhere) return true
  return begun !== undefined && (body.host !== begun.host || body.urlPattern !== begun.urlPattern)
}

/**
 * Adds the new steps to the manual that was followed, if both send a form, so that the ways of other people and
 * companies stay in it. Adds nothing if the page does not tell the ways apart, or if hardly anything of the manual was
 * followed.
 */
export const learnPath = async (
  run: Run,
  end: StageEnd,
  of: Manual,
  brokenAt?: number,
): Promise<{ manual?: { id: string; version: number } }> => {
  if (end.end !== 'done' || run.gap !== undefined || run.ports.engine) return {}
  const first = run.trace.pages[0]
  const sends = of.body.steps.some(({ commit }) => commit) && run.trace.entries.some(({ commit }) => commit)
  const done = run.found.length
  const own = new Set(of.body.steps.map(({ order }) => order))
  if (!first || !sends || of.body.baseline === undefined || done < run.counts.ai) return {}
  const body = recordManual({
    trace: withoutRounds(run.trace),
    name: of.body.name,
    taskType: of.body.taskType,
    platform: of.body.platform,
    host: of.body.host,
    applicant: run.applicant,
    jobUrl: run.input.targetUrl,
    pictureOf: pictureOf(run),
    success: of.body.success ?? [],
    baseline: of.body.baseline,
    addTo: {
      body: of.body,
      followed: new Map(
        run.found.flatMap(({ order, entry }) => (entry === undefined || !own.has(order) ? [] : [[entry, order]])),
      ),
      brokenAt,
      carried: isCarried(run, of),
    },
  })
  if (!body) return {}
  const manual = await run.ports.manuals.learn(body, 'heal', of, run.pictures)
  run.ports.emit('manual_learned', { ...manual, steps: body.steps.length, of: of.version })
  return { manual }
}

/** `brokenAt`: order of the first step of the old version that was not done. Earlier steps are kept. */
export const learn = async (
  run: Run,
  end: StageEnd,
  started: number,
  predecessor?: Manual,
  mendedAt?: { brokenAt: number } | { carried: Manual },
): Promise<{ manual?: { id: string; version: number } }> => {
  if (end.end !== 'done' || run.gap !== undefined) return {}
  if (isWaitedFor(run.trace)) {
    run.gap = 'It was sent once something had come that no step names, so nothing was learned.'
    return {}
  }
  // A decider that cannot read data in the requested form has collected the table as it is, which is another task.
  const taskType = run.work.extracted.length > 0 ? taskTypeOf(run) : taskTypeOf(run, { inForm: false })
  const of = predecessor?.body.taskType === taskType ? predecessor : undefined
  const carried = mendedAt && 'carried' in mendedAt ? mendedAt.carried : undefined
  const mended = of && mendedAt && 'brokenAt' in mendedAt ? mendedAt : undefined
  const spent = totalSpent(run.work)
  const first = run.trace.pages[0]
  if (!first) return {}
  // Only the page's own text can be searched for on it.
  const pageText = (end.confirmedBy ?? 'page') === 'page' ? end.confirmation : undefined
  const success: Condition[] = [
    ...(pageText ? [{ is: 'text_present' as const, text: pageText }] : []),
    ...(end.proofs ?? []),
  ]
  // If the page does not show what was done, done and not done cannot be distinguished.
  if (end.proofs?.length === 0 && run.work.extracted.length === 0) {
    run.gap = 'The page shows nothing at the end that it did not show at the beginning, so nothing was learned.'
    return {}
  }
  const trace = withoutRounds(isDistinct(run) ? foldedPages(run.trace) : run.trace)
  const body = recordManual({
    trace,
    name: `${jobTraits(run.input.jobType).name} on ${new URL(first.url).host}`,
    taskType,
    platform: (mended && of?.body.platform) ?? platformOf(run),
    host: new URL(first.url).host,
    applicant: run.applicant,
    jobUrl: run.input.targetUrl,
    pictureOf: pictureOf(run),
    whole: carried !== undefined,
    ...(!carried &&
      !mended && {
        workedOut: { task: run.input.task, applicant: run.applicant, seen: run.trace.entries },
      }),
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
        before: {
          steps: of.body.steps.filter(({ order }) => order < mended.brokenAt),
          page: pageOfBreak(trace),
          startUrlPattern: of.body.urlPattern,
          fingerprint: of.body.fingerprint,
          markup: of.body.markup,
        },
      }),
  })
  if (!body || (mended && of && !isWhole(run, of, body))) return {}
  const baseline = carried?.body.baseline ?? (mended ? of?.body.baseline : undefined)
  const manual = await run.ports.manuals.learn(
    baseline ? { ...body, baseline } : body,
    mended || carried ? 'heal' : 'ai',
    of,
    run.pictures,
  )
  run.ports.emit('manual_learned', { ...manual, steps: body.steps.length, of: of?.version ?? null })
  return { manual }
}

/**
 * Whether the sending press came right after a wait on the same view, for a price, a turn or a free place: a replay would
 * send at once. It does wait for another view.
 */
const isWaitedFor = ({ entries }: Trace): boolean => {
  const done = entries.filter(({ by, outcome }) => by === 'ai' && outcome.status === 'done')
  return done.some(({ commit, page }, at) => {
    const before = done[at - 1]
    return commit && before?.operation.op === 'wait' && before.page === page
  })
}

/**
 * Whether a repaired manual still does everything: it has every replayed step, and it sends if the old one or this run
 * did. An incomplete one would stop the next runs in the middle, so it does not replace the old one.
 */
const isWhole = (run: Run, of: Manual, body: ManualBody): boolean => {
  const learned = new Set(body.steps.map(stepKey))
  const replayed = new Set(run.found.map(({ order }) => order))
  const sends = of.body.steps.some(({ commit }) => commit) || run.trace.entries.some(({ commit }) => commit)
  return (
    (!sends || body.steps.some(({ commit }) => commit)) &&
    of.body.steps.every((step) => !replayed.has(step.order) || learned.has(stepKey(step)))
  )
}

const stepKey = ({ action, target, entry }: ManualStep): string =>
  `${action} ${target ? targetKey(target) : ''} ${entry ?? ''}`

/** The view on which the provider took over. */
const pageOfBreak = ({ entries, pages }: Trace): number =>
  entries.find(({ by }) => by === 'ai')?.page ?? pages.at(-1)?.page ?? 0

/** Combines learned steps that worked here with the new ones into a manual for this address. */
export const learnCarried = async (
  run: Run,
  end: StageEnd,
  started: number,
  carried: Manual,
): Promise<Pick<Worked, 'manual'>> => {
  if (end.end !== 'done' || run.ports.engine) return {}
  await run.ports.manuals.verified(carried, true, [])
  const { manual } = await learn(run, end, started, undefined, { carried })
  return manual ? { manual } : {}
}

/** For a run that followed no manual. The trace does not contain what another engine did. */
export const learnNew = async (run: Run, end: StageEnd, started: number): ReturnType<typeof learn> => {
  if (run.ports.engine || end.end !== 'done') return {}
  const begun = beginningOf(run)
  return learn(run, end, started, begun && (await run.ports.manuals.lookupUnhealthy(begun)))
}
