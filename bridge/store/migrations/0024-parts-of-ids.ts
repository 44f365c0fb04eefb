/** The beginning or the end of an id, or of its job's, is enough to name what was sent. */
import { type Kysely, sql } from 'kysely'

const INDEXES = `
-- Columns, not expressions: under row-level security an index over an expression is of no use.
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
