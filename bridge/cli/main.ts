/** The `ghosthands` command: its sub-commands, and the one place where a failure becomes a sentence and an exit code. */
import { Command, CommanderError, Help } from 'commander'
import { COMMANDS } from './commands/index.ts'
import { EXIT, exitCodeOf, sayError } from './errors.ts'
import { stopWithReader } from './interrupt.ts'
import { SETTINGS_HEADING } from './setting-flags.ts'
import { version } from './version.ts'

export const program = (): Command => {
  const root = new Command('ghosthands')
    .description('Web tasks done in your own browser while you watch, learned once and replayed for nothing.')
    .version(version())
    .configureHelp({ groupItems: settingsLast })
    .showHelpAfterError('Run it with --help to see what it takes.')
    .exitOverride()
  for (const register of COMMANDS) register(root)
  return root
}

/** What a command takes of its own stands above what all of them take. */
const settingsLast: Help['groupItems'] = (all, visible, headingOf) => {
  const groups = new Help().groupItems(all, visible, headingOf)
  const settings = groups.get(SETTINGS_HEADING)
  if (groups.delete(SETTINGS_HEADING)) groups.set(SETTINGS_HEADING, settings ?? [])
  return groups
}

stopWithReader()
try {
  await program().parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.input
  else {
    sayError(error)
    process.exitCode = exitCodeOf(error)
  }
}
