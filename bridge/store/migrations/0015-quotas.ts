/** Remaining quotas of callers of the API: one count for all processes of the database. */
import { type Kysely, sql } from 'kysely'

const TABLE = `
-- About callers of any tenant, read at every request. Unlogged: after a crash all quotas start again.
CREATE UNLOGGED TABLE quotas (
  caller text NOT NULL,
  what text NOT NULL,
  remaining double precision NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (caller, what)
) WITH (fillfactor = 50);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLE).execute(db)
}
