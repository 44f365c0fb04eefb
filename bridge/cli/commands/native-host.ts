/** `ghosthands native-host`: started by Chrome for the extension, never by a person. */
import type { Command } from 'commander'
import { answerNative } from '../install/native-host.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (command: Command): void => {
  command
    // Chrome on Windows names the window, too.
    .argument('[origin]', 'who asks')
    .allowExcessArguments()
    .option('--parent-window <handle>', 'given by Chrome on Windows')
    .action(async (origin: string | undefined) => {
      await answerNative(configOf(command), origin, process.stdin, process.stdout)
      // Chrome keeps its end open for as long as it likes.
      process.stdin.destroy()
    })
  withSettings(command)
}
