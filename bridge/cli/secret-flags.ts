/**
 * Secret flags. Every program on a machine can read the command lines of all others, so such a flag says where the
 * secret is, not what it is. `base/config.ts` combines the settings.
 */
import { readFileSync } from 'node:fs'
import { GhError } from '../../shared/domain/errors.ts'
import { keysIn } from '../../shared/domain/without-tokens.ts'
import { messageOf } from '../base/message.ts'
import { flagOf, type SettingKey, variablesOf } from '../base/settings.ts'

const opensSomething = (address: string): boolean => keysIn(address).length > 0

/** Whether a value of the setting contains a secret; others may be given on a command line as they are. */
const HOLDS_SECRET: Partial<Record<SettingKey, (text: string) => boolean>> = {
  model_api_key: () => true,
  vault_passphrase: () => true,
  callback_secret: () => true,
  object_store_secret: () => true,
  kms_token: () => true,
  providers: (text) => /api_key/.test(text),
  database_url: (text) => URL.parse(text) === null || opensSomething(text),
  // Services that rent out browsers take their key in the address.
  cdp: opensSomething,
  model_base_url: opensSomething,
  patrol_callback_url: opensSomething,
}
/** Most of these are not secret. */
const PLAIN: ReadonlySet<SettingKey> = new Set(['cdp', 'model_base_url', 'patrol_callback_url'])

export const mayBeSecret = (key: SettingKey): boolean => HOLDS_SECRET[key] !== undefined
export const isSecretSetting = (key: SettingKey): boolean => mayBeSecret(key) && !PLAIN.has(key)

/** What such a flag accepts, for the help. */
export const SECRET_PLACES = 'env:NAME, file:PATH or - (standard input)'

/**
 * The value that the flag's text refers to.
 * Errors: INVALID_CONFIG if it is the secret itself, or there is nothing in the named place.
 */
export const secretOf = (key: SettingKey, text: string, env: Variables = process.env): string => {
  const found = secretAt(flagOf(key), text, env)
  if (found !== undefined) return found
  if (HOLDS_SECRET[key]?.(text) !== true) return text
  throw onCommandLine(flagOf(key), `Give it as ${variablesOf(key)[0]}, or say where it is`)
}

/** The same for a secret that is not a setting, such as a code: the text always names a place. */
export const secretOfFlag = (flag: string, text: string, env: Variables = process.env): string => {
  const found = secretAt(flag, text, env)
  if (found !== undefined) return found
  throw onCommandLine(flag, 'Say where it is')
}

type Variables = Readonly<Record<string, string | undefined>>

const onCommandLine = (flag: string, instead: string): GhError =>
  new GhError(
    'INVALID_CONFIG',
    `${flag}: a secret on a command line can be read by every program of this machine, so it is not taken. ${instead}: ${flag} ${SECRET_PLACES}. Change the one you have just typed.`,
  )

/** The content of the named place; undefined if the text names none. */
const secretAt = (flag: string, text: string, env: Variables): string | undefined => {
  const [, kind, name = ''] = /^(env|file):(.+)$/s.exec(text) ?? []
  if (text !== '-' && kind === undefined) return undefined
  try {
    const found = text === '-' ? readFileSync(0, 'utf8') : kind === 'file' ? readFileSync(name, 'utf8') : env[name]
    return filled(flag, found?.trim(), text)
  } catch (cause) {
    if (cause instanceof GhError) throw cause
    throw new GhError('INVALID_CONFIG', `${flag}: ${text} cannot be read: ${messageOf(cause)}.`, { cause })
  }
}

const filled = (flag: string, value: string | undefined, place: string): string => {
  if (value) return value
  throw new GhError('INVALID_CONFIG', `${flag}: ${place === '-' ? 'standard input' : place} is empty or not there.`)
}
