/** The popup during a task: it runs, needs the person, waits for approval, or is over. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { JobView } from '../../shared/protocol/view.ts'
import { useNow } from '../../shared/ui/clock.tsx'
import { day, money } from '../../shared/ui/figures.ts'
import { jobTitle, outcomeTitle } from '../../shared/ui/job-words.ts'
import { Button, Note, Problem } from '../../shared/ui/parts.tsx'
import { pageText } from '../../shared/ui/progress.tsx'
import { worded } from '../../shared/ui/request-words.ts'
import { Warnings } from '../../shared/ui/warnings.tsx'
import { counted, t } from '../../shared/ui/words.ts'
import { Collected } from './collected.tsx'
import { JobFiles, JobPill, JobStats, jobProgress, Last, Now, Outcome, RequestCard } from './job.tsx'
import { useAsking, useTimeline } from './use.ts'
import { WentTo } from './went-to.tsx'
import type { KnownBridge, Wire } from './wire.ts'

/** Brings the tab to the front; the popup then closes. */
const show = (wire: Wire, job: JobView) => async (): Promise<void> => {
  const { problem } = await wire.ask('show_job', { jobId: job.id })
  if (!problem) window.close()
}

const ShowMe = ({ wire, job, quiet }: { wire: Wire; job: JobView; quiet?: boolean }): JSX.Element => (
  <Button size="sm" variant={quiet ? 'quiet' : 'secondary'} iconEnd="open" onClick={() => void show(wire, job)()}>
    {t('showMe')}
  </Button>
)

function StopButton({ wire, job, wide }: { wire: Wire; job: JobView; wide?: boolean }): JSX.Element {
  const asking = useAsking(job.id)
  return (
    <>
      <span class={wide ? 'stop stop--wide' : 'stop'}>
        <Button
          variant={wide ? 'secondary' : 'stop'}
          icon="stop"
          {...(wide && { wide: 'block' as const })}
          busy={asking.pending ? t('stopping') : undefined}
          onClick={() => void asking.run('stop', () => wire.ask('stop_job', { jobId: job.id }))}
        >
          {t('stop')}
        </Button>
      </span>
      {asking.problem && <p class="hint hint--error">{asking.problem}</p>}
    </>
  )
}

export function Running({ wire, known, job }: { wire: Wire; known: KnownBridge; job: JobView }): JSX.Element {
  const rows = useTimeline(wire, known, job.id)
  const asking = useAsking(job.id)
  const waiting = job.phase === 'next'
  return (
    <>
      <main class="pop stack">
        <div class="stack middle">
          <div class="row row--between">
            <JobPill job={job} />
            {job.tabId !== null && <ShowMe wire={wire} job={job} quiet />}
          </div>
          <div>
            <h1 class="title">{jobTitle(job)}</h1>
            <p>{waiting ? t('startsAfter') : pageText(job.page) || job.host}</p>
          </div>
          {!waiting && jobProgress(job)}
        </div>
        <Warnings warnings={job.warnings} />
        {!waiting && <Now job={job} rows={rows} />}
        <Last rows={rows} />
        {!waiting && (
          <>
            <hr class="rule" />
            <JobStats job={job} />
          </>
        )}
        <Problem text={asking.problem} />
      </main>
      <footer class="foot">
        {job.phase === 'working' && (
          <Button
            icon="pause"
            wide="grow"
            busy={asking.pending ? t('pausing') : undefined}
            onClick={() => void asking.run('pause', () => wire.ask('pause_job', { jobId: job.id }))}
          >
            {t('pause')}
          </Button>
        )}
        {waiting ? (
          <Button
            wide="grow"
            busy={asking.pending ? t('stopping') : undefined}
            onClick={() => void asking.run('stop', () => wire.ask('stop_job', { jobId: job.id }))}
          >
            {t('cancel')}
          </Button>
        ) : (
          <StopButton wire={wire} job={job} wide />
        )}
      </footer>
    </>
  )
}

export function NeedsYou({ wire, job }: { wire: Wire; job: JobView }): JSX.Element {
  const asked = job.request?.id
  useEffect(() => {
    if (asked !== undefined) document.querySelector<HTMLElement>('.req :is(input:not(.sr), textarea, select)')?.focus()
  }, [asked])
  return (
    <>
      <main class="pop stack">
        <RequestCard pill wire={wire} job={job} offline={undefined} onShow={() => void show(wire, job)()} />
        <div class="row of-job">
          <div class="grow">
            <p class="strong">{jobTitle(job)}</p>
            <p class="caption">
              {pageText(job.page && { ...job.page, label: '' })}
              {job.page && job.steps.done > 0 && '. '}
              {job.steps.done > 0 && counted('answersKept', job.steps.done)}
            </p>
          </div>
          <ShowMe wire={wire} job={job} />
        </div>
        {jobProgress(job)}
      </main>
      <footer class="foot">
        <span class="grow hint">{t('outOfTime')}</span>
        <StopButton wire={wire} job={job} />
      </footer>
    </>
  )
}

