/** Fingerprint of the markup of a manual's first page: finds manuals of other companies on the same platform. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
ALTER TABLE manuals ADD COLUMN markup text NOT NULL DEFAULT '' CHECK (markup ~ '^([0-9a-f]{16})?$');
CREATE INDEX manuals_near ON manuals (tenant, task_type, health DESC, id DESC) WHERE markup <> '';
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
