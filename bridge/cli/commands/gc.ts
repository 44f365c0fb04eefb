/** `ghosthands gc`: deletes everything past its retention period, now instead of at night. */
import type { Command } from 'commander'
import { cleanUp } from '../../jobs/clean-up.ts'
import { print } from '../print.ts'
import { retentionOf } from '../retention.ts'
import { configOf, FILE_SETTINGS, STORE_SETTINGS, withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

export const register = (command: Command): void => {
  command
    .option('-n, --dry-run', 'only say what would go')
    .option('--json', 'one JSON object')
    .action(({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) =>
      withStore(command, async (store) => {
        const gone = await cleanUp(store, { ...retentionOf(configOf(command)), dryRun })
        if (json) print(JSON.stringify({ dry_run: dryRun, ...gone }))
        else
          print(
            `${dryRun ? 'Would remove' : 'Removed'} on this machine: ${gone.files} files past their day, ${gone.folders} folders of old jobs (${inMb(gone.bytes)} in all); in the database, for all machines: ${gone.jobs} jobs, ${gone.sessions} kept sign-ins.`,
          )
      }),
    )
  withSettings(command, [...STORE_SETTINGS, ...FILE_SETTINGS, 'job_days'])
}

const inMb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
