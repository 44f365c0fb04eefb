/** `ghosthands gc`: removes what has been kept long enough, now instead of at night. */
import type { Command } from 'commander'
import { cleanUp } from '../../jobs/clean-up.ts'
import { openStore } from '../../store/index.ts'
import { keepingOf } from '../keeping.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (root: Command): void => {
  const command = root
    .command('gc')
    .description('remove screenshots, traces and logins past their time (serve does it every night)')
    .option('-n, --dry-run', 'only say what would go')
    .option('--json', 'one JSON object')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
      const config = configOf(command)
      await using store = await openStore({ data: config.home.data, databaseUrl: config.database_url })
      const gone = await cleanUp(store, { ...keepingOf(config), dryRun })
      if (json) process.stdout.write(`${JSON.stringify({ dry_run: dryRun, ...gone })}\n`)
      else
        process.stdout.write(
          `${dryRun ? 'Would remove' : 'Removed'} ${gone.files} files past their day, ${gone.folders} folders of old jobs (${inMb(gone.bytes)} in all), ${gone.jobs} jobs, ${gone.sessions} kept logins.\n`,
        )
    })
  withSettings(command)
}

const inMb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
