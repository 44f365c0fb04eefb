/**
 * Converts a job's events to what a person reads: rows of the timeline, the current page and step, and how long it was
 * paused. Pure.
 */
import { byWord } from '../../../shared/domain/by-word.ts'
import { type StoredEvent, storedEvent } from '../../../shared/domain/events.ts'
import type { PageProgress } from '../../../shared/domain/interaction.ts'
import type { JobEvent } from '../../../shared/domain/job.ts'
import { codeAnswered, MAIL_CAME, mailCame } from '../../../shared/domain/mailbox.ts'
import { POSTING_WARNING } from '../../../shared/domain/posting/warnings.ts'
import {
  askedOf,
  failureSentence,
  type LocalisedText,
  say,
  toSentence,
  type Verb,
} from '../../../shared/domain/sentences.ts'
import type { JobView, TimelineRow } from '../../../shared/protocol/view.ts'

export interface JobFacts {
  /** Number of the last event included. */
  seq: number
  rows: TimelineRow[]
  /** `current` is the run's own counter, from 0; `shown` is the page's own number. */
  page: { current: number; label: string; shown?: PageProgress | undefined } | null
  stepsDone: number
  now: JobView['now']
  answersFromYou: number
  manualId: string | null
  learned: boolean
  /** ms spent waiting for people, without the current pause. */
  pausedMs: number
  pausedSince: number | null
  /** ms since the epoch; earlier actions of the person do not concern the engine. */
  resumedAt: number
  confirmation: string | null
  /** To whom it was sent, if the posting names the company. */
  company: string | null
  /** What to know about the posting. */
  warnings: LocalisedText[]
}

export const noFacts = (): JobFacts => ({
  seq: 0,
  rows: [],
  page: null,
  stepsDone: 0,
  now: null,
  answersFromYou: 0,
  manualId: null,
  learned: false,
  pausedMs: 0,
  pausedSince: null,
  resumedAt: 0,
  confirmation: null,
  company: null,
  warnings: [],
})

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Verbs for completed operations; `now_…` for running ones. */
const DID: Record<string, Verb> = byWord({
  click: 'Pressed',
  type: 'Typed',
  press: 'Pressed',
  select: 'Chose',
  check: 'Ticked',
  hover: 'Pointed at',
  scroll: 'Scrolled',
  navigate: 'Went to',
  back: 'Went back',
  wait: 'Waited',
  wait_for: 'Waited for',
  upload: 'Attached',
  drag: 'Dragged',
  switch_tab: 'Changed tab',
  close_tab: 'Closed tab',
  extract: 'Collected',
  extract_table: 'Collected',
})

const NOW = {
  click: 'click',
  type: 'type',
  press: 'click',
  select: 'select',
  check: 'check',
  hover: 'hover',
  scroll: 'scroll',
  navigate: 'navigate',
  back: 'back',
  wait: 'wait',
  wait_for: 'wait_for',
  upload: 'upload',
  drag: 'drag',
  select_text: 'select_text',
  switch_tab: 'switch_tab',
  close_tab: 'close_tab',
  extract: 'extract',
  extract_table: 'extract',
} as const

const nowOf = (op: string, label: string): LocalisedText => {
  const doing = Object.hasOwn(NOW, op) ? NOW[op as keyof typeof NOW] : 'any'
  return label ? say(`now_${doing}`, { label }) : say(`now_${doing}_plain`)
}

const CHOICES = [
  'done',
  'skip',
  'stop',
  'approve',
  'refuse',
  'answer',
  'type',
  'resume',
  'raise',
  'finish',
  'sent',
  'not_sent',
] as const

const chosen = (choice: string): LocalisedText => say(`chose_${CHOICES.find((one) => one === choice) ?? 'done'}`)

