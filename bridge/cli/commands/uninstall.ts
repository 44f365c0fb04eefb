/** `ghosthands uninstall`: removes what `install` wrote. Profiles, answers, manuals and playbooks stay. */
import type { Command } from 'commander'
import { uninstall } from '../install/apply.ts'
import { removedWords } from '../install/words.ts'
import { print } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'

export const register = (command: Command): void => {
  command.option('--json', 'one JSON object on standard output').action(({ json = false }: { json?: boolean }) => {
    const config = configOf(command)
    const removed = uninstall(config)
    print(json ? JSON.stringify({ removed }) : removedWords(removed, config.home.root))
  })
  withSettings(command, [])
}
