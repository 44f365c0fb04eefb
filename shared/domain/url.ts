/**
 * What addresses mean: the pattern that a manual is stored under, the posting that an application belongs to, and the
 * platform of a host. Pure string work; nothing is fetched.
 */
import { KNOWN_PLATFORMS, type KnownPlatform, PLATFORM_TRAITS } from './platforms.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const LOCALE = /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/
/** Parameters that only say where a visitor came from, whatever their value. */
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|_gl|igshid|ref_?src|referrer|gh_src|lever-(source|origin)[\w[\]-]*|trk|trackingid|iis|iisn|jr_id|jobboard|tm_\w+|session_?id|jsessionid|rx_\w+|indeed\w*|__jvst|__jvsd|hsa_\w+|_hs\w+|recommended\w*)$/i
/** Parameters that name a vacancy on one site and the visitor's origin on another: the value decides. */
const MAYBE_TRACKING = /^(ref|source|src|codes?|mode|bid|sid)$/i
const ORIGIN =
  /^(?:(?:https?:|www\.).*|[\w-]+\.[a-z]{2,}|(?:linked-?in|indeed|glassdoor|xing|stepstone|monster|google|bing|facebook|twitter|instagram|tiktok|youtube|whatsapp|telegram|reddit|github|handshake|ziprecruiter|e-?mail|mail|newsletter|home(?:page)?|search|jobs?|jobs?-?board|careers?|website|site|direct|organic|social|share|rss|app|mobile|web|desktop|header|footer|nav|menu|button|banner|ad|ads|campaign|apply|view|external|internal|referral)(?:[-_ .][a-z-]{2,20})?)$/i
/** Ids of a visit, which differ each time. */
const VISIT = /^(?=.*\d)(?:[0-9a-f]{24,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[\w-]{30,})$/i

const isTracking = (key: string, value: string): boolean =>
  TRACKING.test(key) ||
  (MAYBE_TRACKING.test(key) && (value === '' || ORIGIN.test(value) || (/^sid$/i.test(key) && VISIT.test(value))))

/** Parts of an application flow that follow a posting's own address. */
const FLOW_TAIL =
  /\/(apply(?:\/(?:applyManually|autofillWithResume|useMyLastApplication))?|application|thanks|confirmation|login)\/?$/i

/**
 * The path of a URL without the parts that name one record: ids become `{id}`, uuids `{uuid}`, locales `{locale}`,
 * titles and job slugs `{slug}`. The host is left out. Names of query parameters that choose a page of the site stay;
 * hash routes count as path.
 */
export function urlPattern(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return ''
  if (parsed.protocol === 'file:') return '/{file}'
  const query = [...parsed.searchParams.keys()]
    .filter((key, at, keys) => !TRACKING.test(key) && !MAYBE_TRACKING.test(key) && keys.indexOf(key) === at)
    .sort()
    .map((key) => `${key}=${parameter(parsed.searchParams.get(key) ?? '')}`)
  const route = /^#!?(\/.*)$/.exec(parsed.hash)?.[1]
  return [
    generalisePath(parsed.pathname),
    query.length > 0 ? `?${query.join('&')}` : '',
    route ? `#${generalisePath(route)}` : '',
  ].join('')
}

function generalisePath(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment, at) => generalise(decode(segment), at, segments)).join('/')}`
}

function generalise(segment: string, at: number, all: readonly string[]): string {
  if (UUID.test(segment)) return '{uuid}'
  if (/^\d+$/.test(segment)) return '{id}'
  if (at === 0 && LOCALE.test(segment) && all.length > 1) return '{locale}'
  // Tokens and hashes: long, digits among letters, no words.
  if (/^(?=.*\d)[A-Za-z0-9_]{12,}$/.test(segment) || /^[0-9a-f]{16,}$/i.test(segment)) return '{id}'
  // Letters and a number ("R-12345", "REQ123"), or a slug with its record's number ("4567-barista", "Barista_JR123").
  if (/^[A-Za-z]{1,4}[-_]?\d{3,}(-\d+)?$/.test(segment)) return '{id}'
  if (/\d{3,}/.test(segment) && /[-_]/.test(segment)) return '{slug}'
  // A title: three words or more, or whatever follows a word that names a list of records.
  if (segment.split(/[-_+ ]/).filter(Boolean).length >= 4) return '{slug}'
  const list = all[at - 1]
  if (
    list &&
    /^(jobs?|postings?|positions?|careers?|openings?|vacanc(?:y|ies)|products?|articles?|posts?|users?|companies|company)$/i.test(
      list,
    ) &&
    /[-_]/.test(segment)
  )
    return '{slug}'
  return segment
}

/** Similarity of two patterns, 0 to 1: path segments that are equal at the same place, counted from either end. */
export function addressLikeness(a: string, b: string): number {
  const [one, other] = [a, b].map((pattern) => pattern.split(/[/?&]/).filter((part) => part !== ''))
  if (!one || !other || one.length === 0 || other.length === 0) return a === b ? 1 : 0
  const equal = (left: readonly string[], right: readonly string[]): number =>
    left.filter((part, at) => part === right[at]).length
  const most = Math.max(equal(one, other), equal(one.toReversed(), other.toReversed()))
  return most / Math.max(one.length, other.length)
}

/** Keeps values that choose a view (`step=2`, `tab=apply`); everything else is a record or a search. */
const parameter = (value: string): string =>
  /^[A-Za-z][A-Za-z_-]{0,19}$/.test(value) || /^\d{1,2}$/.test(value) ? value : UUID.test(value) ? '{uuid}' : '{id}'

/** Decodes a part of an address; returns it unchanged if its escapes are invalid. */
export const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    // The escapes are invalid.
    return segment
  }
}

/**
 * Whether an address matches a pattern: one made by {@link urlPattern}, optionally with a host before it, or any text
 * with `*` as a wildcard.
 */
export function matchesUrlPattern(url: string, pattern: string): boolean {
  const parsed = URL.parse(url)
  if (!parsed) return false
  if (pattern === urlPattern(url) || pattern === url) return true
  const bare = pattern.replace(/^[a-z]+:\/\//i, '')
  if (!bare.startsWith('/') && bare === `${parsed.host}${urlPattern(url)}`) return true
  if (!pattern.includes('*')) return false
  const paths = [urlPattern(url), `${parsed.pathname}${parsed.search}${parsed.hash}`]
  return paths.some((path) => fits(path, bare) || fits(`${parsed.host}${path}`, bare))
}

/**
 * Matches part by part, each at the first place where it fits. A regular expression with a few stars would take forever
 * on a long address.
 */
const fits = (text: string, glob: string): boolean => {
  const [first = '', ...rest] = glob.split('*')
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}

/** An address without parameters that only say where the visitor came from; the rest in a stable order. */
export function withoutTracking(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  for (const [key, value] of [...parsed.searchParams])
    if (isTracking(key, value)) parsed.searchParams.delete(key, value)
  parsed.searchParams.sort()
  if (!namesSomething(parsed.hash)) parsed.hash = ''
  return parsed.href
}

/**
 * Whether a fragment is a route (`#/job/1`) or names a record (`#job-17`, `#id=17`), and not a place on the page
 * (`#app`).
 */
