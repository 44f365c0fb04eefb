/** `ghosthands native-host`: started by Chrome for the extension, never by a person. */
import type { Command } from 'commander'
import { answerNative } from '../install/native-host.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (command: Command): void => {
  command
    // On Windows, Chrome passes a window handle, too.
    .argument('[origin]', 'who asks')
    .allowExcessArguments()
    .option('--parent-window <handle>', 'given by Chrome on Windows')
    .action(async (origin: string | undefined) => {
      await answerNative(configOf(command), origin, process.stdin, process.stdout)
      // Chrome may keep its end open for any length of time.
      process.stdin.destroy()
    })
  withSettings(command)
}
