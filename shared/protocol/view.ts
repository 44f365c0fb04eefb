/**
 * What a person sees, as data: the bridge computes it, the extension renders it and holds no truth of its own. A view is
 * always sent whole (it is small), so a lost message never leaves a stale screen.
 */
import { z } from 'zod'
import { Interaction, PageProgress } from '../domain/interaction.ts'
import { JobStatus, Supervision } from '../domain/job.ts'
import { Said } from '../domain/sentences.ts'
import { TargetDescriptor } from '../domain/target.ts'

/** Whose turn it is (colour and word of every surface follow from this alone). */
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
  /** The company it was sent to, where the posting names one. */
  company: z.string().optional(),
  /** The chrome tab it works in; null before it has one, and for jobs of other browsers. */
  tabId: z.number().int().nullable(),
  profile: z.object({ id: z.string(), name: z.string() }).nullable(),
  supervision: Supervision,
  page: PageProgress.nullable(),
  /** What is being done at this moment: `Choosing “Notice period”`, with where the value comes from. */
  now: z.object({ text: z.string(), detail: z.string().nullable(), said: Said.optional() }).nullable(),
  steps: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  answersFromYou: z.number().int(),
  /** USD so far and at most; `spent` is null where the model's price is unknown. */
  cost: z.object({ spent: z.number().nullable(), limit: z.number().nullable() }),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** ms worked so far at `asOf`; stands still while paused. */
  workedMs: z.number(),
  asOf: z.string(),
  /** What to know of the posting, told before it was filled in. */
  warnings: z.array(z.object({ text: z.string(), said: Said.optional() })).default([]),
  /** The open request to the person, if any. */
  request: Interaction.nullable(),
  /** For a job that waits to be approved: what it will do, where, as whom, at most for how much. */
  plan: z
    .object({ what: z.string(), where: z.string(), askedBy: z.string().nullable(), said: Said.optional() })
    .nullable(),
  /** Once it is over. */
  outcome: z
    .object({
      title: z.string(),
      text: z.string(),
      kept: z.string().nullable(),
      report: z.string().nullable(),
      /** Where each step can be looked at; left out where that was not kept. */
      trace: z.string().optional(),
      /** Files that pages handed over; `url` is null where one is not kept. */
      files: z.array(z.object({ name: z.string(), bytes: z.number().int(), url: z.string().nullable() })).optional(),
      /** How many rows it collected, which `collected` gives; left out where it collected none or something else was to be done. */
      rows: z.number().int().optional(),
      /** The same for other languages, as far as it is the bridge's own words. */
      said: z.object({ title: Said.optional(), text: Said.optional(), kept: Said.optional() }).optional(),
    })
    .nullable(),
  /** Place in line, 1 = next; null while it is not waiting for another task. */
  place: z.number().int().nullable(),
})
export type JobView = z.infer<typeof JobView>

/** What the popup can offer for the tab it was opened on. */
export const TabOffer = z.object({
  tabId: z.number().int(),
  url: z.string(),
  /** Healthy manuals by task type: `Learned here. About 1 s, free`. */
  manuals: z.array(z.object({ jobType: z.string(), id: z.string(), about: z.string(), said: Said.optional() })),
  /** Profiles that applied for this posting already, and when; `sure` where the site confirmed it. */
  applied: z.array(z.object({ profileId: z.string(), at: z.string(), sure: z.boolean() })).optional(),
})
export type TabOffer = z.infer<typeof TabOffer>

/** Everything popup and panel show, besides timelines. */
export const BridgeView = z.object({
  /** Counts up with every change in one life of the bridge; `epoch` tells lives apart. */
  epoch: z.string(),
  revision: z.number().int(),
  version: z.string(),
  /** Waiting, running, paused, and the last few that ended; newest first. */
  jobs: z.array(JobView),
  profiles: z.array(z.object({ id: z.string(), name: z.string(), initials: z.string() })),
  /** Who decides where no manual fits. */
  provider: z.object({ name: z.string(), free: z.boolean(), limitUsd: z.number() }),
})
export type BridgeView = z.infer<typeof BridgeView>

/** One row of the live timeline; `live` is the one being done now. */
export const TimelineRow = z.object({
  seq: z.number().int(),
  kind: z.enum(['saw', 'decided', 'did', 'found_again', 'you', 'failed', 'note', 'page']),
  /** `Typed`, `Chose`, `Saw`; the panel draws it quieter than what follows. */
  verb: z.string(),
  text: z.string(),
  /** In a chip; dots where it is secret (the bridge never sends the value then). */
  value: z.string().nullable(),
  detail: z.string().nullable(),
  said: z.object({ text: Said.optional(), detail: Said.optional() }).optional(),
  ms: z.number().nullable(),
  costUsd: z.number().nullable(),
  page: z.number().int(),
  live: z.boolean(),
})
export type TimelineRow = z.infer<typeof TimelineRow>

/** An element as the overlay finds it again: by its descriptor, in the frame that holds it. */
export const Mark = z.object({
  target: TargetDescriptor,
  variant: z.enum(['planned', 'acting', 'yours', 'guess']),
  /** Number in the badge; the card's list carries the same. */
  badge: z.number().int().nullable(),
  /** Value drawn on the field (planned); dots where it is secret. */
  value: z.string().nullable(),
  label: z.string(),
})
export type Mark = z.infer<typeof Mark>

/** What should be on one tab's page now. Null for a tab means: nothing of ours. */
export const Screen = z.object({
  jobId: z.string(),
  phase: JobPhase,
  supervision: Supervision,
  /** The state line in the notch: `Typing “Email”`. */
  now: z.string(),
  page: PageProgress.nullable(),
  /** The card: the open request. Null while the engine works. */
  request: Interaction.nullable(),
  /** What Done found missing last (`Not quite yet`), for the request shown. */
  notYet: z.string().nullable(),
  said: z.object({ now: Said.optional() }).optional(),
  marks: z.array(Mark),
  /** The engine is about to press what lies beneath the notch or card: they step aside. Viewport CSS px. */
  clear: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
})
export type Screen = z.infer<typeof Screen>

/** Where the connection to the bridge stands; kept by the service worker, never remembered across its own death. */
/** Where a press in the extension runs and connects it (`native.ts`): absent where it was not installed so, or is not known yet. */
const startable = {
  start: z.enum(['offered', 'busy']).optional(),
  /** Why the last press came to nothing. */
  problem: z.string().optional(),
}

export const Link = z.discriminatedUnion('state', [
  z.object({ state: z.literal('connecting') }),
  z.object({ state: z.literal('ready'), version: z.string() }),
  z.object({ state: z.literal('not_running'), ...startable }),
  /** It was there a moment ago. */
  z.object({ state: z.literal('lost') }),
  z.object({ state: z.literal('not_paired'), ...startable }),
  /** Both sides show the number; null until it is agreed. */
  z.object({ state: z.literal('pairing'), digits: z.string().nullable() }),
  z.object({
    state: z.literal('versions_differ'),
    update: z.enum(['extension', 'bridge']),
    bridgeVersion: z.string(),
    extensionVersion: z.string(),
  }),
])
export type Link = z.infer<typeof Link>