const namesSomething = (hash: string): boolean =>
  /^#!?\//.test(hash) || (/\d|=/.test(hash) && !/^#:~:|^#(?:utm_|access_token=|xtor=|at_)/i.test(hash))

/**
 * Identifies a posting, whichever page it was reached through (R5): without tracking, without the application flow's
 * own tail (`/apply`, `/thanks`) and without a locale at the start of the path.
 */
export function postingKey(url: string): string {
  const parsed = URL.parse(withoutTracking(url))
  if (!parsed) return url
  const segments = parsed.pathname.replace(FLOW_TAIL, '').split('/').filter(Boolean)
  if (segments.length > 2 && LOCALE.test(segments[0] ?? '')) segments.shift()
  return `${parsed.host}/${segments.join('/')}${parsed.search}${parsed.hash.replace(FLOW_TAIL, '')}`
}

const ownerOf = (host: string): KnownPlatform | undefined =>
  KNOWN_PLATFORMS.find((platform) => PLATFORM_TRAITS[platform].hosts.test(host))

/** The application system that owns the address's host, whatever else the address says. */
export const applicationSystem = (url: string): KnownPlatform | undefined => {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' ? ownerOf(parsed.hostname) : undefined
}

/**
 * The platform that owns a host; undefined for all others, including embedded boards (those are recognised on the
 * page).
 */
export function platformOfUrl(url: string): KnownPlatform | undefined {
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  return (
    ownerOf(parsed.hostname) ??
    KNOWN_PLATFORMS.find((platform) => {
      const { parameter } = PLATFORM_TRAITS[platform]
      return parameter !== undefined && parsed.searchParams.has(parameter)
    })
  )
}
