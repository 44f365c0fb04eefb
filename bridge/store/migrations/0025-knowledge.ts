/** Knowledge that is not limited to one site, such as the meaning of a question, with its version and its results. */
import { type Kysely, sql } from 'kysely'

const TABLE = `
CREATE TABLE knowledge (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  kind text NOT NULL CHECK (kind IN ('question')),
  key text NOT NULL CHECK (key <> ''),
  version integer NOT NULL CHECK (version > 0),
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  health integer NOT NULL CHECK (health BETWEEN 0 AND 100),
  successes integer NOT NULL CHECK (successes >= 0),
  failures integer NOT NULL CHECK (failures >= 0),
  consecutive_failures integer NOT NULL CHECK (consecutive_failures BETWEEN 0 AND failures),
  created_by text NOT NULL CHECK (created_by IN ('run','human','import')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz,
  PRIMARY KEY (tenant, kind, key)
);
CREATE INDEX knowledge_newest ON knowledge (tenant, kind, updated_at DESC, key);
ALTER TABLE knowledge ENABLE ROW LEVEL SECURITY;
ALTER TABLE knowledge FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON knowledge
  USING (tenant = current_setting('ghosthands.tenant', true))
  WITH CHECK (tenant = current_setting('ghosthands.tenant', true));
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLE).execute(db)
}
