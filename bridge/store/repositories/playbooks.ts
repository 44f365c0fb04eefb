/**
 * Playbooks and option maps, stored per domain and page path (P2, P6). The store does not know the structure of a
 * playbook.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export interface StoredPlaybook {
  /** Hash of its operations: equal ones are the same playbook. */
  id: string
  domain: string
  path: string
  name: string
  body: Record<string, unknown>
  successes: number
  failures: number
}

export interface OptionMap {
  domain: string
  path: string
  /** The control that opens the list. */
  trigger: string
  options: readonly unknown[]
}

export interface PlaybookRepository {
  /** Adds it, or updates the same one with the newest body and name; counts are added up. */
  put(playbook: Omit<StoredPlaybook, 'successes' | 'failures'> & Partial<StoredPlaybook>): Promise<void>
  list(domain: string, path?: string): Promise<StoredPlaybook[]>
  /** Hosts with playbooks, and how many. */
  domains(): Promise<{ domain: string; playbooks: number }[]>
  count(domain: string, path: string, id: string, succeeded: boolean): Promise<void>
  delete(domain: string, path: string, id: string): Promise<boolean>
  putOptions(map: OptionMap): Promise<void>
  options(domain: string, path?: string): Promise<OptionMap[]>
}

export const playbookRepository = (db: Kysely<Database>): PlaybookRepository => ({
  async put({ id, domain, path, name, body, successes = 0, failures = 0 }) {
    const again = { name, body: JSON.stringify(body) }
    await db
      .insertInto('playbooks')
      .values({ id, domain, path, ...again, successes, failures })
      .onConflict((on) =>
        on.columns(['tenant', 'domain', 'path', 'id']).doUpdateSet((set) => ({
          ...again,
          successes: set('playbooks.successes', '+', successes),
          failures: set('playbooks.failures', '+', failures),
          updated_at: sql<string>`now()`,
        })),
      )
      .execute()
  },
  domains: () =>
    db
      .selectFrom('playbooks')
      .select(['domain', (of) => of.fn.countAll<number>().as('playbooks')])
      .groupBy('domain')
      .orderBy('domain')
      .execute(),
  async list(domain, path) {
    let query = db
      .selectFrom('playbooks')
      .select(['id', 'domain', 'path', 'name', 'body', 'successes', 'failures'])
      .where('domain', '=', domain)
      .orderBy('successes', 'desc')
      .orderBy('id')
    if (path !== undefined) query = query.where('path', '=', path)
    return query.execute()
  },
  async count(domain, path, id, succeeded) {
    const column = succeeded ? 'successes' : 'failures'
    await db
      .updateTable('playbooks')
      .set((set) => ({ [column]: set(column, '+', 1), last_used_at: sql<string>`now()` }))
      .where('domain', '=', domain)
      .where('path', '=', path)
      .where('id', '=', id)
      .execute()
  },
  async delete(domain, path, id) {
    const { numDeletedRows } = await db
      .deleteFrom('playbooks')
      .where('domain', '=', domain)
      .where('path', '=', path)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
  async putOptions({ domain, path, trigger, options }) {
    const list = JSON.stringify(options)
    await db
      .insertInto('option_maps')
      .values({ domain, path, trigger, options: list })
      .onConflict((on) =>
        on
          .columns(['tenant', 'domain', 'path', 'trigger'])
          .doUpdateSet({ options: list, updated_at: sql<string>`now()` }),
      )
      .execute()
  },
  async options(domain, path) {
    let query = db
      .selectFrom('option_maps')
      .select(['domain', 'path', 'trigger', 'options'])
      .where('domain', '=', domain)
      .orderBy('trigger')
    if (path !== undefined) query = query.where('path', '=', path)
    return query.execute()
  },
})
