/** The beginning or the end of an application's id, or of its job's id, is enough to identify it. */
import { type Kysely, sql } from 'kysely'

const INDEXES = `
-- Columns, not expressions, because row-level security prevents the use of an index over an expression.
ALTER TABLE commits
  ADD COLUMN id_backwards text GENERATED ALWAYS AS (reverse(id)) STORED,
  ADD COLUMN job_id_backwards text GENERATED ALWAYS AS (reverse(job_id)) STORED;
CREATE INDEX commits_by_beginning ON commits (id text_pattern_ops);
CREATE INDEX commits_by_end ON commits (id_backwards text_pattern_ops);
CREATE INDEX commits_by_job_beginning ON commits (job_id text_pattern_ops);
CREATE INDEX commits_by_job_end ON commits (job_id_backwards text_pattern_ops);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(INDEXES).execute(db)
}
