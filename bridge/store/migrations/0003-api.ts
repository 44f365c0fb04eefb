/**
 * Tokens of the HTTP API, and pending callbacks, written in the same transaction as the state change that they report.
 */
import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Not hidden by row-level security, because the token decides whose rows its bearer sees. Only hashes are stored.
CREATE TABLE api_tokens (
  id text PRIMARY KEY,
  tenant text NOT NULL CHECK (tenant <> ''),
  name text NOT NULL CHECK (name <> ''),
  scope text NOT NULL CHECK (scope IN ('operator','submit-only','read-only')),
  sha256 bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);

CREATE TABLE deliveries (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text PRIMARY KEY,
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('needs_human','resumed','completed','failed','cancelled')),
  url text NOT NULL,
  -- The number of this change in the job's history, by which receivers order callbacks.
  sequence integer NOT NULL,
  interaction_id text,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending','delivered','refused','given_up')),
  -- Created for the first attempt; every later one sends the same bytes.
  body text,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tries jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(tries) = 'array'),
  -- Time of the next attempt; during an attempt, the time from which it counts as lost.
  next_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  settled_at timestamptz,
  CONSTRAINT deliveries_settled CHECK ((settled_at IS NULL) = (state = 'pending'))
);
CREATE INDEX deliveries_of_job ON deliveries (job_id, sequence);
CREATE INDEX deliveries_due ON deliveries (tenant, next_at) WHERE state = 'pending';
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON deliveries
  USING (tenant = current_setting('ghosthands.tenant', true))
  WITH CHECK (tenant = current_setting('ghosthands.tenant', true));

CREATE FUNCTION owe_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked record;
  what text;
BEGIN
  SELECT id, status INTO asked FROM ghosthands.interactions WHERE job_id = NEW.id ORDER BY id DESC LIMIT 1;
  what := CASE
    WHEN NEW.status = 'paused' THEN 'needs_human'
    -- A request returned by a stopping process, or taken from a lost one, has not been answered.
    WHEN OLD.status = 'paused' AND NEW.status IN ('running','queued') AND asked.status = 'resolved' THEN 'resumed'
    WHEN NEW.status IN ('completed','failed','cancelled') THEN NEW.status
  END;
  IF what IS NOT NULL THEN
    INSERT INTO ghosthands.deliveries (id, job_id, kind, url, sequence, interaction_id)
    VALUES (NEW.id || '.' || NEW.last_seq, NEW.id, what, NEW.request->>'callback_url', NEW.last_seq,
      CASE WHEN what IN ('needs_human','resumed') THEN asked.id END);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER owe_delivery AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.request->>'callback_url' IS NOT NULL)
  EXECUTE FUNCTION owe_delivery();
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
