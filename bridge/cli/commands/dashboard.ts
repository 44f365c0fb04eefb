/** `ghosthands dashboard`: opens the dashboard of the bridge on this machine, already signed in. */
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { DASHBOARD_PATH } from '../../api/pages/dashboard.ts'
import { findDoor } from '../../base/door.ts'
import { linkFrom, openInBrowser } from '../open-page.ts'
import { print } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (command: Command): void => {
  command
    .option('--no-open', 'only print the address; it lets in once, within a minute')
    .action(async ({ open }: { open: boolean }) => {
      const { home } = configOf(command)
      const address = await linkFrom(findDoor(home), DASHBOARD_PATH)
      if (address === undefined)
        throw new GhError(
          'NETWORK_ERROR',
          `GhostHands is not running (home folder: ${home.root}). Start it with “ghosthands serve”, or give its --home.`,
        )
      if (open && openInBrowser(home, address)) print('Opened the dashboard.')
      else print(address)
    })
  withSettings(command, [])
}
