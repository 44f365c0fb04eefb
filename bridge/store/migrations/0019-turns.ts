/** Tenants take turns in the queue. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Of the fleet, not of a tenant: the last turn that each was given in a queue. Says no more of a tenant than the table of their names.
CREATE TABLE queue_turns (
  queue text NOT NULL,
  tenant text NOT NULL,
  turn bigint NOT NULL,
  PRIMARY KEY (queue, tenant)
);
CREATE INDEX queue_turns_last ON queue_turns (queue, turn);
`

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql.raw(TABLES).execute(db)
}
