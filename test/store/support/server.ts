// The database a store test runs on: a fresh embedded home, or a fresh database on a foreign server that the suite runs
// itself.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll } from 'vitest'
import { serviceAccount } from '../../../bridge/store/embedded/account.ts'
import { findBinaries } from '../../../bridge/store/embedded/binaries.ts'
import { destroyEmbedded } from '../../../bridge/store/embedded/index.ts'
import { openStore, type Store, type StoreOptions } from '../../../bridge/store/index.ts'
import { freePort } from '../../support/free-port.ts'
import { prepareCluster } from '../../support/prepared-cluster.ts'
import { until } from './until.ts'

const run = promisify(execFile)
const KIND = process.env.GHOSTHANDS_TEST_STORE ?? 'embedded'

export interface TestServer {
  kind: 'embedded' | 'foreign'
  /** Options of a database that nobody else uses; always the same. */
  options: StoreOptions
  open(more?: Partial<StoreOptions>): Promise<Store>
  /** A superuser's connection, to look behind the repositories. */
  admin(): Promise<pg.Client>
  remove(): Promise<void>
}

/** A server with one store on it for all tests of a file; both are removed after them. */
export const oneStore = async (): Promise<{ server: TestServer; store: Store }> => {
  const server = await testServer()
  if (server.kind === 'embedded') await prepareCluster(server.options.data)
  const store = await server.open()
  afterAll(async () => {
    await store.close()
    await server.remove()
  })
  return { server, store }
}

export const testServer = (): Promise<TestServer> => (KIND === 'foreign' ? foreignTest() : embeddedTest())

export async function embeddedTest(): Promise<TestServer> {
  const home = mkdtempSync(join(tmpdir(), 'gh-store-'))
  const options = { data: join(home, 'data') }
  return {
    kind: 'embedded',
    options,
    open: (more) => openStore({ ...options, ...more }),
    async admin() {
      const store = await openStore(options)
      const client = new pg.Client({ host: store.where, port: 5432, user: 'ghosthands', database: 'ghosthands' })
      client.on('error', () => {})
      await client.connect()
      client.once('end', () => void store.close())
      return client
    },
    async remove() {
      await destroyEmbedded(options)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export interface ForeignServer {
  port: number
  /** The password of its superuser `boss`, and of `owner_of_it`, who owns the database `app`. */
  password: string
  /** Resolves once it answers. */
  start(): Promise<void>
  /** Stops it with the signal; resolves once it is gone. */
  stop(signal: NodeJS.Signals): Promise<void>
}

/**
 * Debian's server if it is installed (the oldest version we support), otherwise our own binaries over TCP with a
 * password.
 * @param dir is given to its service user @param from the network that it accepts, besides this machine
 */
export const foreignServer = async (
  dir: string,
  { host = '127.0.0.1', from }: { host?: string; from?: string } = {},
): Promise<ForeignServer> => {
  const account = await serviceAccount()
  if (account) chownSync(dir, account.uid, account.gid)
  const debian = '/usr/lib/postgresql/15/bin'
  const bin = existsSync(debian)
    ? debian
    : join((await findBinaries(account ? '/var/lib/ghosthands' : dir, account !== undefined)).root, 'bin')
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const as = { cwd: dir, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, ...account }
  const data = join(dir, 'data')
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'boss', '-E', 'UTF8', '--locale=C', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-N'],
    as,
  )
  if (from) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${from} scram-sha-256\n`)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: host,
    unix_socket_directories: '',
    fsync: 'off',
    shared_buffers: '16MB',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  // A crashed suite must not leave it running.
  const kill = (): boolean => server?.kill('SIGQUIT') ?? false
  const start = async (): Promise<void> => {
    process.once('exit', kill)
    server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...as, stdio: 'ignore' })
    await until(
      async () => connects(`postgres://boss:${password}@${host}:${port}/postgres`),
      'the foreign server answers',
    )
  }
  await start()
  const boss = new pg.Client(`postgres://boss:${password}@${host}:${port}/postgres`)
  await boss.connect()
  await boss.query(`create role owner_of_it login createrole password '${password}'`)
  await boss.query('create database app owner owner_of_it')
  await boss.end()
  return {
    port,
    password,
    start,
    async stop(signal) {
      const gone = server
      server = undefined
      process.off('exit', kill)
      if (!gone || gone.exitCode !== null) return
      const ended = once(gone, 'exit')
      gone.kill(signal)
      await ended
    },
  }
}

async function foreignTest(): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'gh-foreign-'))
  const { port, password, stop } = await foreignServer(dir)
  const options = {
    data: join(dir, 'unused'),
    databaseUrl: `postgres://owner_of_it:${password}@127.0.0.1:${port}/app`,
  }
  return {
    kind: 'foreign',
    options,
    open: (more) => openStore({ ...options, ...more }),
    async admin() {
      const client = new pg.Client(`postgres://boss:${password}@127.0.0.1:${port}/app`)
      client.on('error', () => {})
      await client.connect()
      return client
    },
    async remove() {
      await stop('SIGQUIT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Pids of the PostgreSQL servers whose data is below a folder. */
export const postmastersBelow = (folder: string): number[] => {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return [pid]
  } catch {
    return []
  }
}
