/** How many days something of the session's tenant is kept. */
import { sql } from 'kysely'

/** As many as the settings say, or fewer where the tenant's own say so; null where neither does. */
export const atMost = (days: number | undefined, own: 'artifact_days' | 'job_days') =>
  sql<number | null>`least(${days ?? null}::int,
    (select ${sql.ref(own)} from tenants where tenant = current_setting('ghosthands.tenant')))`
