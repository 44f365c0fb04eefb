/**
 * A list of postings: progress, questions (once for all), what waits to be sent, and every posting. The caller sends
 * the answers.
 */
import type { JSX } from 'preact'
import { needsPerson } from '../domain/batch/needs-person.ts'
import type { BatchItemView, BatchView } from '../domain/batch/view.ts'
import { AskedOnce } from './batch-questions.tsx'
import { Sends } from './batch-sends.tsx'
import { day } from './figures.ts'
import { Button, Note, Problem } from './parts.tsx'
import { SiteLink } from './site-link.tsx'
import { type StatusName, StatusPill } from './status-pill.tsx'
import { Warnings } from './warnings.tsx'
import { counted, t } from './words.ts'

export interface BatchActs {
  answer(answers: Record<string, string>, remember: boolean): void
  decide(send: number[], refuse: number[], edited: Record<string, Record<string, string>>): void
  leaveOut(numbers: number[]): void
  goOn(host: string): void
  stop(): void
}

interface BatchProps {
  view: BatchView
  acts: BatchActs
  /** An answer is being sent. */
  busy: boolean
  problem: string | null
}

export function Batch({ view, acts, busy, problem }: BatchProps): JSX.Element {
  const { counts, held, questions, sends, items } = view
  const isOver = view.state === 'done' || view.state === 'stopped'
  const needing = items.filter((item) => WAITING.has(item.state) && needsPerson(item)).length
  return (
    <section class="stack postings" aria-label={view.name}>
      <div class="row row--between">
        <div class="grow">
          <h2 class="h2">
            <bdi>{view.name}</bdi>
          </h2>
          <p class="caption" role="status">
            {standing(view)}
          </p>
        </div>
        {!isOver && (
          <Button size="sm" variant="stop" onClick={acts.stop}>
            {t('listStop')}
          </Button>
        )}
      </div>
      <span class="postings__bar" aria-hidden="true">
        <i style={`width: ${(100 * (counts.sent + counts.skipped + counts.failed)) / Math.max(1, counts.all)}%`} />
      </span>
      <Problem text={problem} />
      {held.map(({ host, why }) => (
        <Note key={host} variant="you" icon="hand" title={t(`listHeld_${why}`, { host: `\u2068${host}\u2069` })}>
          <p>{t('listHeldText')}</p>
          <Button size="sm" onClick={() => acts.goOn(host)}>
            {t('listGoOn')}
          </Button>
        </Note>
      ))}
      {needing > 0 && (
        <Note icon="hand" title={t('listNeedsYou', { count: needing })}>
          <p>{t('listNeedsYouText')}</p>
        </Note>
      )}
      {questions.length > 0 && <AskedOnce view={view} busy={busy} onAnswer={acts.answer} />}
      {sends.own.length > 0 && <Sends view={view} busy={busy} onDecide={acts.decide} />}
      <ol class="card postings__items">
        {items.map((item) => (
          <Item key={item.number} item={item} onLeaveOut={() => acts.leaveOut([item.number])} />
        ))}
      </ol>
    </section>
  )
}

const standing = ({ state, counts, next_at, questions }: BatchView): string => {
  if (state === 'looking') return t('listLooking')
  const told = [t('listSentOf', { sent: counts.sent, all: counts.all })]
  if (counts.failed > 0) told.push(counted('listFailed', counts.failed))
  if (counts.skipped > 0) told.push(counted('listSkipped', counts.skipped))
  if (state === 'asking' && questions.length > 0) told.push(t('listAsking'))
  if (next_at) {
    const at = new Date(next_at)
    const time = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    told.push(t('listNext', { at: `${day(at)}, ${time}` }))
  }
  return told.join(' · ')
}

const PHASE_OF_ITEM: Record<BatchItemView['state'], StatusName> = {
  to_look: 'next',
  ready: 'next',
  waits: 'next',
  held: 'paused',
  working: 'working',
  asks: 'you',
  to_send: 'approve',
  sending: 'working',
  sent: 'done',
  failed: 'failed',
  stopped: 'stopped',
  skipped: 'stopped',
}

/** Not begun yet. */
const WAITING = new Set<BatchItemView['state']>(['ready', 'waits', 'held'])
const LEAVABLE = new Set<BatchItemView['state']>(['to_look', 'ready', 'waits', 'held', 'asks', 'to_send'])

function Item({ item, onLeaveOut }: { item: BatchItemView; onLeaveOut: () => void }): JSX.Element {
  const why = reason(item)
  return (
    <li class="postings__item">
      <span class="caption ink3 postings__number">{item.number}</span>
      <div class="grow">
        <p class="strong trunc">
          <SiteLink url={item.url}>
            <bdi>{item.title ?? item.url}</bdi>
          </SiteLink>
        </p>
        <p class="caption trunc" title={why}>
          <bdi>{[item.host, item.note, why].filter(Boolean).join(' · ')}</bdi>
        </p>
        {LEAVABLE.has(item.state) && <Warnings warnings={item.warnings} />}
      </div>
      <StatusPill phase={PHASE_OF_ITEM[item.state]} word={t(`listItem_${item.state}`)} />
      {LEAVABLE.has(item.state) && (
        <Button size="sm" variant="quiet" onClick={onLeaveOut}>
          {t('listLeaveOut')}
        </Button>
      )}
    </li>
  )
}

const reason = ({ why, error, waits_for }: BatchItemView): string | undefined =>
  why ? t(`listWhy_${why}`) : waits_for ? t('listOnItsPage') : (error?.message ?? undefined)
