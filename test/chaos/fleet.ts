// Several machines that share a database: a bridge that only serves the API, a worker on each host, and a PostgreSQL
// and a site for all.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ForeignServer, foreignServer } from '../store/support/server.ts'
import { type Bridge, keepBridge, type Supervised, supervise } from './bridge.ts'
import { type Ground, strikesOn } from './ground.ts'
import { type Host, type Network, openNetwork } from './hosts.ts'
import { HOST_STRIKES, type Strike, type StrikeKind } from './plan.ts'
import { processesNaming } from './processes.ts'
import { type ChaosSite, openChaosSite } from './site.ts'

/** The most ms that a host is cut off, or a process hangs: longer than a worker may be silent. */
const LONGEST_MS = 45_000
/** ms until the database is restarted. */
const DATABASE_MS = 700
/** ms by which the slow connection to the database delays each chunk. */
const SLOW_MS = 150
/** The most hours that a clock is ahead. */
const AHEAD_H = 30

interface Machine {
  host: Host
  worker: Supervised
}

export const severalHosts = async (root: string, count: number): Promise<Ground> => {
  await using undo = new AsyncDisposableStack()
  const network = undo.use(openNetwork(root, count))
  // The service user of the database has no access to the run's own folder.
  const folder = mkdtempSync(join(tmpdir(), 'gh-chaos-db-'))
  undo.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = await foreignServer(folder, { host: network.gateway, from: network.range })
  undo.defer(() => database.stop('SIGQUIT'))
  const site = undo.use(await openChaosSite(network.gateway))
  const slow = undo.use(await slowWay(network, database))
  const urlAt = (port: number): string => `postgres://owner_of_it:${database.password}@${network.gateway}:${port}/app`
  const home = join(root, 'h')
  const bridge = undo.use(
    await keepBridge(home, {
      words: ['--no-worker'],
      env: { DATABASE_URL: urlAt(database.port), GHOSTHANDS_API_REQUESTS_PER_MINUTE: '1000000' },
      expected: AWAY,
    }),
  )
  await bridge.ready()
  const machines = network.hosts.map((host, at): Machine => {
    const [there, temp] = [join(host.folder, 'h'), join(host.folder, 't')]
    for (const path of [there, temp]) mkdirSync(path)
    copyFileSync(join(home, 'vault.key'), join(there, 'vault.key'))
    // Only the first host uses the slow connection to the database.
    const worker = supervise({
      words: ['worker', '--json', '--home', there],
      through: host.through,
      env: {
        ...host.env,
        TMPDIR: temp,
        DATABASE_URL: urlAt(at === 0 ? slow.port : database.port),
        GHOSTHANDS_MAX_BROWSERS: '1',
      },
      expected: AWAY,
    })
    undo.use(worker)
    return { host, worker }
  })
  await working(bridge, count)
  const lasting = new Set<Promise<unknown>>()
  const kept = undo.move()
  return {
    bridge,
    site,
    supervised: [bridge, ...machines.map(({ worker }) => worker)],
    kinds: HOST_STRIKES,
    atOnce: count + 2,
    restMs: 300_000,
    async strike(one) {
      const machine = machines[one.share % machines.length]
      if (!machine) return false
      const deed = deedsOf({ machine, bridge, site, database, slow })[one.kind]
      const done = Promise.resolve(deed(one))
      lasting.add(done)
      void done.finally(() => lasting.delete(done))
      // Other faults strike while it lasts.
      return LASTING.has(one.kind) ? true : done
    },
    async mend() {
      await Promise.all(lasting)
      for (const { host } of machines) host.setClock(0)
      slow.hasten()
      await bridge.ready()
      await working(bridge, count)
    },
    leftOver: async () => processesNaming(root).map((line) => `left over: ${line.slice(0, 200)}`),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** The output of a process that finds no database at its start. Its supervisor restarts it. */
const AWAY = /STORE_UNAVAILABLE|STORE_DISK_FULL|ENOSPC|does not answer/

const LASTING: ReadonlySet<StrikeKind> = new Set(['freeze', 'partition', 'slow-network', 'full-disk', 'clock'])

interface Scene {
  machine: Machine
  bridge: Bridge
  site: ChaosSite
  database: ForeignServer
  slow: SlowWay
}

const deedsOf = ({
  machine: { host, worker },
  bridge,
  site,
  database,
  slow,
}: Scene): Record<StrikeKind, (one: Strike) => boolean | Promise<boolean>> => {
  const on = strikesOn(worker, site, LONGEST_MS)
  const restart = async (signal: NodeJS.Signals): Promise<boolean> => {
    await database.stop(signal)
    await pause(DATABASE_MS)
    await database.start()
    return true
  }
  const during = async (share: number, begin: () => void, end: () => void, longest = LONGEST_MS): Promise<boolean> => {
    begin()
    await pause(500 + (longest * share) / 1_000)
    end()
    return true
  }
  return {
    kill: on.kill,
    stop: on.stop,
    sockets: on.sockets,
    freeze: ({ share }) => on.freeze(share),
    browser: ({ share }) => on.browser(share),
    page: ({ share }) => on.page(share),
    api: () => strikesOn(bridge, site).kill(),
    database: () => restart('SIGQUIT'),
    'database-restart': () => restart('SIGINT'),
    partition: ({ share }) => during(share, host.cutOff, host.reconnect),
    'slow-network': ({ share }) => during(share, slow.delay, slow.hasten),
    'full-disk': ({ share }) => during(share, host.fillDisk, host.freeDisk, 10_000),
    clock: ({ share }) =>
      during(
        share,
        () => host.setClock((share - 500) * (AHEAD_H / 500) * 3_600_000),
        () => host.setClock(0),
        20_000,
      ),
  }
}

/** Resolves once all workers take jobs. */
const working = async (bridge: Bridge, count: number): Promise<void> => {
  let workers: { role: string; state: string }[] = []
  for (let tries = 0; tries < 600; tries += 1) {
    const { json } = (await bridge.ask('GET', '/fleet')) ?? {}
    workers = (json as { workers?: typeof workers } | undefined)?.workers ?? []
    if (workers.filter(({ role, state }) => role === 'worker' && state === 'working').length >= count) return
    await pause(200)
  }
  throw new Error(`the workers do not come: ${JSON.stringify(workers)}`)
}

interface SlowWay extends AsyncDisposable {
  port: number
  delay(): void
  hasten(): void
}

/** A connection to the database that can be slowed down. */
const slowWay = async (network: Network, database: ForeignServer): Promise<SlowWay> => {
  let late = 0
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket): void => {
    let order: Promise<unknown> = Promise.resolve()
    from.on('data', (piece) => {
      const until = late
      order = order.then(() => (until > 0 ? pause(until) : undefined)).then(() => void to.write(piece))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => void order.then(() => to.destroy()))
  }
  const server: Server = createServer((near) => {
    const far = connect(database.port, network.gateway)
    for (const one of [near, far]) {
      sockets.add(one)
      one.setKeepAlive(true, 10_000)
      one.once('close', () => sockets.delete(one))
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((done) => server.listen(0, network.gateway, done))
  return {
    port: (server.address() as { port: number }).port,
    delay: () => {
      late = SLOW_MS
    },
    hasten: () => {
      late = 0
    },
    async [Symbol.asyncDispose]() {
      for (const one of sockets) one.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
