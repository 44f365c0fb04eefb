// Several machines on one: Linux network namespaces, each with its own address, small disk and clock. Needs root.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Host {
  name: string
  /** On its own disk. */
  folder: string
  /** What comes before a command that is to run there, and its environment variables. */
  through: readonly string[]
  env: Record<string, string>
  /** Cuts its network connection; `reconnect` restores it. */
  cutOff(): void
  reconnect(): void
  fillDisk(): void
  freeDisk(): void
  /** Its clock is ahead by this many ms from now on. */
  setClock(aheadMs: number): void
}

export interface Network extends Disposable {
  /** The address at which the hosts reach this machine. */
  gateway: string
  /** All addresses of the network, as CIDR. */
  range: string
  hosts: readonly Host[]
}

const DISK_MB = 400
const CLOCK = fileURLToPath(new URL('host-clock.mjs', import.meta.url))

const run = (...[command = '', ...args]: string[]): void => {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Whether this machine can simulate several. */
export const canPlayHosts = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** @param root a folder for their disks @throws if this machine may not create networks */
export const openNetwork = (root: string, count: number): Network => {
  // A run at the same time on this machine has another number.
  const net = process.pid % 250
  const [switchName, gateway] = [`ghc${net}`, `10.231.${net}.1`]
  const undo = new DisposableStack()
  try {
    run('ip', 'link', 'add', switchName, 'type', 'bridge')
    undo.defer(() => run('ip', 'link', 'del', switchName))
    run('ip', 'addr', 'add', `${gateway}/24`, 'dev', switchName)
    run('ip', 'link', 'set', switchName, 'up')
    const hosts = Array.from({ length: count }, (_, at) => openHost(undo, { root, net, at, switchName }))
    const made = undo.move()
    return { gateway, range: `10.231.${net}.0/24`, hosts, [Symbol.dispose]: () => made.dispose() }
  } catch (error) {
    undo.dispose()
    throw error
  }
}

interface Place {
  root: string
  net: number
  at: number
  switchName: string
}

const openHost = (undo: DisposableStack, { root, net, at, switchName }: Place): Host => {
  const name = `ghc${net}-${at}`
  const [near, far] = [`gh${net}n${at}`, `gh${net}f${at}`]
  run('ip', 'netns', 'add', name)
  undo.defer(() => run('ip', 'netns', 'del', name))
  run('ip', 'link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name)
  run('ip', 'link', 'set', near, 'master', switchName, 'up')
  const there = ['ip', 'netns', 'exec', name]
  run(...there, 'ip', 'link', 'set', 'lo', 'up')
  run(...there, 'ip', 'addr', 'add', `10.231.${net}.${10 + at}/24`, 'dev', far)
  run(...there, 'ip', 'link', 'set', far, 'up')
  const folder = join(root, name)
  mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'none', folder)
  undo.defer(() => run('umount', '--lazy', folder))
  const [ballast, clock] = [join(folder, 'ballast'), join(root, `${name}.clock`)]
  writeFileSync(clock, '0')
  return {
    name,
    folder,
    through: there,
    env: { NODE_OPTIONS: `--import=${CLOCK}`, CHAOS_CLOCK: clock },
    cutOff: () => run('ip', 'link', 'set', near, 'down'),
    reconnect: () => run('ip', 'link', 'set', near, 'up'),
    fillDisk: () => fill(ballast),
    freeDisk: () => rmSync(ballast, { force: true }),
    setClock: (aheadMs) => writeFileSync(clock, String(aheadMs)),
  }
}

const fill = (path: string): void => {
  const file = openSync(path, 'w')
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, piece)
  } catch {
    // The disk is full, as intended.
  } finally {
    closeSync(file)
  }
}
