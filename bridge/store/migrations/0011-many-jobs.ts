/** Frequent queries read sums and indexes, however many jobs there are: counts by state, figures by hour. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Partial sums: every change adds a row, so that transactions do not wait for each other. They are summed regularly.
CREATE TABLE job_counts (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  status text NOT NULL,
  change bigint NOT NULL
);
CREATE INDEX job_counts_of ON job_counts (tenant, status);

CREATE TABLE figures (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  -- The hour in which jobs ended and models were called.
  hour timestamptz NOT NULL,
  replayed bigint NOT NULL DEFAULT 0,
  mended bigint NOT NULL DEFAULT 0,
  explored bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  saved_usd float8 NOT NULL DEFAULT 0,
  saved_ms float8 NOT NULL DEFAULT 0,
  spent_usd float8 NOT NULL DEFAULT 0,
  calls bigint NOT NULL DEFAULT 0,
  extract_calls bigint NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  cached_tokens bigint NOT NULL DEFAULT 0,
  cost_usd numeric NOT NULL DEFAULT 0
);
CREATE INDEX figures_of ON figures (tenant, hour);
`

const TRIGGERS = `
CREATE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO ghosthands.job_counts VALUES (OLD.tenant, OLD.status, -1); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO ghosthands.job_counts VALUES (NEW.tenant, NEW.status, 1); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_job AFTER INSERT OR DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION count_job();
CREATE TRIGGER count_move AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION count_job();

-- Adds a finished job to its hour; with a negative sign, subtracts it when the job resumes.
CREATE FUNCTION figure_job(job ghosthands.jobs, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ghosthands.figures (tenant, hour, replayed, mended, explored, failed, saved_usd, saved_ms, spent_usd)
  SELECT job.tenant, date_trunc('hour', job.finished_at, 'UTC'),
    sign * (job.status = 'completed' AND mode = 'cookbook')::int, sign * (job.status = 'completed' AND mode = 'hybrid')::int,
    sign * (job.status = 'completed' AND mode = 'ai')::int, sign * (job.status = 'failed')::int,
    CASE WHEN learned THEN sign * greatest(0, (baseline->>'costUsd')::float8 - (job.result->>'cost_usd')::float8) ELSE 0 END,
    CASE WHEN learned THEN sign * greatest(0, (baseline->>'durationMs')::float8 - (job.result->>'duration_ms')::float8) ELSE 0 END,
    sign * coalesce((job.result->>'cost_usd')::float8, 0)
  FROM (SELECT coalesce(job.result->>'mode_used', '') AS mode) AS of_mode,
    LATERAL (SELECT job.status = 'completed' AND mode <> 'ai' AS learned) AS of_way,
    LATERAL (SELECT (SELECT v.body->'baseline' FROM ghosthands.manual_versions v
      WHERE v.manual_id = job.result->'manual'->>'id' AND v.version = (job.result->'manual'->>'version')::int) AS baseline) AS of_manual
  WHERE job.finished_at IS NOT NULL
$$;
CREATE FUNCTION figure_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ghosthands.figure_job(OLD, -1);
  PERFORM ghosthands.figure_job(NEW, 1);
  RETURN NULL;
END
$$;
CREATE TRIGGER figure_move AFTER UPDATE OF status, result ON jobs FOR EACH ROW
  WHEN (NEW.finished_at IS NOT NULL OR OLD.finished_at IS NOT NULL) EXECUTE FUNCTION figure_move();

CREATE FUNCTION figure_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ghosthands.figures (tenant, hour, calls, extract_calls, input_tokens, output_tokens, cached_tokens, cost_usd)
  VALUES (NEW.tenant, date_trunc('hour', NEW.at, 'UTC'), CASE WHEN NEW.purpose = 'act' THEN NEW.calls ELSE 0 END,
    CASE WHEN NEW.purpose = 'extract' THEN NEW.calls ELSE 0 END, NEW.input_tokens, NEW.output_tokens, NEW.cached_tokens,
    coalesce(NEW.cost_usd, 0));
  RETURN NULL;
END
$$;
CREATE TRIGGER figure_usage AFTER INSERT ON usage FOR EACH ROW EXECUTE FUNCTION figure_usage();
`

/** Counts the existing rows. Creating a trigger blocks writers until this commits. */
const BEGIN_WITH = `
DO $$
DECLARE
  one text;
  -- A migration sees no rows unless it sets the tenant.
  before text := coalesce(current_setting('ghosthands.tenant', true), '');
BEGIN
  FOR one IN SELECT tenant FROM ghosthands.tenants LOOP
    PERFORM set_config('ghosthands.tenant', one, true);
    INSERT INTO ghosthands.job_counts SELECT tenant, status, count(*) FROM ghosthands.jobs WHERE tenant = one GROUP BY 1, 2;
    PERFORM ghosthands.figure_job(j, 1) FROM ghosthands.jobs j WHERE tenant = one AND finished_at IS NOT NULL;
    INSERT INTO ghosthands.figures (hour, calls, extract_calls, input_tokens, output_tokens, cached_tokens, cost_usd)
      SELECT date_trunc('hour', at, 'UTC'), coalesce(sum(calls) FILTER (WHERE purpose = 'act'), 0),
        coalesce(sum(calls) FILTER (WHERE purpose = 'extract'), 0), sum(input_tokens), sum(output_tokens), sum(cached_tokens),
        coalesce(sum(cost_usd), 0)
      FROM ghosthands.usage WHERE tenant = one GROUP BY 1;
    WITH parts AS (DELETE FROM ghosthands.figures WHERE tenant = one RETURNING *)
    INSERT INTO ghosthands.figures SELECT one, hour, sum(replayed), sum(mended), sum(explored), sum(failed), sum(saved_usd),
      sum(saved_ms), sum(spent_usd), sum(calls), sum(extract_calls), sum(input_tokens), sum(output_tokens), sum(cached_tokens),
      sum(cost_usd) FROM parts GROUP BY hour;
  END LOOP;
  PERFORM set_config('ghosthands.tenant', before, true);
END
$$;
`

const INDEXES = `
-- Finds the next job.
CREATE INDEX jobs_front ON jobs (tenant, browser_mode, coalesce(not_before, queued_at)) WHERE status = 'queued';
CREATE INDEX jobs_over ON jobs (tenant, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX jobs_open_by_maker ON jobs (tenant, made_by) WHERE status NOT IN ('completed','failed','cancelled');
CREATE INDEX jobs_of_applicant ON jobs (tenant, applicant_id) WHERE applicant_id IS NOT NULL;
-- Columns, not expressions, because row-level security prevents the use of an index over an expression.
ALTER TABLE jobs
  ADD COLUMN secrets_ref text GENERATED ALWAYS AS (request->>'secrets_ref') STORED,
  ADD COLUMN id_backwards text GENERATED ALWAYS AS (reverse(id)) STORED;
CREATE INDEX jobs_of_secrets ON jobs (secrets_ref) WHERE secrets_ref IS NOT NULL;
-- The beginning or the end of an id is enough to identify a job.
CREATE INDEX jobs_by_beginning ON jobs (id text_pattern_ops);
CREATE INDEX jobs_by_end ON jobs (id_backwards text_pattern_ops);
CREATE INDEX job_events_receipts ON job_events (job_id) WHERE type = 'receipt';
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
  await sql.raw(TRIGGERS).execute(db)
  await sql.raw(BEGIN_WITH).execute(db)
  await sql.raw(INDEXES).execute(db)
  for (const table of ['job_counts', 'figures'])
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
