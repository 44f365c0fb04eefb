/**
 * Which origins may receive a job's data (Z1): its own site, the hosts it names, and those the person allowed. This
 * applies to every decider, also to a replay and an imported manual.
 */
import { getDomain, getPublicSuffix } from 'tldts'
import { applicationSystem } from '../../../shared/domain/url.ts'
import type { RunInput, RunPorts } from './ports.ts'

/**
 * The kind of a value: `secret` is behind a handle; `data` is everything else that is typed, chosen, ticked or
 * attached.
 */
export type HeldKind = 'data' | 'secret'

export type Policy = Pick<RunInput, 'targetUrl' | 'allowedDomains' | 'jobType'> & Pick<RunPorts, 'origins'>

export const policyOf = ({
  input: { targetUrl, allowedDomains, jobType },
  ports: { origins },
}: {
  input: RunInput
  ports: RunPorts
}): Policy => ({ targetUrl, jobType, origins, ...(allowedDomains && { allowedDomains }) })

const PRIVATE = { allowPrivateDomains: true } as const

/**
 * Whether an address belongs to a site: the same host, or another of the same registrable domain, on the same port.
 * Tenants of an application system or a hosting service are separate sites. No part of an https page is without https.
 */
export const isOfSite = (site: string, address: string): boolean => {
  const [own, other] = [URL.parse(site), URL.parse(address)]
  if (!own || !other || !/^https?:$/.test(other.protocol)) return false
  if (own.protocol === 'https:' && other.protocol !== 'https:') return false
  if (own.hostname === other.hostname) return samePort(own, other)
  if (!samePort(own, other)) return false
  if (applicationSystem(site)) return isBelow(other.hostname, own.hostname.replace(/^www\./, ''))
  const domain = getDomain(own.hostname, PRIVATE)
  return domain !== null && domain === getDomain(other.hostname, PRIVATE)
}

/** http and https of one host are the same site; other ports are other programs. */
const samePort = (one: URL, other: URL): boolean => one.port === other.port

/** Whether an address is on a named host or its subdomains. A named port must match. */
export const isOnHost = (named: string, address: string): boolean => {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  const host = named.includes(':') ? url.host : url.hostname
  // Nobody owns "co.uk", so naming it allows no site below it.
  return host === named || (isBelow(host, named) && getPublicSuffix(named, PRIVATE) !== named)
}

const isBelow = (host: string, above: string): boolean => host === above || host.endsWith(`.${above}`)

const keyOf = (origin: string, held: HeldKind): string => `${held} ${origin}`

/** The person's answer about an origin; undefined if they were not asked. */
export const consentFor = (policy: Policy, origin: string, held: HeldKind): boolean | undefined =>
  policy.origins.said.get(keyOf(origin, held))

/** Allowing secrets allows other data; refusing other data refuses secrets. */
export const recordConsent = (policy: Policy, origin: string, held: HeldKind, allowed: boolean): void => {
  policy.origins.said.set(keyOf(origin, held), allowed)
  if (allowed || held === 'data') policy.origins.said.set(keyOf(origin, allowed ? 'data' : 'secret'), allowed)
}