type Row = Omit<TimelineRow, 'seq' | 'page' | 'live'>
type More = Partial<Pick<Row, 'value' | 'ms' | 'costUsd'>> & { detail?: LocalisedText | null }
/** @param what the page's or the person's text as it is, or one of ours with its key */
const row = (
  kind: Row['kind'],
  verb: Verb | '' | `Page ${number}`,
  what: string | LocalisedText,
  more: More = {},
): Row => {
  const { text: said, said: key } = typeof what === 'string' ? { text: what } : what
  const { detail = null, ...rest } = more
  return {
    kind,
    verb,
    text: said,
    value: null,
    detail: detail?.text ?? null,
    ...((key || detail?.said) && { said: { ...(key && { text: key }), ...(detail?.said && { detail: detail.said }) } }),
    ms: null,
    costUsd: null,
    ...rest,
  }
}

/** Applies an event to the facts in place and returns the rows that it added. */
export const addEvent = (facts: JobFacts, event: JobEvent): TimelineRow[] => {
  facts.seq = event.seq
  const at = Date.parse(event.at)
  const known = storedEvent(event)
  const rows = known ? rowsOf(facts, known, at) : []
  const added = rows.map((one, index) => ({
    ...one,
    // One event may add two rows; their numbers stay unique and ordered.
    seq: event.seq * 4 + index,
    page: facts.page?.current ?? 0,
    live: false,
  }))
  facts.rows.push(...added)
  return added
}

const rowsOf = (facts: JobFacts, event: StoredEvent, at: number): Row[] => {
  const { type, data } = event
  switch (type) {
    case 'observed':
      return pageRows(facts, data)
    case 'waited':
      return [row('note', 'Waited', say('page_unchanged'), { ms: data.ms ?? null })]
    case 'mode_selected':
      facts.manualId = data.manual ?? null
      return [row('note', '', say(facts.manualId ? 'follows_manual' : 'works_out'))]
    case 'planned':
      return [row('decided', 'Decided', (data.steps ?? []).join(' → '))]
    // The terminal shows a thought while it lasts; its result is the row of the decision, and the state is shown above
    // the list.
    case 'thinking':
    case 'status':
      return []
    case 'decided':
      return [
        row('decided', 'Decided', toSentence(text(data.thought)), {
          ms: data.ms ?? null,
          costUsd: data.cost_usd ?? null,
        }),
      ]
    case 'completion_refused':
      return [row('note', 'Not yet', toSentence(text(data.missing)))]
    case 'step':
      return [stepRow(facts, data)]
    case 'engine_step':
      return [row('did', 'Did', text(data.step))]
    case 'extracted':
      return [row('did', 'Collected', text(data.what))]
    case 'code_answered':
      return [row('note', '', codeAnswered(data.from))]
    case 'mail_came':
      return [row('note', '', mailCame(data.has))]
    case 'receipt':
      facts.company = data.company ?? null
      return [row('note', '', say('receipt_kept', { count: data.lines?.length ?? 0 }))]
    case 'origin_decided':
      return [row('you', 'You', say(data.allowed ? 'origin_allowed' : 'origin_refused', { origin: text(data.origin) }))]
    case 'commit_begun':
      return [row('note', '', say('sends_now'))]
    case 'commit_confirmed':
      facts.confirmation = text(data.proof) || null
      return [row('did', 'Sent', toSentence(text(data.proof)))]
    case 'replay_broken':
      return [row('note', '', failureSentence(text(data.problem), text(data.code)), { detail: say('without_manual') })]
    case 'manual_learned':
      facts.learned = true
      return [row('note', 'Learned', say('learned_steps', { count: count(data.steps) }))]
    case 'playbook_learned':
      return [row('note', 'Learned', text(data.name))]
    case 'playbook_variant':
      return [row('note', 'Learned', [data.name, data.variant].filter(Boolean).join(': '))]
    case 'session_restored':
      return [row('note', '', say('signed_in_before'))]
    case 'session_kept':
      return [row('note', '', say('sign_in_saved'))]
    case 'account_made':
      return [row('note', '', say('account_made', { host: text(data.host) }))]
    case 'account_used':
      return [row('note', '', say('account_used', { host: text(data.host) }))]
    case 'human_intervention_requested':
    case 'human_asked_again':
      facts.pausedSince ??= at
      facts.now = null
      return [row('you', 'Asked you', askedOf(text(data.title) || text(data.description), data.words))]
    case 'human_reminder':
      return [row('note', '', say('reminded'))]
    case 'human_not_yet':
      return [row('you', 'Not yet', toSentence(text(data.text)))]
    case 'human_resumed':
      if (facts.pausedSince !== null) facts.pausedMs += Math.max(0, at - facts.pausedSince)
      facts.pausedSince = null
      facts.resumedAt = at
      if (data.resolution === MAIL_CAME && data.by === 'page') return []
      if (['answer', 'type'].includes(text(data.choice))) facts.answersFromYou += 1
      return [row('you', data.by === 'page' ? 'Seen on the page' : 'You', chosen(text(data.choice)))]
    case 'human_acted':
      return [row('you', 'You', (data.acts ?? []).map(({ label }) => label).join(', '))]
    case 'step_skipped':
      return [row('you', 'You', text(data.label), { detail: say('chose_skip') })]
    case 'budget_raised':
      return [row('note', '', say('limit_raised', { to: count(data.to) }))]
    case 'warning':
      if (data.code === POSTING_WARNING) facts.warnings.push(toSentence(text(data.message)))
      return [row('note', '', failureSentence(text(data.message), text(data.code)))]
    case 'job_retry':
    case 'cdp_endpoint_retry':
    case 'cdp_endpoint_cycle':
      return [
        row('note', '', failureSentence(text(data.message), 'code' in data ? text(data.code) : 'ENDPOINT_UNREACHABLE')),
      ]
    case 'provider_fallback':
      return [
        row('note', '', failureSentence(text(data.message), text(data.code)), {
          detail: say('goes_on_with', { to: text(data.to) }),
        }),
      ]
    case 'detached':
      return [row('note', '', failureSentence(text(data.message), 'BROWSER_DETACHED'))]
    case 'connection_lost':
      return [row('note', '', failureSentence(data.message ?? 'The browser went away.', 'BROWSER_DISCONNECT'))]
    case 'reconnecting':
      return [row('note', '', say('reconnects'))]
    case 'browser_reconnected':
      return [row('note', '', say('browser_back'))]
    case 'browser_low_memory':
      return [row('note', '', say('low_memory'))]
    case 'blocker':
      return [row('note', '', failureSentence((data.evidence ?? []).join(' ') || text(data.kind), 'human_required'))]
    case 'operator_action_requested':
      return [row('note', '', failureSentence(text(data.reason), 'human_required'))]
    case 'error':
      return [row('failed', 'Stopped', failureSentence(text(data.message), text(data.code)))]
    default:
      return event satisfies never
  }
}

