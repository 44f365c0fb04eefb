/** Records of the store as the API's resources. Pure. */
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { InteractionResource, JobResource } from '../../../shared/protocol/http-jobs.ts'
import type { Needed } from '../../../shared/protocol/http-valet.ts'
import { jobView } from '../../jobs/view.ts'
import type { Links } from './deps.ts'

/** `open`: what it waits for, if anything. */
export const jobResource = (job: JobRecord, open: Interaction | undefined, links: Links): JobResource => {
  const { interaction: _, ...shown } = jobView(job)
  return { ...shown, ...(job.status === 'paused' && { interaction: open ? interactionResource(open, links) : null }) }
}

export const interactionResource = (open: Interaction, links: Links): InteractionResource => ({
  id: open.id,
  job_id: open.jobId,
  kind: open.kind,
  reason: open.kind,
  description: open.description,
  title: open.title,
  text: open.text,
  actions: open.actions,
  not_yet: open.notYet,
  items: open.items,
  code: open.code,
  limit: open.limit,
  facts: open.facts,
  questions: open.questions.map(({ question, options, required, error }) => ({
    question,
    ...(options && { options }),
    ...(required !== undefined && { required }),
    ...(error !== undefined && { error }),
  })),
  current_url: open.currentUrl,
  screenshot_url: open.screenshot === null ? null : links.artifact(open.jobId, open.screenshot),
  paused_at: open.pausedAt,
  expires_at: open.expiresAt,
  timeout_seconds: open.timeoutSeconds,
  status: open.status,
})

/** The same in the shape of callbacks and VALET's status (H4). */
export const neededOf = (open: Interaction, links: Links): Needed => ({
  id: open.id,
  reason: open.kind,
  description: open.description,
  screenshot_url: open.screenshot === null ? null : links.artifact(open.jobId, open.screenshot),
  current_url: open.currentUrl,
  paused_at: open.pausedAt,
  expires_at: open.expiresAt,
  timeout_seconds: open.timeoutSeconds,
})
