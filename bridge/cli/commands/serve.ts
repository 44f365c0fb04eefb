/** `ghosthands serve`: the bridge. Answers the HTTP API and works through the queue until it is stopped; jobs that a killed bridge left are taken up at once. */
import { hostname } from 'node:os'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { isLoopback } from '../../api/http/guard.ts'
import type { Config } from '../../base/config.ts'
import { notePort } from '../../base/door.ts'
import { openApp } from '../compose.ts'
import { openApi } from '../compose-api.ts'
import { interruptible } from '../interrupt.ts'
import { openOperator } from '../operator/open.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (command: Command): void => {
  command
    .option('--allow-remote', 'with --host: let other machines reach the API (it still asks for a token)')
    .option('--json', 'say what happens as JSON lines')
    .action(async ({ json, allowRemote }: { json?: boolean; allowRemote?: boolean }) => {
      const config = configOf(command)
      refuseRemote(config, allowRemote ?? false)
      await runBridge(config, ({ url, tokenFile }) =>
        process.stdout.write(
          json
            ? `${JSON.stringify({ type: 'ready', pid: process.pid, url, token_file: tokenFile })}\n`
            : `Ready at ${url} (the API: ${url}/docs)\nThe token is in ${tokenFile}\nCtrl-C stops it.\n`,
        ),
      )
    })
  withSettings(command)
}

/** Answers and works until this process is asked to stop. `ready` is called once everything listens. */
export const runBridge = async (
  config: Config,
  ready: (at: { url: string; tokenFile: string; isNew: boolean }) => unknown,
): Promise<void> => {
  using stop = interruptible()
  await using app = await openApp(config, { unanswered: 'wait' })
  // One a home; several homes may share a database as the workers of a fleet.
  const release = await app.store.claim(`serve ${hostname()} ${config.home.root}`)
  const api = openApi(app)
  try {
    const url = await api.listen(config.port, config.host)
    notePort(config.home, Number(new URL(url).port))
    await using _operator = await openOperator(app, api)
    // Asked to stop while it was starting: it takes up no job.
    if (!stop.signal.aborted) await app.jobs.start()
    // Nobody keeps a profile here yet.
    const isNew = (await (await app.profiles()).list()).length === 0
    if (!stop.signal.aborted) await ready({ url, tokenFile: config.home.token, isNew })
    await asked(stop.signal)
  } finally {
    await api.close()
  }
  // What runs may finish; what takes too long goes back to the queue.
  await app.jobs.stop()
  await release()
}

const asked = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** @throws GhError INVALID_CONFIG */
export const refuseRemote = ({ host }: Config, allowed: boolean): void => {
  if (isLoopback(host) || allowed) return
  throw new GhError(
    'INVALID_CONFIG',
    `${host} can be reached from other machines. Add --allow-remote if that is meant; put TLS in front of it, and set public_url to the address people use.`,
  )
}
