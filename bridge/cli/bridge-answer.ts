/**
 * The bridge's side of `bridge-call.ts`: carries out a command in this process for one with the same home, settings and
 * build.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Command } from 'commander'
import { loadConfig } from '../base/config.ts'
import { flagOf, SETTING_KEYS } from '../base/settings.ts'
import type { CommandAnswer, CommandCall, Commands } from './command-call.ts'
import type { App } from './compose.ts'
import { EXIT } from './errors.ts'
import { withinBridge } from './in-bridge.ts'

/** Thrown before anything was done or printed. */
class NotHere extends Error {}

/** 409 if the command must run by itself. */
export const answerCommand = async (
  app: App,
  commands: Commands,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  const call = JSON.parse(text) as CommandCall
  const { build, onlyReads } = commands
  const here = build !== undefined && call.build === build && onlyReads(call.words) && isAlike(app, call)
  const answer = here ? await carriedOut(app, commands, call) : undefined
  response.writeHead(answer ? 200 : 409).end(JSON.stringify(answer ?? {}))
}

/** The settings that it would have in its own process: the same home and database. */
const isAlike = ({ config }: App, { home, env }: CommandCall): boolean => {
  try {
    const own = loadConfig({ home, env })
    return own.home.root === config.home.root && own.database_url === config.database_url
  } catch {
    // The command itself reports its invalid settings.
    return false
  }
}

const carriedOut = async (
  app: App,
  { carryOut }: Commands,
  { words, colours }: CommandCall,
): Promise<CommandAnswer | undefined> => {
  const said: CommandAnswer['said'] = []
  const write = (to: 1 | 2, text: string): void => void said.push([to, text])
  let elsewhere = false
  const adapt = (root: Command): Command =>
    root
      .configureOutput({ writeOut: (text) => write(1, text), writeErr: (text) => write(2, text) })
      .hook('preAction', (_, action) => {
        elsewhere = hasSettings(action)
        if (elsewhere) throw new NotHere()
      })
  const bridge = { config: app.config, store: app.store, profiles: () => app.profiles(), write, colours }
  const exitCode = await withinBridge(bridge, () => carryOut(words, adapt))
  return elsewhere ? undefined : { said, exitCode: exitCode ?? EXIT.done }
}

/** Flags that differ from the bridge's settings. */
const hasSettings = (command: Command): boolean =>
  SETTING_KEYS.some((key) => {
    const option = command.options.find(({ long }) => long === flagOf(key))
    return option !== undefined && command.getOptionValueSource(option.attributeName()) === 'cli'
  })
