/**
 * Leases of things that only one job at a time may use, e.g. a tab of an operator's browser (B6). A lease whose holder
 * is gone is free.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export interface LeaseRepository {
  /** False: another job has it. The same job may take it again. */
  take(resource: string, worker: number, jobId: string): Promise<boolean>
  release(resource: string, jobId: string): Promise<void>
  holder(resource: string): Promise<{ jobId: string; worker: number } | undefined>
}

export const leaseRepository = (db: Kysely<Database>): LeaseRepository => ({
  async take(resource, worker, jobId) {
    const { rows } = await sql`
      insert into leases (resource, worker, job_id) values (${resource}, ${worker}, ${jobId})
      on conflict (tenant, resource) do update set worker = excluded.worker, job_id = excluded.job_id, taken_at = now()
      where leases.job_id = excluded.job_id or not worker_lives(leases.worker)
      returning 1`.execute(db)
    return rows.length > 0
  },
  async release(resource, jobId) {
    await db.deleteFrom('leases').where('resource', '=', resource).where('job_id', '=', jobId).execute()
  },
  async holder(resource) {
    return db
      .selectFrom('leases')
      .select(['job_id as jobId', 'worker'])
      .where('resource', '=', resource)
      .executeTakeFirst()
  },
})
