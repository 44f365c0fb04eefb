/**
 * What a person sees, as data: the bridge computes it, and the extension only renders it. A view is
 * always sent whole (it is small), so a lost message never leaves a stale screen.
 */
import { z } from 'zod'
import { Interaction, PageProgress } from '../domain/interaction.ts'
import { JobStatus, Supervision } from '../domain/job.ts'
import { Said } from '../domain/sentences.ts'
import { TargetDescriptor } from '../domain/target.ts'

/** Who acts next. It alone determines the colour and the word of every user interface. */
export const JobPhase = z.enum(['working', 'you', 'approve', 'paused', 'next', 'done', 'failed', 'stopped'])
export type JobPhase = z.infer<typeof JobPhase>

export const JobView = z.object({
  id: z.string(),
  type: z.string(),
  status: JobStatus,
  phase: JobPhase,
  /** `Applying at Example Corp`, `Apply at Example Corp?`: the words of the state. */
  title: z.string(),
  targetUrl: z.string(),
  host: z.string(),
  /** The company it was sent to, if the posting names one. */
  company: z.string().optional(),
  /** Its tab in Chrome; null before it has one, and for jobs in other browsers. */
  tabId: z.number().int().nullable(),
  profile: z.object({ id: z.string(), name: z.string() }).nullable(),
  supervision: Supervision,
  page: PageProgress.nullable(),
  /** The current action: `Choosing “Notice period”`, with the source of the value. */
  now: z.object({ text: z.string(), detail: z.string().nullable(), said: Said.optional() }).nullable(),
  steps: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  answersFromYou: z.number().int(),
  /** USD so far and at most; `spent` is null if the model's price is unknown. */
  cost: z.object({ spent: z.number().nullable(), limit: z.number().nullable() }),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** ms worked so far at `asOf`, without pauses. */
  workedMs: z.number(),
  asOf: z.string(),
  /** Warnings about the posting, shown before it was filled in. */
  warnings: z.array(z.object({ text: z.string(), said: Said.optional() })).default([]),
  /** The open request to the person, if any. */
  request: Interaction.nullable(),
  /** For a job that waits for approval: what it will do, where, for whom, and its maximum cost. */
  plan: z
    .object({ what: z.string(), where: z.string(), askedBy: z.string().nullable(), said: Said.optional() })
    .nullable(),
  /** After its end. */
  outcome: z
    .object({
      title: z.string(),
      text: z.string(),
      kept: z.string().nullable(),
      report: z.string().nullable(),
      /** Address of the trace; absent if none was saved. */
      trace: z.string().optional(),
      /** Downloads; `url` is null if a file was not saved. */
      files: z.array(z.object({ name: z.string(), bytes: z.number().int(), url: z.string().nullable() })).optional(),
      /**
       * Number of rows that it collected, which `collected` returns; absent if it collected none or had another task.
       */
      rows: z.number().int().optional(),
      /** The same for other languages, if the words are the bridge's own. */
      said: z.object({ title: Said.optional(), text: Said.optional(), kept: Said.optional() }).optional(),
    })
    .nullable(),
  /** Position in the queue, 1 = next; null if it does not wait for another task. */
  place: z.number().int().nullable(),
})
export type JobView = z.infer<typeof JobView>

/** What the popup offers for the tab on which it was opened. */
export const TabOffer = z.object({
  tabId: z.number().int(),
  url: z.string(),
  /** Healthy manuals by task type: `Learned here. About 1 s, free`. */
  manuals: z.array(z.object({ jobType: z.string(), id: z.string(), about: z.string(), said: Said.optional() })),
  /** Profiles that already applied for this posting, and when; `sure` if the site confirmed it. */
  applied: z.array(z.object({ profileId: z.string(), at: z.string(), sure: z.boolean() })).optional(),
  /** A task started now waits for another one: on the same site, in the same tab, or since enough of them are at work. */
  waits: z.boolean().optional(),
})
export type TabOffer = z.infer<typeof TabOffer>

/** Everything that popup and panel show except timelines. */
export const BridgeView = z.object({
  /** Increases with every change while the bridge runs; `epoch` identifies the bridge process. */
  epoch: z.string(),
  revision: z.number().int(),
  version: z.string(),
  /** Waiting, running, paused and recently ended jobs, newest first. */
  jobs: z.array(JobView),
  profiles: z.array(z.object({ id: z.string(), name: z.string(), initials: z.string() })),
  /** The provider that decides if no manual fits. */
  provider: z.object({ name: z.string(), free: z.boolean(), limitUsd: z.number() }),
})
export type BridgeView = z.infer<typeof BridgeView>

/** One row of the live timeline; `live`: it is being done now. */
export const TimelineRow = z.object({
  seq: z.number().int(),
  kind: z.enum(['saw', 'decided', 'did', 'found_again', 'you', 'failed', 'note', 'page']),
  /** `Typed`, `Chose`, `Saw`; shown less prominently than what follows. */
  verb: z.string(),
  text: z.string(),
  /** Shown in a chip; dots if it is secret (the bridge does not send the value then). */
  value: z.string().nullable(),
  detail: z.string().nullable(),
  said: z.object({ text: Said.optional(), detail: Said.optional() }).optional(),
  ms: z.number().nullable(),
  costUsd: z.number().nullable(),
  page: z.number().int(),
  live: z.boolean(),
})
export type TimelineRow = z.infer<typeof TimelineRow>

/** An element that the overlay finds by its descriptor, in its frame. */
export const Mark = z.object({
  target: TargetDescriptor,
  variant: z.enum(['planned', 'acting', 'yours', 'guess']),
  /** Number in the badge, as in the card's list. */
  badge: z.number().int().nullable(),
  /** The planned value, drawn on the field; dots if it is secret. */
  value: z.string().nullable(),
  label: z.string(),
})
export type Mark = z.infer<typeof Mark>

/** What one tab's page should show now. Null: nothing. */
export const Screen = z.object({
  jobId: z.string(),
  phase: JobPhase,
  supervision: Supervision,
  /** The state line in the notch: `Typing “Email”`. */
  now: z.string(),
  page: PageProgress.nullable(),
  /** The open request, shown in the card. Null while the engine works. */
  request: Interaction.nullable(),
  /** What was missing when Done was last pressed (`Not quite yet`). */
  notYet: z.string().nullable(),
  said: z.object({ now: Said.optional() }).optional(),
  marks: z.array(Mark),
  /** The engine is about to press something under the notch or card, which move away. In CSS px of the viewport. */
  clear: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
})
export type Screen = z.infer<typeof Screen>

/** State of the connection to the bridge, in the service worker's memory only. */
/**
 * Whether the extension can start and connect it (`native.ts`): absent if the installation does not allow it, or if
 * that is not known yet.
 */
const startable = {
  start: z.enum(['offered', 'busy']).optional(),
  /** Why the last attempt failed. */
  problem: z.string().optional(),
}

export const Link = z.discriminatedUnion('state', [
  z.object({ state: z.literal('connecting') }),
  z.object({ state: z.literal('ready'), version: z.string() }),
  z.object({ state: z.literal('not_running'), ...startable }),
  /** It was connected a moment ago. */
  z.object({ state: z.literal('lost') }),
  z.object({ state: z.literal('not_paired'), ...startable }),
  /** Both sides show the number; null until it is known. */
  z.object({ state: z.literal('pairing'), digits: z.string().nullable() }),
  z.object({
    state: z.literal('versions_differ'),
    update: z.enum(['extension', 'bridge']),
    bridgeVersion: z.string(),
    extensionVersion: z.string(),
  }),
])
export type Link = z.infer<typeof Link>
