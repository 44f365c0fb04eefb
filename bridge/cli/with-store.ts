/**
 * The store for one command that only reads or cleans up: opened with the command's own settings, closed when its work
 * is done. In a bridge it is the bridge's.
 */
import type { Command } from 'commander'
import type { Seal } from '../base/seal.ts'
import { openStore, type Store } from '../store/index.ts'
import { openSeal } from '../vault/key.ts'
import { type SecretVault, secretVault } from '../vault/secrets.ts'
import { startDebugOutput } from './debug-output.ts'
import { inBridge } from './in-bridge.ts'
import { configOf } from './setting-flags.ts'

export const withStore = async (command: Command, work: (store: Store) => Promise<void>): Promise<void> => {
  const bridge = inBridge()
  await (bridge ? work(bridge.store) : withOwnStore(command, work))
}

/** The vault, for a command that shows or changes what it contains: opened with the store and its one seal. */
export const withVault = (
  command: Command,
  work: (vault: SecretVault, opened: { store: Store; seal: Seal }) => Promise<void>,
): Promise<void> => withOwnStore(command, (store, seal) => work(secretVault(store.secrets, seal), { store, seal }))

const withOwnStore = async (command: Command, work: (store: Store, seal: Seal) => Promise<void>): Promise<void> => {
  const config = configOf(command)
  await startDebugOutput(config)
  const seal = await openSeal(config)
  await using store = await openStore({ data: config.home.data, databaseUrl: config.database_url, seal })
  await work(store, seal)
}
