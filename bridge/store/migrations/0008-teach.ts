/** Jobs that a person does by hand for GhostHands to learn from (supervision `teach`). */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE jobs DROP CONSTRAINT jobs_supervision_check, ADD CONSTRAINT jobs_supervision_check
    CHECK (supervision IN ('guide','approve','auto','unattended','teach'))`.execute(db)
}
