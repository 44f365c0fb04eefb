/** Answers that came by way of a page are kept for its site alone, beside those that hold everywhere. */
import { type Kysely, sql } from 'kysely'

const COLUMN = `
-- An origin; empty where it holds everywhere.
ALTER TABLE answers ADD COLUMN site text NOT NULL DEFAULT '';
ALTER TABLE answers DROP CONSTRAINT answers_pkey;
ALTER TABLE answers ADD PRIMARY KEY (tenant, applicant_id, asked, site);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(COLUMN).execute(db)
}
