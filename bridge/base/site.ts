/** Which site a host belongs to, by the public suffix list. Pure. */
import { getDomain } from 'tldts'

/** The registrable domain, that of a tenant of a hosting service included; the host if it has none. */
export const siteOf = (host: string): string => {
  const name = host.toLowerCase().replace(/\.$/, '')
  return getDomain(name, { allowPrivateDomains: true }) ?? name
}
