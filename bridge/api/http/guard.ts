/**
 * Accepts only requests that are addressed to this bridge and were not made by a web page of another site (Z1). Runs
 * before authentication, so that a page cannot even send a token.
 */
import type { IncomingMessage } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import { GhError } from '../../../shared/domain/errors.ts'

export interface Gate {
  /** Host headers of this bridge, lower case, with port. */
  hosts(): ReadonlySet<string>
  /** Origins of its own pages. */
  origins(): ReadonlySet<string>
}

/** The address it listens on, its names, and the public address, if there is one. */
export const gateOf = (host: string, port: number, publicUrl?: string): Gate => {
  const names = isLoopback(host) ? LOOPBACK : isEverywhere(host) ? [...LOOPBACK, ...ownNames()] : [bracketed(host)]
  const hosts = new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])))
  const origins = new Set(names.map((name) => new URL(`http://${name}:${port}`).origin))
  if (publicUrl !== undefined) {
    const { host: publicHost, origin } = new URL(publicUrl)
    hosts.add(publicHost.toLowerCase())
    origins.add(origin)
  }
  return { hosts: () => hosts, origins: () => origins }
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** Whether it listens on all addresses of the machine. */
export const isEverywhere = (host: string): boolean => /^(0\.0\.0\.0|::|\[::\])$/.test(host)

/** The machine's own names; any other name must be set as the public address. */
const ownNames = (): string[] => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
  const names = [...addresses.filter((address) => !address.includes('%')).map(bracketed), hostname().toLowerCase()]
  return names.filter((name) => URL.canParse(`http://${name}`))
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

const bracketed = (host: string): string =>
  (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host).toLowerCase()

type Header = (name: string) => string | undefined

/** Undefined if it is only a path. */
const hostIn = (address: string): string | undefined =>
  address.startsWith('/') ? undefined : (URL.parse(address)?.host.toLowerCase() ?? '')

/**
 * @param address what the request line names: a whole address there (`GET http://other.example/jobs`) counts more than
 *   the header, so both must be this bridge's
 * @throws GhError FORBIDDEN
 */
export const checkHost = (gate: Gate, address: string, header: Header): void => {
  const host = header('host')?.toLowerCase()
  if (host === undefined || ![host, hostIn(address) ?? host].every((one) => gate.hosts().has(one)))
    throw new GhError(
      'FORBIDDEN',
      'This address is not one of this bridge’s. Use the address that “ghosthands serve” printed.',
    )
}

/** @throws GhError FORBIDDEN */
export const checkOrigin = (gate: Gate, method: string, header: Header): void => {
  const origin = header('origin')
  if (origin !== undefined && !gate.origins().has(origin))
    throw new GhError('FORBIDDEN', 'Pages of other sites may not use this API.')
  // Resources that a page loads without an Origin (images, scripts, forms of old browsers). Following a link to one of
  // our pages is fine.
  const site = header('sec-fetch-site')
  const visit = method === 'GET' && header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document'
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !visit)
    throw new GhError('FORBIDDEN', 'Pages of other sites may not use this API.')
}

export const headersOf =
  ({ headers }: IncomingMessage): Header =>
  (name) => {
    const value = headers[name]
    return Array.isArray(value) ? value[0] : value
  }

/** Headers of every response: no content sniffing, framing or caching. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
