/** The worker processes: one row each, with heartbeats by the database's clock. */
import { type Kysely, sql } from 'kysely'
import { LOCK } from '../names.ts'

const TABLES = `
-- About machines, not jobs, so there is no tenant.
CREATE TABLE workers (
  worker integer PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  home text NOT NULL,
  version text NOT NULL,
  role text NOT NULL CHECK (role IN ('bridge','worker','api')),
  -- Maximum number of simultaneous browsers in server mode.
  capacity integer NOT NULL CHECK (capacity >= 0),
  running integer NOT NULL DEFAULT 0 CHECK (running >= 0),
  draining boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  beat_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A living worker holds the lock of its number and sends heartbeats: in its row or, for a short command or an earlier
-- version, over the connection that holds the lock. A worker that is stopped or hangs counts as gone after half a
-- minute. Runs as the tables' owner, because the application's role may not see when another login was last active.
CREATE OR REPLACE FUNCTION worker_lives(number bigint) RETURNS boolean
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT EXISTS (
    SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = ${LOCK.worker}::oid AND objid = number::oid AND objsubid = 2 AND granted
      AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND coalesce(
        (SELECT beat_at FROM ghosthands.workers WHERE worker = number) > clock_timestamp() - interval '30 seconds',
        -- NULL if even the owner may not see it.
        state_change IS NULL OR state_change > clock_timestamp() - interval '30 seconds'))
$$;
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
