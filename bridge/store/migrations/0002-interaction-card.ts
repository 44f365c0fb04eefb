/** What a surface draws of a request to a human travels with it, so that every one of them shows the same after a restart. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE interactions ADD COLUMN card jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(card) = 'object')`.execute(
    db,
  )
}
