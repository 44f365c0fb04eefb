/**
 * Flags of settings that are secret. Every program of a machine may read the command lines of all others, so such a flag says
 * where the secret is and not what it is. Not for how settings come together; that is `base/config.ts`.
 */
import { readFileSync } from 'node:fs'
import { GhError } from '../../shared/domain/errors.ts'
import { messageOf } from '../base/message.ts'
import { flagOf, type SettingKey, variablesOf } from '../base/settings.ts'

/** Whether a text for the setting holds a secret; others may stand on a command line as they are. */
const HOLDS_SECRET: Partial<Record<SettingKey, (text: string) => boolean>> = {
  model_api_key: () => true,
  vault_passphrase: () => true,
  callback_secret: () => true,
  providers: (text) => /api_key/.test(text),
  database_url: (text) => {
    const url = URL.parse(text)
    return url === null || url.password !== '' || url.searchParams.has('password')
  },
}

export const mayBeSecret = (key: SettingKey): boolean => HOLDS_SECRET[key] !== undefined

/** What such a flag takes, for the help. */
export const SECRET_PLACES = 'env:NAME, file:PATH or - (standard input)'

/**
 * What the flag's text stands for.
 * Errors: INVALID_CONFIG where it is the secret itself, or nothing is where it says.
 */
export const secretOf = (
  key: SettingKey,
  text: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => {
  const [, kind, name = ''] = /^(env|file):(.+)$/s.exec(text) ?? []
  try {
    const found = text === '-' ? readFileSync(0, 'utf8') : kind === 'file' ? readFileSync(name, 'utf8') : env[name]
    if (text === '-' || kind !== undefined) return filled(key, found?.trim(), text)
  } catch (cause) {
    if (cause instanceof GhError) throw cause
    throw new GhError('INVALID_CONFIG', `${flagOf(key)}: ${text} cannot be read: ${messageOf(cause)}.`, { cause })
  }
  if (HOLDS_SECRET[key]?.(text) !== true) return text
  const [variable] = variablesOf(key)
  throw new GhError(
    'INVALID_CONFIG',
    `${flagOf(key)}: a secret on a command line can be read by every program of this machine, so it is not taken. Give it as ${variable}, or say where it is: ${flagOf(key)} ${SECRET_PLACES}. Change the one you have just typed.`,
  )
}

const filled = (key: SettingKey, value: string | undefined, place: string): string => {
  if (value) return value
  throw new GhError(
    'INVALID_CONFIG',
    `${flagOf(key)}: ${place === '-' ? 'standard input' : place} is empty or not there.`,
  )
}
