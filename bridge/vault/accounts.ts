/**
 * Accounts that people let GhostHands make on sites: the generated password with its address, one encrypted value for
 * each person and origin.
 */
import { z } from 'zod'
import type { SecretVault } from './secrets.ts'

const SavedAccount = z.object({
  applicantId: z.string(),
  /** `https://acme.jobs.example` */
  origin: z.string(),
  email: z.string(),
  password: z.string(),
  /** ISO. */
  madeAt: z.string(),
})
export type SavedAccount = z.infer<typeof SavedAccount>

export interface AccountVault {
  /** Of everybody, or of one person, by origin. */
  list(applicantId?: string): Promise<SavedAccount[]>
  at(applicantId: string, origin: string): Promise<SavedAccount | undefined>
  /** Replaces the one of the same person and origin, if there is one. */
  keep(account: SavedAccount): Promise<void>
  forget(applicantId: string, origin: string): Promise<void>
}

const OWNER = 'accounts'
const nameOf = (applicantId: string, origin: string): string => `${applicantId} ${origin}`

export const accountVault = (vault: SecretVault): AccountVault => {
  const list: AccountVault['list'] = async (applicantId) => {
    const all = Object.values(await vault.all(OWNER)).map((text) => SavedAccount.parse(JSON.parse(text)))
    return all
      .filter((one) => applicantId === undefined || one.applicantId === applicantId)
      .sort((one, other) => one.origin.localeCompare(other.origin))
  }
  return {
    list,
    at: async (applicantId, origin) => (await list(applicantId)).find((one) => one.origin === origin),
    keep: (account) => vault.keep(OWNER, { [nameOf(account.applicantId, account.origin)]: JSON.stringify(account) }),
    forget: (applicantId, origin) => vault.forget(OWNER, nameOf(applicantId, origin)),
  }
}
