/**
 * The only entry to the database: opens the embedded server or a foreign one, updates its schema, and provides one
 * repository per table. All other code imports from here.
 */
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { GhError } from '../../shared/domain/errors.ts'
import { debug } from '../base/debug.ts'
import type { Log } from '../base/log.ts'
import { messageOf } from '../base/message.ts'
import { fileSeal, type Seal } from '../base/seal.ts'
import { type Address, foreignAddress, openPool, openTenant, queryOn } from './connection.ts'
import { type CopiedIn, type CopyHead, type CopyIn, type CopyLine, type CopyOut, copyIn, copyOut } from './copy.ts'
import { destroyEmbedded, embeddedServer } from './embedded/index.ts'
import { outlast, storeError } from './errors.ts'
import { foreignServer, takesRole } from './foreign.ts'
import { type Hold, openHold } from './hold.ts'
import { isCurrent, migrate } from './migrate.ts'
import { DEFAULT_TENANT } from './names.ts'
import { type Notices, openNotices } from './notices.ts'
import { type ProcessMessages, processMessages } from './process-messages.ts'
import { type AnswerRepository, answerRepository } from './repositories/answers.ts'
import { type ApplicationRepository, applicationRepository } from './repositories/applications.ts'
import { type ArtifactRepository, artifactRepository } from './repositories/artifacts.ts'
import { type BatchRepository, batchRepository } from './repositories/batches.ts'
import { type CheckRepository, checkRepository } from './repositories/checks.ts'
import { type CommitRepository, commitRepository } from './repositories/commits.ts'
import { type DeliveryRepository, deliveryRepository } from './repositories/deliveries.ts'
import { type EventRepository, eventRepository } from './repositories/events.ts'
import { type FigureRepository, figureRepository } from './repositories/figures.ts'
import { type InteractionRepository, interactionRepository } from './repositories/interactions.ts'
import { type JobRepository, jobRepository } from './repositories/jobs.ts'
import { type KnowledgeRepository, knowledgeRepository } from './repositories/knowledge.ts'
import { type LeaseRepository, leaseRepository } from './repositories/leases.ts'
import { type ManualPictureRepository, manualPictureRepository } from './repositories/manual-pictures.ts'
import { type ManualRepository, manualRepository } from './repositories/manuals.ts'
import { type PlaybookRepository, playbookRepository } from './repositories/playbooks.ts'
import { type QuotaRepository, quotaRepository } from './repositories/quotas.ts'
import { type RetentionRepository, retentionRepository } from './repositories/retention.ts'
import { type ScheduleRepository, scheduleRepository } from './repositories/schedules.ts'
import {
  type ProfileRepository,
  profileRepository,
  type SecretRepository,
  type SessionRepository,
  secretRepository,
  sessionRepository,
} from './repositories/sealed.ts'
import { type SiteRuleRepository, siteRuleRepository } from './repositories/site-rules.ts'
import { type TenantRepository, tenantRepository } from './repositories/tenants.ts'
import { type TokenRepository, tokenRepository } from './repositories/tokens.ts'
import { type UsageRepository, usageRepository } from './repositories/usage.ts'
import { type WorkerRepository, workerRepository } from './repositories/workers.ts'
import { type Rotation, rotateRows } from './rotate.ts'
import type { Database } from './schema.ts'
import { checkKey, keepKey, refuseOtherKey } from './seal-rows.ts'
import { type ColumnSeal, columnSeal } from './sealed-columns.ts'
import { deleteTenant, readTenant, type TenantRow } from './tenant-rows.ts'

export type { Notice, Notices } from './notices.ts'
export type { ProcessMessages } from './process-messages.ts'
export type { VaultContexts } from './rotate.ts'

export interface StoreOptions {
  /** The home's data folder (`home.data`); used if there is no `databaseUrl`. */
  data: string
  /** A foreign PostgreSQL 15 or newer. */
  databaseUrl?: string | undefined
  /** The tenant whose rows are visible. */
  tenant?: string
  /** Connections for queries, besides the one that listens. */
  maxConnections?: number
  /** Folder for the embedded server's socket if the home's path is too long. */
  runtimeDir?: string
  /** Key for encrypting personal data; by default the one in the file beside `data`. */
  seal?: Seal
  log?: Log
}

