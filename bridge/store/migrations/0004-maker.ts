/** Who handed a job in, and by which right: what it may use of this machine, who may look at it, and whose idempotency keys are whose. */
import { type Kysely, sql } from 'kysely'

/** Of jobs that were there before nobody knows by which right: they get the least. */
const TABLES = `
ALTER TABLE jobs
  ADD COLUMN made_by text NOT NULL DEFAULT 'owner' CHECK (made_by <> ''),
  ADD COLUMN made_as text NOT NULL DEFAULT 'submit-only' CHECK (made_as IN ('owner','operator','submit-only'));
ALTER TABLE jobs ALTER COLUMN made_as SET DEFAULT 'owner';
-- One token's keys say nothing to another one.
ALTER TABLE jobs DROP CONSTRAINT jobs_idempotency;
ALTER TABLE jobs ADD CONSTRAINT jobs_idempotency UNIQUE (tenant, made_by, idempotency_key);
-- How many jobs a token has.
CREATE INDEX jobs_by_maker ON jobs (tenant, made_by, created_at);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
