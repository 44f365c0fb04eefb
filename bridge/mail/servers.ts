/**
 * Where the mailboxes of well-known services are read, and what those services call themselves where they vouch for a
 * sender.
 */

export interface Server {
  host: string
  port: number
  /** See `Mailbox.authserv`. Only for services known to replace what a sender wrote there. */
  authserv?: string
}

const SERVERS: readonly { domains: RegExp; server: Server }[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, server: { host: 'imap.gmail.com', port: 993, authserv: 'mx.google.com' } },
  { domains: /^gmx\.(?:net|de|at|ch)$/, server: { host: 'imap.gmx.net', port: 993 } },
  { domains: /^web\.de$/, server: { host: 'imap.web.de', port: 993 } },
  { domains: /^(?:icloud|me|mac)\.com$/, server: { host: 'imap.mail.me.com', port: 993 } },
  { domains: /^(?:yahoo\.[a-z.]+|ymail\.com)$/, server: { host: 'imap.mail.yahoo.com', port: 993 } },
  { domains: /^fastmail\.(?:com|fm)$/, server: { host: 'imap.fastmail.com', port: 993 } },
]

/** Whether anybody may have an address in a domain, so that its mail identifies no site. */
export const isWebmail = (domain: string): boolean =>
  serverFor(`a@${domain}`) !== undefined ||
  takesNoPassword(`a@${domain}`) ||
  /^(?:proton\.me|protonmail\.com|pm\.me|aol\.com|mail\.(?:com|ru)|yandex\.[a-z.]+|zoho(?:mail)?\.com|t-online\.de|qq\.com|163\.com|126\.com|tuta(?:nota)?\.com|hey\.com)$/.test(
    domain,
  )

/** From the address alone; undefined if its server must be named. */
export const serverFor = (address: string): Server | undefined => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return SERVERS.find(({ domains }) => domains.test(domain))?.server
}

/** Microsoft no longer accepts passwords over IMAP, including app passwords. */
export const takesNoPassword = (address: string): boolean => /@(?:outlook|hotmail|live|msn)\.[a-z.]+$/i.test(address)
