/** How many days a kind of data of the session's tenant is kept. */
import { sql } from 'kysely'

/** As many as the settings say, or fewer if the tenant's own setting says so; null if neither is set. */
export const atMost = (days: number | undefined, own: 'artifact_days' | 'job_days') =>
  sql<number | null>`least(${days ?? null}::int,
    (select ${sql.ref(own)} from tenants where tenant = current_setting('ghosthands.tenant')))`
