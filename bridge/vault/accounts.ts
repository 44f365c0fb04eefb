/**
 * Accounts that people let GhostHands make on sites: the generated password with its address, one encrypted value for
 * each person and origin. A person with two addresses may have two accounts there.
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
  /** When a later task used it last; ISO. */
  usedAt: z.string().optional(),
})
export type SavedAccount = z.infer<typeof SavedAccount>

/** Whose account, and where. */
export type AccountKey = Pick<SavedAccount, 'applicantId' | 'origin' | 'email'>

export interface AccountVault {
  /** Of everybody, or of one person, by origin. */
  list(applicantId?: string): Promise<SavedAccount[]>
  at(key: AccountKey): Promise<SavedAccount | undefined>
  /** Replaces the one with the same key, if there is one. */
  keep(account: SavedAccount): Promise<void>
  /** False: there was none. */
  forget(key: AccountKey): Promise<boolean>
}

const OWNER = 'accounts'
const nameOf = ({ applicantId, origin }: AccountKey): string => `${applicantId} ${origin}`

export const accountVault = (vault: SecretVault): AccountVault => {
  const stored = async (key: AccountKey): Promise<SavedAccount[]> =>
    accountsIn((await vault.one(OWNER, nameOf(key))) ?? '[]')
  const store = (key: AccountKey, all: readonly SavedAccount[]): Promise<void> =>
    all.length === 0 ? vault.forget(OWNER, nameOf(key)) : vault.keep(OWNER, { [nameOf(key)]: JSON.stringify(all) })
  return {
    list: async (applicantId) =>
      Object.values(await vault.all(OWNER))
        .flatMap(accountsIn)
        .filter((one) => applicantId === undefined || one.applicantId === applicantId)
        .sort((one, other) => one.origin.localeCompare(other.origin)),
    at: async (key) => (await stored(key)).find((one) => isOf(one, key)),
    keep: async (account) => store(account, [...(await stored(account)).filter((one) => !isOf(one, account)), account]),
    async forget(key) {
      const all = await stored(key)
      const others = all.filter((one) => !isOf(one, key))
      if (others.length === all.length) return false
      await store(key, others)
      return true
    },
  }
}

/** A home of an earlier build has one account instead of a list. */
const accountsIn = (text: string): SavedAccount[] => {
  const value: unknown = JSON.parse(text)
  return z.array(SavedAccount).parse(Array.isArray(value) ? value : [value])
}

const isOf = (one: AccountKey, other: AccountKey): boolean => one.email.toLowerCase() === other.email.toLowerCase()
