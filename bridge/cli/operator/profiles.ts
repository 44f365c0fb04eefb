/**
 * The person's profiles on store and vault: their secrets in the system's keyring if one responds, otherwise encrypted
 * in the store.
 */
import type { Config } from '../../base/config.ts'
import type { Seal } from '../../base/seal.ts'
import type { Repositories } from '../../store/index.ts'
import { keyringVault, systemKeyring } from '../../vault/keyring.ts'
import { createProfiles, type Profiles } from '../../vault/profiles.ts'
import { secretVault } from '../../vault/secrets.ts'

export const openProfiles = async (
  { keyring, home }: Config,
  { profiles, answers, secrets }: Repositories,
  seal: Seal,
): Promise<Profiles> => {
  const open = keyring ? await systemKeyring() : undefined
  return createProfiles({
    profiles,
    answers,
    seal,
    secrets: open ? keyringVault(open, home.root) : secretVault(secrets, seal),
    keptIn: open ? 'keyring' : 'file',
  })
}
