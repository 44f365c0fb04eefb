/** A task in popup and panel: its progress, its request, its result. */

import type { ComponentChildren, JSX } from 'preact'
import { blockerTraits } from '../../shared/domain/blockers.ts'
import { type Interaction, isCommit } from '../../shared/domain/interaction.ts'
import { goalOf } from '../../shared/domain/job-types.ts'
import type { JobView, TimelineRow } from '../../shared/protocol/view.ts'
import { TimeLeft, Worked } from '../../shared/ui/clock.tsx'
import { money, took } from '../../shared/ui/figures.ts'
import { Icon, Mark } from '../../shared/ui/icons.tsx'
import { jobTitle } from '../../shared/ui/job-words.ts'
import { PageFiles } from '../../shared/ui/page-files.tsx'
import { Button, Note, Stats } from '../../shared/ui/parts.tsx'
import { Progress } from '../../shared/ui/progress.tsx'
import { Request } from '../../shared/ui/request.tsx'
import { worded } from '../../shared/ui/request-words.ts'
import { StatusPill } from '../../shared/ui/status-pill.tsx'
import { counted, t } from '../../shared/ui/words.ts'
import { useAnswer, useRested } from './use.ts'
import type { Wire } from './wire.ts'

export const isRunning = (job: JobView): boolean => job.status === 'running'
export const isOver = (job: JobView): boolean =>
  job.phase === 'done' || job.phase === 'failed' || job.phase === 'stopped'

/** While the bridge is silent, the task is shown without motion, since nobody knows whether it works. */
export const standing = (job: JobView): JobView =>
  isOver(job) ? job : { ...job, status: 'paused', phase: job.request ? job.phase : 'paused', now: null }

/** Sent is more than done, and is shown. */
const overWord = (job: JobView): string | undefined =>
  job.phase === 'done' && goalOf(job.type).mustSend ? t('turnSent') : undefined

export function JobPill({ job }: { job: JobView }): JSX.Element {
  return <StatusPill phase={job.phase} word={overWord(job)} />
}

export const jobProgress = (job: JobView): JSX.Element => (
  <Progress phase={job.phase} page={job.page} steps={job.steps} />
)

export const spent = ({ cost: { spent: so, limit } }: JobView): { value: string; of?: string } => ({
  value: so === null ? t('unknown') : so === 0 && limit !== null ? t('free') : money(so),
  ...(limit !== null && so !== 0 && { of: t('ofLimit', { limit: money(limit) }) }),
})

export function JobStats({ job }: { job: JobView }): JSX.Element {
  const over = isOver(job)
  const { done, total } = job.steps
  return (
    <Stats
      items={[
        { label: t('time'), value: <Worked ms={job.workedMs} asOf={job.asOf} running={isRunning(job)} /> },
        { label: t('cost'), value: spent(job).value, of: spent(job).of },
        over
          ? {
              label: t('youAnswered'),
              value: job.answersFromYou,
              of: total === null ? undefined : t('ofTotal', { total }),
            }
          : { label: t('steps'), value: done, of: total === null ? undefined : t('ofTotal', { total }) },
      ]}
    />
  )
}

/** The current action. */
export function Now({ job, rows }: { job: JobView; rows: readonly TimelineRow[] }): JSX.Element | null {
  if (!job.now) return null
  const live = rows.find(({ live: on }) => on)
  return (
    <div class="now" aria-live="off">
      <Mark />
      <div class="grow">
        <p class="strong">
          <bdi>{worded(job.now.text, job.now.said)}</bdi>
        </p>
        {job.now.detail && (
          <p class="caption trunc ink2">
            <bdi>{job.now.detail}</bdi>
          </p>
        )}
      </div>
      {live?.ms != null && <span class="caption num">{took(live.ms)}</span>}
    </div>
  )
}