/** One tenant's view of all stored data. */
export interface Repositories {
  readonly tenant: string
  /**
   * ms since 1970 by the database's clock. Times that other processes use are set and compared by this clock, because a
   * machine's own clock may be hours wrong.
   */
  now(): Promise<number>
  readonly jobs: JobRepository
  readonly events: EventRepository
  readonly interactions: InteractionRepository
  readonly manuals: ManualRepository
  readonly manualPictures: ManualPictureRepository
  readonly checks: CheckRepository
  readonly knowledge: KnowledgeRepository
  readonly playbooks: PlaybookRepository
  readonly usage: UsageRepository
  readonly artifacts: ArtifactRepository
  readonly profiles: ProfileRepository
  readonly answers: AnswerRepository
  readonly secrets: SecretRepository
  readonly sessions: SessionRepository
  readonly commits: CommitRepository
  readonly applications: ApplicationRepository
  readonly leases: LeaseRepository
  readonly deliveries: DeliveryRepository
  readonly retention: RetentionRepository
  readonly figures: FigureRepository
  readonly batches: BatchRepository
  readonly schedules: ScheduleRepository
}

export interface Store extends Repositories, AsyncDisposable {
  /** This process's number: its running jobs carry it, and others see when the process is gone. */
  readonly worker: number
  /** Description of the database, without a password. */
  readonly where: string
  /** Aborts if this process can never use the database again; its reason is a GhError. */
  readonly lost: AbortSignal
  readonly notices: Notices
  /** To one other process. */
  readonly messages: ProcessMessages
  /** For the HTTP API; each token names its bearer's tenant. */
  readonly tokens: TokenRepository
  /** Remaining quotas of callers of the API. */
  readonly quotas: QuotaRepository
  /** Limits per site that apply to everybody. */
  readonly siteRules: SiteRuleRepository
  /** The tenants that share this database. */
  readonly tenantAccounts: TenantRepository
  /** The processes that use this database, including this one. */
  readonly workers: WorkerRepository
  /** Another tenant's view over the same connections. */
  forTenant(tenant: string): Repositories
  /** All tenants, including suspended ones. */
  tenants(): Promise<string[]>
  /**
   * A name that only one process may hold; see {@link Hold.claim}.
   * @throws GhError STORE_IN_USE
   */
  claim(name: string): Promise<() => Promise<void>>
  /**
   * Work that never overlaps with work of the same name, in any process; see {@link Hold.alone}.
   * @throws GhError TIMEOUT
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The job queue's access to the same database, over the same few connections. */
  queueDatabase(): QueueDatabase
  /** Information that anybody may query, for `doctor`: version, size in bytes, connections. */
  vitals(): Promise<{ version: string; bytes: number; connections: number }>
  /** A snapshot of all rows, for a backup. */
  copyOut(write: (copy: CopyOut) => Promise<void>): Promise<void>
  /**
   * Replaces the existing rows with those of a backup.
   * @throws GhError STORE_NEWER_SCHEMA, STORE_IN_USE, CONFLICT
   */
  copyIn(head: CopyHead, lines: AsyncIterable<CopyLine>, how: CopyIn): Promise<CopiedIn>
  /**
   * Re-encrypts every row. Afterwards this process cannot use the store any more.
   * @returns how many rows
   * @throws GhError STORE_IN_USE
   */
  rotateKey(rotation: Rotation): Promise<number>
  /** Everything stored for a tenant, decrypted; without profiles and without credentials. */
  readTenant(tenant: string, write: (rows: AsyncIterable<TenantRow>) => Promise<void>): Promise<void>
  /**
   * Deletes from every table.
   * @returns how many rows
   * @throws GhError CONFLICT while a process is working on one of its jobs
   */
  deleteTenant(tenant: string): Promise<number>
  /** Closes all connections; the last process stops an embedded server and waits for its exit. */
  close(): Promise<void>
}

/** The interface that pg-boss needs from a database. */
export interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<{ close(): Promise<void> }>
}

/** Four per process, including the one that listens. */
const MAX_CONNECTIONS = 3

/**
 * @throws GhError STORE_UNAVAILABLE, STORE_IN_USE, STORE_DISK_FULL, STORE_SOCKET_PATH, STORE_NEWER_SCHEMA
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, data, runtimeDir, log, tenant = DEFAULT_TENANT, maxConnections = MAX_CONNECTIONS } = options
  const server = databaseUrl === undefined ? await embeddedServer({ data, runtimeDir }) : foreignServer(databaseUrl)
  const seal = options.seal ?? fileSeal(dirname(data))
  const hold = await openHold({
    attach: server.attach,
    detach: server.detach,
    reopened: ({ address, client }) => refuseOtherKey(client, seal, address.where),
    isFinal: (error) => error instanceof GhError && error.code === 'STORE_KEY_CHANGED',
    onTrouble: (error) => log?.error({ error: messageOf(error) }, 'the database is away'),
  })
  try {
    const address = await outlast(() => readyFor(hold, seal, databaseUrl))
    debug('store', 'opened', { database: address.where, tenant })
    return storeOver(hold, address, { tenant, seal, max: maxConnections })
  } catch (error) {
    await hold.close()
    throw error
  }
}

/** Creates or updates the tables for this version, and checks the key, if the application can reach them. */
const readyFor = async (hold: Hold, seal: Seal, databaseUrl: string | undefined): Promise<Address> => {
  try {
    if (!(await isCurrent(hold))) await migrate(hold.address)
    // The application's role may have been granted to a foreign login only now.
    const address = databaseUrl === undefined ? hold.address : foreignAddress(databaseUrl, await takesRole(hold))
    await checkKey(hold, address, seal)
    return address
  } catch (error) {
    throw storeError(error, hold.address)
  }
}

