/** Tasks besides the one on display, one line each: those that need the person first. */
import type { JSX } from 'preact'
import type { BridgeView, JobView } from '../../shared/protocol/view.ts'
import { jobTitle } from '../../shared/ui/job-words.ts'
import { Button } from '../../shared/ui/parts.tsx'
import { isYours, StatusPill } from '../../shared/ui/status-pill.tsx'
import { t } from '../../shared/ui/words.ts'
import { isOver } from './job.tsx'
import type { Wire } from './wire.ts'

/** Lines on display; tasks that wait in line are the last. */
const MAX = 3

export function OtherTasks({
  wire,
  view,
  shown,
}: {
  wire: Wire
  view: BridgeView
  shown?: JobView | undefined
}): JSX.Element | null {
  const rank = ({ phase }: JobView): number => (isYours(phase) ? 0 : phase === 'next' ? 2 : 1)
  const others = view.jobs
    .filter((job) => !isOver(job) && job.id !== shown?.id)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX)
  if (others.length === 0) return null
  return (
    <section class="others" aria-label={t('otherTasks')}>
      {others.map((job) => (
        <div class="row" key={job.id}>
          <StatusPill phase={job.phase} />
          <bdi class="grow trunc" title={jobTitle(job)}>
            {job.host}
          </bdi>
          {job.tabId !== null && (
            <Button
              size="sm"
              variant={isYours(job.phase) ? 'secondary' : 'quiet'}
              iconEnd="open"
              onClick={() => void wire.ask('show_job', { jobId: job.id })}
            >
              {t('showMe')}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
