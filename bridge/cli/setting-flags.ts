/** The settings as flags of a command, generated from the settings' own table. A command's own flags are not here. */
import { type Command, Option } from 'commander'
import { type Config, loadConfig } from '../base/config.ts'
import { flagOf, SETTING_KEYS, type SettingKey, Settings } from '../base/settings.ts'
import { SETTINGS_HEADING } from './help.ts'
import { isSecretSetting, mayBeSecret, SECRET_PLACES, secretOf } from './secret-flags.ts'

/** Settings of a command that reads or changes stored data. */
export const STORE_SETTINGS: readonly SettingKey[] = [
  'database_url',
  'vault_key',
  'vault_passphrase',
  'kms_key',
  'kms_token',
  'log_level',
  'debug',
]

/** Settings of a command that opens a browser. */
export const BROWSER_SETTINGS: readonly SettingKey[] = ['chrome_path', 'chrome_sandbox', 'headless', 'cdp']

/** Settings for the location and age of stored files. */
export const FILE_SETTINGS: readonly SettingKey[] = [
  'shared_files',
  'object_store',
  'object_store_region',
  'object_store_key_id',
  'object_store_secret',
  'artifact_days',
]

/** Settings of a command that carries out a task itself. */
export const TASK_SETTINGS: readonly SettingKey[] = [
  ...STORE_SETTINGS,
  ...BROWSER_SETTINGS,
  'provider',
  'model',
  'model_base_url',
  'model_api_key',
  'model_vision',
  'model_stream',
  'drafts',
  'providers',
  'recipes',
  'keyring',
  'audit',
  'trace',
  ...FILE_SETTINGS,
]

const OTHER_SETTINGS = '\nAll other settings can be given as well: “ghosthands serve --help” lists them.'

/**
 * Adds `--home` and a flag for every setting that the command has no flag for yet.
 * @param shown the settings listed in its help: those that the command uses. It accepts the others as well.
 */
export function withSettings(command: Command, shown: readonly SettingKey[] = STORE_SETTINGS): Command {
  const taken = new Set(command.options.map(({ long }) => long))
  const home = new Option('--home <folder>', 'where GhostHands keeps its files (default: ~/.ghosthands)')
  command.addOption(home.helpGroup(SETTINGS_HEADING))
  for (const key of SETTING_KEYS.filter((one) => !taken.has(flagOf(one))))
    command.addOption(optionOf(key).helpGroup(SETTINGS_HEADING).hideHelp(!shown.includes(key)))
  return shown === SETTING_KEYS ? command : command.addHelpText('after', OTHER_SETTINGS)
}

const optionOf = (key: SettingKey): Option => {
  const about = Settings.shape[key].description ?? ''
  if (key === 'headless') return new Option('--no-headless', 'show the windows of browsers in server mode')
  if (key === 'cdp')
    return new Option('--cdp <address>', `${about}; may be given several times`).argParser(
      (one: string, all: string[] | undefined) => [...(all ?? []), one],
    )
  const told = isSecretSetting(key) ? `${about}: ${SECRET_PLACES}` : about + defaultOf(key)
  return new Option(`${flagOf(key)} ${placeholder(key)}`, told)
}

const presetOf = (key: SettingKey): unknown => Settings.shape[key].safeParse(undefined).data

const placeholder = (key: SettingKey): string =>
  typeof presetOf(key) === 'boolean' ? '<true|false>' : isSecretSetting(key) ? '<place>' : '<value>'

/** The default, if it fits one word. */
const defaultOf = (key: SettingKey): string => {
  const preset = presetOf(key)
  return preset === undefined || typeof preset === 'object' ? '' : ` (default: ${preset})`
}

/**
 * The effective settings for this call of the command.
 * @throws GhError INVALID_CONFIG
 */
export function configOf(command: Command): Config {
  const flags: Partial<Record<SettingKey, unknown>> = {}
  for (const key of SETTING_KEYS) {
    const name = optionName(key)
    if (command.getOptionValueSource(name) !== 'cli') continue
    const given: unknown = command.getOptionValue(name)
    flags[key] = mayBeSecret(key) ? valueAt(key, given) : given
  }
  const home: unknown = command.getOptionValue('home')
  return loadConfig({ home: typeof home === 'string' ? home : undefined, flags })
}

/** A repeatable flag has several values. */
const valueAt = (key: SettingKey, given: unknown): unknown =>
  Array.isArray(given) ? given.map((one) => secretOf(key, String(one))) : secretOf(key, String(given))

/** commander's own name of a flag: `--max-browsers` → `maxBrowsers`. */
function optionName(key: SettingKey): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
