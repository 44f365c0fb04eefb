// A PostgreSQL that somebody else runs: which logins work, and the message if one does not.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../bridge/api/client/index.ts'
import { fileSeal } from '../../bridge/base/seal.ts'
import { createJobs } from '../../bridge/jobs/index.ts'
import { foreignAddress, openClient } from '../../bridge/store/connection.ts'
import { openStore, type Store } from '../../bridge/store/index.ts'
import { type Served, startServe } from '../support/serve.ts'
import { newJob } from './support/data.ts'
import { type PoolServer, poolServer } from './support/pool-server.ts'
import { pretendRun } from './support/pretend-run.ts'
import { startBridge } from './support/process.ts'
import { type TestServer, testServer } from './support/server.ts'
import { until } from './support/until.ts'

let server: TestServer
let boss: pg.Client
beforeAll(async () => {
  server = await testServer()
  boss = await server.admin()
})
afterAll(async () => {
  await boss?.end()
  await server?.remove()
})

const urlOf = (change: (url: URL) => void): string => {
  const url = new URL(server.options.databaseUrl ?? '')
  change(url)
  return url.href
}
const refusal = (databaseUrl: string): Promise<{ code: string; message: string } | undefined> =>
  openStore({ ...server.options, databaseUrl }).then(
    async (store) => {
      await store.close()
      return undefined
    },
    (error: unknown) => error as { code: string; message: string },
  )

describe('logins', () => {
  test('one that owns its database but may create no roles works as itself, and tenants are still separate', async () => {
    await boss.query(`create role plain login password 'plain-password'`)
    await boss.query('create database plain owner plain')
    const url = urlOf((at) => {
      at.username = 'plain'
      at.password = 'plain-password'
      at.pathname = '/plain'
    })
    const store = await openStore({ ...server.options, databaseUrl: url })
    const { job } = await store.forTenant('acme').jobs.create(newJob())
    expect(await store.jobs.get(job.id)).toBeUndefined()
    expect((await store.forTenant('acme').jobs.get(job.id))?.id).toBe(job.id)
    await store.close()
    await boss.query('drop database plain with (force)')
  })

  test('one that may only use the tables works once their owner has created them, and says so before', async () => {
    await boss.query('create database later owner owner_of_it')
    const owner = urlOf((at) => {
      at.pathname = '/later'
    })
    await boss.query(`create role humble login password 'humble-password'`)
    const humble = urlOf((at) => {
      at.username = 'humble'
      at.password = 'humble-password'
      at.pathname = '/later'
    })
    const early = await refusal(humble)
    expect(early?.code).toBe('STORE_UNAVAILABLE')
    expect(early?.message).toMatch(/Start once with a DATABASE_URL of the database’s owner/)
    await (await openStore({ ...server.options, databaseUrl: owner })).close()
    await boss.query('grant ghosthands_app to humble')
    const store = await openStore({ ...server.options, databaseUrl: humble })
    expect((await store.jobs.create(newJob())).created).toBe(true)
    await store.close()
    await boss.query('drop database later with (force)')
  })
})

describe('what is wrong with it', () => {
  test('a wrong password is reported without showing it', async () => {
    const refused = await refusal(
      urlOf((at) => {
        at.password = 'a-wrong-secret'
      }),
    )
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toMatch(/password authentication failed/)
    expect(refused?.message).not.toContain('a-wrong-secret')
  })

  test('an address on which nobody listens is reported', async () => {
    const refused = await refusal('postgres://me:secret@127.0.0.1:1/app')
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toContain('127.0.0.1:1/app')
    expect(refused?.message).not.toContain('secret')
  })

  test('a missing database is reported', async () => {
    const refused = await refusal(
      urlOf((at) => {
        at.pathname = '/nowhere'
      }),
    )
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toContain('database "nowhere" does not exist')
  })

  let old: Server | undefined
  afterEach(() => old?.close())

  test('a version before 15 is refused by its number', async () => {
    old = await postgres14()
    const { port } = old.address() as AddressInfo
    const refused = await refusal(`postgres://me@127.0.0.1:${port}/app?sslmode=disable`)
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toMatch(/is PostgreSQL 14\.2; GhostHands needs 15 or newer/)
  })
})

