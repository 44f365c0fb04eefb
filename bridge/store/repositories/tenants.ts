/** The tenants of the database: each sees only its own rows. For the fleet's operator, not for tenants. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'
import { definedOnly } from '../../base/defined.ts'
import { DEFAULT_TENANT } from '../names.ts'
import type { Database } from '../schema.ts'
import type { InteractionRepository } from './interactions.ts'
import { GOOD } from './tokens.ts'

/** Null: the bridge's settings apply. */
export interface TenantLimits {
  /** For all its tokens together: maximum unfinished jobs. */
  jobsAtOnce: number | null
  /** Likewise: maximum jobs submitted within 24 hours. */
  jobsADay: number | null
  /** Days that a job is kept after its end, and its pictures, reports and traces; never more than the settings say. */
  jobDays: number | null
  artifactDays: number | null
}

export interface Tenant extends TenantLimits {
  tenant: string
  createdAt: string
  /** ISO; null if it is not suspended. */
  suspendedAt: string | null
  /** Valid tokens. */
  tokens: number
}

export interface TenantRepository {
  list(): Promise<Tenant[]>
  /** @throws GhError NOT_FOUND */
  get(tenant: string): Promise<Tenant>
  /** @throws GhError CONFLICT if it already exists */
  create(tenant: string): Promise<Tenant>
  /**
   * Its tokens are rejected, and none of its jobs starts.
   * @throws GhError NOT_FOUND; INVALID_INPUT for the owner's tenant
   */
  suspend(tenant: string): Promise<Tenant>
  /**
   * Open requests have as much time left as when it was suspended.
   * @throws GhError NOT_FOUND
   */
  resume(tenant: string): Promise<Tenant>
  suspended(): Promise<string[]>
  /** All null if it does not exist. */
  limits(tenant: string): Promise<TenantLimits>
  /**
   * Fields that are left out stay unchanged.
   * @throws GhError NOT_FOUND; INVALID_INPUT for the owner's tenant
   */
  limit(tenant: string, limits: Partial<TenantLimits>): Promise<Tenant>
}

const LIMITS = [
  'jobs_at_once as jobsAtOnce',
  'jobs_a_day as jobsADay',
  'job_days as jobDays',
  'artifact_days as artifactDays',
] as const

/** @param requests a tenant's requests to people */
export const tenantRepository = (
  db: Kysely<Database>,
  requests: (tenant: string) => Pick<InteractionRepository, 'addTimeSince'>,
): TenantRepository => {
  const all = db.selectFrom('tenants').select(({ selectFrom }) => [
    'tenant',
    'created_at as createdAt',
    'suspended_at as suspendedAt',
    ...LIMITS,
    selectFrom('api_tokens')
      .whereRef('api_tokens.tenant', '=', 'tenants.tenant')
      .where(GOOD)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .as('tokens'),
  ])
  const found = async (query: SelectQueryBuilder<Database, 'tenants', Tenant>): Promise<Tenant[]> =>
    (await query.orderBy('tenant').execute()).map((one) => ({ ...one, tokens: Number(one.tokens) }))
  const list: TenantRepository['list'] = () => found(all as SelectQueryBuilder<Database, 'tenants', Tenant>)
  const get: TenantRepository['get'] = async (tenant) => {
    const [one] = await found(all.where('tenant', '=', tenant) as SelectQueryBuilder<Database, 'tenants', Tenant>)
    if (!one)
      throw new GhError('NOT_FOUND', `There is no tenant ${tenant}. “ghosthands tenants list” shows all.`, {
        details: { tenant },
      })
    return one
  }
  const set = async (tenant: string, suspendedAt: 'now' | null): Promise<Tenant> => {
    await get(tenant)
    await db
      .updateTable('tenants')
      .set({ suspended_at: suspendedAt && sql<string>`coalesce(suspended_at, clock_timestamp())` })
      .where('tenant', '=', tenant)
      .execute()
    return get(tenant)
  }
  return {
    list,
    get,
    async create(tenant) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('tenants')
        .values({ tenant })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) throw new GhError('CONFLICT', `There is a tenant ${tenant} already.`)
      return get(tenant)
    },
    async suspend(tenant) {
      refuseOwn(tenant)
      return set(tenant, 'now')
    },
    async resume(tenant) {
      const { suspendedAt } = await get(tenant)
      // Before it becomes active: until then, no request expires.
      if (suspendedAt !== null) await requests(tenant).addTimeSince(suspendedAt)
      return set(tenant, null)
    },
    async suspended() {
      const rows = await db.selectFrom('tenants').select('tenant').where('suspended_at', 'is not', null).execute()
      return rows.map((row) => row.tenant)
    },
    async limits(tenant) {
      const row = await db.selectFrom('tenants').select(LIMITS).where('tenant', '=', tenant).executeTakeFirst()
      return row ?? { jobsAtOnce: null, jobsADay: null, jobDays: null, artifactDays: null }
    },
    async limit(tenant, { jobsAtOnce, jobsADay, jobDays, artifactDays }) {
      refuseOwn(tenant)
      await get(tenant)
      const set = definedOnly({
        jobs_at_once: jobsAtOnce,
        jobs_a_day: jobsADay,
        job_days: jobDays,
        artifact_days: artifactDays,
      })
      if (Object.keys(set).length > 0) await db.updateTable('tenants').set(set).where('tenant', '=', tenant).execute()
      return get(tenant)
    },
  }
}

/** @throws GhError INVALID_INPUT */
export const refuseOwn = (tenant: string): void => {
  if (tenant === DEFAULT_TENANT)
    throw new GhError(
      'INVALID_INPUT',
      `The tenant ${tenant} is your own, and can be neither suspended, limited nor deleted: the settings say what it may have.`,
    )
}
