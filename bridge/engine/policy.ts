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

const allowedHosts = ({ targetUrl, allowedDomains = [] }: Policy): string[] => [
  new URL(targetUrl).hostname,
  ...allowedDomains,
]

/** In words. */
export const siteOf = (policy: Policy): string => allowedHosts(policy).join(', ')

/**
 * Whether an address lies on the job's own site or on one it was given, subdomains included. On the job's own host another
 * port is another site, unless both are the usual ones: on a person's machine each port is somebody else.
 */
export const mayVisit = (policy: Policy, address: string): boolean => {
  const url = URL.parse(address)
  if (!url) return false
  const within = (host: string, allowed: string): boolean => host === allowed || host.endsWith(`.${allowed}`)
  const given = (policy.allowedDomains ?? []).some((allowed) =>
    within(allowed.includes(':') ? url.host : url.hostname, allowed),
  )
  const own = new URL(policy.targetUrl)
  return given || (within(url.hostname, own.hostname) && url.port === own.port)
}

/** The same, and for an application the hosts of application systems, where "Apply" often leads. */
export const mayLeadTo = (policy: Policy & Pick<RunInput, 'jobType'>, address: string): boolean =>
  mayVisit(policy, address) || (policy.jobType === 'apply' && platformOfUrl(address) !== undefined)

/** Whether who decides reads a page's words as words, and so can be talked into things. */
export const isTalkedTo = (provider: string): boolean => provider !== 'local' && provider !== 'mock'

/** The rule for the documents of a job's tabs; none for a job that follows no words and was given no hosts. */
export const visitRule = (
  input: Policy & Pick<RunInput, 'jobType'>,
  provider: string,
): ((url: string) => boolean) | undefined =>
  isTalkedTo(provider) || input.allowedDomains ? (url) => mayLeadTo(input, url) : undefined
