/**
 * The effective settings and the source of each: flag, environment variable, file, default. Not concerned with what a
 * setting does.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { GhError } from '../../shared/domain/errors.ts'
import { inPlainWords, jsonFault } from '../../shared/domain/plain-errors.ts'
import { keysIn } from '../../shared/domain/without-tokens.ts'
import { claimHome, type Home, homeAt, sharing } from './home.ts'
import { flagOf, SETTING_KEYS, type SettingKey, Settings, variablesOf } from './settings.ts'

export interface Config extends Settings {
  home: Home
  /** Source of each setting that is not at its default: `--port`, `GHOSTHANDS_PORT`, the file's path. */
  sources: Partial<Record<SettingKey, string>>
}

export interface ConfigInput {
  /** Home folder from a flag. */
  home?: string | undefined
  /** Settings from flags, by their key; undefined ones are ignored. */
  flags?: Partial<Record<SettingKey, unknown>>
  env?: Readonly<Record<string, string | undefined>>
}

/**
 * Reads `config.toml` or `config.json` of the home; a variable wins over the file, a flag over both.
 * @throws GhError INVALID_CONFIG naming the place and the key of the first wrong value.
 */
export function loadConfig({ home: root, flags = {}, env = process.env }: ConfigInput = {}): Config {
  const home = homeAt(root, env)
  claimHome(home)
  const file = readConfigFile(home)
  const values: Record<string, unknown> = { ...file.values }
  const sources: Partial<Record<SettingKey, string>> = {}
  for (const key of SETTING_KEYS) {
    if (values[key] !== undefined) sources[key] = file.path
    // In a shell, an empty variable means "not set".
    const variable = variablesOf(key).find((name) => env[name] !== undefined && env[name] !== '')
    if (variable !== undefined) {
      values[key] = env[variable]
      sources[key] = variable
    }
    if (flags[key] !== undefined) {
      values[key] = flags[key]
      sources[key] = flagOf(key)
    }
  }
  const parsed = Settings.safeParse(values, { error: inPlainWords })
  if (parsed.success) {
    const { shared_files: shared, providers } = parsed.data
    checkObjectStore(parsed.data)
    return { ...parsed.data, providers: withKeys(providers, env), home: shared ? sharing(home, shared) : home, sources }
  }
  throw invalid(parsed.error.issues, sources, file.path)
}

/** @throws GhError INVALID_CONFIG */
const checkObjectStore = (settings: Settings): void => {
  if (settings.object_store === undefined) return
  if (settings.shared_files !== undefined)
    throw new GhError(
      'INVALID_CONFIG',
      'shared_files and object_store are both set. Files can be in one of them only: remove the other.',
    )
  if (settings.object_store_key_id === undefined || settings.object_store_secret === undefined)
    throw new GhError(
      'INVALID_CONFIG',
      'object_store needs object_store_key_id and object_store_secret (or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).',
    )
}

/** API keys of single providers, so that none needs to be in a file: `GHOSTHANDS_ANTHROPIC_API_KEY`. */
const PROVIDER_KEY = /^GHOSTHANDS_(\w+)_API_KEY$/

function withKeys(
  providers: Settings['providers'],
  env: Readonly<Record<string, string | undefined>>,
): Settings['providers'] {
  const keyed = { ...providers }
  for (const [variable, api_key] of Object.entries(env)) {
    const name = PROVIDER_KEY.exec(variable)?.[1]?.toLowerCase().replaceAll('_', '-')
    if (name === undefined || name === 'model' || !api_key) continue
    keyed[name] = { ...keyed[name], api_key }
  }
  return keyed
}

/** Values that must never appear in a log, an event or a report: for the redactor that compose makes. */
export function secretsOf(config: Config): string[] {
  const { database_url, model_base_url, patrol_callback_url, cdp } = config
  const providers = Object.values(config.providers)
  const addresses = [database_url, model_base_url, patrol_callback_url, ...cdp, ...providers.map((one) => one.base_url)]
  const keys = [
    config.model_api_key,
    config.vault_passphrase,
    config.callback_secret,
    config.object_store_secret,
    config.kms_token,
  ]
  for (const { api_key } of providers) keys.push(api_key)
  return [...keys.flatMap((key) => (key ? [key] : [])), ...addresses.flatMap((one) => keysIn(one ?? ''))]
}

function invalid(
  issues: readonly { code?: string; path: PropertyKey[]; message: string; keys?: string[] }[],
  sources: Partial<Record<string, string>>,
  file: string,
): GhError {
  const sentences = issues.map((issue) => {
    const key = String(issue.path[0] ?? '')
    if (issue.code === 'unrecognized_keys' && key !== '')
      return `${sources[key] ?? file}: ${issue.path.join('.')} has no ${(issue.keys ?? []).join(', ')}.`
    if (issue.code === 'unrecognized_keys')
      return `${file}: there is no setting ${(issue.keys ?? []).join(', ')}. The settings are ${SETTING_KEYS.join(', ')}.`
    return `${sources[key] ?? file}${sources[key] === file ? `: ${issue.path.join('.')}` : ''}: ${issue.message}.`
  })
  const paths = issues.flatMap((issue) => (issue.path.length > 0 ? [issue.path.join('.')] : (issue.keys ?? [])))
  return new GhError('INVALID_CONFIG', sentences.join(' '), { details: { keys: paths } })
}

function readConfigFile(home: Home): { path: string; values: Record<string, unknown> } {
  const toml = join(home.root, 'config.toml')
  const json = join(home.root, 'config.json')
  if (existsSync(toml) && existsSync(json))
    throw new GhError('INVALID_CONFIG', `Both ${toml} and ${json} exist. Keep one of them.`)
  const path = existsSync(json) ? json : toml
  if (!existsSync(path)) return { path: toml, values: {} }
  let values: unknown
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
    values = path === json ? JSON.parse(text) : parseToml(text)
  } catch (cause) {
    const [first] = cause instanceof Error ? cause.message.split('\n') : [String(cause)]
    const reason = cause instanceof SyntaxError && path === json ? `${jsonFault(text, cause)}.` : first
    throw new GhError('INVALID_CONFIG', `${path} cannot be read: ${reason}`, { cause })
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new GhError('INVALID_CONFIG', `${path} must hold one object of settings.`)
  return { path, values: { ...values } }
}
