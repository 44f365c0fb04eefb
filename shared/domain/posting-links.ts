/**
 * Chooses the links that start an application for this posting: other postings on the page have buttons with the same
 * words. Decided by addresses and positions. Pure.
 */
import { urlPattern, withoutTracking } from './url.ts'

export interface ApplyLink {
  /** Its target; undefined if only the page's script knows. */
  href?: string | undefined
  /** It is outside the main content, or in a list of similar ones. */
  aside?: boolean | undefined
}

/** @param url address of their page */
export const ownLinks = <W extends ApplyLink>(ways: readonly W[], url: string): readonly W[] => {
  const rules: ((way: W) => boolean)[] = [
    ({ href }) => href === undefined || isBelow(href, url),
    ({ href }) => href === undefined || namesRecord(href, url),
    ({ href }) => href === undefined || !isOther(href, url),
    ({ aside }) => aside !== true,
  ]
  return rules.reduce((left: readonly W[], rule) => {
    const fitting = left.filter(rule)
    return fitting.length > 0 ? fitting : left
  }, ways)
}

interface Parts {
  host: string
  path: readonly string[]
  query: ReadonlyMap<string, string>
}

const partsOf = (address: string): Parts | undefined => {
  const parsed = URL.parse(withoutTracking(address))
  if (!parsed) return undefined
  const route = /^#!?(\/.*)$/.exec(parsed.hash)?.[1] ?? ''
  return {
    host: parsed.host,
    path: `${parsed.pathname}${route}`.split('/').filter((part) => part !== ''),
    query: new Map(parsed.searchParams),
  }
}

/** It contains the page's full address, at the same place. */
const isBelow = (href: string, url: string): boolean => {
  const [to, here] = [partsOf(href), partsOf(url)]
  return (
    to !== undefined &&
    here !== undefined &&
    to.host === here.host &&
    here.path.every((part, at) => to.path[at] === part) &&
    [...here.query].every(([key, value]) => to.query.get(key) === value)
  )
}

/** It contains the name of the page's own record, anywhere. */
const namesRecord = (href: string, url: string): boolean => {
  const [to, here] = [partsOf(href), partsOf(url)]
  if (!to || !here) return false
  const told = [...to.path, ...to.query.values()]
  return [...here.path, ...here.query.values()].filter(isRecord).some((part) => told.some((one) => one.includes(part)))
}
/** Numbers and codes; a word alone may name a whole site. */
const isRecord = (part: string): boolean => /\d{3,}/.test(part) || (part.length >= 8 && /\d/.test(part))

/** An address of the same shape as the page's own but with different values: that of another record. */
const isOther = (href: string, url: string): boolean => {
  const [to, here] = [partsOf(href), partsOf(url)]
  if (!to || !here || to.host !== here.host || isBelow(href, url)) return false
  const cut = to.path.slice(0, here.path.length)
  const shape = (path: readonly string[]): string => urlPattern(`http://site.invalid/${path.join('/')}`)
  if (shape(cut) !== shape(here.path)) return false
  const differs = cut.some((part, at) => part !== here.path[at])
  return differs || [...here.query].some(([key, value]) => to.query.has(key) && to.query.get(key) !== value)
}
