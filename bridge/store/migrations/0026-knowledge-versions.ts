/** Earlier versions of knowledge are kept, and there is knowledge of application systems and of sites. */
import { type Kysely, sql } from 'kysely'

const COLUMNS = `
ALTER TABLE knowledge
  ADD COLUMN earlier jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(earlier) = 'array'),
  DROP CONSTRAINT knowledge_kind_check,
  ADD CONSTRAINT knowledge_kind_check CHECK (kind IN ('question','platform','site'));
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(COLUMNS).execute(db)
}
