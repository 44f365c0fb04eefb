/**
 * Which addresses may be connected to on behalf of somebody who is not the owner: none of this machine or its networks
 * unless allowed (Z4). The check is part of the name resolution of the actual connection, so that a name cannot resolve
 * differently a moment later.
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { GhError } from '../../shared/domain/errors.ts'

/** Networks that nobody outside could mean: IANA's special-purpose registries. */
const PRIVATE: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  // Azure's own service for its machines, on an address that looks public.
  ['168.63.129.16', 32, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  // IPv4 addresses embedded in IPv6; those that the system itself maps are checked as IPv4.
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

/** All address space ever allocated for public use; anything outside is special, including embedded IPv4 addresses. */
const everybodys = new BlockList()
everybodys.addSubnet('2000::', 3, 'ipv6')

const blocked = new BlockList()
for (const [network, bits, family] of PRIVATE) blocked.addSubnet(network, bits, family)

/** Addresses of this machine or of a non-public network. Anything that is not an address counts as private. */
export const isPrivateAddress = (address: string): boolean => {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? hexMapped(bare)
  const plain = mapped ?? bare
  const family = isIP(plain)
  if (family === 0) return true
  if (family === 6 && !everybodys.check(plain, 'ipv6')) return true
  return blocked.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** `::ffff:7f00:1` is how a URL writes `::ffff:127.0.0.1`. */
const hexMapped = (address: string): string | undefined => {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return undefined
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255].join('.')
}

/** Exceptions for the machine's networks, and the error to throw. */
export interface AddressRule {
  /** Hosts (`intranet.example`, optionally with a port), addresses and networks (`10.1.0.0/16`). */
  allowed?: readonly string[] | undefined
  refusal(host: string): GhError
}

/**
 * Checks what is known without resolving the name: literal addresses and localhost.
 * @throws the rule's error
 */
export const refusePrivate = ({ hostname, port, protocol }: URL, rule: AddressRule): void => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const known = isIP(bare) ? isPrivateAddress(bare) : /(^|\.)localhost\.?$/i.test(bare)
  if (known && !isAllowed(bare, [bare], Number(port || (protocol === 'https:' ? 443 : 80)), rule))
    throw rule.refusal(hostname)
}

/** Resolves a name for one connection to a port; a single private address among the results is refused. */
export const publicLookup =
  (rule: AddressRule, port: number, resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      const addresses = found.map(({ address }) => address)
      if (!first || (addresses.some(isPrivateAddress) && !isAllowed(hostname, addresses, port, rule)))
        return callback(rule.refusal(hostname), '', 0)
      if (options.all) return callback(null, found)
      return callback(null, first.address, first.family)
    })
  }

const isAllowed = (
  host: string,
  addresses: readonly string[],
  port: number,
  { allowed = [] }: AddressRule,
): boolean => {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (allowed.some((one) => [name, `${name}:${port}`, `[${name}]:${port}`].includes(one.toLowerCase()))) return true
  const networks = new BlockList()
  for (const one of allowed) {
    const [, network = '', bits = ''] = /^([\d.]+|[\da-f:]+)\/(\d{1,3})$/i.exec(one) ?? []
    const family = isIP(network)
    if (family !== 0 && Number(bits) <= (family === 4 ? 32 : 128))
      networks.addSubnet(network, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  }
  return addresses.every(
    (address) => !isPrivateAddress(address) || networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  )
}