/** The last few actions. */
export function Last({ rows }: { rows: readonly TimelineRow[] }): JSX.Element | null {
  const done = rows.filter(({ kind, live }) => (kind === 'did' || kind === 'found_again') && !live).slice(-3)
  if (done.length === 0) return null
  return (
    <ul class="last">
      {done.map((row) => (
        <li key={row.seq}>
          <Icon name={row.kind === 'did' ? 'check' : 'swap'} />
          <span class="trunc">
            <bdi>{worded(row.text, row.said?.text)}</bdi>{' '}
            {row.value !== null && (
              <span class="val">
                <bdi>{row.value}</bdi>
              </span>
            )}
          </span>
          <span class="caption num">{row.ms === null ? '' : took(row.ms)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The open request, the only amber element of the page. */
export function RequestCard({
  wire,
  job,
  offline,
  onShow,
  pill,
}: {
  wire: Wire
  job: JobView
  offline: string | undefined
  onShow?: () => void
  /** Shows whose turn it is, unless the surface shows it already. */
  pill?: boolean
}): JSX.Element | null {
  const { request } = job
  const { pending, problem, answer } = useAnswer(wire, request)
  const rested = useRested(request?.id)
  if (!request) return null
  const early = isCommit(request) && !rested ? t('oneMoment') : undefined
  return (
    <section class="req stack" role="alertdialog" aria-label={t('requestOf', { title: jobTitle(job) })}>
      {pill && (
        <div class="row row--between">
          <StatusPill phase={job.phase === 'approve' || request.kind === 'approve_submit' ? 'approve' : 'you'} />
          <TimeLeft until={request.expiresAt} />
        </div>
      )}
      <Request
        request={request}
        notYet={request.notYet}
        pending={pending}
        problem={problem}
        offline={offline ?? early}
        withoutStop
        big
        corner={pill ? undefined : <TimeLeft until={request.expiresAt} />}
        onAnswer={answer}
      >
        {onShow && onThePage(request) && (
          <span class="row hint">
            <span class="grow">{t('onThePage')}</span>
            <Button size="sm" iconEnd="open" onClick={onShow}>
              {t('showMe')}
            </Button>
          </span>
        )}
      </Request>
    </section>
  )
}

/** Only the page itself can be used for these. */
const onThePage = ({ kind, actions }: Interaction): boolean =>
  ['guide_step', 'stuck', 'confirm_sent'].includes(kind) ||
  // A new account is decided here, though its password is typed there.
  (blockerTraits(kind)?.onPage === true && actions.some(({ name }) => name === 'done'))

/** The result: title and text, what is kept, and what to do next. */
export function Outcome({ job }: { job: JobView }): JSX.Element | null {
  const { outcome } = job
  if (!outcome) return null
  return (
    <>
      {outcome.kept && (
        <Note
          variant={job.phase === 'done' ? 'ghost' : 'ok'}
          icon={job.phase === 'done' ? 'manual' : 'shield'}
          title={job.phase === 'done' ? t('learned') : t('kept')}
        >
          {worded(outcome.kept, outcome.said?.kept)}
        </Note>
      )}
    </>
  )
}

/** Downloads of the task, to be saved. */
export function JobFiles({ job: { outcome } }: { job: JobView }): JSX.Element | null {
  if (!outcome?.files) return null
  const files = outcome.files.map(({ name, bytes, url }) => ({
    name,
    bytes,
    save: url === null ? undefined : () => void chrome.tabs.create({ url, active: false }),
  }))
  return <PageFiles files={files} />
}

/** `jobs.example.com as Sample Applicant` */
export const whoAndWhere = (job: JobView): string =>
  job.profile ? t('hostAs', { host: job.host, profile: job.profile.name }) : job.host

/** Figures in one line, for the panel. */
export function Meta({ job }: { job: JobView }): JSX.Element {
  const figures: ComponentChildren[] = [
    <>
      <b>
        <Worked ms={job.workedMs} asOf={job.asOf} running={isRunning(job)} />
      </b>{' '}
      {isRunning(job) ? '' : t('worked')}
    </>,
    <>
      <b>{spent(job).value}</b> {spent(job).of}
    </>,
    job.steps.total === null ? (
      counted('stepsDone', job.steps.done)
    ) : (
      <>
        <b>{job.steps.done}</b> {t('ofSteps', { total: job.steps.total })}
      </>
    ),
  ]
  if (job.answersFromYou > 0) figures.push(counted('answersFromYou', job.answersFromYou))
  return (
    <div class="meta">
      {figures.map((figure) => (
        <span>{figure}</span>
      ))}
    </div>
  )
}
