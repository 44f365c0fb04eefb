/** A job's events → what a person reads of it: rows of the timeline, the page and step at hand, and how long it stood still. Pure. */
import { PageProgress } from '../../../shared/domain/interaction.ts'
import type { JobEvent } from '../../../shared/domain/job.ts'
import type { TimelineRow } from '../../../shared/protocol/view.ts'

export interface JobFacts {
  /** Number of the last event that is in here. */
  seq: number
  rows: TimelineRow[]
  /** `current` is the run's own count, 0-based; `shown` is what the page says of itself. */
  page: { current: number; label: string; shown?: PageProgress | undefined } | null
  stepsDone: number
  now: { text: string; detail: string | null } | null
  answersFromYou: number
  manualId: string | null
  learned: boolean
  /** ms it waited for people, without the pause that lasts. */
  pausedMs: number
  pausedSince: number | null
  /** ms since the epoch; what the person did before is none of the engine's business. */
  resumedAt: number
  confirmation: string | null
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
})

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Past and present of what an operation does. */
const VERBS: Record<string, [did: string, doing: string]> = {
  click: ['Pressed', 'Pressing'],
  type: ['Typed', 'Typing'],
  press: ['Pressed', 'Pressing'],
  select: ['Chose', 'Choosing'],
  check: ['Ticked', 'Ticking'],
  hover: ['Pointed at', 'Pointing at'],
  scroll: ['Scrolled', 'Scrolling'],
  navigate: ['Went to', 'Going to'],
  back: ['Went back', 'Going back'],
  wait: ['Waited', 'Waiting'],
  wait_for: ['Waited for', 'Waiting for'],
  upload: ['Attached', 'Attaching'],
  drag: ['Dragged', 'Dragging'],
  switch_tab: ['Changed tab', 'Changing tab'],
  close_tab: ['Closed tab', 'Closing tab'],
  extract: ['Collected', 'Collecting'],
  extract_table: ['Collected', 'Collecting'],
  extract_data: ['Read', 'Reading'],
}

const CHOICES: Record<string, string> = {
  done: 'Done',
  skip: 'Skipped',
  stop: 'Stopped',
  approve: 'Approved',
  refuse: 'Refused',
  answer: 'Answered',
  type: 'Gave the code',
  resume: 'Resumed',
  raise: 'Raised the limit',
  finish: 'Finish it yourself',
  sent: 'It was sent',
  not_sent: 'It was not sent',
}

type Row = Omit<TimelineRow, 'seq' | 'page' | 'live'>
const row = (kind: Row['kind'], verb: string, what: string, more: Partial<Row> = {}): Row => ({
  kind,
  verb,
  text: what,
  value: null,
  detail: null,
  ms: null,
  costUsd: null,
  ...more,
})

/** Adds an event to the facts in place and gives the rows it brought. */
export const addEvent = (facts: JobFacts, event: JobEvent): TimelineRow[] => {
  facts.seq = event.seq
  const at = Date.parse(event.at)
  const rows = rowsOf(facts, event.type, event.data, at)
  const added = rows.map((one, index) => ({
    ...one,
    // One event may bring two rows; their numbers stay in order and apart.
    seq: event.seq * 4 + index,
    page: facts.page?.current ?? 0,
    live: false,
  }))
  facts.rows.push(...added)
  return added
}

const rowsOf = (facts: JobFacts, type: string, data: Record<string, unknown>, at: number): Row[] => {
  switch (type) {
    case 'observed': {
      const current = count(data.page)
      const shown = PageProgress.safeParse(data.progress).data
      const label = shown?.label || text(data.title) || text(data.url)
      const isNew = facts.page?.current !== current
      facts.page = { current, label, shown }
      if (!isNew) return []
      const fields = count(data.fields)
      const saw = row('saw', 'Saw', fields === 1 ? '1 field' : `${fields} fields`)
      return [row('page', `Page ${current + 1}`, facts.page.label), ...(fields > 0 ? [saw] : [])]
    }
    case 'mode_selected':
      facts.manualId = data.manual === null || data.manual === undefined ? null : text(data.manual)
      return [
        row('note', '', facts.manualId ? 'Follows what it learned here' : 'Nothing learned here yet: works it out'),
      ]
    case 'decided':
      return [row('decided', 'Decided', text(data.thought), costOf(data))]
    case 'step':
      return [stepRow(facts, data)]
    case 'replay_broken':
      return [row('note', '', text(data.problem), { detail: 'Goes on without what it learned.' })]
    case 'human_intervention_requested':
      facts.pausedSince ??= at
      facts.now = null
      return [row('you', 'Asked you', text(data.title) || text(data.description))]
    case 'human_not_yet':
      return [row('you', 'Not yet', text(data.text))]
    case 'human_resumed':
      if (facts.pausedSince !== null) facts.pausedMs += Math.max(0, at - facts.pausedSince)
      facts.pausedSince = null
      facts.resumedAt = at
      if (['answer', 'type'].includes(text(data.choice))) facts.answersFromYou += 1
      return [row('you', data.by === 'page' ? 'Seen on the page' : 'You', CHOICES[text(data.choice)] ?? 'Done')]
    case 'commit_confirmed':
      facts.confirmation = text(data.proof) || null
      return [row('did', 'Sent', text(data.proof))]
    case 'manual_learned':
      facts.learned = true
      return [row('note', 'Learned', `${count(data.steps)} steps for next time`)]
    case 'warning':
    case 'job_retry':
    case 'detached':
      return [row('note', '', text(data.message))]
    case 'error':
      return [row('failed', 'Stopped', text(data.message))]
    default:
      return []
  }
}

const costOf = (data: Record<string, unknown>): Partial<Row> => ({
  ...(typeof data.ms === 'number' && { ms: data.ms }),
  ...(typeof data.cost_usd === 'number' && { costUsd: data.cost_usd }),
})

const stepRow = (facts: JobFacts, data: Record<string, unknown>): Row => {
  const [did, doing] = VERBS[text(data.op)] ?? ['Did', 'Doing']
  const label = text(data.label)
  const value = data.value === undefined ? null : text(data.value)
  const ms = typeof data.ms === 'number' ? data.ms : null
  if (data.status !== 'done') return row('failed', did, label, { value, ms, detail: text(data.message) || null })
  facts.stepsDone += 1
  facts.now = { text: label ? `${doing} “${label}”` : doing, detail: value === null ? null : `“${value}”` }
  if (data.by === 'human') return row('you', 'You', label, { value, ms })
  return data.by === 'heal'
    ? row('found_again', 'Found again', label, { value, ms })
    : row('did', did, label, { value, ms })
}
