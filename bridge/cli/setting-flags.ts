/** The settings as flags of a command, made from the settings' own table. Not for what a command itself asks. */
import { type Command, Option } from 'commander'
import { type Config, loadConfig } from '../base/config.ts'
import { flagOf, SETTING_KEYS, type SettingKey, Settings } from '../base/settings.ts'

/** Gives a command `--home` and a flag for every setting it does not already have a flag for. */
export function withSettings(command: Command): Command {
  command.optionsGroup('Settings (also in config.toml, or as GHOSTHANDS_… variables):')
  command.option('--home <folder>', 'where GhostHands keeps its files (default: ~/.ghosthands)')
  const taken = new Set(command.options.map(({ long }) => long))
  for (const key of SETTING_KEYS) {
    if (taken.has(flagOf(key))) continue
    const about = Settings.shape[key].description ?? ''
    if (key === 'headless')
      command.addOption(new Option('--no-headless', 'show the windows of browsers in server mode'))
    else if (key === 'cdp')
      command.option(
        '--cdp <address>',
        `${about}; may be given several times`,
        (one, all: string[]) => [...all, one],
        [],
      )
    else command.addOption(new Option(`${flagOf(key)} <value>`, about))
  }
  return command
}

/**
 * The settings in force for this call of the command.
 * @throws GhError INVALID_CONFIG
 */
export function configOf(command: Command): Config {
  const flags: Partial<Record<SettingKey, unknown>> = {}
  for (const key of SETTING_KEYS) {
    const name = optionName(key)
    if (command.getOptionValueSource(name) === 'cli') flags[key] = command.getOptionValue(name)
  }
  const home: unknown = command.getOptionValue('home')
  return loadConfig({ home: typeof home === 'string' ? home : undefined, flags })
}

/** commander's own name of a flag: `--max-browsers` → `maxBrowsers`. */
function optionName(key: SettingKey): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
