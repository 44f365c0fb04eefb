/**
 * `ghosthands worker`: works through the queue without an API. Any number of workers can share a database with bridges.
 */
import type { Command } from 'commander'
import { SETTING_KEYS } from '../../base/settings.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { workUntilAsked } from '../working.ts'

export const register = (command: Command): void => {
  command.option('--json', 'say what happens as JSON lines').action(async ({ json }: { json?: boolean }) => {
    await workUntilAsked(configOf(command), 'worker', ({ app: { store } }) =>
      process.stdout.write(
        json
          ? `${JSON.stringify({ type: 'ready', pid: process.pid, worker: store.worker })}\n`
          : `Worker ${store.worker} takes jobs from ${store.where}.\nCtrl-C stops it.\n`,
      ),
    )
  })
  withSettings(command, SETTING_KEYS)
}
