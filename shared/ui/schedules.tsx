/**
 * Tasks that repeat: when each comes next, what its last one came to, pausing, beginning now, deleting. The caller
 * sends the requests.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { repeatOf, type ScheduleView, WEEKDAYS } from '../domain/schedule.ts'
import { day, timeOfDay } from './figures.ts'
import { Button, IconButton, Note } from './parts.tsx'
import { wordedText } from './request-words.ts'
import { SiteLink } from './site-link.tsx'
import { counted, numberTag, t } from './words.ts'

export type ScheduleAction = 'pause' | 'resume' | 'run' | 'delete'

interface SchedulesProps {
  schedules: readonly ScheduleView[]
  busy: boolean
  onAct: (id: string, action: ScheduleAction) => void
}

export function Schedules({ schedules, busy, onAct }: SchedulesProps): JSX.Element {
  if (schedules.length === 0) return <p class="none caption">{t('scheduleNone')}</p>
  return (
    <ul class="card postings__items">
      {schedules.map((one) => (
        <One key={one.id} one={one} busy={busy} onAct={(action) => !busy && onAct(one.id, action)} />
      ))}
    </ul>
  )
}

function One({
  one,
  busy,
  onAct,
}: {
  one: ScheduleView
  busy: boolean
  onAct: (action: ScheduleAction) => void
}): JSX.Element {
  const [sure, setSure] = useState(false)
  const name = `\u2068${one.name}\u2069`
  const host = URL.parse(one.target_url)?.host ?? one.target_url
  const isPaused = one.state === 'paused'
  return (
    <li class="postings__item schedules__one">
      <div class="grow">
        <p class="strong trunc">
          {one.name === host ? (
            <SiteLink url={one.target_url}>
              <bdi>{host}</bdi>
            </SiteLink>
          ) : (
            <bdi>{one.name}</bdi>
          )}
        </p>
        <p class="caption">
          {one.name !== host && (
            <>
              <SiteLink url={one.target_url}>
                <bdi>{host}</bdi>
              </SiteLink>
              {' · '}
            </>
          )}
          {whenOf(one)}
        </p>
        <p class="caption">
          {one.next_at === null ? t('schedulePaused') : t('scheduleNext', { at: moment(one.next_at) })}
          {one.runs[0] && !one.waits && ` · ${lastOf(one.runs[0])}`}
        </p>
      </div>
      <div class="row">
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={t(isPaused ? 'scheduleResume' : 'schedulePause', { name })}
          onClick={() => onAct(isPaused ? 'resume' : 'pause')}
        />
        <IconButton icon="retry" label={t('scheduleRun', { name })} onClick={() => onAct('run')} />
        <IconButton icon="trash" label={t('scheduleDelete', { name })} expanded={sure} onClick={() => setSure(!sure)} />
      </div>
      {(one.waits || one.problem !== null || sure) && (
        <div class="stack schedules__more">
          {one.waits && <Note icon="hand" variant="you" title={t('scheduleWaits')} />}
          {one.problem !== null && (
            <Note icon="warning" variant="bad" title={t('scheduleCould')}>
              <bdi>{wordedText(one.problem)}</bdi>
            </Note>
          )}
          {sure && (
            <div>
              <Button
                size="sm"
                variant="danger"
                busy={busy ? t('oneMoment') : undefined}
                onClick={() => onAct('delete')}
              >
                {t('scheduleDeleteSure')}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}

/** 4 January 1970 was a Sunday. */
export const weekdayName = (day: number): string =>
  new Date(1970, 0, 4 + day).toLocaleDateString(numberTag(), { weekday: 'long' })

/** If the schedule has another time zone than the person, it is named. */
const whenOf = ({ cron, time_zone: zone }: ScheduleView): string => {
  const repeat = repeatOf(cron)
  const elsewhere = zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? '' : `, ${t('scheduleZone', { zone })}`
  if (repeat === undefined) return `\u2066${cron}\u2069${elsewhere}`
  if (repeat.every === 'hour') return t('scheduleWhen_hour')
  const [hour = 0, minute = 0] = repeat.at.split(':').map(Number)
  const at = timeOfDay(new Date(1970, 0, 4, hour, minute))
  const on = repeat.every === 'week' ? weekdayName(WEEKDAYS.indexOf(repeat.on)) : ''
  return `${t(`scheduleWhen_${repeat.every}`, { at, day: on })}${elsewhere}`
}

const moment = (at: string): string => `${day(new Date(at))}, ${timeOfDay(new Date(at))}`

const lastOf = ({ at, status, rows }: ScheduleView['runs'][number]): string => {
  const how = status === 'completed' || status === 'failed' || status === 'cancelled' ? status : 'open'
  const told = t(`scheduleRan_${how}`, { at: moment(at) })
  return rows === null ? told : `${told}, ${counted('collectedRows', rows)}`
}