test('a connection that the server drops is made again, and notices are received as before', async () => {
  const store: Store = await server.open()
  const { job } = await store.jobs.create(newJob())
  await boss.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ghosthands'`)
  await until(() => store.jobs.isAlive(store.worker).catch(() => false), 'the worker has its lock again')
  const heard = store.notices.until(
    job.id,
    async () => ((await store.jobs.get(job.id))?.status === 'cancelled' ? true : undefined),
    AbortSignal.timeout(20_000),
  )
  await store.jobs.transition(job.id, ['pending'], 'cancelled')
  expect(await heard).toBe(true)
  await store.close()
})

test('a connection that broke only on the client’s side is made again, though the server does not know', async () => {
  const { port } = new URL(server.options.databaseUrl ?? '')
  /** Both ends of every connection: to the program, to the server. */
  const pairs: [Socket, Socket][] = []
  const between = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => near.write(data))
    pairs.push([near, far])
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const store = await server.open({
    databaseUrl: urlOf((url) => {
      url.port = String((between.address() as AddressInfo).port)
    }),
  })
  const { job } = await store.jobs.create(newJob())
  for (const [near] of pairs.splice(0)) near.destroy()
  // The server has not noticed the break: what the old connection still holds must not block the new one.
  const notice = { kind: 'pause', tenant: 'local', job: job.id, about: 'button' } as const
  const told = (): Promise<boolean> =>
    store.notices.tell(notice).then(
      () => true,
      () => false,
    )
  await until(told, 'the connection is back')
  expect(await store.jobs.isAlive(store.worker)).toBe(true)
  const heard = store.notices.until(
    job.id,
    async () => ((await store.jobs.get(job.id))?.status === 'cancelled' ? true : undefined),
    AbortSignal.timeout(60_000),
  )
  await store.jobs.transition(job.id, ['pending'], 'cancelled')
  expect(await heard).toBe(true)
  await store.close()
  for (const [near, far] of pairs) for (const socket of [near, far]) socket.destroy()
  between.close()
})

test('the server notices within half a minute that a machine has gone silent', async () => {
  const client = await openClient(foreignAddress(server.options.databaseUrl ?? '', false), 'owner')
  const { rows } = await client.query(
    `select current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int as s`,
  )
  await client.end()
  expect(rows[0].s).toBeLessThanOrEqual(30)
})

describe('behind PgBouncer', () => {
  let pool: PoolServer
  beforeAll(async () => {
    await boss.query('create database pooled owner owner_of_it')
    pool = await poolServer(
      urlOf((at) => {
        at.pathname = '/pooled'
      }),
    )
  })
  afterAll(async () => {
    await pool?.remove()
    await boss.query('drop database pooled with (force)')
  })

  test('session pooling: the tables are created, tenants are separate, one process does what another submits, also after a restart of the pool', async () => {
    const databaseUrl = pool.urlOf('session')
    const store = await openStore({ ...server.options, databaseUrl })
    const other = await openStore({ ...server.options, databaseUrl })
    const working = createJobs(other, { runJob: pretendRun(other), maxBrowsers: 1 })
    const asking = createJobs(store, { runJob: pretendRun(store) })
    const runOne = async (): Promise<string> => {
      const { job } = await store.jobs.create(newJob())
      await asking.enqueue(job.id)
      return (await asking.wait(job.id, { signal: AbortSignal.timeout(30_000) })).status
    }
    try {
      await working.start('worker')
      expect(await runOne()).toBe('completed')
      const { job } = await store.forTenant('acme').jobs.create(newJob())
      expect(await store.jobs.get(job.id)).toBeUndefined()
      expect(await other.jobs.isAlive(store.worker)).toBe(true)
      await pool.restart()
      const alive = (worker: number) => store.jobs.isAlive(worker).catch(() => false)
      await until(async () => (await alive(store.worker)) && (await alive(other.worker)), 'both have their locks again')
      expect(await runOne()).toBe('completed')
    } finally {
      await working.stop(0)
      await asking.stop(0)
      await other.close()
      await store.close()
    }
  })

  test('transaction pooling is refused also while others keep the pool busy', async () => {
    const busy = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = new pg.Client(pool.urlOf('transaction'))
        client.on('error', () => {})
        await client.connect()
        return client
      }),
    )
    const stop = new AbortController()
    const work = busy.map(async (client, at) => {
      while (!stop.signal.aborted) await client.query(`select pg_sleep(${0.001 * (1 + at)})`)
    })
    try {
      for (let time = 0; time < 5; time += 1)
        expect((await refusal(pool.urlOf('transaction')))?.message).toMatch(/pool_mode = session/)
    } finally {
      stop.abort()
      await Promise.all(work)
      await Promise.all(busy.map((client) => client.end()))
    }
  })

  test('transaction pooling is refused with a message, before anything is done', async () => {
    const refused = await refusal(pool.urlOf('transaction'))
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toMatch(/pool_mode = session/)
    expect(refused?.message).not.toContain('postgres://')
  })
})

