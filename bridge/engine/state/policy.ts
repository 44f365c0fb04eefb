/** Where a job may go (Z4): its own site, and the sites it names. Text on a page cannot widen this. */

import { GhError } from '../../../shared/domain/errors.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import { applicationSystem } from '../../../shared/domain/url.ts'
import { swallowed } from '../../base/debug.ts'
import type { VisitRule } from '../../browser/visits.ts'
import { consentFor, type HeldKind, isOfSite, isOnHost, type Policy } from './origins.ts'
import type { RunInput, RunPorts } from './ports.ts'

/** Errors: NAVIGATION_REFUSED if an address is not http(s) or is on a host that this job does not name. */
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

const allowedHosts = (policy: Policy): string[] => [
  new URL(policy.targetUrl).hostname,
  ...(policy.allowedDomains ?? []),
  ...policy.origins.landed,
]

/** In words. */
export const siteOf = (policy: Policy): string => allowedHosts(policy).join(', ')

/** The note in the result about an origin that received nothing. */
export const withheldMessage = (policy: Policy, origin: string): string =>
  `Nothing was given to ${origin === 'null' ? 'a part of the page without an address of its own' : origin}: it is not ${siteOf(policy)}, and nobody allowed it.`

/** Why an action that leads there is not done. */
export const otherSiteMessage = (policy: Policy, address: string): string =>
  `It leads to ${URL.parse(address)?.host}, and this job works on ${siteOf(policy)} only. If that belongs to the task, the person can allow it with --allow-domain.`

/** Why a document was not requested. */
export const refusedMessage = (policy: Policy, address: string): string =>
  mayNavigateTo(policy, address)
    ? 'The page would have put personal data or a password into an address, so it was stopped.'
    : otherSiteMessage(policy, address)

/** Whether an address is on the job's own site, on a named one, or on one that the person allowed. */
export const mayVisit = (policy: Policy, address: string): boolean =>
  isGiven(policy, address) || consentFor(policy, URL.parse(address)?.origin ?? '', 'data') === true

const isGiven = (policy: Policy, address: string): boolean => {
  const url = URL.parse(address)
  if (!url) return false
  return (
    isOfSite(policy.targetUrl, address) ||
    policy.origins.landed.has(url.host) ||
    (policy.allowedDomains ?? []).some((named) => isOnHost(named, address))
  )
}

/** The same, and for an application also the hosts of application systems, where "Apply" often leads. */
export const mayNavigateTo = (policy: Policy, address: string): boolean =>
  mayVisit(policy, address) || (jobTraits(policy.jobType).leadsToSystems && applicationSystem(address) !== undefined)

/** Whether a value may be entered in a document of this origin, or sent there. Secrets need the person's permission. */
export const mayHold = (policy: Policy, origin: string, held: HeldKind): boolean =>
  held === 'secret'
    ? isGiven(policy, origin) || consentFor(policy, origin, held) === true
    : mayNavigateTo(policy, origin)

/** Data that identifies a person by itself. */
const TELLING = ['email', 'tel', 'street-address', 'address-line1', 'bday'] as const

/** Shorter values occur in addresses by chance. */
const MIN_LENGTH = 4

/**
 * Whether a document request contains something its address must not have: a secret in the address itself, or a value
 * for a site it is not for.
 */
const carries = (policy: Policy, applicant: RunInput['applicant'], url: string, body: string): boolean => {
  const { secrets, values } = applicant
  const origin = URL.parse(url)?.origin ?? ''
  const [address, sent] = [written(url), written(body)]
  const secret = Object.values(secrets).filter(({ length }) => length >= MIN_LENGTH)
  if (secret.some((value) => address.includes(written(value)))) return true
  if (secret.some((value) => sent.includes(written(value)))) return !mayHold(policy, origin, 'secret')
  const telling = TELLING.flatMap((key) => values[key] ?? []).filter(({ length }) => length > MIN_LENGTH)
  return (
    telling.some((value) => address.includes(written(value)) || sent.includes(written(value))) &&
    !mayHold(policy, origin, 'data')
  )
}

/** Decoded repeatedly, so that no value is hidden by escapes. */
const written = (text: string): string => {
  let plain = text.replaceAll('+', ' ')
  for (let times = 0; times < 3; times += 1) {
    const undone = plain.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped)
      } catch (error) {
        swallowed('state', error)
        return escaped
      }
    })
    if (undone === plain) break
    plain = undone
  }
  return plain.replaceAll('+', ' ').toLowerCase()
}

/**
 * The rule for the documents of a job's tabs. A decider that pages can persuade, or that names hosts, stays on the
 * job's site. Nobody sends a value where it may not be. If the job's own address redirects to another host, that host
 * is its site too.
 */
export const visitRule = (
  input: Omit<Policy, 'origins'> & Pick<RunInput, 'applicant'>,
  { provider, origins }: Pick<RunPorts, 'origins'> & { provider: Pick<RunPorts['provider'], 'traits'> },
): VisitRule => {
  const policy: Policy = { ...input, origins }
  return (url, from, body = '') => {
    if (carries(policy, input.applicant, url, body)) return { kind: 'never' }
    if (mayNavigateTo(policy, url)) return { kind: 'allowed' }
    const host = URL.parse(url)?.host
    if (host && from !== undefined && from === new URL(input.targetUrl).href.split('#')[0]) {
      origins.landed.add(host)
      return { kind: 'allowed' }
    }
    return { kind: !provider.traits.followsPageText && !input.allowedDomains ? 'allowed' : 'outside' }
  }
}
