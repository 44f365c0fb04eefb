/** A batch of postings: its items, their progress, and the pace per site. Only types and small rules. */
import { z } from 'zod'
import type { InteractionKind } from '../interaction.ts'
import type { JobStatus } from '../job.ts'
import { PostingWarning } from '../posting/warnings.ts'

export const BATCH_PHASES = ['looking', 'asking', 'running', 'stopped'] as const
export type BatchPhase = (typeof BATCH_PHASES)[number]

export const Pace = z.object({
  /** Maximum applications started on one site per hour and per day. */
  perHour: z.number().int().min(1).max(1_000).default(20),
  perDay: z.number().int().min(1).max(10_000).default(60),
  /** Hours of the day (local, 24 h) in which it works; left out: always. */
  hours: z.tuple([z.number().int().min(0).max(23), z.number().int().min(1).max(24)]).optional(),
})
export type Pace = z.infer<typeof Pace>

/** A site that objects to automated visits: nothing more is started there until the person allows it. */
export const HeldSite = z.object({
  why: z.enum(['captcha', 'too_many', 'refused']),
  at: z.string(),
  /** When the person allowed it; only objections after that count. */
  goOn: z.string().optional(),
})
export type HeldSite = z.infer<typeof HeldSite>

/**
 * What a site's answer says about visits like ours.
 * @param status HTTP status; undefined for any other failure
 */
export const mindsVisits = (status: number | undefined): HeldSite['why'] | undefined =>
  status === 429 ? 'too_many' : status === 403 ? 'refused' : undefined

export const isHeld = (held: Readonly<Record<string, HeldSite>>, host: string): boolean =>
  held[host] !== undefined && held[host].goOn === undefined

export const SkippedWhy = z.enum(['bad_line', 'twice', 'applied', 'left_out', 'closed', 'unreachable', 'no_form'])
export type SkippedWhy = z.infer<typeof SkippedWhy>

/** A question as a posting asks it. */
export const PreviewQuestion = z.object({
  question: z.string(),
  options: z.array(z.string()).optional(),
  required: z.boolean().optional(),
})
export type PreviewQuestion = z.infer<typeof PreviewQuestion>

/** What was seen of a posting before anything was typed. */
export const PostingPreview = z.object({
  /** The page's title. */
  title: z.string(),
  /** Address of the form. */
  url: z.string(),
  fields: z.number().int(),
  /** It was done here before, so the questions of later pages are known, too. */
  known: z.boolean(),
  questions: z.array(PreviewQuestion),
  warnings: z.array(PostingWarning).optional(),
})
export type PostingPreview = z.infer<typeof PostingPreview>

/** The result of looking at a posting. */
export type PreviewResult =
  | { looked: PostingPreview }
  /** There is nothing to do here. */
  | { skip: SkippedWhy; detail: string }
  /** The site objects: nothing was seen. */
  | { minds: HeldSite['why'] }

/** The state of a posting, as a person reads it. */
export const ITEM_STATES = [
  'to_look',
  'ready',
  'waits',
  'held',
  'working',
  'asks',
  'to_send',
  'sending',
  'sent',
  'failed',
  'stopped',
  'skipped',
] as const
export const ItemState = z.enum(ITEM_STATES)
export type ItemState = z.infer<typeof ItemState>

/** The state of the item itself; its job has the rest. */
export type ItemStep = 'listed' | 'looked' | 'started' | 'skipped'

export interface ItemFacts {
  step: ItemStep
  /** The person has agreed to sending it. */
  approved: boolean
  held: boolean
  job?: { status: JobStatus; asks?: InteractionKind | undefined } | undefined
  phase: BatchPhase
}

export const itemState = ({ step, approved, held, job, phase }: ItemFacts): ItemState => {
  if (step === 'skipped') return 'skipped'
  switch (job?.status) {
    case 'completed':
      return 'sent'
    case 'failed':
      return 'failed'
    case 'cancelled':
      return 'stopped'
    case 'paused':
      if (job.asks !== 'approve_submit') return 'asks'
      return approved ? 'sending' : 'to_send'
    case 'running':
      return approved ? 'sending' : 'working'
    case 'queued':
      return 'working'
  }
  if (phase === 'stopped') return 'stopped'
  if (held) return 'held'
  if (step === 'listed') return 'to_look'
  return phase === 'running' ? 'waits' : 'ready'
}

const OVER: ReadonlySet<ItemState> = new Set(['sent', 'failed', 'stopped', 'skipped'])
export const isOver = (state: ItemState): boolean => OVER.has(state)

/**
 * When a site may be visited again, ms since the epoch; now if it may be visited at once. `begun`: when applications on
 * it were started.
 */
export const nextStart = ({ perHour, perDay, hours }: Pace, begun: readonly number[], now: number): number => {
  const latest = [...begun].sort((a, b) => b - a)
  const after = (count: number, span: number): number => {
    const nth = latest[count - 1]
    return nth === undefined ? now : nth + span
  }
  return withinHours(Math.max(now, after(perHour, 3_600_000), after(perDay, 86_400_000)), hours)
}

/** The first moment from then on that is within the hours, which may span midnight. */
export const withinHours = (from: number, hours: Pace['hours']): number => {
  if (!hours) return from
  const [begin, end] = hours
  const at = new Date(from)
  const hour = at.getHours()
  const isIn = begin < end ? hour >= begin && hour < end : hour >= begin || hour < end
  if (isIn) return from
  at.setHours(begin, 0, 0, 0)
  if (at.getTime() < from) at.setDate(at.getDate() + 1)
  return at.getTime()
}
