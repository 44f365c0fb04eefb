/**
 * Scheduled checks of manuals: the latest one of each, which process is checking, and whether a manual is checked at
 * all.
 */
import { type Kysely, sql } from 'kysely'

const COLUMNS = `
ALTER TABLE manuals
  ADD COLUMN patrol boolean NOT NULL DEFAULT true,
  ADD COLUMN checked jsonb CHECK (jsonb_typeof(checked) = 'object'),
  ADD COLUMN checked_at timestamptz,
  -- Time of the last check that counted for its health.
  ADD COLUMN check_scored_at timestamptz,
  -- A process is checking it until then.
  ADD COLUMN check_until timestamptz,
  -- The verdict in the last callback.
  ADD COLUMN check_told text NOT NULL DEFAULT 'fits';
CREATE INDEX manuals_to_check ON manuals (tenant, checked_at NULLS FIRST) WHERE patrol;
-- A column, not an expression; see 0011.
ALTER TABLE jobs ADD COLUMN manual_id text GENERATED ALWAYS AS (result->'manual'->>'id') STORED;
CREATE INDEX jobs_of_manual ON jobs (manual_id, finished_at) WHERE manual_id IS NOT NULL;
CREATE INDEX manuals_of_host ON manuals (tenant, host);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(COLUMNS).execute(db)
}
