/**
 * Everything that is reported about a running job: one entry per event type, with its content. The compiler checks
 * emitters against it and makes every surface handle every type. Each surface has its own wording.
 */
import { z } from 'zod'
import { CallLine } from './call-line.ts'
import { InteractionWords, PageProgress } from './interaction.ts'
import { Receipt } from './receipt.ts'

const text = z.string()
const count = z.number()

const event = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({ type: z.literal(type), data: z.object(data) })

const asked = {
  interaction: text,
  blocker_type: text,
  description: text,
  title: text,
  words: InteractionWords.optional(),
  questions: z.array(z.unknown()),
  current_url: text,
  screenshot: text.nullable(),
  expires_at: text,
  confidence: count.optional(),
  evidence: z.array(z.unknown()).optional(),
}

export const RunEvent = z.discriminatedUnion('type', [
  // Observing and deciding
  event('observed', {
    url: text,
    title: text,
    platform: text,
    page_type: text,
    fields: count,
    /** The run's own counter of views, from 0. */
    page: count,
    progress: PageProgress.optional(),
  }),
  event('waited', { ms: count, changed: z.boolean() }),
  event('mode_selected', {
    requested: text,
    manual: text.nullable(),
    version: count.nullable(),
    health: count.nullable(),
  }),
  event('planned', { steps: z.array(text), criteria: z.array(text), items: z.array(text) }),
  event('thinking', { thought: text }),
  event('decided', {
    thought: text,
    operations: count,
    questions: count,
    status: text,
    confidence: count.optional(),
    ms: count.optional(),
    cost_usd: count.optional(),
  }),
  event('completion_refused', { missing: text, refusals: count }),

  // Acting
  event('step', {
    order: count,
    by: text,
    page: count,
    op: text,
    label: text,
    status: text,
    ms: count,
    /** Dots if it is secret. */
    value: text.optional(),
    code: text.optional(),
    message: text.optional(),
    /** For a failed step, see {@link CallLine}. */
    calls: z.array(CallLine).optional(),
    commit: z.boolean().optional(),
    rows: count.optional(),
    pages: count.optional(),
  }),
  event('engine_step', { engine: text, step: text }),
  event('extracted', { what: text, entries: count }),
  event('code_answered', { from: z.enum(['totp', 'mail', 'mailed_link']) }),
  /**
   * Nothing else is reported about the person's mail: it contains what was waited for, or nothing that can be
   * identified for certain.
   */
  event('mail_came', { has: z.enum(['code', 'link', 'unclear', 'unproven']) }),
  /** What is about to be sent, with the source of each value. */
  event('receipt', Receipt.shape),
  event('commit_begun', { page: count }),
  event('commit_confirmed', { proof: text }),

  // Learning and remembering
  event('replay_broken', { step: count, description: text, code: text, problem: text }),
  event('manual_learned', { id: text, version: count, steps: count, of: count.nullable() }),
  event('playbook_learned', { id: text, name: text, steps: count, path: text }),
  event('playbook_variant', { name: text, variant: text }),
  event('session_restored', { host: text }),
  event('session_kept', { host: text }),
  event('account_made', { host: text }),
  event('account_used', { host: text }),

  // Requests to a person, and what the person does
  event('human_intervention_requested', asked),
  /** The same request again, after the job was resumed. */
  event('human_asked_again', asked),
  event('human_reminder', { interaction: text, title: text, expires_at: text }),
  event('human_not_yet', { interaction: text, text }),
  event('human_resumed', {
    interaction: text,
    action: text,
    choice: text.optional(),
    resolution: text.nullable(),
    by: text.nullable(),
  }),
  event('human_acted', { acts: z.array(z.object({ did: text, label: text })) }),
  event('step_skipped', { label: text }),
  event('origin_decided', { origin: text, held: text, allowed: z.boolean() }),
  event('budget_raised', { limit: text, from: count.optional(), to: count }),

  // Failures
  event('warning', { message: text, code: text.optional() }),
  event('error', { code: text, message: text }),
  event('job_retry', { code: text, message: text, not_before: text.nullable() }),
  event('provider_fallback', { from: text, to: text, code: text, message: text }),
  event('cdp_endpoint_retry', { endpoint: text, attempt: count, in_ms: count, message: text }),
  event('cdp_endpoint_cycle', { from: text, to: text, code: text, message: text }),
  event('detached', { reason: text, message: text, url: text }),
  event('connection_lost', {
    url: text.optional(),
    losses_on_page: count.optional(),
    losses: count.optional(),
    message: text.optional(),
  }),
  event('reconnecting', { attempt: count }),
  event('browser_reconnected', { starting_url: text, same_tab: z.boolean().optional() }),
  event('browser_low_memory', {
    images: z.boolean(),
    viewport: z.object({ width: count, height: count }).optional(),
  }),
  /** From another engine: something blocks it that only a person can clear. */
  event('blocker', { kind: text, evidence: z.array(text).readonly() }),
  event('operator_action_requested', { reason: text }),
])
export type RunEvent = z.infer<typeof RunEvent>
export type EventType = RunEvent['type']
export type EventData<T extends EventType> = Extract<RunEvent, { type: T }>['data']

/** Appends to a job's history. */
export type Emit = <T extends EventType>(type: T, data: EventData<T>) => void

/** Added to the history by the database itself whenever the job's state changes; no code emits it. */
export const StatusEvent = event('status', {
  from: text,
  to: text,
  attempt: count,
  retry_count: count,
  not_before: text.optional(),
  code: text.optional(),
  message: text.optional(),
})
type StatusEvent = z.infer<typeof StatusEvent>

/** An event as stored in a history: an older version may have written fewer or other fields. */
export type StoredEvent =
  | { [T in EventType]: { type: T; data: Partial<EventData<T>> } }[EventType]
  | { type: 'status'; data: Partial<StatusEvent['data']> }

const SHAPES = new Map<string, Record<string, z.ZodType>>(
  [...RunEvent.options, StatusEvent].map(({ shape }) => [shape.type.value, shape.data.shape]),
)
export const EVENT_TYPES: readonly EventType[] = RunEvent.options.map(({ shape }) => shape.type.value)

/** Parses it field by field; undefined for an unknown type. */
export const storedEvent = ({
  type,
  data,
}: {
  type: string
  data: Record<string, unknown>
}): StoredEvent | undefined => {
  const shape = SHAPES.get(type)
  if (!shape) return undefined
  const known = Object.entries(shape).flatMap(([key, schema]) => {
    const { success, data: value } = schema.safeParse(data[key])
    return success && value !== undefined ? [[key, value] as const] : []
  })
  return { type, data: Object.fromEntries(known) } as StoredEvent
}

type FlatEvent = { [T in EventType]: { type: T } & EventData<T> }[EventType]

/** Emits an event whose type is among its data. */
export const emitFlat = (emit: Emit, { type, ...data }: FlatEvent): void => emit(type, data as never)
