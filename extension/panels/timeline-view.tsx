/** The live timeline of one task, page by page; follows the work until the person scrolls back. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { JobView, TimelineRow as Row } from '../../shared/protocol/view.ts'
import { cost, took } from '../../shared/ui/figures.ts'
import { Icon } from '../../shared/ui/icons.tsx'
import { Button } from '../../shared/ui/parts.tsx'
import { useStateOf } from '../../shared/ui/state-of.ts'
import { isYours } from '../../shared/ui/status-pill.tsx'
import { TimelineRow } from '../../shared/ui/timeline.tsx'
import { counted, t } from '../../shared/ui/words.ts'
import { isOver } from './job.tsx'
import type { Wire } from './wire.ts'

export interface PageGroup {
  page: number
  label: string
  rows: readonly Row[]
  ms: number
  costUsd: number
  steps: number
}

/** Rows by page; the row that names a page gives its heading. */
export function byPage(rows: readonly Row[]): PageGroup[] {
  const pages = new Map<number, Row[]>()
  for (const row of rows) pages.set(row.page, [...(pages.get(row.page) ?? []), row])
  return [...pages].map(([page, all]) => ({
    page,
    label: all.find(({ kind }) => kind === 'page')?.text ?? '',
    rows: all.filter(({ kind }) => kind !== 'page'),
    ms: all.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
    costUsd: all.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
    steps: all.filter(({ kind }) => kind === 'did' || kind === 'found_again').length,
  }))
}

/** The current action, if the timeline itself does not show it. */
function liveRow({ now, phase }: JobView, rows: readonly Row[]): Row[] {
  const last = rows.at(-1)
  if (!now || phase !== 'working') return []
  return [
    {
      seq: Number.MAX_SAFE_INTEGER,
      kind: 'did',
      verb: '',
      text: now.text,
      ...(now.said && { said: { text: now.said } }),
      value: null,
      detail: now.detail,
      ms: null,
      costUsd: null,
      page: last?.page ?? 0,
      live: true,
    },
  ]
}

export function Timeline({ job, rows }: { job: JobView | undefined; rows: readonly Row[] }): JSX.Element {
  const [opened, setOpened] = useStateOf<ReadonlyMap<number, boolean>>(job?.id, new Map())
  const end = useFollow(rows, !job?.request)
  if (!job)
    return (
      <main class="tl tl--none">
        <p>{t('noTask')}</p>
        <p class="caption">{t('noTaskText')}</p>
      </main>
    )
  const groups = byPage(rows.some(({ live }) => live) ? rows : [...rows, ...liveRow(job, rows)])
  const last = groups.at(-1)
  // Without a connection there may be no rows, but the page is known.
  const reached = Math.max(groups.length, job.page?.current ?? 1)
  const toCome = job.page?.total && !isOver(job) ? Math.max(0, job.page.total - reached) : 0
  return (
    <main class="tl">
      <div role="log" aria-live="off" aria-label={t('part_timeline')}>
        {groups.map((group, at) => {
          const current = group === last && !isOver(job)
          const open = opened.get(group.page) ?? group === last
          const state = current ? (isYours(job.phase) ? 'you' : 'cur') : 'done'
          const figures = [
            current ? '' : counted('steps', group.steps),
            group.ms > 0 ? took(group.ms) : '',
            group.costUsd > 0 ? (cost(group.costUsd) ?? '') : '',
          ]
          return (
            <>
              <button
                type="button"
                class="grp"
                aria-expanded={open}
                onClick={() => setOpened(new Map(opened).set(group.page, !open))}
              >
                <span class={`n ${state}`}>{state === 'done' ? <Icon name="check" size={12} /> : at + 1}</span>
                <b class="trunc">{group.label || t('page', { page: at + 1 })}</b>
                <span class="caption num">{figures.filter(Boolean).join(' · ')}</span>
                <Icon name={open ? 'chevronDown' : 'chevronEnd'} size={14} />
              </button>
              {open && (
                <ol class="evs">
                  {group.rows.map((row) => (
                    <TimelineRow key={row.seq} {...row} />
                  ))}
                </ol>
              )}
            </>
          )
        })}
        {Array.from({ length: toCome }, (_, at) => (
          <div class="grp grp--later">
            <span class="n">{reached + at + 1}</span>
            <span class="ink2">{t('page', { page: reached + at + 1 })}</span>
          </div>
        ))}
        <div ref={end} />
      </div>
    </main>
  )
}

/** Keeps the newest in view, unless the person has scrolled away from it. */
function useFollow(rows: readonly Row[], on: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  useEffect(() => {
    const note = (): void => {
      const page = document.scrollingElement
      if (page) follows.current = page.scrollHeight - page.scrollTop - page.clientHeight < 80
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    if (on && follows.current) end.current?.scrollIntoView({ block: 'nearest' })
  }, [rows, on])
  return end
}

export function Following({ wire, job }: { wire: Wire; job: JobView }): JSX.Element {
  const over = isOver(job)
  return (
    <footer class="bottom">
      <span class="grow caption">{over ? '' : job.request ? t('waitingCostsNothing') : t('follows')}</span>
      {over && job.outcome?.report && (
        <Button size="sm" icon="list" onClick={() => void chrome.tabs.create({ url: job.outcome?.report ?? '' })}>
          {t('seeReport')}
        </Button>
      )}
      {over && job.outcome?.trace !== undefined && (
        <Button size="sm" icon="eye" onClick={() => void chrome.tabs.create({ url: job.outcome?.trace ?? '' })}>
          {t('seeTrace')}
        </Button>
      )}
      {job.tabId !== null && !over && (
        <Button size="sm" iconEnd="open" onClick={() => void wire.ask('show_job', { jobId: job.id })}>
          {t('showMe')}
        </Button>
      )}
    </footer>
  )
}
