/** The answer bank: a person's answers to questions, stored under the normalised wording (H5). */
import { type Kysely, sql } from 'kysely'
import type { Answer } from '../../../shared/domain/applicant.ts'
import { findAnswer, normaliseQuestion } from '../../../shared/domain/questions/index.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'

/** An answer with its owner, the time when it was given or last changed, and the job that asked. */
export interface SavedAnswer extends Pick<Answer, 'question' | 'answer' | 'employer'> {
  applicantId: string
  /** ISO 8601. */
  updatedAt: string
  jobId: string | null
}

export interface AnswerRepository {
  /** One person's answers, or everybody's, oldest first. */
  kept(applicantId?: string): Promise<SavedAnswer[]>
  /** In the order in which they were given or changed; without those for one employer. */
  list(applicantId: string): Promise<Answer[]>
  /** Those that were given to one employer, see {@link Answer.employer}. */
  ofEmployer(applicantId: string, employer: string): Promise<Answer[]>
  /**
   * A newer answer to the same question replaces the older one for the same site or employer; one that applies
   * everywhere also replaces those for sites.
   */
  keep(applicantId: string, answer: Answer, jobId?: string): Promise<void>
  /** Finds the same question, in exact or slightly different wording. */
  find(applicantId: string, question: string): Promise<Answer | undefined>
  forget(applicantId: string, question: string): Promise<boolean>
}

/** Before the name of an employer in the column `site`, where no origin has it. */
const OF_EMPLOYER = 'employer:'

/** Which site or employer a row is for. */
const whereOf = (site: string): Pick<Answer, 'site' | 'employer'> => {
  if (site === '') return {}
  return site.startsWith(OF_EMPLOYER) ? { employer: site.slice(OF_EMPLOYER.length) } : { site }
}

export const answerRepository = (db: Kysely<Database>, sealed: ColumnSeal): AnswerRepository => {
  const all = async (applicantId: string): Promise<Answer[]> => {
    const rows = await db
      .selectFrom('answers')
      .select(['question', 'answer', 'site'])
      .where('applicant_id', '=', applicantId)
      .orderBy('updated_at')
      .execute()
    return rows.map(({ question, answer, site }) => ({
      question: sealed.openText(question),
      answer: sealed.openText(answer),
      from: 'bank',
      ...whereOf(site),
    }))
  }
  const list = async (applicantId: string): Promise<Answer[]> =>
    (await all(applicantId)).filter(({ employer }) => employer === undefined)
  return {
    list,
    ofEmployer: async (applicantId, wanted) => (await all(applicantId)).filter(({ employer }) => employer === wanted),
    async kept(applicantId) {
      let rows = db
        .selectFrom('answers')
        .select(['applicant_id', 'question', 'answer', 'site', 'updated_at', 'job_id'])
        .orderBy('applicant_id')
        .orderBy('updated_at')
      if (applicantId !== undefined) rows = rows.where('applicant_id', '=', applicantId)
      return (await rows.execute()).map(({ applicant_id, question, answer, site, updated_at, job_id }) => ({
        applicantId: applicant_id,
        question: sealed.openText(question),
        answer: sealed.openText(answer),
        updatedAt: new Date(updated_at).toISOString(),
        jobId: job_id,
        ...(site.startsWith(OF_EMPLOYER) && whereOf(site)),
      }))
    },
    async keep(applicantId, { question, answer, from, employer, site: origin = '' }, jobId) {
      const site = employer === undefined ? origin : `${OF_EMPLOYER}${employer}`
      const asked = normaliseQuestion(question)
      if (asked === '') return
      const again = {
        question: sealed.text(question),
        answer: sealed.text(answer),
        source: from,
        job_id: jobId ?? null,
      }
      await db
        .insertInto('answers')
        .values({ applicant_id: applicantId, asked: sealed.blind(asked), site, ...again })
        .onConflict((on) =>
          on
            .columns(['tenant', 'applicant_id', 'asked', 'site'])
            .doUpdateSet({ ...again, updated_at: sql<string>`clock_timestamp()` }),
        )
        .execute()
      if (site === '')
        await db
          .deleteFrom('answers')
          .where('applicant_id', '=', applicantId)
          .where('asked', '=', sealed.blind(asked))
          .where('site', '<>', '')
          .where('site', 'not like', `${OF_EMPLOYER}%`)
          .execute()
    },
    async find(applicantId, question) {
      return findAnswer(question, await list(applicantId))
    },
    async forget(applicantId, question) {
      const { numDeletedRows } = await db
        .deleteFrom('answers')
        .where('applicant_id', '=', applicantId)
        .where('asked', '=', sealed.blind(normaliseQuestion(question)))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
