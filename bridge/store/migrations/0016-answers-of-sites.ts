/** Answers that came through a page are stored for its site only, beside those that apply everywhere. */
import { type Kysely, sql } from 'kysely'

const COLUMN = `
-- An origin; empty if the answer applies everywhere.
ALTER TABLE answers ADD COLUMN site text NOT NULL DEFAULT '';
ALTER TABLE answers DROP CONSTRAINT answers_pkey;
ALTER TABLE answers ADD PRIMARY KEY (tenant, applicant_id, asked, site);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(COLUMN).execute(db)
}
