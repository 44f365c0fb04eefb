/**
 * Who submitted a job, and with what authority: what it may use of this machine, who may see it, and the scope of its
 * idempotency keys.
 */
import { type Kysely, sql } from 'kysely'

/** Existing jobs have no recorded authority, so they get the lowest. */
const TABLES = `
ALTER TABLE jobs
  ADD COLUMN made_by text NOT NULL DEFAULT 'owner' CHECK (made_by <> ''),
  ADD COLUMN made_as text NOT NULL DEFAULT 'submit-only' CHECK (made_as IN ('owner','operator','submit-only'));
ALTER TABLE jobs ALTER COLUMN made_as SET DEFAULT 'owner';
-- Each token has its own idempotency keys.
ALTER TABLE jobs DROP CONSTRAINT jobs_idempotency;
ALTER TABLE jobs ADD CONSTRAINT jobs_idempotency UNIQUE (tenant, made_by, idempotency_key);
-- For counting a token's jobs.
CREATE INDEX jobs_by_maker ON jobs (tenant, made_by, created_at);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
