/** Jobs that fill everything in and send nothing (commit policy `never`). */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE jobs DROP CONSTRAINT jobs_commit_policy_check, ADD CONSTRAINT jobs_commit_policy_check
    CHECK (commit_policy IN ('ask','granted','never'))`.execute(db)
}
