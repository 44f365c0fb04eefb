/** A person's own data about a sent application: its state, a note, and the names of company and job. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
CREATE TABLE application_notes (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  commit_id text NOT NULL REFERENCES commits,
  state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent','answered','interview','closed')),
  -- All three are encrypted.
  note text,
  company text,
  title text,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, commit_id)
);
CREATE INDEX commits_sent ON commits (tenant, id) WHERE state <> 'abandoned';
ALTER TABLE application_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE application_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON application_notes
  USING (tenant = current_setting('ghosthands.tenant', true))
  WITH CHECK (tenant = current_setting('ghosthands.tenant', true));
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
