/** The `ghosthands` command: its sub-commands, and the one place where a failure becomes a sentence and an exit code. */
import { Command, CommanderError, Help } from 'commander'
import { COMMANDS } from './commands/index.ts'
import { EXIT, exitCodeOf, sayError } from './errors.ts'
import { SETTINGS_HEADING } from './help.ts'
import { stopWithReader } from './interrupt.ts'
import { version } from './version.ts'

/** Commands that no word names are only listed: their files are not read. */
const program = async (words: readonly string[]): Promise<Command> => {
  const root: Command = new Command('ghosthands')
    .description('Web tasks done in your own browser while you watch, learned once and replayed for nothing.')
    .version(version())
    .configureHelp({ groupItems: settingsLast, subcommandTerm: (command) => termOf(command, root) })
    .showHelpAfterError('Run it with --help to see what it takes.')
    .exitOverride()
  for (const { name, about, load } of COMMANDS) {
    const command = root.command(name).description(about)
    if (words.includes(name)) (await load()).register(command)
  }
  return root
}

/** A command that is only listed does not know what it takes; the list does. */
const termOf = (command: Command, root: Command): string => {
  const listed = command.parent === root && COMMANDS.find(({ name }) => name === command.name())
  return listed ? `${listed.name} ${listed.takes}`.trimEnd() : new Help().subcommandTerm(command)
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
  await (await program(process.argv.slice(2))).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.input
  else {
    sayError(error)
    process.exitCode = exitCodeOf(error)
  }
}
