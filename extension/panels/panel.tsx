/** The side panel: the task on this tab with its request and live timeline, what is known of this site, what was done before, lists, and what repeats. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { BridgeView, JobView } from '../../shared/protocol/view.ts'
import { outcomeTitle } from '../../shared/ui/job-words.ts'
import { IconButton, Note, Problem } from '../../shared/ui/parts.tsx'
import { worded } from '../../shared/ui/request-words.ts'
import { isYours } from '../../shared/ui/status-pill.tsx'
import { Warnings } from '../../shared/ui/warnings.tsx'
import { counted, t } from '../../shared/ui/words.ts'
import { Bar } from './bar.tsx'
import { Collected } from './collected.tsx'
import { History } from './history.tsx'
import { isOver, JobFiles, JobPill, jobProgress, Meta, RequestCard, standing, whoAndWhere } from './job.tsx'
import { Lists } from './lists.tsx'
import { Manuals } from './manuals.tsx'
import { OtherTasks } from './other-tasks.tsx'
import './panel.css'
import { Repeating } from './schedules.tsx'
import { start } from './surface.tsx'
import { Tabs } from './tabs.tsx'
import { Following, Timeline } from './timeline-view.tsx'
import { type PanelTab, useAsking, useKnown, useTab, useTimeline } from './use.ts'
import type { Wire } from './wire.ts'

const PARTS = ['timeline', 'manuals', 'history', 'lists', 'schedules'] as const
type Part = (typeof PARTS)[number]

function Panel({ wire }: { wire: Wire }): JSX.Element {
  const known = useKnown(wire)
  const tab = useTab()
  const [part, setPart] = useState<Part>('timeline')
  const { link, view } = known
  const ready = link.state === 'ready'
  const found = view ? chosen(view, tab) : undefined
  const job = found && !ready ? standing(found) : found
  const rows = useTimeline(wire, known, job?.id)
  return (
    <>
      <Bar link={link} yours={job !== undefined && isYours(job.phase)} />
      {!ready && link.state !== 'connecting' && <Offline job={job} wire={wire} />}
      {job && <Head wire={wire} job={job} ready={ready} />}
      {view && ready && <OtherTasks wire={wire} view={view} shown={job} />}
      <Tabs
        label={t('panel')}
        tabs={PARTS.map((value) => ({ value, label: t(`part_${value}`) }))}
        value={part}
        onChange={setPart}
      />
      {part === 'timeline' ? (
        <>
          <Timeline job={job} rows={rows} />
          {job && <Following wire={wire} job={job} />}
        </>
      ) : part === 'manuals' ? (
        <Manuals wire={wire} tab={tab ?? null} ready={ready} view={view} />
      ) : part === 'lists' ? (
        <Lists wire={wire} tab={tab ?? null} ready={ready} view={view} />
      ) : part === 'schedules' ? (
        <Repeating wire={wire} tab={tab ?? null} ready={ready} view={view} />
      ) : (
        <History wire={wire} tab={tab ?? null} ready={ready} view={view} />
      )}
    </>
  )
}

/** The task on this tab, otherwise the one that needs the person, otherwise the running one. */
function chosen({ jobs }: BridgeView, tab: PanelTab | null | undefined): JobView | undefined {
  return (
    jobs.find((job) => tab && job.tabId === tab.id) ??
    jobs.find(({ request }) => request) ??
    jobs.find((job) => !isOver(job) && job.status !== 'awaiting_approval')
  )
}

function Head({ wire, job, ready }: { wire: Wire; job: JobView; ready: boolean }): JSX.Element {
  const asking = useAsking(job.id)
  return (
    <>
      <section class="head stack">
        <div class="row row--between">
          <JobPill job={job} />
          {!isOver(job) && ready && (
            <span class="row head__acts">
              {job.phase === 'working' && (
                <IconButton
                  icon="pause"
                  label={t('pause')}
                  onClick={() => void asking.run('pause', () => wire.ask('pause_job', { jobId: job.id }))}
                />
              )}
              <IconButton
                icon="stop"
                stop
                label={t('stop')}
                onClick={() => void asking.run('stop', () => wire.ask('stop_job', { jobId: job.id }))}
              />
            </span>
          )}
        </div>
        <div>
          <h1 class="title">{outcomeTitle(job)}</h1>
          <p>
            <bdi>{job.outcome ? worded(job.outcome.text, job.outcome.said?.text) : whoAndWhere(job)}</bdi>
          </p>
        </div>
        {jobProgress(job)}
        <Meta job={job} />
        {!isOver(job) && <Warnings warnings={job.warnings} />}
        <Problem text={asking.problem} />
        {job.outcome?.rows !== undefined && (
          <Collected key={job.id} wire={wire} jobId={job.id} host={job.host} ready={ready} />
        )}
        <JobFiles job={job} />
      </section>
      {job.request && (
        <div class="head__request">
          <RequestCard
            wire={wire}
            job={job}
            offline={ready ? undefined : t('linkLost')}
            onShow={() => void wire.ask('show_job', { jobId: job.id })}
          />
        </div>
      )}
    </>
  )
}

function Offline({ job, wire }: { job: JobView | undefined; wire: Wire }): JSX.Element {
  return (
    <div class="head offline">
      <Note icon="info" title={t('linkLost')} live>
        {job && !isOver(job) && job.steps.done > 0 && `${counted('answersStay', job.steps.done)} `}
        {t('goesOnShort')}{' '}
        <button type="button" class="linklike" onClick={() => wire.send({ type: 'reconnect' })}>
          {t('tryNow')}
        </button>
      </Note>
    </div>
  )
}

start(Panel, 'name')
