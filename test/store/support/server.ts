// The database a store test runs on: a fresh embedded home, or a fresh database on a foreign server that the suite runs itself.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  /** Options of a database nobody else uses; the same every time. */
  options: StoreOptions
  open(more?: Partial<StoreOptions>): Promise<Store>
  /** A connection that may do everything, to look behind the repositories. */
  admin(): Promise<pg.Client>
  remove(): Promise<void>
}

/** A server with one store on it for all tests of a file; both go when the file is over. */
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

/** Debian's server where it is installed (the oldest version we support), else our own binaries over TCP with a password. */
async function foreignTest(): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'gh-foreign-'))
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
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-c',
      `port=${port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off',
      '-c',
      'shared_buffers=16MB',
    ],
    { ...as, stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // A crashed suite must not leave it behind.
  const kill = (): boolean => server.kill('SIGQUIT')
  process.once('exit', kill)
  const base = `postgres://boss:${password}@127.0.0.1:${port}`
  await until(async () => connects(`${base}/postgres`), 'the foreign server answers')
  const boss = new pg.Client(`${base}/postgres`)
  await boss.connect()
  await boss.query(`create role owner_of_it login createrole password '${password}'`)
  await boss.query('create database app owner owner_of_it')
  await boss.end()
  const options = {
    data: join(dir, 'unused'),
    databaseUrl: `postgres://owner_of_it:${password}@127.0.0.1:${port}/app`,
  }
  return {
    kind: 'foreign',
    options,
    open: (more) => openStore({ ...options, ...more }),
    async admin() {
      const client = new pg.Client(`${base}/app`)
      client.on('error', () => {})
      await client.connect()
      return client
    },
    async remove() {
      kill()
      process.off('exit', kill)
      await ended
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

/** Pids of the PostgreSQL servers whose data lies below a folder. */
export const postmastersBelow = (folder: string): number[] => {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 0)
    return [pid]
  } catch {
    return []
  }
}
