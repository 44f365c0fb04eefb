/**
 * Repeating tasks: when, and the body of the job to create each time. Its runs are the jobs with its id in their key.
 */
import { type Kysely, sql } from 'kysely'

const TABLES = `
CREATE TABLE schedules (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text PRIMARY KEY,
  -- Encrypted, like the body and the problem.
  name text NOT NULL,
  cron text NOT NULL CHECK (cron <> ''),
  time_zone text NOT NULL CHECK (time_zone <> ''),
  job text NOT NULL,
  made_by text NOT NULL CHECK (made_by <> ''),
  made_as text NOT NULL CHECK (made_as IN ('owner','operator')),
  next_at timestamptz NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  passed_over integer NOT NULL DEFAULT 0,
  problem text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX schedules_due ON schedules (next_at) WHERE NOT paused;
ALTER TABLE schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedules FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON schedules
  USING (tenant = current_setting('ghosthands.tenant', true))
  WITH CHECK (tenant = current_setting('ghosthands.tenant', true));
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
