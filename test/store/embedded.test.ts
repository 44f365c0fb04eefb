// The embedded server as a person sees it: found again, shared, stopped by its last user, with clear errors.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { destroyEmbedded } from '../../bridge/store/embedded/index.ts'
import { isDiskFull } from '../../bridge/store/errors.ts'
import { openStore } from '../../bridge/store/index.ts'
import { newJob } from './support/data.ts'
import { startBridge } from './support/process.ts'
import { embeddedTest, postmastersBelow, type TestServer } from './support/server.ts'
import { until } from './support/until.ts'

let server: TestServer
beforeEach(async () => {
  server = await embeddedTest()
})
afterEach(() => server.remove())

const root = process.getuid?.() === 0
/** Where the cluster of a home really is. */
const clusterOf = (data: string): string =>
  root ? join('/var/lib/ghosthands', readFileSync(join(data, 'id'), 'utf8').trim(), 'postgres') : join(data, 'postgres')
const pidOf = (data: string): number | undefined => postmastersBelow(clusterOf(data))[0]
const refusal = (work: Promise<unknown>): Promise<{ code: string; message: string } | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => error as { code: string; message: string },
  )

describe('who starts and who stops it', () => {
  test('stored data is there after a stop and a new start; nothing runs in between', async () => {
    const first = await server.open()
    const { job } = await first.jobs.create(newJob())
    expect(pidOf(server.options.data)).toBeGreaterThan(0)
    await first.close()
    expect(pidOf(server.options.data)).toBeUndefined()
    const second = await server.open()
    expect((await second.jobs.get(job.id))?.id).toBe(job.id)
    await second.close()
    await second.close()
  })

  test('a bridge killed with -9 leaves its server to the next one, which stops it in the end', async () => {
    const bridge = startBridge(server.options, 'hold')
    await bridge.hear(({ type }) => type === 'ready')
    const pid = pidOf(server.options.data)
    await bridge.kill()
    expect(pidOf(server.options.data)).toBe(pid)
    const store = await server.open()
    expect(pidOf(server.options.data)).toBe(pid)
    await store.close()
    expect(pidOf(server.options.data)).toBeUndefined()
  })

  test('processes share one server; it stops with the last of them, whoever started it', async () => {
    const starter = startBridge(server.options, 'hold')
    await starter.hear(({ type }) => type === 'ready')
    const pid = pidOf(server.options.data)
    const [one, two] = await Promise.all([server.open(), server.open()])
    expect(await starter.kill('SIGTERM')).toBe(0)
    await one.close()
    expect(pidOf(server.options.data)).toBe(pid)
    const { job } = await two.jobs.create(newJob())
    expect(job.status).toBe('pending')
    await two.close()
    expect(pidOf(server.options.data)).toBeUndefined()
  })

  test('stopping and starting at the same moment never loses the server', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await server.open()
      const [, coming] = await Promise.all([leaving.close(), server.open()])
      await coming.jobs.create(newJob())
      await coming.close()
    }
    const store = await server.open()
    expect(await store.jobs.list()).toHaveLength(5)
    await store.close()
  })

  test('Ctrl-C in the terminal does not reach the database', async () => {
    const bridge = startBridge(server.options, 'hold')
    await bridge.hear(({ type }) => type === 'ready')
    const pid = pidOf(server.options.data) ?? 0
    const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    expect(Number(group)).toBe(pid)
    await bridge.kill('SIGTERM')
  })

  test('a server that is killed is restarted under a running bridge, which then receives notices as before', async () => {
    const store = await server.open()
    const { job } = await store.jobs.create(newJob())
    process.kill(pidOf(server.options.data) ?? 0, 'SIGKILL')
    await until(
      async () => (await store.jobs.get(job.id).catch(() => undefined))?.id === job.id,
      'the database is back',
    )
    // Another pooled connection may not have noticed yet: one query on it fails.
    await until(() => store.jobs.isAlive(store.worker).catch(() => false), 'the worker has its lock again')
    const heard = store.notices.until(
      job.id,
      async () => ((await store.jobs.get(job.id))?.status === 'cancelled' ? true : undefined),
      AbortSignal.timeout(20_000),
    )
    await store.jobs.transition(job.id, ['pending'], 'cancelled')
    expect(await heard).toBe(true)
    await store.close()
    expect(pidOf(server.options.data)).toBeUndefined()
  })

  test('acknowledged rows survive kill -9 of bridge and server, ten times', async () => {
    const ids: string[] = []
    for (let round = 0; round < 10; round++) {
      const store = await server.open()
      ids.push((await store.jobs.create(newJob())).job.id)
      process.kill(pidOf(server.options.data) ?? 0, 'SIGKILL')
      await store.close()
    }
    const store = await server.open()
    expect((await store.jobs.list()).map(({ id }) => id).toReversed()).toEqual(ids)
    await store.close()
  })

  test('a stale pid file is no obstacle, even when its number now belongs to another program', async () => {
    await (await server.open()).close()
    const sleeper = spawn('sleep', ['60'], root ? { ...statOwner(clusterOf(server.options.data)) } : {})
    const file = join(clusterOf(server.options.data), 'postmaster.pid')
    writeFileSync(file, `${sleeper.pid}\n${dirname(file)}\n1700000000\n5432\n/nowhere\n\n  1  1\nready   \n`)
    const store = await server.open()
    expect((await store.vitals()).version).toMatch(/^\d+/)
    await store.close()
    sleeper.kill('SIGKILL')
  })

  test('a set-up that was killed half-way is removed', async () => {
    await (await server.open()).close()
    const left = `${clusterOf(server.options.data)}.new-999999-abc`
    rmSync(clusterOf(server.options.data), { recursive: true })
    mkdirSync(left)
    await (await server.open()).close()
    expect(existsSync(left)).toBe(false)
  })
})

