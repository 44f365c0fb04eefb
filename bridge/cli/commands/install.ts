/** `ghosthands install`: makes GhostHands start without a terminal, at login and from the extension. */
import type { Command } from 'commander'
import { install } from '../install/apply.ts'
import { ensureBridge } from '../install/run-bridge.ts'
import { doneWords } from '../install/words.ts'
import { builtExtension, freshExtension } from '../operator/extension-folder.ts'
import { print } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'

interface Options {
  autostart: boolean
  now: boolean
  json?: boolean
}

export const register = (command: Command): void => {
  command
    .option('--no-autostart', 'do not start at login; the extension starts it when you press Start')
    .option('--no-now', 'do not start it now')
    .option('--json', 'one JSON object on standard output')
    .action(async ({ autostart, now, json = false }: Options) => {
      const config = configOf(command)
      const done = install(config, autostart)
      // The build prints whatever it wants; a program expects only the answer.
      const extension = json ? builtExtension() : (await freshExtension((text) => print(text.trimEnd()))).folder
      const port = now ? await ensureBridge(config.home) : undefined
      if (json) print(JSON.stringify({ written: done, port, extension }))
      else print(doneWords(done, { port, extension, platform: process.platform }))
    })
  withSettings(command, [])
}
