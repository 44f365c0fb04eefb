/** Tenants take turns in the queue. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Belongs to the fleet, not to a tenant: each tenant's last turn in a queue. Reveals no more about a tenant than the
-- table of tenant names does.
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
