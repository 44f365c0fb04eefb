/** Which of a tenant's queued jobs starts first. */
import { type Kysely, sql } from 'kysely'

const COLUMNS = `
ALTER TABLE jobs
  -- Only within its tenant: -1 low, 0 normal, 1 high.
  ADD COLUMN priority smallint NOT NULL DEFAULT 0 CHECK (priority BETWEEN -1 AND 1),
  -- The queue message that it waits for, if its own was used for a more urgent job.
  ADD COLUMN message uuid;
CREATE INDEX jobs_urgent ON jobs (tenant, browser_mode, priority DESC, coalesce(not_before, queued_at)) WHERE status = 'queued';
-- Jobs that gave their turn to a more urgent one.
CREATE INDEX jobs_passed ON jobs (tenant, browser_mode, priority DESC, coalesce(not_before, queued_at))
  WHERE status = 'queued' AND message IS NOT NULL;
CREATE INDEX jobs_by_message ON jobs (tenant, message) WHERE message IS NOT NULL;

-- Each time it is queued, it gets its own message again, whichever version queues it.
CREATE FUNCTION forget_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.message := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER forget_message BEFORE UPDATE OF status ON jobs FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND OLD.message IS NOT NULL) EXECUTE FUNCTION forget_message();
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(COLUMNS).execute(db)
}
