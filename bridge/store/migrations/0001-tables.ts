/** The first schema: every table, row visibility, and the job state machine. Never changed once released. */
import { type Kysely, sql } from 'kysely'

/** Tables whose rows belong to a tenant. */
const TENANT_TABLES = [
  'jobs', 'job_events', 'interactions', 'manuals', 'manual_versions', 'playbooks', 'option_maps', 'usage', 'artifacts',
  'profiles', 'answers', 'secrets', 'sessions', 'commits', 'leases',
] as const // biome-ignore format: a table

const TABLES = `
-- Not hidden by row-level security, because a restarted bridge recovers the lost jobs of every tenant.
CREATE TABLE tenants (
  tenant text PRIMARY KEY CHECK (tenant <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE jobs (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant') CHECK (tenant <> ''),
  id text PRIMARY KEY,
  type text NOT NULL CHECK (type <> ''),
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending','awaiting_approval','queued','running','paused','completed','failed','cancelled')),
  target_url text NOT NULL,
  browser_mode text NOT NULL CHECK (browser_mode IN ('server','operator')),
  execution_mode text NOT NULL CHECK (execution_mode IN ('ai','cookbook','hybrid')),
  supervision text NOT NULL CHECK (supervision IN ('guide','approve','auto','unattended')),
  commit_policy text NOT NULL CHECK (commit_policy IN ('ask','granted')),
  provider text,
  request jsonb NOT NULL CHECK (jsonb_typeof(request) = 'object'),
  budget jsonb NOT NULL CHECK (jsonb_typeof(budget) = 'object'),
  idempotency_key text,
  valet_task_id text,
  applicant_id text,
  -- How often it was queued; a worker holds one (id, attempt).
  attempt integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  -- Retries because a worker was lost or the run failed for a temporary reason.
  retry_count integer NOT NULL DEFAULT 0 CHECK (retry_count >= 0),
  -- Retries because a worker was lost.
  losses integer NOT NULL DEFAULT 0 CHECK (losses >= 0 AND losses <= retry_count),
  -- Lock number of the process that runs it.
  worker integer,
  not_before timestamptz,
  cancel_requested boolean NOT NULL DEFAULT false,
  last_seq integer NOT NULL DEFAULT 0,
  checkpoint jsonb,
  result jsonb,
  error_code text,
  error_message text,
  created_at timestamptz NOT NULL DEFAULT now(),
  queued_at timestamptz,
  started_at timestamptz,
  paused_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT jobs_finished CHECK ((finished_at IS NOT NULL) = (status IN ('completed','failed','cancelled'))),
  CONSTRAINT jobs_worker CHECK (status NOT IN ('pending','awaiting_approval','queued') OR worker IS NULL),
  CONSTRAINT jobs_idempotency UNIQUE (tenant, idempotency_key)
);
CREATE INDEX jobs_newest ON jobs (tenant, id DESC);
CREATE INDEX jobs_by_status ON jobs (tenant, status, id DESC);
CREATE INDEX jobs_by_type ON jobs (tenant, type, id DESC);
CREATE INDEX jobs_by_valet_task ON jobs (tenant, valet_task_id) WHERE valet_task_id IS NOT NULL;
CREATE INDEX jobs_in_hand ON jobs (status, worker) WHERE status IN ('queued','running','paused');

CREATE TABLE job_events (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq > 0),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  type text NOT NULL CHECK (type <> ''),
  data jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(data) = 'object'),
  PRIMARY KEY (job_id, seq)
);

CREATE TABLE interactions (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text PRIMARY KEY,
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind <> ''),
  description text NOT NULL,
  questions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
  current_url text NOT NULL,
  screenshot text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open','resolved','cancelled','expired')),
  timeout_seconds integer NOT NULL CHECK (timeout_seconds > 0),
  paused_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  resolution jsonb,
  resolved_by text,
  resolved_at timestamptz,
  CONSTRAINT interactions_resolved CHECK ((resolved_at IS NOT NULL) = (status <> 'open'))
);
CREATE UNIQUE INDEX interactions_open_of_job ON interactions (job_id) WHERE status = 'open';
CREATE INDEX interactions_of_job ON interactions (job_id, id DESC);
CREATE INDEX interactions_open ON interactions (tenant, paused_at) WHERE status = 'open';

CREATE TABLE manuals (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text PRIMARY KEY,
  name text NOT NULL,
  task_type text NOT NULL,
  platform text NOT NULL,
  host text NOT NULL,
  url_pattern text NOT NULL,
  fingerprint text NOT NULL,
  -- The version that a lookup returns, with its health beside the keys so that one index is enough.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  latest_version integer NOT NULL DEFAULT 1 CHECK (latest_version >= version),
  health integer NOT NULL DEFAULT 100 CHECK (health BETWEEN 0 AND 100),
  created_by text NOT NULL CHECK (created_by IN ('ai','human','recipe','import','heal')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  last_verified_at timestamptz
);
CREATE INDEX manuals_newest ON manuals (tenant, id DESC);
CREATE INDEX manuals_by_host ON manuals (tenant, task_type, host, url_pattern, (health >= 70) DESC, health DESC, id DESC);
CREATE INDEX manuals_by_host_page ON manuals (tenant, task_type, host, url_pattern, fingerprint, (health >= 70) DESC, health DESC, id DESC);
CREATE INDEX manuals_by_platform ON manuals (tenant, task_type, platform, url_pattern, (health >= 70) DESC, health DESC, id DESC)
  WHERE platform <> 'unknown';
CREATE INDEX manuals_by_platform_page ON manuals (tenant, task_type, platform, url_pattern, fingerprint, (health >= 70) DESC, health DESC, id DESC)
  WHERE platform <> 'unknown';

CREATE TABLE manual_versions (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  manual_id text NOT NULL REFERENCES manuals ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  health integer NOT NULL DEFAULT 100 CHECK (health BETWEEN 0 AND 100),
  successes integer NOT NULL DEFAULT 0 CHECK (successes >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures BETWEEN 0 AND failures),
  created_by text NOT NULL CHECK (created_by IN ('ai','human','recipe','import','heal')),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  last_verified_at timestamptz,
  PRIMARY KEY (manual_id, version)
);

CREATE TABLE playbooks (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text NOT NULL,
  domain text NOT NULL,
  path text NOT NULL,
  name text NOT NULL,
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  successes integer NOT NULL DEFAULT 0 CHECK (successes >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (tenant, domain, path, id)
);

CREATE TABLE option_maps (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  domain text NOT NULL,
  path text NOT NULL,
  trigger text NOT NULL,
  options jsonb NOT NULL CHECK (jsonb_typeof(options) = 'array'),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, domain, path, trigger)
);

CREATE TABLE usage (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id text REFERENCES jobs ON DELETE SET NULL,
  provider text NOT NULL,
  model text,
  purpose text NOT NULL DEFAULT 'act' CHECK (purpose IN ('act','extract')),
  calls integer NOT NULL DEFAULT 1 CHECK (calls >= 0),
  input_tokens bigint NOT NULL DEFAULT 0 CHECK (input_tokens >= 0),
  output_tokens bigint NOT NULL DEFAULT 0 CHECK (output_tokens >= 0),
  cached_tokens bigint NOT NULL DEFAULT 0 CHECK (cached_tokens >= 0),
  -- USD; NULL if the price is unknown.
  cost_usd numeric(14,6) CHECK (cost_usd >= 0),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX usage_of_job ON usage (job_id);
CREATE INDEX usage_by_time ON usage (tenant, at);

CREATE TABLE artifacts (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text PRIMARY KEY,
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('screenshot','report','trace','download','upload','data')),
  -- Relative to the artifacts folder.
  path text NOT NULL CHECK (path <> ''),
  media_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  about jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);
CREATE INDEX artifacts_of_job ON artifacts (job_id, id);
CREATE INDEX artifacts_expiring ON artifacts (tenant, expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE profiles (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text NOT NULL,
  name text NOT NULL,
  -- Encrypted by the vault.
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id)
);

CREATE TABLE answers (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  applicant_id text NOT NULL,
  -- Normalised.
  asked text NOT NULL CHECK (asked <> ''),
  question text NOT NULL,
  answer text NOT NULL,
  source text NOT NULL CHECK (source IN ('file','bank','asked')),
  job_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, applicant_id, asked)
);

CREATE TABLE secrets (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  owner text NOT NULL,
  name text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, owner, name)
);

CREATE TABLE sessions (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  applicant_id text NOT NULL,
  host text NOT NULL,
  sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  PRIMARY KEY (tenant, applicant_id, host)
);

CREATE TABLE commits (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  id text PRIMARY KEY,
  -- Not a foreign key, because the ledger outlives the job.
  job_id text NOT NULL,
  job_type text NOT NULL,
  posting text NOT NULL,
  applicant_id text NOT NULL,
  again boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'intended' CHECK (state IN ('intended','confirmed','unconfirmed','abandoned')),
  proof text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  settled_at timestamptz,
  CONSTRAINT commits_settled CHECK ((settled_at IS NULL) = (state = 'intended'))
);
-- If two jobs pass the check of the ledger at the same moment, only one may begin.
CREATE UNIQUE INDEX commits_once_per_posting ON commits (tenant, posting, applicant_id)
  WHERE job_type = 'apply' AND state <> 'abandoned' AND NOT again;
CREATE UNIQUE INDEX commits_once_per_job ON commits (tenant, job_id) WHERE state <> 'abandoned';
CREATE INDEX commits_of_posting ON commits (tenant, posting, applicant_id, created_at DESC);

CREATE TABLE leases (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  resource text NOT NULL,
  worker integer NOT NULL,
  job_id text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, resource)
);
`

