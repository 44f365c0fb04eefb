/**
 * Codes and links that sites send by e-mail, for one person's mailbox: what may be looked for, by the person's rules,
 * and finding it.
 */
import type { Mailbox, MailUse } from '../../shared/domain/mailbox.ts'
import { siteOf } from '../base/site.ts'
import { type FoundMail, findInMail, type WantedMail } from './read.ts'
import { isUserContent } from './user-content.ts'

export { tryMailbox } from './read.ts'
export { isWebmail, serverFor, takesNoPassword } from './servers.ts'

export interface MailedCodes {
  /** The person's rule for mail from the site of an address. */
  useFor(url: string): MailUse
  /**
   * Waits for a message of that site's. `busy`: another job in this process waits for one of the same site, and whose
   * it would be cannot be told. Errors: INVALID_CONFIG, NETWORK_ERROR; the signal's reason.
   */
  find(order: Omit<WantedMail, 'domains'>, signal: AbortSignal): Promise<FoundMail | { kind: 'busy' }>
}

/** Mailboxes, each with the site whose mail is being waited for. */
const waiting = new Set<string>()

export const mailedCodes = (mailbox: Mailbox): MailedCodes => ({
  useFor: (url) => useOf(mailbox, hostOf(url)),
  async find(order, signal) {
    const host = hostOf(order.url)
    const site = siteOf(host)
    const named = [host, site].flatMap((name) => mailbox.rules[name]?.from ?? [])
    const lease = JSON.stringify([mailbox.host, mailbox.port, mailbox.user, site])
    if (waiting.has(lease)) return { kind: 'busy' }
    waiting.add(lease)
    try {
      return await findInMail(mailbox, { ...order, domains: [...new Set([site, ...named])] }, signal)
    } finally {
      waiting.delete(lease)
    }
  },
})

const hostOf = (url: string): string => new URL(url).hostname

/**
 * Without asking, a code is used only on the very host that was named: other hosts below its domain may belong to
 * somebody else.
 */
const useOf = ({ rules }: Mailbox, host: string): MailUse => {
  if (isUserContent(host)) return 'never'
  const own = rules[host]?.use
  return own ?? (rules[siteOf(host)]?.use === 'never' ? 'never' : 'ask')
}