describe('where its files are', () => {
  test('nobody else can read them, and nothing listens on the network', async () => {
    const store = await server.open()
    const cluster = clusterOf(server.options.data)
    for (const folder of [server.options.data, dirname(cluster), cluster, store.where])
      expect(statSync(folder).mode & 0o077, folder).toBe(0)
    const pid = String(pidOf(server.options.data))
    const sockets = execFileSync(
      'sh',
      ['-c', `cat /proc/${pid}/net/tcp /proc/${pid}/net/tcp6 >/dev/null; ls -l /proc/${pid}/fd`],
      { encoding: 'utf8' },
    )
    const inodes = [...sockets.matchAll(/socket:\[(\d+)\]/g)].map(([, inode]) => inode)
    const tcp = readFileSync(`/proc/${pid}/net/tcp`, 'utf8') + readFileSync(`/proc/${pid}/net/tcp6`, 'utf8')
    expect(inodes.filter((inode) => new RegExp(`\\s${inode}\\s`).test(tcp))).toEqual([])
    await store.close()
  })

  test('two homes have two databases', async () => {
    const other = await embeddedTest()
    const [a, b] = await Promise.all([server.open(), other.open()])
    await a.jobs.create(newJob())
    expect(await b.jobs.list()).toEqual([])
    await Promise.all([a.close(), b.close()])
    await other.remove()
  })

  test('a home whose path is too long for a socket gets one elsewhere, and every process finds it', async () => {
    if (root) return expect(Buffer.byteLength(clusterOf((await opened()).data))).toBeLessThan(80)
    const deep = join(dirname(server.options.data), 'd'.repeat(60), 'e'.repeat(60), 'data')
    const store = await openStore({ data: deep })
    expect(Buffer.byteLength(store.where)).toBeLessThan(90)
    const elsewhere = await openStore({ data: deep, runtimeDir: mkdtempSync(join(tmpdir(), 'gh-run-')) })
    expect(elsewhere.where).toBe(store.where)
    await elsewhere.close()
    await store.close()
    await destroyEmbedded({ data: deep })
  })

  const opened = async () => {
    await (await server.open()).close()
    return server.options
  }

  test('a socket path that is too long everywhere is an error that says what to do', async () => {
    const { socketDirFor } = await import('../../bridge/store/embedded/place.ts')
    const long = join('/tmp', 'x'.repeat(110))
    const refused = await refusal(socketDirFor(long, undefined, long))
    expect(refused?.code).toBe('STORE_SOCKET_PATH')
    expect(refused?.message).toMatch(/longer than the 10[37] bytes .* Set GHOSTHANDS_HOME or TMPDIR to a shorter path/)
  })

  test('a socket folder that somebody else could have created is not trusted', async () => {
    const { socketDirFor } = await import('../../bridge/store/embedded/place.ts')
    const runtime = mkdtempSync(join(tmpdir(), 'gh-run-'))
    const base = join('/tmp', 'y'.repeat(100))
    const made = await socketDirFor(base, undefined, runtime)
    chmodSync(made, 0o777)
    expect((await refusal(socketDirFor(base, undefined, runtime)))?.code).toBe('STORE_SOCKET_PATH')
    rmSync(made, { recursive: true })
    symlinkSync('/tmp', made)
    expect((await refusal(socketDirFor(base, undefined, runtime)))?.code).toBe('STORE_SOCKET_PATH')
    rmSync(runtime, { recursive: true })
  })

  test('a home that is a file is an error that names it', async () => {
    const file = join(dirname(server.options.data), 'file')
    writeFileSync(file, '')
    const refused = await refusal(openStore({ data: join(file, 'data') }))
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toContain(file)
  })

  test('files of another PostgreSQL are refused and kept', async () => {
    await opened()
    writeFileSync(join(clusterOf(server.options.data), 'PG_VERSION'), '12\n')
    const refused = await refusal(server.open())
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toContain('made by PostgreSQL 12')
    expect(readdirSync(clusterOf(server.options.data))).toContain('base')
  })

  test('what the server says about a failed start is passed on', async () => {
    await opened()
    writeFileSync(join(clusterOf(server.options.data), 'postgresql.auto.conf'), 'no_such_setting = 1\n')
    const refused = await refusal(server.open())
    expect(refused?.code).toBe('STORE_UNAVAILABLE')
    expect(refused?.message).toMatch(/postgres\.log/)
  })
})

