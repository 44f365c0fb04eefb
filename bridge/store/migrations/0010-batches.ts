/** Batches: many postings handled together, each with its own job. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
CREATE TABLE batches (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text PRIMARY KEY,
  name text NOT NULL,
  phase text NOT NULL CHECK (phase IN ('looking','asking','running','stopped')),
  pace jsonb NOT NULL,
  -- Sites where no further job starts until the person allows it: host → reason and time.
  held jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(held) = 'object'),
  made_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz
);
CREATE TABLE batch_items (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  batch_id text NOT NULL REFERENCES batches ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  url text NOT NULL,
  host text NOT NULL,
  note text,
  job_id text REFERENCES jobs ON DELETE SET NULL,
  step text NOT NULL CHECK (step IN ('listed','looked','started','skipped')),
  why text,
  detail text,
  -- Encrypted: what was observed, the answers, and the person's decision on sending.
  looked text,
  answers text,
  approved text,
  started_at timestamptz,
  PRIMARY KEY (batch_id, number)
);
CREATE INDEX batch_items_of_job ON batch_items (job_id);
CREATE INDEX batch_items_begun ON batch_items (host, started_at) WHERE started_at IS NOT NULL;
ALTER TABLE batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE batches FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON batches
  USING (tenant = current_setting('ghosthands.tenant', true))
  WITH CHECK (tenant = current_setting('ghosthands.tenant', true));
ALTER TABLE batch_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE batch_items FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON batch_items
  USING (tenant = current_setting('ghosthands.tenant', true))
  WITH CHECK (tenant = current_setting('ghosthands.tenant', true));
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
