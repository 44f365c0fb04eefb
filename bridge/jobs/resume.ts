/**
 * Continues a paused job whose browser was closed: the answers are stored where the next run finds them, and the job is
 * queued again.
 */
import type { Answer } from '../../shared/domain/applicant.ts'
import { belongsToEmployer } from '../../shared/domain/draft.ts'
import { type Interaction, isUsedOnce, type Resolution } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { isOfEmployer } from '../../shared/domain/questions/index.ts'
import { employerOf } from '../../shared/domain/receipt.ts'
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
  if (!asked || isUsedOnce(asked.kind) || resolution?.action !== 'resume' || resolution.choice === 'draft') return []
  return Object.entries(resolution.answers ?? {})
    .filter(([question]) => !resolution.remember || isOfEmployer(question) || isDrafted(asked, question))
    .map(([question, answer]) => ({ question, answer, from: 'asked' }))
}

/** Answers given for all postings of the job's batch. Open ones are asked when the job reaches them. */
export const answeredInBatch = async ({ batches }: Pick<Repositories, 'batches'>, jobId: string): Promise<Answer[]> =>
  Object.entries(await batches.answersFor(jobId)).flatMap(([question, answer]) =>
    answer === '' ? [] : [{ question, answer, from: 'asked' as const }],
  )

/** For the next job, unless the person said otherwise. An answer made from a draft is for this employer alone. */
export const saveAnswers = async (
  { answers }: Pick<Repositories, 'answers'>,
  { id, applicantId, targetUrl }: JobRecord,
  asked: Pick<Interaction, 'kind'> & Partial<Pick<Interaction, 'questions'>>,
  { answers: given = {}, remember, site, choice }: Resolution,
): Promise<void> => {
  if (isUsedOnce(asked.kind) || applicantId === null || !remember || choice === 'draft') return
  for (const [question, answer] of Object.entries(given)) {
    if (isOfEmployer(question)) continue
    const to = isDrafted(asked, question) ? { employer: employerOf(targetUrl) } : site !== undefined && { site }
    await answers.keep(applicantId, { question, answer, from: 'asked', ...to }, id)
  }
}

const isDrafted = ({ questions = [] }: Partial<Pick<Interaction, 'questions'>>, question: string): boolean =>
  questions.some((one) => one.question === question && belongsToEmployer(one.draft))

/** @throws GhError CONFLICT if the job changed meanwhile */
export const goOn = async (
  repositories: Repositories,
  job: JobRecord,
  asked: Pick<Interaction, 'id' | 'kind'> & Partial<Pick<Interaction, 'questions'>>,
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
