/**
 * How to reach a database: connection settings per role, value parsers, and a pool whose connections are bound to a
 * tenant.
 */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import { retry } from '../base/retry.ts'
import { AWAY_MS, isUnavailable, type ServerName, storeError } from './errors.ts'
import { APP_ROLE, DATABASE, OWNER_ROLE, SCHEMA, TENANT_SETTING } from './names.ts'
import type { Database } from './schema.ts'
import { storable } from './storable.ts'

/** One database, embedded or foreign. */
export interface Address extends ServerName {
  /** Settings for the `pg` package. Row-level security applies to the role `app`. */
  config(as: Login): pg.ClientConfig
  /** First statements of a connection; empty if `config` contains everything. */
  greeting(as: Login): string
}

export type Login = 'app' | 'owner'

/** Milliseconds that a foreign server has to accept a connection. */
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

/**
 * @param takesRole the login may become the application's role; otherwise it works as itself, restricted by forced
 * row-level security
 */
export const foreignAddress = (url: string, takesRole: boolean): Address => ({
  where: describeUrl(url),
  config: () => ({
    ...COMMON,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // If the server's last words were lost, a statement would wait for its answer for two hours.
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
  }),
  // As statements, because a pooler in between (PgBouncer) rejects settings in the connection request.
  greeting: (as) =>
    [...COMMON_SETTINGS, ...NOTICED, ...(as === 'app' && takesRole ? [['role', APP_ROLE] as const] : [])]
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; '),
})

/** A separate connection, ready for statements; the caller closes it. Errors: those of `pg`. */
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
  // A pooler without a free server connection accepts clients but does not answer them.
  if (greeting) await client.query({ text: greeting, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig)
}

/** ms of silence after which this side probes the connection, once a second; ten seconds later it is given up. */
const PROBE_AFTER_MS = 10_000

/**
 * A machine that is cut off or dead sends nothing, and the server would keep its locks, and so its jobs, for two hours.
 * With these settings the server probes after 10 s of silence and gives up within 30 s.
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

/** Parses bigint and numeric as numbers (ours are counts, bytes and USD), timestamps as ISO text. */
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
  /** Maximum number of connections. */
  max: number
  /** Each new connection, before it is used; an error closes it. */
  first(client: pg.ClientBase): Promise<void>
}

/** Idle connections are closed after 10 s: each costs the server 2 to 5 MB. */
export function openPool(address: Address, { max, first }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...address.config('app'),
    max,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    async onConnect(client) {
      await greet(client, address, 'app')
      await first(client)
    },
  })
  // The pool drops an idle connection that breaks; the next query gets a new one or an error of its own.
  pool.on('error', () => {})
  // A connection that breaks while in use also fails its query; without this listener, the process would exit.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Settings of each pooled connection; the database discards them with the connection. */
const tenants = new WeakMap<pg.PoolClient, string>()

/** Queries of one tenant over a shared pool. Server failures become STORE_… errors. */
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
    // The pool is shared: its creator closes it.
    end: async () => {},
    options: {},
  }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: tenantPool }) })
}

/** A statement without a tenant over the shared pool, with the same timeouts and error messages. */
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

/** A killed server is back within a second; nothing was sent yet, so waiting is safe. */
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

/** The same connection with our error messages, and with parameters that the server accepts. */
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
