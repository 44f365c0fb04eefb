/** Codes and links that sites send by e-mail, for one person's mailbox: what may be looked for, by the person's rules, and finding it. */
import type { Mailbox, MailUse } from '../../shared/domain/mailbox.ts'
import { type Found, findInMail, type Wanted } from './read.ts'
import { siteOf } from './sender.ts'

export { tryMailbox } from './read.ts'
export { siteOf } from './sender.ts'
export { serverFor, takesNoPassword } from './servers.ts'

export interface MailedCodes {
  /** What the person said of the mail of the site that an address belongs to. */
  useFor(url: string): MailUse
  /**
   * Waits for a message of that site's.
   * Errors: INVALID_CONFIG, NETWORK_ERROR; the signal's reason.
   */
  find(order: Omit<Wanted, 'domains'>, signal: AbortSignal): Promise<Found>
}

export const mailedCodes = (mailbox: Mailbox): MailedCodes => {
  const ruleFor = (url: string) => mailbox.rules[siteOf(new URL(url).hostname)]
  return {
    useFor: (url) => ruleFor(url)?.use ?? 'ask',
    find(order, signal) {
      const site = siteOf(new URL(order.url).hostname)
      return findInMail(mailbox, { ...order, domains: [site, ...(ruleFor(order.url)?.from ?? [])] }, signal)
    },
  }
}
