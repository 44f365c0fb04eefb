// The list of commands describes each as the command itself does, without reading its file.
import { Command, Help } from 'commander'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../../bridge/cli/commands/index.ts'

test.each(COMMANDS)('the list says what $name takes', async ({ name, takes, load }) => {
  const command = new Command(name)
  ;(await load()).register(command)
  expect(`${name} ${takes}`.trimEnd()).toBe(new Help().subcommandTerm(command))
})
