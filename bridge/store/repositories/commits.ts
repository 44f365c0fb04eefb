/**
 * The commit ledger (R5): what was about to be sent, and whether it was. An application can be started once per posting
 * and profile, anything else once per job; the database enforces this even for concurrent attempts.
 */

import { type Kysely, type Selectable, sql } from 'kysely'
import type { CommitEntry, CommitKey, CommitState } from '../../../shared/domain/commit.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import { brokenConstraint } from '../errors.ts'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'
import { type JobClaim, jobHeldBy } from './jobs.ts'

export interface CommitRepository {
  /**
   * The newest entry that forbids sending or makes it doubtful: of this job, or for `apply` of the same posting and
   * profile.
   */
  find(key: CommitKey): Promise<CommitEntry | undefined>
  /**
   * Written before the step. A job started with `again` may repeat another job's commit. `claim`: only while this
   * worker holds the job, so that a stalled worker that lost it sends nothing.
   * @throws GhError already_submitted; CONFLICT if another worker holds the job
   */
  begin(key: CommitKey, claim?: JobClaim): Promise<string>
  /**
   * Written after it.
   * @throws GhError NOT_FOUND; CONFLICT if it would revoke a confirmed one
   */
  settle(id: string, state: Exclude<CommitState, 'intended'>, proof?: string): Promise<void>
  /** All entries of a job, oldest first. */
  ofJob(jobId: string): Promise<CommitEntry[]>
}

export const commitRepository = (db: Kysely<Database>, sealed: ColumnSeal): CommitRepository => ({
  async find({ jobId, jobType, posting, applicantId }) {
    const row = await db
      .selectFrom('commits')
      .selectAll()
      .where('state', '<>', 'abandoned')
      .where((where) =>
        where.or([
          where('job_id', '=', jobId),
          ...(jobTraits(jobType).oncePerPosting
            ? [
                where.and([
                  where('job_type', '=', jobType),
                  where('posting', '=', posting),
                  where('applicant_id', '=', applicantId),
                ]),
              ]
            : []),
        ]),
      )
      .orderBy(sql`(job_id = ${jobId})`, 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && entry(row, sealed)
  },

  async begin({ jobId, jobType, posting, applicantId }, claim) {
    const id = newId()
    const again = sql<boolean>`coalesce((select (request->>'again')::boolean from jobs where id = ${jobId}), false)`
    const entry = { id, job_id: jobId, job_type: jobType, posting, applicant_id: applicantId, again }
    await db
      .transaction()
      .execute(async (both) => {
        if (claim) await held(both, jobId, claim)
        await both.insertInto('commits').values(entry).execute()
      })
      .catch((error: unknown) => {
        if (!brokenConstraint(error)?.startsWith('commits_once')) throw error
        throw new GhError(
          'already_submitted',
          jobTraits(jobType).oncePerPosting
            ? 'This was already sent, or another job is sending it right now. GhostHands doesn’t apply twice with the same profile.'
            : 'This job has already sent something. GhostHands doesn’t send twice.',
          { cause: error, details: { jobId, posting } },
        )
      })
    return id
  },

  async settle(id, state, proof) {
    const { numUpdatedRows } = await db
      .updateTable('commits')
      .set({
        state,
        proof: proof === undefined ? null : sealed.text(proof),
        settled_at: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (brokenConstraint(error) !== 'commits_transition') throw error
        throw new GhError('CONFLICT', `${(error as Error).message.replace(/^a/, 'A')}.`, { cause: error })
      })
    if (numUpdatedRows === 0n) throw new GhError('NOT_FOUND', `There is no commit ${id}.`, { details: { id } })
  },

  async ofJob(jobId) {
    const rows = await db.selectFrom('commits').selectAll().where('job_id', '=', jobId).orderBy('created_at').execute()
    return rows.map((row) => entry(row, sealed))
  },
})

/** Nobody takes over the job before this is written. */
const held = async (db: Kysely<Database>, jobId: string, claim: JobClaim): Promise<void> => {
  const row = await jobHeldBy(db, jobId, claim).forUpdate().executeTakeFirst()
  if (!row) throw new GhError('CONFLICT', `Another process has taken over job ${jobId}; nothing was sent by this one.`)
}

const entry = (row: Selectable<Database['commits']>, sealed: ColumnSeal): CommitEntry => ({
  id: row.id,
  jobId: row.job_id,
  state: row.state,
  at: row.settled_at ?? row.created_at,
  proof: row.proof === null ? null : sealed.openText(row.proof),
})
