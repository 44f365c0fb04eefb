/**
 * How data on this machine is encrypted, and how strong that is: the key's location decides. Does not encrypt anything.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Config } from '../../base/config.ts'
import { isLocked, keyFileOf } from '../../base/seal.ts'
import { openSeal } from '../../vault/key.ts'
import { type Finding, fail } from './checks.ts'

/** Opens the key as every command does. */
export const checkAtRest = async (config: Config): Promise<Finding> => {
  const check = 'at rest'
  try {
    await openSeal(config)
  } catch (error) {
    return fail(check, 'what is kept cannot be opened', error)
  }
  const path = keyFileOf(config.home.root)
  if (config.vault_key === 'keyring')
    return { check, state: 'ok', found: 'what is kept is sealed; the key lies in this computer’s keyring' }
  if (config.vault_key === 'kms')
    return { check, state: 'ok', found: `what is kept is sealed; the key in ${path} is encrypted by ${config.kms_key}` }
  if (existsSync(path) && isLocked(readFileSync(path)))
    return { check, state: 'ok', found: `what is kept is sealed; the key in ${path} is locked with a passphrase` }
  const mode = (statSync(path).mode & 0o777).toString(8)
  return {
    check,
    state: 'warn',
    found: `what is kept is sealed; the key lies in ${path} (mode ${mode}), beside it`,
    advice:
      'Whoever gets a copy of the whole home can open it. Set vault_key to keyring, passphrase or kms, and keep the key out of backups of the database.',
  }
}
