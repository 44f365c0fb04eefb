/** What a run is given of a stored job, with the person's data opened. */
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { RunInput } from '../engine/state/ports.ts'
import type { Repositories } from '../store/index.ts'
import { openJobData } from '../vault/job-data.ts'
import type { SecretVault } from '../vault/secrets.ts'

export const runInputOf = async (job: JobRecord, store: Repositories, vault: SecretVault): Promise<RunInput> => {
  const { request } = job
  const { schema } = request.input_data
  return {
    jobId: job.id,
    retryCount: job.retryCount,
    jobType: job.type,
    targetUrl: job.targetUrl,
    task: request.task_description?.trim() ?? '',
    mode: job.executionMode,
    browserMode: job.browserMode,
    supervision: job.supervision,
    commitPolicy: job.commitPolicy,
    again: request.again,
    hitlEnabled: request.hitl_enabled,
    interactionTimeoutMs: request.interaction_timeout * 1000,
    budget: job.budget,
    checkpoint: job.checkpoint,
    ...(await raisedMeanwhile(job, store)),
    ...(typeof schema === 'object' && schema !== null && { schema: { ...schema } }),
    ...(request.allowed_domains && { allowedDomains: request.allowed_domains }),
    applicant: await openJobData(request.input_data, vault),
    byOwner: job.maker.as === 'owner',
  }
}

/** The job was paused at a limit, nobody ran it, and a person gave more. */
const raisedMeanwhile = async (job: JobRecord, store: Repositories): Promise<Pick<RunInput, 'raised'>> => {
  if (!job.checkpoint) return {}
  const asked = await store.interactions.lastOf(job.id)
  if (asked?.kind !== 'budget' || asked.resolution?.action !== 'resume') return {}
  return { raised: { limitUsd: asked.resolution.limitUsd } }
}