type DataOf<T extends StoredEvent['type']> = Extract<StoredEvent, { type: T }>['data']

const pageRows = (facts: JobFacts, { page, progress, title, url, fields = 0 }: DataOf<'observed'>): Row[] => {
  const current = count(page)
  const label = progress?.label || title || url || ''
  const isNew = facts.page?.current !== current
  facts.page = { current, label, shown: progress }
  if (!isNew) return []
  const saw = row('saw', 'Saw', say('fields', { count: fields }))
  return [row('page', `Page ${current + 1}`, label), ...(fields > 0 ? [saw] : [])]
}

const stepRow = (facts: JobFacts, data: DataOf<'step'>): Row => {
  const did = DID[text(data.op)] ?? 'Did'
  const { label = '', value = null, ms = null } = data
  if (data.status !== 'done')
    return row('failed', did, label, {
      value,
      ms,
      detail: data.message ? failureSentence(data.message, text(data.code)) : null,
    })
  facts.stepsDone += 1
  facts.now = { ...nowOf(text(data.op), label), detail: value === null ? null : `“${value}”` }
  if (data.by === 'human') return row('you', 'You', label, { value, ms })
  return data.by === 'heal'
    ? row('found_again', 'Found again', label, { value, ms })
    : row('did', did, label, { value, ms })
}
