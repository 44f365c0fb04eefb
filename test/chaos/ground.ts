// Where a run of faults takes place: one machine, or several that share a database, and which faults happen there.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { homeAt } from '../../bridge/base/home.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { type Bridge, keepBridge, type Supervised } from './bridge.ts'
import { embeddedLeftOver } from './leftovers.ts'
import { STRIKES, type Strike, type StrikeKind } from './plan.ts'
import { commandOf, databaseOf, descendants } from './processes.ts'
import { type ChaosSite, openChaosSite } from './site.ts'

export interface Ground extends AsyncDisposable {
  /** The bridge that jobs are submitted to. */
  bridge: Bridge
  site: ChaosSite
  /** Every process of GhostHands, including the bridge. */
  supervised: readonly Supervised[]
  kinds: readonly StrikeKind[]
  /** How many jobs may be open at once; ms in which all must end after the last fault. */
  atOnce: number
  restMs: number
  /** Whether there was anything to hit. */
  strike(one: Strike): Promise<boolean>
  /** Ends all faults. */
  mend(): Promise<void>
  /** Sentences about what still exists although everything was stopped. */
  leftOver(): Promise<string[]>
}

export const oneMachine = async (root: string): Promise<Ground> => {
  const undo = new AsyncDisposableStack()
  const [home, temp] = [join(root, 'h'), join(root, 't')]
  mkdirSync(temp)
  undo.defer(() => destroyStore(homeAt(home).data))
  const site = undo.use(await openChaosSite())
  const bridge = undo.use(
    await keepBridge(home, {
      env: { TMPDIR: temp, GHOSTHANDS_MAX_BROWSERS: '2', GHOSTHANDS_API_REQUESTS_PER_MINUTE: '1000000' },
    }),
  )
  await bridge.ready()
  const deeds = {
    ...strikesOn(bridge, site),
    database: () => hit(databaseOf(home), 'SIGQUIT'),
    'database-restart': () => hit(databaseOf(home), 'SIGINT'),
  }
  return {
    bridge,
    site,
    supervised: [bridge],
    kinds: STRIKES,
    atOnce: 4,
    restMs: 180_000,
    strike: async ({ kind, share }) => (kind in deeds ? deeds[kind as keyof typeof deeds](share) : false),
    mend: () => bridge.ready(),
    leftOver: () => embeddedLeftOver(root, home, temp),
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}

/** Faults for a running process, its browsers and the site. @param longestMs that the process hangs */
export const strikesOn = (one: Supervised, { cut }: Pick<ChaosSite, 'cut'>, longestMs = 3_300) => {
  const killOneOf = (pids: readonly number[], share: number): boolean =>
    hit(pids[share % Math.max(1, pids.length)], 'SIGKILL')
  const chromiums = (): number[] => descendants(one.pid()).filter((pid) => commandOf(pid).includes('--user-data-dir='))
  return {
    kill: () => hit(one.pid(), 'SIGKILL', one),
    stop: () => hit(one.pid(), 'SIGTERM', one),
    async freeze(share: number) {
      const pid = one.pid()
      if (!hit(pid, 'SIGSTOP')) return false
      await pause(300 + (longestMs / 1_000) * share)
      return hit(pid, 'SIGCONT')
    },
    browser: (share: number) =>
      killOneOf(
        chromiums().filter((pid) => !commandOf(pid).includes('--type=')),
        share,
      ),
    page: (share: number) =>
      killOneOf(
        chromiums().filter((pid) => commandOf(pid).includes('--type=renderer')),
        share,
      ),
    sockets: () => {
      cut()
      return true
    },
  }
}

const hit = (pid: number | undefined, signal: NodeJS.Signals, one?: Supervised): boolean => {
  if (!pid) return false
  try {
    if (one) one.signal(signal)
    else process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