/** Implements just enough of the protocol to accept a login and report its version. */
function postgres14(): Promise<Server> {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const column = (name: string, type: number): Buffer => {
    const rest = Buffer.alloc(18)
    rest.writeInt32BE(type, 6)
    rest.writeInt16BE(-1, 10)
    rest.writeInt32BE(-1, 12)
    return Buffer.concat([Buffer.from(`${name}\0`), rest])
  }
  const cell = (text: string): Buffer => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(text.length)
    return Buffer.concat([length, Buffer.from(text)])
  }
  const two = Buffer.from([0, 2])
  const ready = message('Z', Buffer.from('I'))
  const row = Buffer.concat([
    message('T', Buffer.concat([two, column('number', 23), column('version', 25)])),
    message('D', Buffer.concat([two, cell('140002'), cell('14.2')])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (data[0] === 0x51) socket.write(row)
      else if (data[0] === 0) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

describe('a fleet', () => {
  const homes = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `gh-fleet-${name}-`)))
  const running: Served[] = []
  afterAll(async () => {
    for (const one of running) await one.end()
    for (const home of homes) rmSync(home, { recursive: true, force: true })
  })

  const serve = async (home = '') => {
    // All homes of the fleet need the same key.
    fileSeal(dirname(server.options.data))
    cpSync(join(dirname(server.options.data), 'vault.key'), join(home, 'vault.key'))
    // The command line names the file, not the address: that contains a password.
    const place = join(home, 'database-url')
    writeFileSync(place, server.options.databaseUrl ?? '', { mode: 0o600 })
    const one = await startServe(home, '--port', '0', '--database-url', `file:${place}`)
    expect(readFileSync(`/proc/${one.pid}/cmdline`, 'utf8')).not.toContain('postgres://')
    running.push(one)
    return createClient({ url: one.url, token: readFileSync(join(home, 'token'), 'utf8').trim() })
  }

  test('each home has one bridge, and homes that share a database see and control each other’s jobs', async () => {
    const first = await serve(homes[0])
    await expect(serve(homes[0])).rejects.toThrow('STORE_IN_USE')
    const second = await serve(homes[1])
    const body = { job_type: 'scrape', target_url: 'http://127.0.0.1:9/', require_approval: true }
    const { data } = await first.POST('/jobs', { body })
    const path = { id: data?.job_id ?? '' }
    expect((await second.GET('/jobs/{id}', { params: { path } })).data?.status).toBe('awaiting_approval')
    await second.POST('/jobs/{id}/cancel', { params: { path } })
    expect((await first.wait(path.id)).status).toBe('cancelled')
  })
})

test('a worker that hangs loses its job to another one, and takes nothing back when it continues', async () => {
  await using stopped = stoppable(server)
  await stopped.hear(({ type }) => type === 'ready')
  const store = await server.open()
  const waits = [{ do: 'wait', ms: 600_000 }]
  const { job } = await store.jobs.create(newJob({ input_data: { steps: waits } }))
  const jobs = createJobs(store, { runJob: pretendRun(store) })
  await jobs.enqueue(job.id)
  await stopped.hear(({ type }) => type === 'step')
  stopped.child.kill('SIGSTOP')
  await jobs.start()
  const taken = await until(
    async () => {
      const now = await store.jobs.get(job.id)
      return now?.worker === store.worker && now
    },
    'it is taken over',
    60_000,
  )
  expect(taken).toMatchObject({ status: 'running', attempt: 2, losses: 1 })
  stopped.child.kill('SIGCONT')
  // It learns that it lost the job, and counts as alive again.
  await until(() => store.jobs.isAlive(Number(stopped.said[0]?.worker)), 'it lives')
  expect(await store.jobs.get(job.id)).toMatchObject({ status: 'running', worker: store.worker, attempt: 2 })
  await jobs.cancel(job.id)
  await jobs.stop(0)
  await store.close()
})

/** Ends with its test, suspended or not. */
const stoppable = ({ options }: TestServer) => {
  const bridge = startBridge(options, 'work')
  return { ...bridge, [Symbol.asyncDispose]: async () => void (await bridge.kill()) }
}
