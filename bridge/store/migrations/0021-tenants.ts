/** Tenants are created, suspended and deleted by the fleet's operator. */
import { type Kysely, sql } from 'kysely'

const TENANTS = `
ALTER TABLE tenants ADD COLUMN suspended_at timestamptz;
-- Until now, a tenant had a row only once it had a job.
INSERT INTO tenants (tenant) SELECT DISTINCT tenant FROM api_tokens ON CONFLICT DO NOTHING;

-- Enforces a suspension, whichever process and version starts the job. The job is rejected and postponed like one on a
-- busy site.
CREATE FUNCTION guard_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ghosthands.tenants WHERE tenant = NEW.tenant AND suspended_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the tenant % is suspended', NEW.tenant USING ERRCODE = 'check_violation', CONSTRAINT = 'jobs_site_busy';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER guard_tenant AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (OLD.status = 'queued' AND NEW.status = 'running') EXECUTE FUNCTION guard_tenant();
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TENANTS).execute(db)
}
