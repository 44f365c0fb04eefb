/** Pictures that show where each step of a manual acts. */
import { type Kysely, sql } from 'kysely'

const TABLE = `
CREATE TABLE manual_pictures (
  tenant text NOT NULL DEFAULT current_setting('ghosthands.tenant'),
  manual_id text NOT NULL REFERENCES manuals ON DELETE CASCADE,
  id text NOT NULL CHECK (id <> ''),
  -- JPEG in base64, encrypted.
  image text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (manual_id, id)
);
ALTER TABLE manual_pictures ENABLE ROW LEVEL SECURITY;
ALTER TABLE manual_pictures FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON manual_pictures
  USING (tenant = current_setting('ghosthands.tenant', true))
  WITH CHECK (tenant = current_setting('ghosthands.tenant', true));
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLE).execute(db)
}
