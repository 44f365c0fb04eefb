/** How many jobs may run on a site at a time, and at what hours, over all processes and tenants. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Belongs to the fleet, not to a tenant. The site is a host, including its subdomains, or * for all others.
CREATE TABLE site_rules (
  site text PRIMARY KEY CHECK (site <> ''),
  at_once integer CHECK (at_once > 0),
  opens time,
  closes time,
  time_zone text,
  CONSTRAINT site_rules_hours CHECK ((opens IS NULL) = (closes IS NULL) AND (opens IS NULL) = (time_zone IS NULL)),
  CONSTRAINT site_rules_something CHECK (at_once IS NOT NULL OR opens IS NOT NULL)
);
-- Running jobs of all tenants, because row-level security hides other tenants' jobs.
CREATE TABLE running_jobs (job_id text PRIMARY KEY, site text NOT NULL);
CREATE INDEX running_jobs_of_site ON running_jobs (site);

CREATE FUNCTION site_of(url text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT rtrim(lower(coalesce(substring(url from '^[a-zA-Z]+:[/\\\\]*(?:[^/?#\\\\]*@)?(\\[[^\\]]*\\]|[^/:?#\\\\]*)'), '')), '.')
$$;

-- The most specific rule for the host.
CREATE FUNCTION site_rule(host text) RETURNS ghosthands.site_rules LANGUAGE sql STABLE AS $$
  SELECT r FROM ghosthands.site_rules r
  WHERE r.site IN ('*', host) OR right(host, length(r.site) + 1) = '.' || r.site
  ORDER BY r.site <> '*' DESC, length(r.site) DESC LIMIT 1
$$;

CREATE FUNCTION site_is_open(rule ghosthands.site_rules) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT rule.opens IS NULL OR CASE WHEN rule.opens < rule.closes
    THEN now_there >= rule.opens AND now_there < rule.closes
    ELSE now_there >= rule.opens OR now_there < rule.closes END
  FROM (SELECT (clock_timestamp() AT TIME ZONE coalesce(rule.time_zone, 'UTC'))::time AS now_there) AS of_now
$$;

-- Enforces the limit: a site never has more running jobs than allowed, whichever process starts them.
CREATE FUNCTION guard_site() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  host text;
  rule ghosthands.site_rules;
BEGIN
  IF TG_OP = 'DELETE' OR NEW.status <> 'running' THEN
    DELETE FROM ghosthands.running_jobs WHERE job_id = OLD.id;
    RETURN NULL;
  END IF;
  host := ghosthands.site_of(NEW.target_url);
  rule := ghosthands.site_rule(host);
  -- A job that waited for an answer resumes at any hour, because the person is present now.
  IF OLD.status = 'queued' AND NOT ghosthands.site_is_open(rule) THEN
    RAISE EXCEPTION 'jobs on % begin between % and % (%)', host, to_char(rule.opens, 'HH24:MI'), to_char(rule.closes, 'HH24:MI'), rule.time_zone
      USING ERRCODE = 'check_violation', CONSTRAINT = 'jobs_site_busy';
  END IF;
  IF rule.at_once IS NOT NULL THEN
    -- If two jobs begin at the same moment, the second one counts only after the first is recorded.
    PERFORM pg_advisory_xact_lock(1734868998, hashtext(host));
    IF (SELECT count(*) FROM ghosthands.running_jobs WHERE site = host) >= rule.at_once THEN
      RAISE EXCEPTION '% jobs are at work on % already, which is as many as may be', rule.at_once, host
        USING ERRCODE = 'check_violation', CONSTRAINT = 'jobs_site_busy';
    END IF;
  END IF;
  INSERT INTO ghosthands.running_jobs VALUES (NEW.id, host) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER guard_site AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND (NEW.status = 'running' OR OLD.status = 'running')) EXECUTE FUNCTION guard_site();
CREATE TRIGGER guard_site_of_gone AFTER DELETE ON jobs FOR EACH ROW WHEN (OLD.status = 'running') EXECUTE FUNCTION guard_site();
`

/**
 * Jobs that run during this migration or after a restore. Even a table's owner sees no rows unless it names the tenant.
 */
export const COUNT_RUNNING = `
DO $$
DECLARE
  one text;
  before text := coalesce(current_setting('ghosthands.tenant', true), '');
BEGIN
  DELETE FROM ghosthands.running_jobs;
  FOR one IN SELECT tenant FROM ghosthands.tenants LOOP
    PERFORM set_config('ghosthands.tenant', one, true);
    INSERT INTO ghosthands.running_jobs
      SELECT id, ghosthands.site_of(target_url) FROM ghosthands.jobs WHERE tenant = one AND status = 'running';
  END LOOP;
  PERFORM set_config('ghosthands.tenant', before, true);
END
$$;
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
  await sql.raw(COUNT_RUNNING).execute(db)
}
