/** Whether the process with a given number is alive, by the database's clock. */
import { type Kysely, sql } from 'kysely'
import { LOCK } from '../names.ts'

const FUNCTION = `
-- A living worker holds the lock of its number, and sends something every few seconds over the connection that holds
-- the lock. A worker that is stopped or hangs counts as gone after half a minute. Runs as the tables' owner, because
-- the application's role may not see when another login was last active.
CREATE FUNCTION worker_lives(number bigint) RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT EXISTS (
    SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = ${LOCK.worker}::oid AND objid = number::oid AND objsubid = 2 AND granted
      AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      -- NULL if even the owner may not see it.
      AND (state_change IS NULL OR state_change > clock_timestamp() - interval '30 seconds'))
$$;
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(FUNCTION).execute(db)
}
