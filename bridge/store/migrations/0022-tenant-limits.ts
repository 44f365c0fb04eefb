/** A tenant's limits and retention periods; null: the bridge's settings apply. */
import { type Kysely, sql } from 'kysely'

const COLUMNS = `
ALTER TABLE tenants
  ADD COLUMN jobs_at_once integer CHECK (jobs_at_once > 0),
  ADD COLUMN jobs_a_day integer CHECK (jobs_a_day > 0),
  ADD COLUMN job_days integer CHECK (job_days > 0),
  ADD COLUMN artifact_days integer CHECK (artifact_days > 0);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(COLUMNS).execute(db)
}
