/** Earlier tasks by day, on this site or on all, to run again; and sent applications. */

import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { byWord } from '../../shared/domain/by-word.ts'
import type { HistoryRow } from '../../shared/protocol/methods.ts'
import { cost, day, timeOfDay, took } from '../../shared/ui/figures.ts'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { jobTitle } from '../../shared/ui/job-words.ts'
import { Button, IconButton, Problem, Segments } from '../../shared/ui/parts.tsx'
import { worded } from '../../shared/ui/request-words.ts'
import { t } from '../../shared/ui/words.ts'
import { Collected } from './collected.tsx'
import type { PartProps } from './part-props.ts'
import { Sent } from './sent.tsx'
import { useAsking } from './use.ts'
import { WentTo } from './went-to.tsx'
import type { Wire } from './wire.ts'

const STYLES: Record<string, { icon: IconName; variant: string }> = byWord({
  completed: { icon: 'check', variant: 'ok' },
  failed: { icon: 'cross', variant: 'bad' },
  cancelled: { icon: 'stop', variant: 'off' },
  paused: { icon: 'hand', variant: 'you' },
  awaiting_approval: { icon: 'hand', variant: 'you' },
  running: { icon: 'play', variant: 'ghost' },
})

type Where = 'site' | 'all' | 'sent'

export function History(props: PartProps): JSX.Element {
  const [where, setWhere] = useState<Where>('site')
  return (
    <main class="sec">
      <div class="row history__top">
        <h2 class="title">{t('part_history')}</h2>
        <Segments
          label={t('whichTasks')}
          options={[
            { value: 'site', label: t('thisSite') },
            { value: 'all', label: t('allSites') },
            { value: 'sent', label: t('historySent') },
          ]}
          value={where}
          onChange={setWhere}
        />
      </div>
      {where === 'sent' ? <Sent wire={props.wire} ready={props.ready} /> : <Tasks {...props} all={where === 'all'} />}
    </main>
  )
}

/** Chooses between this site and all sites. */
function Tasks({ wire, tab, ready, view, all }: PartProps & { all: boolean }): JSX.Element {
  const [again, setAgain] = useState<string>()
  const [rows, setRows] = useState<readonly HistoryRow[]>()
  const [cursor, setCursor] = useState<string | null>(null)
  const asking = useAsking('history')
  const load = (from: string | null): Promise<boolean> =>
    asking.run('load', async () => {
      const answer = await wire.ask('history', { cursor: from })
      const { result } = answer
      if (!result) return answer
      setRows((before) => (from === null ? result.rows : [...(before ?? []), ...result.rows]))
      setCursor(result.cursor)
      return answer
    })
  useEffect(() => {
    if (ready) void load(null)
  }, [ready])
  const host = tab && URL.canParse(tab.url) ? new URL(tab.url).host : ''
  const visible = rows?.filter((row) => all || row.host === host)
  return (
    <>
      <Problem text={asking.problem} />
      <WentTo wire={wire} job={view?.jobs.find(({ id }) => id === again)} />
      {visible?.length === 0 && cursor === null && <p class="none">{t(all ? 'historyNone' : 'historyNoneHere')}</p>}
      {byDay(visible ?? []).map(([label, some]) => (
        <section>
          <h3 class="day">{label}</h3>
          <ul>
            {some.map((row) => (
              <Run
                key={row.jobId}
                row={row}
                withHost={all}
                wire={wire}
                ready={ready}
                onAgain={() =>
                  void asking.run(row.jobId, async () => {
                    const answer = await wire.ask('rerun_job', { jobId: row.jobId })
                    setAgain(answer.result?.jobId)
                    return answer
                  })
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {cursor !== null && (
        <Button wide="block" variant="quiet" onClick={() => void load(cursor)}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function byDay(rows: readonly HistoryRow[]): [string, HistoryRow[]][] {
  const days = new Map<string, HistoryRow[]>()
  for (const row of rows) {
    const label = day(new Date(row.at))
    days.set(label, [...(days.get(label) ?? []), row])
  }
  return [...days]
}

interface RunProps {
  row: HistoryRow
  /** If the list contains several sites. */
  withHost: boolean
  wire: Wire
  ready: boolean
  onAgain: () => void
}

function Run({ row, withHost, wire, ready, onAgain }: RunProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const { icon, variant } = STYLES[row.status] ?? { icon: 'clock', variant: 'off' }
  // An older bridge does not report the kind.
  const title = row.page ?? (row.type === undefined ? row.title : jobTitle({ ...row, type: row.type }))
  return (
    <li class="run">
      <span class={`run__i run__i--${variant}`}>
        <Icon name={icon} />
      </span>
      <div class="grow">
        <p class="strong trunc">
          <bdi>{title}</bdi>
        </p>
        {row.note !== null && <p class="caption trunc">{worded(row.note, row.said)}</p>}
        <p class="caption run__meta">
          <bdi>{timeOfDay(new Date(row.at))}</bdi>
          {row.person !== undefined && (
            <>
              {' · '}
              <bdi>{row.person}</bdi>
            </>
          )}
          {withHost && (
            <>
              {' · '}
              <bdi>{row.host}</bdi>
            </>
          )}
        </p>
      </div>
      <div class="row run__end">
        <span class="caption num">
          {row.durationMs !== null && took(row.durationMs)}
          <br />
          {cost(row.costUsd) ?? ''}
        </span>
        {row.rows !== undefined && (
          <IconButton icon="table" label={t('showRows', { title })} expanded={open} onClick={() => setOpen(!open)} />
        )}
        <IconButton icon="retry" label={t('runAgain', { title })} onClick={onAgain} />
      </div>
      {open && (
        <div class="run__rows">
          <Collected wire={wire} jobId={row.jobId} host={row.host} ready={ready} />
        </div>
      )}
    </li>
  )
}
