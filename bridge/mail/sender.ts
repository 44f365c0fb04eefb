/**
 * Whether a message is a site's own: its one sender's address lies below the site's registrable domain, or below one that the person
 * named, and the person's own mail server vouches for it. What a message says of itself besides counts for nothing. Pure.
 */
import { getDomain } from 'tldts'

/** Header lines as they came, folded ones joined, in the order they stand. */
export type Headers = readonly { name: string; value: string }[]

export const headersOf = (block: string): Headers =>
  block
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [{ name: name.toLowerCase(), value: value.trim() }]
    })

const valuesOf = (headers: Headers, name: string): string[] =>
  headers.filter((one) => one.name === name).map(({ value }) => value)

const ADDRESS = String.raw`[^\s<>()\[\]@",;:\\]+@[A-Za-z0-9.-]+`
/** A name in quotes, or one of words without anything that divides addresses; then the address. */
const NAMED = new RegExp(String.raw`^(?:"(?:[^"\\]|\\.)*"|[^"<>@,;:\\()]*)\s*<\s*(${ADDRESS})\s*>$`)
const PLAIN = new RegExp(`^(${ADDRESS})$`)

/** The address of the one sender, in small letters. Undefined where there are several, or the line can be read in more than one way. */
export const senderOf = (headers: Headers): string | undefined => {
  const [line, ...more] = valuesOf(headers, 'from')
  if (line === undefined || more.length > 0) return undefined
  const [, address] = NAMED.exec(line) ?? PLAIN.exec(line) ?? []
  return address?.toLowerCase()
}

/** The registrable domain by the public suffix list, that of a tenant of a hosting service included; the host where it has none. */
export const siteOf = (host: string): string => {
  const name = host.toLowerCase().replace(/\.$/, '')
  return getDomain(name, { allowPrivateDomains: true }) ?? name
}

const domainOf = (address: string): string => siteOf(address.slice(address.lastIndexOf('@') + 1))

/** @param domains registrable domains that count as the site's */
export const isFrom = (address: string, domains: readonly string[]): boolean => domains.includes(domainOf(address))

/** `pass`: the server vouches for the sender. `fail`: it looked and does not. `unknown`: it says nothing that can be believed. */
export type Vouched = 'pass' | 'fail' | 'unknown'

/**
 * By the newest `Authentication-Results` of the person's own server (RFC 8601): those stand on top, and whatever a sender wrote
 * below counts for nothing. DMARC is about the sender's domain by itself; DKIM and SPF count where they are about the same one.
 *
 * @param authserv what the server calls itself there
 */
export const vouchedFor = (headers: Headers, address: string, authserv: string | undefined): Vouched => {
  if (authserv === undefined) return 'unknown'
  const [newest] = valuesOf(headers, 'authentication-results').map(withoutComments)
  const [id = '', ...results] = (newest ?? '').split(';').map((part) => part.trim())
  if (id.split(/\s+/)[0]?.toLowerCase() !== authserv.toLowerCase()) return 'unknown'
  return results.some((one) => vouches(one, domainOf(address))) ? 'pass' : 'fail'
}

const vouches = (result: string, domain: string): boolean => {
  const [, method, verdict] = /^(dkim|spf|dmarc)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(result) ?? []
  if (verdict?.toLowerCase() !== 'pass') return false
  const about = (...names: string[]): string[] =>
    names.flatMap((name) => {
      const [, value] =
        new RegExp(String.raw`(?:^|\s)${name.replace('.', String.raw`\.`)}\s*=\s*"?([^\s";]+)`, 'i').exec(result) ?? []
      return value === undefined ? [] : [domainOf(value)]
    })
  switch (method?.toLowerCase()) {
    case 'dmarc':
      return about('header.from').every((one) => one === domain)
    case 'dkim':
      return about('header.d', 'header.i').includes(domain)
    default:
      return about('smtp.mailfrom').includes(domain)
  }
}

/** Comments may hold anything, results among them. */
const withoutComments = (text: string): string => {
  let depth = 0
  let quoted = false
  let kept = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\\' && (quoted || depth > 0)) at += 1
    else if (sign === '"' && depth === 0) quoted = !quoted
    else if (sign === '(' && !quoted) depth += 1
    else if (sign === ')' && !quoted && depth > 0) depth -= 1
    else if (depth === 0) kept += sign
  }
  return kept
}