describe('a full disk', () => {
  test('is named as such, stored data is not lost, and work continues once there is room', async () => {
    const small = smallDisk(server.options.data)
    if (!small) return expect(isDiskFull(writeToFullDevice())).toBe(true)
    try {
      const store = await server.open()
      const { job } = await store.jobs.create(newJob())
      const filler = small.fill()
      const refused = await refusal(
        (async () => {
          for (let index = 0; index < 400; index++)
            await store.events.append(job.id, 'step', { noise: noise(100_000, index) })
        })(),
      )
      expect(refused?.code).toBe('STORE_DISK_FULL')
      expect(refused?.message).toMatch(/is full\. Nothing that was saved is lost/)
      await store.close()
      rmSync(filler)
      const again = await server.open()
      expect((await again.jobs.get(job.id))?.id).toBe(job.id)
      await again.events.append(job.id, 'step')
      await again.close()
    } finally {
      small.remove()
    }
  })

  test('that has no room even for an empty database is named too', async () => {
    const small = smallDisk(server.options.data, 12)
    if (!small) return expect(isDiskFull(writeToFullDevice())).toBe(true)
    try {
      expect((await refusal(server.open()))?.code).toBe('STORE_DISK_FULL')
    } finally {
      small.remove()
    }
  })
})

/** Mounts a file system of so many MB for the home's database; undefined if this user may not mount one. */
function smallDisk(data: string, megabytes = 90): { fill(): string; remove(): void } | undefined {
  if (!root) return undefined
  const id = randomBytes(8).toString('hex')
  const base = join('/var/lib/ghosthands', id)
  mkdirSync(base, { recursive: true })
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'id'), id)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', base], { stdio: 'ignore' })
  } catch {
    rmSync(base, { recursive: true, force: true })
    return undefined
  }
  return {
    fill() {
      const path = join(base, 'filler')
      const file = openSync(path, 'w')
      const block = Buffer.alloc(256 * 1024)
      const free = Number(execFileSync('df', ['--output=avail', '-B1', base], { encoding: 'utf8' }).split('\n')[1])
      for (let left = free - 3_000_000; left > 0; left -= block.length) writeSync(file, block)
      closeSync(file)
      return path
    },
    remove() {
      for (const pid of postmastersBelow(join(base, 'postgres'))) process.kill(pid, 'SIGKILL')
      execFileSync('umount', ['--lazy', base])
      rmSync(base, { recursive: true, force: true })
    },
  }
}

function writeToFullDevice(): unknown {
  try {
    writeFileSync('/dev/full', 'x')
    return undefined
  } catch (error) {
    return error
  }
}

/** Text that cannot be compressed. */
const noise = (length: number, seed: number): string => {
  let value = seed + 1
  let text = ''
  while (text.length < length) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    text += value.toString(36)
  }
  return text
}

const statOwner = (path: string): { uid: number; gid: number } => {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}
