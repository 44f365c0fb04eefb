/**
 * Mailboxes from which codes may be read, including credentials, each one encrypted value. They are only given to the
 * code that reads mail, never displayed.
 */
import { Mailbox, sameAddress } from '../../shared/domain/mailbox.ts'
import type { SecretVault } from './secrets.ts'

export interface Mailboxes {
  list(): Promise<Mailbox[]>
  /** Replaces the one with the same address, if there is one. */
  keep(mailbox: Mailbox): Promise<void>
  /** False: there was none. */
  forget(address: string): Promise<boolean>
}

const OWNER = 'mailboxes'

export const openMailboxes = (vault: SecretVault): Mailboxes => {
  const list = async (): Promise<Mailbox[]> =>
    Object.values(await vault.all(OWNER)).map((text) => Mailbox.parse(JSON.parse(text)))
  const namesOf = async (address: string): Promise<string[]> =>
    (await list()).map((one) => one.address).filter((one) => sameAddress(one, address))
  return {
    list,
    async keep(mailbox) {
      await vault.keep(OWNER, { [mailbox.address]: JSON.stringify(mailbox) })
      for (const other of await namesOf(mailbox.address))
        if (other !== mailbox.address) await vault.forget(OWNER, other)
    },
    async forget(address) {
      const names = await namesOf(address)
      for (const name of names) await vault.forget(OWNER, name)
      return names.length > 0
    },
  }
}
