/** The engine's input for a stored job, with the person's data decrypted. */
import type { Applicant } from '../../shared/domain/applicant.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { isFileKey } from '../../shared/domain/profile-keys.ts'
import type { RunInput } from '../engine/state/ports.ts'
import type { Repositories } from '../store/index.ts'
import { openJobData } from '../vault/job-data.ts'
import type { SecretVault } from '../vault/secrets.ts'

/** @param bring copies a file of the person's to this machine and returns its path. Errors: FILES_UNAVAILABLE */
export const runInputOf = async (
  job: JobRecord,
  store: Repositories,
  vault: SecretVault,
  bring: (path: string) => Promise<string> = async (path) => path,
): Promise<RunInput> => {
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
    applicant: await withFilesHere(await openJobData(request.input_data, vault), bring),
    byOwner: job.maker.as === 'owner',
  }
}

/** Files that were uploaded to another machine, with their paths on this one. */
const withFilesHere = async (applicant: Applicant, bring: (path: string) => Promise<string>): Promise<Applicant> => {
  const values = { ...applicant.values }
  for (const [key, path] of Object.entries(values)) if (isFileKey(key) && path) values[key] = await bring(path)
  if (!applicant.documents) return { ...applicant, values }
  const documents = []
  for (const one of applicant.documents) documents.push({ ...one, file: await bring(one.file) })
  return { ...applicant, values, documents }
}

/** The job was paused at a limit, nobody ran it, and a person raised the limit. */
const raisedMeanwhile = async (job: JobRecord, store: Repositories): Promise<Pick<RunInput, 'raised'>> => {
  if (!job.checkpoint) return {}
  const asked = await store.interactions.lastOf(job.id)
  if (asked?.kind !== 'budget' || asked.resolution?.action !== 'resume') return {}
  return { raised: { limitUsd: asked.resolution.limitUsd } }
}
