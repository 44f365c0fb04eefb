/**
 * `ghosthands serve`: the bridge. Serves the HTTP API and works through the queue until it is stopped; jobs that a
 * killed bridge left are resumed at once.
 */
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { isLoopback } from '../../api/http/guard.ts'
import type { Config } from '../../base/config.ts'
import { SETTING_KEYS } from '../../base/settings.ts'
import type { Commands } from '../command-call.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { workUntilAsked } from '../working.ts'

export const register = (command: Command, all?: Commands): void => {
  command
    .option('--allow-remote', 'with --host: let other machines reach the API (it still asks for a token)')
    .option('--no-worker', 'only answer the API: workers elsewhere do the jobs (ghosthands worker)')
    .option('--json', 'say what happens as JSON lines')
    .action(async ({ json, allowRemote, worker }: { json?: boolean; allowRemote?: boolean; worker: boolean }) => {
      const config = configOf(command)
      refuseRemote(config, allowRemote ?? false)
      const { token } = config.home
      await workUntilAsked(
        config,
        worker ? 'bridge' : 'api',
        ({ url }) =>
          process.stdout.write(
            json
              ? `${JSON.stringify({ type: 'ready', pid: process.pid, url, token_file: token })}\n`
              : `Ready at ${url} (the API: ${url}/docs)\nThe token is in ${token}\nCtrl-C stops it.\n`,
          ),
        all,
      )
    })
  withSettings(command, SETTING_KEYS)
}

/** @throws GhError INVALID_CONFIG */
export const refuseRemote = ({ host }: Config, allowed: boolean): void => {
  if (isLoopback(host) || allowed) return
  throw new GhError(
    'INVALID_CONFIG',
    `${host} can be reached from other machines. Add --allow-remote if that is meant; put TLS in front of it, and set public_url to the address people use.`,
  )
}
