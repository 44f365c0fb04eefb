/**
 * The checkpoint of a run: its shape and its only reader; `save-checkpoint.ts` is its only writer. It holds the
 * position of the run, its plan and its costs. In a person's own browser it also holds the trace, since the tab
 * outlives bridge and extension: whoever continues the job there (`run/resume.ts`) uses the same trace.
 */
import { z } from 'zod'
import type { Answer } from '../../../shared/domain/applicant.ts'
import { StepCounts } from '../../../shared/domain/job.ts'
import { Field, Observation, Platform } from '../../../shared/domain/observation.ts'
import { Trace, TraceEntry } from '../../../shared/domain/outcome.ts'
import { SavedOriginWords } from './origin-words.ts'
import { SavedWork } from './work.ts'

/** A step before it is done. Its outcome is unknown until the page has been observed. */
export const Intent = TraceEntry.omit({ order: true, outcome: true })
export type Intent = z.infer<typeof Intent>

/** From the last observation: enough to tell a new view from the old one, and values filled in since. */
const SavedView = Observation.pick({ urlPattern: true, progress: true, confirmation: true, headings: true }).extend({
  loading: z.boolean(),
  fields: z.array(
    Field.pick({ widget: true, section: true, label: true, name: true, value: true, checked: true }).extend({
      /** `targetKey` of its target, since element numbers mean nothing to another process. */
      key: z.string(),
    }),
  ),
})
export type SavedView = z.infer<typeof SavedView>

const SavedAnswer: z.ZodType<Answer> = z.object({
  question: z.string(),
  answer: z.string(),
  from: z.enum(['file', 'bank', 'asked']),
  key: z.string().optional(),
})

export const SavedRun = z.object({
  trace: Trace,
  counts: StepCounts,
  view: SavedView.optional(),
  platform: Platform.optional(),
  firstPlatform: Platform.optional(),
  /** Identities of the fields that the current view had at first. */
  firstFields: z.array(z.string()),
  own: z.array(z.tuple([z.string(), z.string()])),
  edited: z.array(z.tuple([z.string(), z.string()])).default([]),
  refused: z.array(z.string()),
  /** The person's answers in this job, saved or not. */
  answers: z.array(SavedAnswer),
  intent: Intent.optional(),
  /** Duration of the attempts so far in ms, including waiting for people. */
  ms: z.number(),
  /** Why the trace is incomplete, in a sentence. */
  gap: z.string().optional(),
})
export type SavedRun = z.infer<typeof SavedRun>

/** The name of this part in stored checkpoints. */
export const SAVED_RUN = 'kept'

/** The tab of a person's browser in which a job works. */
export const TabPlace = z.object({
  browser: z.string(),
  targetId: z.string(),
  /** The job opened the tab. */
  own: z.boolean(),
})
export type TabPlace = z.infer<typeof TabPlace>

export const Checkpoint = z.object({
  /** The current view, and its address. */
  page: z.number().int(),
  url: z.string().optional(),
  /** Number of questions to the provider, and of steps done. */
  iteration: z.number().int(),
  steps: z.number().int(),
  /** Something was about to be sent. `presumed`: only the request showed that this sends. */
  committing: z.literal(true).optional(),
  presumed: z.boolean().optional(),
  work: SavedWork,
  origins: SavedOriginWords.optional(),
  /** Added by the code that opens browsers: {@link withPlace}. */
  place: TabPlace.optional(),
  [SAVED_RUN]: SavedRun.optional(),
})
export type Checkpoint = z.infer<typeof Checkpoint>

/** The checkpoint of an earlier attempt. Unreadable parts are ignored. */
export interface Earlier {
  steps: number
  presumed: boolean
  work?: SavedWork | undefined
  origins?: z.infer<typeof SavedOriginWords> | undefined
  place?: TabPlace | undefined
  run?: SavedRun | undefined
  /** The trace was saved, in a format that this version does not know. */
  unreadable: boolean
}

type Stored = Readonly<Record<string, unknown>> | null | undefined

export const readCheckpoint = (stored: Stored): Earlier => {
  const { steps, committing, presumed, work, origins, place } = Checkpoint.shape
  const run = SavedRun.safeParse(stored?.[SAVED_RUN])
  return {
    steps: steps.safeParse(stored?.steps).data ?? 0,
    presumed:
      committing.safeParse(stored?.committing).data === true && presumed.safeParse(stored?.presumed).data === true,
    work: work.safeParse(stored?.work).data,
    origins: origins.safeParse(stored?.origins).data,
    place: place.safeParse(stored?.place).data,
    run: run.data,
    unreadable: stored?.[SAVED_RUN] !== undefined && !run.success,
  }
}

/** The same checkpoint for a run that now works in this tab. */
export const withPlace = (stored: Stored, place: TabPlace | undefined): Record<string, unknown> => ({
  ...stored,
  place: place satisfies Checkpoint['place'],
})

/** Without the trace, when nobody will resume it; undefined if it has none. */
export const withoutRun = (stored: Stored): Record<string, unknown> | undefined => {
  const { [SAVED_RUN]: saved, ...rest } = stored ?? {}
  return saved === undefined ? undefined : rest
}
