/** The commands and their arguments, and the one place where an error becomes a message and an exit code. */
import { Command, CommanderError, Help } from 'commander'
import { onlyReads } from './bridge-call.ts'
import type { Commands } from './command-call.ts'
import { COMMANDS, SERVER } from './commands/index.ts'
import { EXIT, exitCodeOf, sayError } from './errors.ts'
import { SETTINGS_HEADING } from './help.ts'
import { version } from './version.ts'

/** All of them; `build` if others may ask this process to carry some out. */
export const commands = (build: string | undefined): Commands => {
  const all: Commands = {
    build,
    onlyReads,
    async carryOut(words, adapt = (root) => root) {
      try {
        await (await program(words, adapt, all)).parseAsync([...words], { from: 'user' })
        return undefined
      } catch (error) {
        if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.input
        sayError(error)
        return exitCodeOf(error)
      }
    },
  }
  return all
}

/** Commands that are not called are only listed: their files are not loaded. */
const program = async (
  words: readonly string[],
  adapt: (root: Command) => Command,
  all: Commands,
): Promise<Command> => {
  const root: Command = adapt(new Command('ghosthands'))
    .description('Does web tasks in your own browser while you watch. Learns each task once, then repeats it for free.')
    .version(version())
    .configureHelp({ groupItems: settingsLast, subcommandTerm: (command) => termOf(command, root) })
    .showHelpAfterError('Add --help to see what can be typed here.')
    .commandsGroup(SERVER)
    // After a command, --version is the command's own.
    .enablePositionalOptions()
    .exitOverride()
  for (const { group, name, about, hidden = false, load } of COMMANDS) {
    const command = root.command(name, { hidden }).description(about).helpGroup(group)
    if (words.includes(name)) (await load()).register(command, all)
  }
  return root
}

/** A command that is only listed does not know its arguments; the list does. */
const termOf = (command: Command, root: Command): string => {
  const listed = command.parent === root && COMMANDS.find(({ name }) => name === command.name())
  return listed ? `${listed.name} ${listed.takes}`.trimEnd() : new Help().subcommandTerm(command)
}

/** A command's own flags are listed above the common ones. */
const settingsLast: Help['groupItems'] = (all, visible, headingOf) => {
  const groups = new Help().groupItems(all, visible, headingOf)
  const settings = groups.get(SETTINGS_HEADING)
  if (groups.delete(SETTINGS_HEADING)) groups.set(SETTINGS_HEADING, settings ?? [])
  return groups
}