export function Approve({
  wire,
  job,
  place,
  of,
  initials,
}: {
  wire: Wire
  job: JobView
  place: number
  of: number
  initials: string
}): JSX.Element {
  const asking = useAsking(job.id)
  const { plan } = job
  return (
    <>
      <main class="pop stack">
        <div class="stack middle">
          <div class="row row--between">
            <JobPill job={job} />
            {of > 1 && <span class="caption num">{t('placeOf', { place, of })}</span>}
          </div>
          <div class="stack heading-block">
            <h1 class="title">{jobTitle(job)}</h1>
            {plan?.askedBy && <p>{t('askedBy', { who: plan.askedBy })}</p>}
          </div>
        </div>
        <dl class="facts">
          {plan && (
            <>
              <dt>{t('what')}</dt>
              <dd>{worded(plan.what, plan.said)}</dd>
              <dt>{t('where')}</dt>
              <dd>
                <bdi>{plan.where}</bdi>
              </dd>
            </>
          )}
          {job.profile && (
            <>
              <dt>{t('as')}</dt>
              <dd class="row who">
                <span class="avatar" aria-hidden="true">
                  {initials}
                </span>
                <bdi>{job.profile.name}</bdi>
              </dd>
            </>
          )}
          <dt>{t('atMost')}</dt>
          <dd class="num">{job.cost.limit === null ? t('free') : money(job.cost.limit)}</dd>
        </dl>
        {job.supervision !== 'unattended' && <Note icon="lock">{t('asksAgain')}</Note>}
        <Problem text={asking.problem} />
      </main>
      <footer class="foot">
        <Button
          variant="primary"
          icon="check"
          wide="grow"
          busy={asking.pending === 'approve' ? t('starting') : undefined}
          onClick={() => void asking.run('approve', () => wire.ask('approve_job', { jobId: job.id }))}
        >
          {t('doApprove')}
        </Button>
        <Button
          busy={asking.pending === 'refuse' ? t('oneMoment') : undefined}
          onClick={() => void asking.run('refuse', () => wire.ask('refuse_job', { jobId: job.id }))}
        >
          {t('doRefuse')}
        </Button>
      </footer>
    </>
  )
}

export function Over({
  wire,
  job,
  jobs,
  onNew,
}: {
  wire: Wire
  job: JobView
  jobs: readonly JobView[]
  onNew: () => void
}): JSX.Element {
  const { outcome } = job
  const [again, setAgain] = useState<string>()
  const asking = useAsking(job.id)
  return (
    <>
      <main class="pop stack">
        <div class="stack middle">
          <div class="row row--between">
            <JobPill job={job} />
            <span class="caption">{job.endedAt && <Ago at={job.endedAt} />}</span>
          </div>
          <div class="stack heading-block">
            <h1 class="title">{outcomeTitle(job)}</h1>
            {outcome && <p>{worded(outcome.text, outcome.said?.text)}</p>}
          </div>
          {jobProgress(job)}
        </div>
        <JobStats job={job} />
        {outcome?.rows !== undefined && <Collected key={job.id} wire={wire} jobId={job.id} host={job.host} />}
        <JobFiles job={job} />
        <Outcome job={job} />
        <WentTo wire={wire} job={jobs.find(({ id }) => id === again)} />
        <Problem text={asking.problem} />
      </main>
      <footer class="foot">
        {outcome?.report && (
          <Button icon="list" wide="grow" onClick={() => void chrome.tabs.create({ url: outcome.report ?? '' })}>
            {t('seeReport')}
          </Button>
        )}
        {job.phase !== 'done' && (
          <Button
            icon="retry"
            wide="grow"
            busy={asking.pending ? t('starting') : undefined}
            onClick={() =>
              void asking.run('again', async () => {
                const answer = await wire.ask('rerun_job', { jobId: job.id })
                setAgain(answer.result?.jobId)
                return answer
              })
            }
          >
            {t('tryAgain')}
          </Button>
        )}
        <Button variant="quiet" onClick={onNew}>
          {t('newTask')}
        </Button>
      </footer>
    </>
  )
}

function Ago({ at }: { at: string }): JSX.Element {
  const now = useNow(true)
  const ago = now - Date.parse(at)
  return (
    <>
      {ago < 60_000
        ? t('justNow')
        : ago < 3_600_000
          ? t('minutesAgo', { n: Math.round(ago / 60_000) })
          : day(new Date(at))}
    </>
  )
}
