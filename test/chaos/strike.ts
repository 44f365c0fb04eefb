// What strikes a bridge at work: its process, its browsers, its database, its connections.
import { setTimeout as pause } from 'node:timers/promises'
import type { Bridge } from './bridge.ts'
import type { Strike, StrikeKind } from './plan.ts'
import { commandOf, databaseOf, descendants } from './processes.ts'

export interface Target {
  bridge: Bridge
  home: string
  /** Cuts all connections of the site. */
  cut(): void
}

/** Whether there was anything to hit. */
export const strike = async (target: Target, { kind, share }: Strike): Promise<boolean> => {
  const { bridge, home, cut } = target
  const killOneOf = (pids: readonly number[]): boolean => {
    const pid = pids[share % Math.max(1, pids.length)]
    return pid !== undefined && hit(pid, 'SIGKILL')
  }
  const deeds: Record<StrikeKind, () => boolean | Promise<boolean>> = {
    kill: () => hit(bridge.pid(), 'SIGKILL', bridge),
    stop: () => hit(bridge.pid(), 'SIGTERM', bridge),
    async freeze() {
      const pid = bridge.pid()
      if (!hit(pid, 'SIGSTOP')) return false
      await pause(300 + 3 * share)
      return hit(pid, 'SIGCONT')
    },
    browser: () => killOneOf(chromiums(bridge.pid()).filter((pid) => !commandOf(pid).includes('--type='))),
    page: () => killOneOf(chromiums(bridge.pid()).filter((pid) => commandOf(pid).includes('--type=renderer'))),
    database: () => hit(databaseOf(home), 'SIGQUIT'),
    'database-restart': () => hit(databaseOf(home), 'SIGINT'),
    sockets: () => {
      cut()
      return true
    },
  }
  return deeds[kind]()
}

const chromiums = (bridge: number): number[] =>
  descendants(bridge).filter((pid) => commandOf(pid).includes('--user-data-dir='))

const hit = (pid: number | undefined, signal: NodeJS.Signals, bridge?: Bridge): boolean => {
  if (!pid) return false
  try {
    if (bridge) bridge.signal(signal)
    else process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
