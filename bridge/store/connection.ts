/** How one database is reached: connection settings per role, value parsers, and a pool whose connections know their tenant. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import { retry } from '../base/retry.ts'
import { AWAY_MS, isUnavailable, type ServerName, storeError } from './errors.ts'
import { APP_ROLE, DATABASE, OWNER_ROLE, SCHEMA, TENANT_SETTING } from './names.ts'
import type { Database } from './schema.ts'
import { storable } from './storable.ts'

/** One database, however it is run. */
export interface Address extends ServerName {
  /** Settings for the `pg` package. As `app` row-level security holds. */
  config(as: Login): pg.ClientConfig
  /** What a connection says before anything else; empty where `config` has it all. */
  greeting(as: Login): string
}

export type Login = 'app' | 'owner'

/** Milliseconds a foreign server has to answer the door. */
const CONNECT_TIMEOUT_MS = 10_000

export const embeddedAddress = (socketDir: string, ranFull: () => boolean): Address => ({
  where: socketDir,
  ranFull,
  config: (as) => ({
    ...COMMON,
    host: socketDir,
    port: 5432,
    database: DATABASE,
    user: as === 'app' ? APP_ROLE : OWNER_ROLE,
    options: COMMON_SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  }),
  greeting: () => '',
})

/** @param takesRole the login may become the application's role; where it may not, it works as itself and forced row-level security holds it */
export const foreignAddress = (url: string, takesRole: boolean): Address => ({
  where: describeUrl(url),
  config: () => ({
    ...COMMON,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }),
  // As statements: a pool in between (PgBouncer) takes no settings when a connection is asked for.
  greeting: (as) =>
    [...COMMON_SETTINGS, ...NOTICED, ...(as === 'app' && takesRole ? [['role', APP_ROLE] as const] : [])]
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; '),
})

/** A connection of its own, ready for statements; whoever opens it ends it. Errors: those of `pg`. */
export const openClient = async (address: Address, as: Login): Promise<pg.Client> => {
  const client = new pg.Client(address.config(as))
  client.on('error', () => {})
  try {
    await client.connect()
    await greet(client, address, as)
    return client
  } catch (error) {
    await client.end().catch(instead('store', undefined))
    throw error
  }
}

const greet = async (client: pg.ClientBase, address: Address, as: Login): Promise<void> => {
  const greeting = address.greeting(as)
  // A pool without a free connection lets everybody in and answers nobody.
  if (greeting) await client.query({ text: greeting, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig)
}

/**
 * A machine that is cut off or dead says nothing, and the server would keep its locks, and so its jobs, for two hours: the
 * server asks after 10 s of silence and lets go within 30 s.
 */
const NOTICED: Settings = [
  ['tcp_keepalives_idle', '10'],
  ['tcp_keepalives_interval', '5'],
  ['tcp_keepalives_count', '4'],
  ['tcp_user_timeout', '30000'],
]

const describeUrl = (url: string): string => {
  const parsed = URL.parse(url)
  if (!parsed) return 'DATABASE_URL'
  const host = parsed.searchParams.get('host') ?? parsed.host
  return `${host}${parsed.pathname}`
}

type Settings = readonly (readonly [name: string, value: string])[]

const COMMON_SETTINGS: Settings = [
  ['TimeZone', 'UTC'],
  ['search_path', SCHEMA],
  ['jit', 'off'],
]

/** bigint and numeric as numbers (ours are counts, bytes and USD), timestamps as ISO text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString()],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(id)) ??
    pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
} as pg.CustomTypesConfig

const COMMON = { application_name: 'ghosthands', types } satisfies pg.ClientConfig

export interface PoolOptions {
  /** Connections at most. */
  max: number
}

/** Idle connections are given back after 10 s: each costs the server 2 to 5 MB. */
export function openPool(address: Address, { max }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...address.config('app'),
    max,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    onConnect: (client) => greet(client, address, 'app'),
  })
  // An idle connection that breaks is dropped by the pool; whoever asks next gets a new one or an error of its own.
  pool.on('error', () => {})
  // One that breaks while it is in use says so to its query as well; without a listener the process would end.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** What each pooled connection is set to; the database forgets it with the connection. */
const tenants = new WeakMap<pg.PoolClient, string>()

/** Queries of one tenant over a shared pool. Failures of the server come out as STORE_… errors. */
export const openTenant = (pool: pg.Pool, address: Address, tenant: string): Kysely<Database> => {
  const tenantPool: PostgresPool = {
    async connect() {
      const client = await connected(pool, address)
      try {
        if (tenants.get(client) !== tenant) {
          tenants.delete(client)
          await client.query('select set_config($1, $2, false)', [TENANT_SETTING, tenant])
          tenants.set(client, tenant)
        }
      } catch (error) {
        client.release(true)
        throw storeError(error, address)
      }
      return speaking(client, address)
    },
    // The pool is shared: whoever made it ends it.
    end: async () => {},
    options: {},
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: tenantPool }) })
}

/** One statement of no tenant over the shared pool, with the same time limits and the same words for what fails. */
export const queryOn = async <Row>(
  pool: pg.Pool,
  address: Address,
  text: string,
  values?: unknown[],
): Promise<{ rows: Row[] }> => {
  const client = speaking(await connected(pool, address), address)
  try {
    return await client.query<Row>(text, values ?? [])
  } finally {
    client.release()
  }
}

/** A server that was killed is back within a second; nothing was sent yet, so waiting for it is safe. */
async function connected(pool: pg.Pool, address: Address): Promise<pg.PoolClient> {
  using deadline = Deadline.after(AWAY_MS, { what: 'the database' })
  try {
    return await retry(() => pool.connect(), {
      attempts: Number.POSITIVE_INFINITY,
      baseMs: 20,
      maxMs: 1_000,
      retryIf: (error) => isUnavailable(error) && !pool.ending && !address.ranFull?.(),
      deadline,
    })
  } catch (error) {
    throw storeError(error, address)
  }
}

/** The same connection with errors in the product's words, and with parameters as the server takes them. */
const speaking = (client: pg.PoolClient, address: Address): PostgresPoolClient => {
  let broken = false
  const query = async (statement: unknown, values?: unknown, ...more: unknown[]): Promise<unknown> => {
    try {
      const given = [statement, ...(values === undefined ? [] : [storable(values)]), ...more]
      return await (client.query as (...args: unknown[]) => Promise<unknown>)(...given)
    } catch (error) {
      const named = storeError(error, address)
      broken ||= named !== error
      throw named
    }
  }
  return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient
}