interface Over {
  tenant: string
  seal: Seal
  max: number
}

function storeOver(hold: Hold, address: Address, { tenant, seal, max }: Over): Store {
  const pool = openPool(address, { max, first: (client) => keepKey(client, seal, address.where) })
  let ending: Promise<void> | undefined
  const endPool = (): Promise<void> => (ending ??= pool.end())
  const views = new Map<string, Repositories>()
  const forTenant = (name: string): Repositories => {
    const view = views.get(name) ?? repositories(openTenant(pool, address, name), name, columnSeal(seal, name))
    views.set(name, view)
    return view
  }
  const db = openTenant(pool, address, tenant)
  const notices = openNotices(hold)
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await endPool()
    await hold.close()
  }

  return {
    ...forTenant(tenant),
    worker: hold.worker,
    where: address.where,
    lost: hold.lost,
    notices,
    messages: processMessages(hold, (text, values) => queryOn(pool, address, text, values)),
    tokens: tokenRepository(db),
    quotas: quotaRepository(db),
    siteRules: siteRuleRepository(db),
    tenantAccounts: tenantRepository(db, (name) => forTenant(name).interactions),
    workers: workerRepository(db, hold),
    forTenant,
    async tenants() {
      const rows = await db.selectFrom('tenants').select('tenant').orderBy('tenant').execute()
      return rows.map((row) => row.tenant)
    },
    alone: (name, work) => hold.alone(name, work),
    claim: (name) => hold.claim(name, `The database (${address.where})`),
    queueDatabase: () => ({
      executeSql: (text, values) => queryOn<Record<string, unknown>>(pool, address, text, values),
      async listen(channel, heard, again) {
        const unlisten = await hold.listen(channel, (payload) => (payload === undefined ? again() : heard(payload)))
        return { close: async () => unlisten() }
      },
    }),
    async vitals() {
      const { rows } = await hold.query<{ version: string; bytes: number; connections: number }>(
        `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
                (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`,
      )
      const [row] = rows
      return row ?? { version: '', bytes: 0, connections: 0 }
    },
    copyOut: (write) => copyOut(address, write),
    copyIn: (head, lines, how) => copyIn(address, head, lines, how),
    async rotateKey(rotation) {
      await endPool()
      return rotateRows(address, rotation)
    },
    readTenant: (name, write) => readTenant(address, seal, name, write),
    deleteTenant: (name) => deleteTenant(address, name),
    close: () => (closing ??= close()),
    [Symbol.asyncDispose]: () => (closing ??= close()),
  }
}

const repositories = (db: Kysely<Database>, tenant: string, sealed: ColumnSeal): Repositories => ({
  tenant,
  async now() {
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
    return Date.parse(rows[0]?.now ?? '')
  },
  jobs: jobRepository(db, tenant, sealed),
  events: eventRepository(db, sealed),
  interactions: interactionRepository(db, sealed),
  manuals: manualRepository(db),
  manualPictures: manualPictureRepository(db, sealed),
  checks: checkRepository(db),
  knowledge: knowledgeRepository(db),
  playbooks: playbookRepository(db),
  usage: usageRepository(db),
  artifacts: artifactRepository(db, sealed),
  profiles: profileRepository(db, sealed),
  answers: answerRepository(db, sealed),
  secrets: secretRepository(db),
  sessions: sessionRepository(db),
  commits: commitRepository(db, sealed),
  applications: applicationRepository(db, sealed),
  leases: leaseRepository(db),
  deliveries: deliveryRepository(db, sealed),
  retention: retentionRepository(db),
  figures: figureRepository(db),
  batches: batchRepository(db, sealed),
  schedules: scheduleRepository(db, sealed),
})

/** Deletes the embedded database of a home, even if it is in use: for a demo's or a test's home. */
export const destroyStore = (data: string): Promise<void> => destroyEmbedded({ data })
