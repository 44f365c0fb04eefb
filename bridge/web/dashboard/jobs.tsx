/** Every job, newest first: what, where, its state, how it was done, what it took. */

import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { byWord } from '../../../shared/domain/by-word.ts'
import { collectedOf } from '../../../shared/domain/collected.ts'
import type { JobResource } from '../../../shared/protocol/http-jobs.ts'
import { CollectedRows } from '../../../shared/ui/collected.tsx'
import { cost, day, money, took } from '../../../shared/ui/figures.ts'
import { PageFiles } from '../../../shared/ui/page-files.tsx'
import { Button, Note, Segments } from '../../../shared/ui/parts.tsx'
import { wordedProblem } from '../../../shared/ui/request-words.ts'
import { PHASE_OF, type StatusName, StatusPill } from '../../../shared/ui/status-pill.tsx'
import { counted, numberTag, t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { taskName } from '../task-name.ts'
import { approve, cancel, openReport, savePageFile } from './api.ts'

interface JobsProps {
  jobs: readonly JobResource[]
  more: boolean
  status: readonly string[] | undefined
  setStatus: (status: readonly string[] | undefined) => void
  token: string
  changed: () => void
}

const FILTERS: Record<string, readonly string[] | undefined> = byWord({
  all: undefined,
  open: ['pending', 'awaiting_approval', 'queued', 'running', 'paused'],
  done: ['completed'],
  failed: ['failed', 'cancelled'],
})

export function Jobs({ jobs, more, status, setStatus, token, changed }: JobsProps): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = Object.entries(FILTERS).find(([, states]) => String(states) === String(status))?.[0] ?? 'all'
  const run = (work: Promise<unknown>): void => {
    setProblem(null)
    work.then(changed, (error: unknown) => setProblem(problemWords(error)))
  }
  return (
    <section class="stack block" aria-labelledby="jobs">
      <div class="row row--between">
        <h2 class="h2" id="jobs">
          {t('dashJobs')}
        </h2>
        <Segments
          label={t('dashStates')}
          options={Object.keys(FILTERS).map((name) => ({ value: name, label: t(`dashStates_${name}`) }))}
          value={chosen}
          onChange={(name) => setStatus(FILTERS[name])}
        />
      </div>
      {problem && (
        <Note variant="bad" icon="warning" live>
          {problem}
        </Note>
      )}
      <div class="card scroll jobs">
        {jobs.length === 0 ? (
          <p class="jobs__none caption">{t('dashNoJobs')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th>{t('dashTask')}</th>
                <th>{t('dashSite')}</th>
                <th>{t('dashState')}</th>
                <th>{t('dashHow')}</th>
                <th class="r">{t('dashSteps')}</th>
                <th class="r">{t('dashTime')}</th>
                <th class="r">{t('dashCost')}</th>
                <th class="r">{t('dashStarted')}</th>
                <th>
                  <span class="sr">{t('dashActions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <Row key={job.job_id} job={job} token={token} run={run} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {more && <p class="caption ink3">{t('dashMore')}</p>}
    </section>
  )
}

function Row({
  job,
  token,
  run,
}: {
  job: JobResource
  token: string
  run: (work: Promise<unknown>) => void
}): JSX.Element {
  const { result } = job
  const [open, setOpen] = useState<'rows' | 'files' | null>(null)
  const toggle = (part: 'rows' | 'files'): void => setOpen((now) => (now === part ? null : part))
  const files = (result?.files ?? []).map(({ name, bytes, artifact }) => ({
    name,
    bytes,
    save: artifact === undefined ? undefined : () => run(savePageFile(token, job.job_id, artifact, name)),
  }))
  const collected = useMemo(() => collectedOf(result?.data), [result?.data])
  const steps = result ? result.steps.replayed + result.steps.healed + result.steps.ai + result.steps.human : null
  const row = (
    <tr>
      <td>
        <span class="strong">{taskName(job.job_type)}</span>
      </td>
      <td>
        <bdi>{URL.parse(job.target_url)?.host ?? ''}</bdi>
      </td>
      <td>
        <StatusPill phase={phaseOf(job)} word={wordOf(job)} />
      </td>
      <td class="jobs__how">
        {job.error && job.status === 'failed' ? (
          <span title={job.error.message}>{wordedProblem(job.error)}</span>
        ) : (
          howOf(job)
        )}
      </td>
      <td class="r">{steps ?? ''}</td>
      <td class="r">{result ? took(result.duration_ms) : ''}</td>
      <td class="r">{result ? (cost(result.cost_usd) ?? '') : upTo(job)}</td>
      <td class="r ink3">{when(job.started_at ?? job.created_at)}</td>
      <td class="r">
        {collected && (
          <Button size="sm" variant="quiet" icon="table" expanded={open === 'rows'} onClick={() => toggle('rows')}>
            {counted('collectedRows', collected.rows.length)}
          </Button>
        )}
        {files.length > 0 && (
          <Button size="sm" variant="quiet" icon="file" expanded={open === 'files'} onClick={() => toggle('files')}>
            {counted('pageFiles', files.length)}
          </Button>
        )}
        {job.status === 'awaiting_approval' && (
          <Button size="sm" variant="primary" onClick={() => run(approve(token, job.job_id))}>
            {t('dashApprove')}
          </Button>
        )}
        {job.has_trace && (
          <a class="btn btn--quiet btn--sm" href={`/trace/${job.job_id}`}>
            {t('dashTrace')}
          </a>
        )}
        {isOpen(job) ? (
          <Button size="sm" variant="stop" onClick={() => run(cancel(token, job.job_id))}>
            {t('dashStop')}
          </Button>
        ) : (
          result?.report && (
            <Button size="sm" variant="quiet" onClick={() => run(openReport(token, job.job_id))}>
              {t('dashReport')}
            </Button>
          )
        )}
      </td>
    </tr>
  )
  if (!open) return row
  return (
    <>
      {row}
      <tr class="jobs__rows">
        <td colSpan={9}>
          {open === 'files' && <PageFiles files={files} />}
          {open === 'rows' && collected && <CollectedRows collected={collected} name={fileName(job)} />}
        </td>
      </tr>
    </>
  )
}

const fileName = ({ target_url }: JobResource): string =>
  (URL.parse(target_url)?.host ?? 'rows').replace(/[^\w.-]/g, '_')

const isOpen = ({ status }: JobResource): boolean => FILTERS.open?.includes(status) ?? false

const phaseOf = ({ status }: JobResource): StatusName => PHASE_OF[status]

/** An application that arrived is sent; everything else is done. */
const wordOf = ({ status, result }: JobResource): string | undefined =>
  status === 'completed' && result?.confirmation ? t('dashSent') : undefined

const howOf = ({ result, waits_for: waits }: JobResource): string => {
  if (waits)
    return t(`dashWaits_${waits.why}`, {
      host: waits.host,
      limit: waits.at_once ?? '',
      from: waits.opens ?? '',
      to: waits.closes ?? '',
      zone: waits.time_zone ?? '',
    })
  if (!result) return ''
  const { healed } = result.steps
  const how = t(`dashHow_${result.mode_used}`)
  return healed > 0 ? `${how}, ${t('dashFoundAgain', { count: healed })}` : how
}

const upTo = ({ request }: JobResource): string => {
  const limit = (request.budget as { maxCostUsd?: number } | undefined)?.maxCostUsd
  return limit === undefined ? '' : t('dashUpTo', { limit: money(limit) })
}

const when = (iso: string): string => {
  const at = new Date(iso)
  const today = new Date().toDateString() === at.toDateString()
  return today ? at.toLocaleTimeString(numberTag(), { hour: '2-digit', minute: '2-digit' }) : day(at)
}
