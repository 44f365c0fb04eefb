/**
 * Secrets in the system's keyring, if one responds: one entry per owner. Machines without a desktop have none;
 * `openSecrets` then stores them encrypted in the store.
 */

import { swallowed } from '../base/debug.ts'
import type { SecretVault } from './secrets.ts'

const SERVICE = 'GhostHands'
/** Not a secret: queried once to find out whether a keyring responds. */
const PROBE = 'probe'

interface Entry {
  getPassword(): Promise<string | null | undefined>
  setPassword(password: string): Promise<void>
  deleteCredential(): Promise<boolean>
}
type OpenEntry = (account: string) => Entry

/** Undefined if no keyring responds. Loaded on first use: it is a native module. */
export const systemKeyring = async (): Promise<OpenEntry | undefined> => {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    const open: OpenEntry = (account) => new AsyncEntry(SERVICE, account)
    const probe = open(PROBE)
    await probe.setPassword(PROBE)
    return (await probe.getPassword()) === PROBE ? open : undefined
  } catch (error) {
    swallowed('vault', error)
    // No keyring here: the key is kept in a file, and doctor reports which.
    return undefined
  }
}

/** @param home distinguishes the entries of two homes on one machine */
export const keyringVault = (open: OpenEntry, home: string): SecretVault => {
  const entryOf = (owner: string): Entry => open(`${home} ${owner}`)
  const all = async (owner: string): Promise<Record<string, string>> => {
    const text = await entryOf(owner).getPassword()
    return text ? (JSON.parse(text) as Record<string, string>) : {}
  }
  return {
    all,
    one: async (owner, name) => (await all(owner))[name],
    async keep(owner, secrets) {
      await entryOf(owner).setPassword(JSON.stringify({ ...(await all(owner)), ...secrets }))
    },
    async forget(owner, name) {
      const { [name ?? '']: _, ...rest } = await all(owner)
      if (name !== undefined && Object.keys(rest).length > 0) await entryOf(owner).setPassword(JSON.stringify(rest))
      else await entryOf(owner).deleteCredential()
    },
  }
}
