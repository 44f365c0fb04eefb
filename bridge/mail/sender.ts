/**
 * Whether a message is a site's own: its one sender's address lies below the site's registrable domain, or below one
 * that the person named, and the person's own mail server vouches for it. What a message says of itself besides counts
 * for nothing. Pure.
 */
import { siteOf } from '../base/site.ts'

/** Header lines as received, folded ones joined, in order. */
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
/** A quoted name, or words without address separators; then the address. */
const NAMED = new RegExp(String.raw`^(?:"(?:[^"\\]|\\.)*"|[^"<>@,;:\\()]*)\s*<\s*(${ADDRESS})\s*>$`)
const PLAIN = new RegExp(`^(${ADDRESS})$`)

/** No honest sender has a longer line. */
const MAX_FROM = 1_000

/**
 * The address of the one sender, in small letters. Undefined where there are several, or the line can be read in more
 * than one way.
 */
export const senderOf = (headers: Headers): string | undefined => {
  const [line, ...more] = valuesOf(headers, 'from')
  if (line === undefined || line.length > MAX_FROM || more.length > 0) return undefined
  const [, address] = NAMED.exec(line) ?? PLAIN.exec(line) ?? []
  return address?.toLowerCase()
}

const domainOf = (address: string): string => siteOf(address.slice(address.lastIndexOf('@') + 1))

/** @param domains registrable domains that count as the site's */
export const isFrom = (address: string, domains: readonly string[]): boolean => domains.includes(domainOf(address))

/**
 * `pass`: the server vouches for the sender. `fail`: it looked and does not. `unknown`: it says nothing that can be
 * believed.
 */
export type Vouched = 'pass' | 'fail' | 'unknown'

/**
 * By the newest `Authentication-Results` of the person's own server (RFC 8601): those stand on top, and whatever a sender wrote
 * below counts for nothing. DMARC is about the sender's domain by itself, so what it says is final; where the domain has none, DKIM
 * and SPF count where they are about the same one. The sender chooses some of the words in it (its envelope, its key's name), so a line
 * that could be read in more than one way says nothing.
 *
 * @param authserv what the server calls itself there
 */
export const vouchedFor = (headers: Headers, address: string, authserv: string | undefined): Vouched => {
  if (authserv === undefined) return 'unknown'
  const [newest = ''] = valuesOf(headers, 'authentication-results')
  const [id = '', ...parts] = (withoutComments(newest) ?? '').split(';').map((part) => part.trim())
  if (!/^\S+(?:\s+\d+)?$/.test(id) || id.split(/\s+/)[0]?.toLowerCase() !== authserv.toLowerCase()) return 'unknown'
  const results: Result[] = []
  for (const part of parts.filter((one) => one !== '' && one.toLowerCase() !== 'none')) {
    const result = resultIn(part)
    if (!result) return 'unknown'
    results.push(result)
  }
  const domain = domainOf(address)
  const [dmarc, ...more] = results.filter(({ method }) => method === 'dmarc')
  if (more.length > 0) return 'unknown'
  if (dmarc && dmarc.verdict !== 'none') {
    if (dmarc.verdict === 'fail') return 'fail'
    return dmarc.verdict === 'pass' && isAbout(dmarc, domain, 'header.from') ? 'pass' : 'unknown'
  }
  const passes = results.some(
    (one) =>
      one.verdict === 'pass' &&
      ((one.method === 'dkim' && isAbout(one, domain, 'header.d', 'header.i')) ||
        (one.method === 'spf' && isAbout(one, domain, 'smtp.mailfrom'))),
  )
  if (passes) return 'pass'
  return results.some(({ method, verdict }) => /^(?:dkim|spf)$/.test(method) && verdict === 'fail') ? 'fail' : 'unknown'
}

interface Result {
  method: string
  verdict: string
  properties: ReadonlyMap<string, string>
}

/** Undefined if there is more than terms of the form `name=value`, or a name occurs twice. */
const resultIn = (part: string): Result | undefined => {
  const pairs = part
    .replace(/\s*=\s*/g, '=')
    .split(/\s+/)
    .map((word) => /^([a-z][a-z0-9.-]*)(?:\/\d+)?=([^\s=].*)$/i.exec(word))
  const [first, ...others] = pairs
  if (!first || others.some((pair) => !pair)) return undefined
  const properties = new Map(others.map((pair) => [(pair?.[1] ?? '').toLowerCase(), pair?.[2] ?? '']))
  if (properties.size < others.length) return undefined
  return { method: (first[1] ?? '').toLowerCase(), verdict: (first[2] ?? '').toLowerCase(), properties }
}

/** Each of these properties that occurs names the domain, and at least one occurs. */
const isAbout = ({ properties }: Result, domain: string, ...names: string[]): boolean => {
  const said = names.flatMap((name) => properties.get(name) ?? [])
  return said.length > 0 && said.every((value) => /^[^\s@]*@?[a-z0-9.-]+$/i.test(value) && domainOf(value) === domain)
}

/** A longer line is ignored. */
const MAX_LINE = 8_000
/** The start of a signature, which some servers quote: nobody can hide words in it. */
const QUOTED_SIGNATURE = /(?<=\sheader\.b=)"[A-Za-z0-9+/=]{1,64}"/g

/** Comments may contain anything, including results. Undefined if it is uncertain where one ends. */
const withoutComments = (line: string): string | undefined => {
  const text = line.replace(QUOTED_SIGNATURE, 'quoted')
  if (text.length > MAX_LINE || /["\\]/.test(text)) return undefined
  let depth = 0
  let bare = ''
  for (const sign of text) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (depth === 0) bare += sign
    if (depth < 0) return undefined
  }
  return depth === 0 ? bare : undefined
}
