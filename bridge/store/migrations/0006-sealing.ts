/** Which key encrypts the personal data in this database, and whether older rows are encrypted, too. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Not hidden by row-level security, because there is one key for the whole database.
CREATE TABLE sealing (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- A text that only the right key decrypts.
  proof text,
  -- False: rows from an earlier version are not encrypted yet.
  done boolean NOT NULL DEFAULT false
);
INSERT INTO sealing DEFAULT VALUES;
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
