/**
 * The content of a callback (H4), created when it is first sent and stored, so that every attempt sends the same bytes.
 */
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { Repositories } from '../../store/index.ts'
import type { Delivery } from '../../store/repositories/deliveries.ts'
import { progressOf } from '../progress.ts'

export interface NoticeLinks {
  /** Where the screenshot of a request can be fetched with a token; null if there is no HTTP server. */
  screenshotUrl(jobId: string, artifactId: string): string | null
  /** A page on which a person can see and use the job's browser. */
  viewerUrl?: ((job: JobRecord, interaction: Interaction) => Promise<string | undefined>) | undefined
}

export const noticeOf = async (
  repositories: Repositories,
  { id, kind, jobId, sequence, interactionId, createdAt }: Delivery,
  links: NoticeLinks,
) => {
  const job = await repositories.jobs.get(jobId)
  if (!job) return undefined
  const asked = interactionId === null ? undefined : await repositories.interactions.get(interactionId)
  return {
    id,
    type: `job.${kind}`,
    timestamp: createdAt,
    sequence,
    job_id: job.id,
    valet_task_id: job.valetTaskId,
    job_type: job.type,
    status: kind,
    ...(kind === 'needs_human' && asked && { interaction: await needed(job, asked, links) }),
    ...(kind === 'resumed' && { resolution: asked?.resolution?.resolution ?? asked?.resolution?.choice ?? null }),
    progress: await progressOf(repositories, job),
    ...(isEnd(kind) && {
      result: job.result && { ...job.result, report: null },
      result_data: job.result?.result_data ?? null,
      error_code: kind === 'completed' ? null : (job.error?.code ?? null),
      error_message: kind === 'completed' ? null : (job.error?.message ?? null),
    }),
  }
}

const isEnd = (kind: Delivery['kind']): boolean => kind !== 'needs_human' && kind !== 'resumed'

const needed = async (job: JobRecord, asked: Interaction, links: NoticeLinks) => {
  const viewer = await links.viewerUrl?.(job, asked)
  return {
    id: asked.id,
    reason: asked.kind,
    description: asked.description,
    screenshot_url: asked.screenshot === null ? null : links.screenshotUrl(job.id, asked.screenshot),
    current_url: asked.currentUrl,
    ...(viewer !== undefined && { viewer_url: viewer }),
    paused_at: asked.pausedAt,
    expires_at: asked.expiresAt,
    timeout_seconds: asked.timeoutSeconds,
  }
}