const STATE_MACHINE = `
-- The same as TRANSITIONS in shared/domain/job.ts; a test compares the two.
CREATE FUNCTION job_may_become(was text, wanted text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE was
    WHEN 'pending' THEN wanted IN ('awaiting_approval','queued','cancelled')
    WHEN 'awaiting_approval' THEN wanted IN ('queued','cancelled')
    WHEN 'queued' THEN wanted IN ('running','cancelled','failed')
    WHEN 'running' THEN wanted IN ('paused','completed','failed','cancelled','queued')
    WHEN 'paused' THEN wanted IN ('running','queued','failed','cancelled')
    WHEN 'failed' THEN wanted IN ('queued')
    ELSE false
  END
$$;

-- One channel for everything that may be waited for; sent when the transaction commits.
CREATE FUNCTION notice(kind text, tenant text, job text, about text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('ghosthands', json_build_object('kind', kind, 'tenant', tenant, 'job', job, 'about', about)::text)
$$;

CREATE FUNCTION guard_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.id <> OLD.id OR NEW.tenant <> OLD.tenant THEN
    RAISE EXCEPTION 'a job keeps its id and tenant' USING ERRCODE = 'check_violation', CONSTRAINT = 'jobs_identity';
  END IF;
  IF NEW.status <> OLD.status THEN
    IF NOT ghosthands.job_may_become(OLD.status, NEW.status) THEN
      RAISE EXCEPTION 'a job that is % cannot become %', OLD.status, NEW.status
        USING ERRCODE = 'check_violation', CONSTRAINT = 'jobs_transition';
    END IF;
    -- Every change of state sets the times, whoever makes it.
    NEW.attempt := OLD.attempt + (NEW.status = 'queued')::int;
    NEW.queued_at := CASE WHEN NEW.status = 'queued' THEN clock_timestamp() ELSE NEW.queued_at END;
    NEW.started_at := CASE WHEN NEW.status = 'running' THEN coalesce(NEW.started_at, clock_timestamp()) ELSE NEW.started_at END;
    NEW.paused_at := CASE WHEN NEW.status = 'paused' THEN clock_timestamp() END;
    NEW.finished_at := CASE WHEN NEW.status IN ('completed','failed','cancelled') THEN clock_timestamp() END;
    IF NEW.status IN ('queued','completed','failed','cancelled') THEN NEW.worker := NULL; END IF;
  END IF;
  NEW.updated_at := clock_timestamp();
  IF NEW.status <> OLD.status OR NEW.cancel_requested <> OLD.cancel_requested THEN
    PERFORM ghosthands.notice('job', NEW.tenant, NEW.id, NEW.status);
  END IF;
  IF NEW.status <> OLD.status THEN
    -- Added to the history in the same transaction, so that a complete history includes how the job ended.
    NEW.last_seq := OLD.last_seq + 1;
    INSERT INTO ghosthands.job_events (job_id, seq, type, data) VALUES (NEW.id, NEW.last_seq, 'status', jsonb_strip_nulls(
      jsonb_build_object('from', OLD.status, 'to', NEW.status, 'attempt', NEW.attempt, 'retry_count', NEW.retry_count,
        'not_before', NEW.not_before,
        'code', CASE WHEN NEW.status IN ('failed','cancelled') THEN NEW.error_code END,
        'message', CASE WHEN NEW.status IN ('failed','cancelled') THEN NEW.error_message END)));
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guard_job BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION guard_job();

CREATE FUNCTION guard_new_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'pending' THEN
    RAISE EXCEPTION 'a job begins pending' USING ERRCODE = 'check_violation', CONSTRAINT = 'jobs_transition';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guard_new_job BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION guard_new_job();

CREATE FUNCTION tell_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ghosthands.notice('event', NEW.tenant, NEW.job_id, NEW.seq::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_event AFTER INSERT ON job_events FOR EACH ROW EXECUTE FUNCTION tell_event();

CREATE FUNCTION tell_interaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ghosthands.notice('interaction', NEW.tenant, NEW.job_id, NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_interaction AFTER INSERT OR UPDATE OF status ON interactions FOR EACH ROW EXECUTE FUNCTION tell_interaction();

CREATE FUNCTION guard_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A confirmed commit stays confirmed; an unconfirmed one may still become either.
  IF NEW.state <> OLD.state AND NOT (OLD.state = 'intended' OR (OLD.state = 'unconfirmed' AND NEW.state <> 'intended')) THEN
    RAISE EXCEPTION 'a commit that is % cannot become %', OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'commits_transition';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guard_commit BEFORE UPDATE ON commits FOR EACH ROW EXECUTE FUNCTION guard_commit();
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
  await sql.raw(STATE_MACHINE).execute(db)
  for (const table of TENANT_TABLES) {
    await sql
      .raw(
        `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
         ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
         CREATE POLICY own_tenant ON ${table}
           USING (tenant = current_setting('ghosthands.tenant', true))
           WITH CHECK (tenant = current_setting('ghosthands.tenant', true));`,
      )
      .execute(db)
  }
}
