/** A task that was run again in a tab of its own: which tab, its state, and the way there. */
import type { JSX } from 'preact'
import type { JobView } from '../../shared/protocol/view.ts'
import { jobTitle } from '../../shared/ui/job-words.ts'
import { Button, Note } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import { JobPill } from './job.tsx'
import type { Wire } from './wire.ts'

export function WentTo({ wire, job }: { wire: Wire; job: JobView | undefined }): JSX.Element | null {
  if (!job) return null
  return (
    <Note variant="ghost" icon="open" title={t('wentTo')} live>
      {t('wentToTab', { title: `\u2068${jobTitle(job)}\u2069` })}
      <div class="row went__acts">
        <JobPill job={job} />
        {job.tabId !== null && (
          <Button size="sm" iconEnd="open" onClick={() => void wire.ask('show_job', { jobId: job.id })}>
            {t('showMe')}
          </Button>
        )}
      </div>
    </Note>
  )
}
