/**
 * Continues a paused job whose browser was closed: the answers are stored where the next run finds them, and the job is
 * queued again.
 */
import type { Answer } from '../../shared/domain/applicant.ts'
import { type Interaction, isUsedOnce, type Resolution } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { isOfEmployer } from '../../shared/domain/questions/index.ts'
import type { Repositories } from '../store/index.ts'
import type { JobClaim } from '../store/repositories/jobs.ts'
import { endAsKnown } from './known-end.ts'

/** Answers given while no process ran the job, kept no longer than the job. */
export const answeredOnce = async (
  { interactions }: Pick<Repositories, 'interactions'>,
  jobId: string,
): Promise<Answer[]> => {
  const asked = await interactions.lastOf(jobId)
  const { resolution } = asked ?? {}
  if (!asked || isUsedOnce(asked.kind) || resolution?.action !== 'resume') return []
  return Object.entries(resolution.answers ?? {})
    .filter(([question]) => !resolution.remember || isOfEmployer(question))
    .map(([question, answer]) => ({ question, answer, from: 'asked' }))
}

/** Answers given for all postings of the job's batch. Open ones are asked when the job reaches them. */
export const answeredInBatch = async ({ batches }: Pick<Repositories, 'batches'>, jobId: string): Promise<Answer[]> =>
  Object.entries(await batches.answersFor(jobId)).flatMap(([question, answer]) =>
    answer === '' ? [] : [{ question, answer, from: 'asked' as const }],
  )

/** For the next job, unless the person said otherwise. */
export const saveAnswers = async (
  { answers }: Pick<Repositories, 'answers'>,
  { id, applicantId }: JobRecord,
  { kind }: Pick<Interaction, 'kind'>,
  { answers: given = {}, remember, site }: Resolution,
): Promise<void> => {
  if (isUsedOnce(kind) || applicantId === null || !remember) return
  for (const [question, answer] of Object.entries(given))
    if (!isOfEmployer(question))
      await answers.keep(applicantId, { question, answer, from: 'asked', ...(site !== undefined && { site }) }, id)
}

/** @throws GhError CONFLICT if the job changed meanwhile */
export const goOn = async (
  repositories: Repositories,
  job: JobRecord,
  asked: Pick<Interaction, 'id' | 'kind'>,
  resolution: Resolution,
  claim?: JobClaim,
): Promise<JobRecord> => {
  const { jobs, answers, interactions } = repositories
  if (resolution.action === 'cancel') {
    const stopped = { code: 'human_cancelled', message: 'You stopped this job. Nothing more was sent.' }
    const error = await endAsKnown(repositories, job.id, stopped)
    return jobs.transition(job.id, ['paused'], 'cancelled', { error }, claim)
  }
  // A code belongs to the page that asked for it, which is gone unless it is in a person's own browser.
  if (isUsedOnce(asked.kind) && job.browserMode === 'server') await interactions.wipeAnswers(asked.id)
  await saveAnswers({ answers }, job, asked, resolution)
  return jobs.transition(job.id, ['paused'], 'queued', {}, claim)
}
