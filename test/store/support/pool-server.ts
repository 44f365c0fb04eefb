// PgBouncer in front of a test's PostgreSQL, with a pool of each kind.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceAccount } from '../../../bridge/store/embedded/account.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from './until.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

export interface PoolServer {
  /** The same database through a pool with this mode. */
  urlOf(mode: 'session' | 'transaction'): string
  /** Stops it, and starts it again under the same address. */
  restart(): Promise<void>
  remove(): Promise<void>
}

/**
 * @param databaseUrl of the server itself, with its password @throws where PgBouncer (Debian's `pgbouncer`) is not
 * installed
 */
export const poolServer = async (databaseUrl: string): Promise<PoolServer> => {
  const dir = mkdtempSync(join(tmpdir(), 'gh-pool-'))
  const account = await serviceAccount()
  const at = new URL(databaseUrl)
  const port = await freePort()
  const name = at.pathname.slice(1)
  const place = `host=${at.hostname} port=${at.port} dbname=${name}`
  writeFileSync(join(dir, 'users.txt'), `"${at.username}" "${at.password}"\n`)
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    `[databases]
session = ${place} pool_mode=session
transaction = ${place} pool_mode=transaction
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(dir, 'users.txt')}
pidfile = ${join(dir, 'pid')}
default_pool_size = 20
`,
  )
  if (account)
    for (const file of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(dir, file), account.uid, account.gid)
  if (!existsSync(PROGRAM))
    throw new Error(`PgBouncer is not installed; it is Debian’s package pgbouncer (${PROGRAM}).`)
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(PROGRAM, ['--quiet', join(dir, 'pgbouncer.ini')], {
      cwd: dir,
      stdio: 'ignore',
      ...account,
    })
    await once(started, 'spawn')
    await until(() => listens(port), 'PgBouncer answers')
    return started
  }
  let running = await start()
  const stop = async (): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }
  // A crashed suite must not leave it running.
  const kill = (): boolean => running.kill('SIGKILL')
  process.once('exit', kill)
  return {
    urlOf: (mode) => `postgres://${at.username}:${at.password}@127.0.0.1:${port}/${mode}`,
    async restart() {
      await stop()
      running = await start()
    },
    async remove() {
      process.off('exit', kill)
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
