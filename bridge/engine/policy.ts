/** Where a job may go (Z4, DESIGN §10): its own site, and what it was told. Text on a page cannot widen this. */
import { GhError } from '../../shared/domain/errors.ts'
import { platformOfUrl } from '../../shared/domain/url.ts'
import type { RunInput } from './ports.ts'

/** Errors: NAVIGATION_REFUSED where an address is not http(s) or on a host this job was not given. */
export const sameSite = (input: Policy, address: string): void => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new GhError(
      'NAVIGATION_REFUSED',
      `GhostHands only opens http and https addresses, not ${address.slice(0, 80)}.`,
    )
  if (mayVisit(input, address)) return
  throw new GhError(
    'NAVIGATION_REFUSED',
    `This job works on ${siteOf(input)} and may not open ${url.hostname}. Add it with --allow-domain if it belongs to the task.`,
  )
}

type Policy = Pick<RunInput, 'targetUrl' | 'allowedDomains'>

/** Hosts that the job's own address was sent on to: the person named it, and the site behind it may lie elsewhere. */
const landed = new WeakMap<object, Set<string>>()

const allowedHosts = (policy: Policy): string[] => [
  new URL(policy.targetUrl).hostname,
  ...(policy.allowedDomains ?? []),
  ...(landed.get(policy) ?? []),
]

/** In words. */
export const siteOf = (policy: Policy): string => allowedHosts(policy).join(', ')

/**
 * Whether an address lies on the job's own site or on one it was given, subdomains included. On the job's own host another
 * port is another site: on a person's machine each port is somebody else.
 */
export const mayVisit = (policy: Policy, address: string): boolean => {
  const url = URL.parse(address)
  if (!url) return false
  const own = new URL(policy.targetUrl)
  if (url.port === own.port && within(url.hostname, own.hostname.replace(/^www\./, ''))) return true
  if (landed.get(policy)?.has(url.host)) return true
  return (policy.allowedDomains ?? []).some((allowed) =>
    within(allowed.includes(':') ? url.host : url.hostname, allowed),
  )
}

const within = (host: string, allowed: string): boolean => host === allowed || host.endsWith(`.${allowed}`)

/** The same, and for an application the hosts of application systems, where "Apply" often leads. */
export const mayLeadTo = (policy: Policy & Pick<RunInput, 'jobType'>, address: string): boolean =>
  mayVisit(policy, address) || (policy.jobType === 'apply' && platformOfUrl(address) !== undefined)

/** Whether who decides reads a page's words as words, and so can be talked into things. */
export const isTalkedTo = (provider: string): boolean => provider !== 'local' && provider !== 'mock'

/**
 * The rule for the documents of a job's tabs; none for a job that follows no words and was given no hosts. Where the job's own
 * address is sent on to another host, that one is its site too.
 */
export const visitRule = (
  input: Policy & Pick<RunInput, 'jobType'>,
  provider: string,
): ((url: string, from?: string) => boolean) | undefined =>
  isTalkedTo(provider) || input.allowedDomains
    ? (url, from) => {
        if (mayLeadTo(input, url)) return true
        const host = URL.parse(url)?.host
        if (!host || from === undefined || from !== new URL(input.targetUrl).href.split('#')[0]) return false
        landed.set(input, new Set(landed.get(input)).add(host))
        return true
      }
    : undefined
