/**
 * The store for one command that only reads or cleans up: opened with the command's own settings, closed when its work
 * is done. In a bridge it is the bridge's.
 */
import type { Command } from 'commander'
import { openStore, type Store } from '../store/index.ts'
import { openSeal } from '../vault/key.ts'
import { startDebugOutput } from './debug-output.ts'
import { inBridge } from './in-bridge.ts'
import { configOf } from './setting-flags.ts'

export const withStore = async (command: Command, work: (store: Store) => Promise<void>): Promise<void> => {
  const bridge = inBridge()
  if (bridge) return work(bridge.store)
  const config = configOf(command)
  await startDebugOutput(config)
  await using store = await openStore({
    data: config.home.data,
    databaseUrl: config.database_url,
    seal: await openSeal(config),
  })
  await work(store)
}
