/** The commands and what they take, and the one place where a failure becomes a sentence and an exit code. */
import { Command, CommanderError, Help } from 'commander'
import { onlyReads } from './bridge-call.ts'
import type { Commands } from './command-call.ts'
import { COMMANDS } from './commands/index.ts'
import { EXIT, exitCodeOf, sayError } from './errors.ts'
import { SETTINGS_HEADING } from './help.ts'
import { version } from './version.ts'

/** All of them; `build` where others may ask this one to carry some out. */
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

/** Commands that no word names are only listed: their files are not read. */
const program = async (
  words: readonly string[],
  adapt: (root: Command) => Command,
  all: Commands,
): Promise<Command> => {
  const root: Command = adapt(new Command('ghosthands'))
    .description('Does web tasks in your own browser while you watch. Learns each task once, then repeats it for free.')
    .version(version())
    .configureHelp({ groupItems: settingsLast, subcommandTerm: (command) => termOf(command, root) })
    .showHelpAfterError('Run it with --help to see what it takes.')
    .exitOverride()
  for (const { name, about, hidden = false, load } of COMMANDS) {
    const command = root.command(name, { hidden }).description(about)
    if (words.includes(name)) (await load()).register(command, all)
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
