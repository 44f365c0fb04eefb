/** A request to a person is stored with the content of its card, so that all surfaces show the same after a restart. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE interactions ADD COLUMN card jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(card) = 'object')`.execute(
    db,
  )
}
