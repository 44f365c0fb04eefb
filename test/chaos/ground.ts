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
  /** Whom jobs are handed to. */
  bridge: Bridge
  site: ChaosSite
  /** Every process of GhostHands, the bridge among them. */
  supervised: readonly Supervised[]
  kinds: readonly StrikeKind[]
  /** Jobs that are not over at one time; ms that all may take to end when nothing strikes any more. */
  atOnce: number
  restMs: number
  /** Whether there was anything to hit. */
  strike(one: Strike): Promise<boolean>
  /** From now on nothing is wrong any more. */
  mend(): Promise<void>
  /** Sentences about what is there although everything was stopped. */
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

/** What strikes a process at work, its browsers and the site. @param longestMs that it stands still */
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
