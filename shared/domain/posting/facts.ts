/**
 * What a page says about its job: from its data block for search engines (schema.org `JobPosting`) and from its visible
 * text. A name that is not visible does not count. Pure.
 */

import { namesOf } from '../application.ts'
import { byWord } from '../by-word.ts'
import { countryOf } from '../countries.ts'
import { fold } from '../text.ts'
import { type Pay, payIn, payOfBlock } from './pay.ts'

export interface PostingFacts {
  title?: string
  company?: string
  /** As written: “Leeds”, “Austin, TX”. */
  place?: string
  /** ISO 3166-1 alpha-2 code, if the job is in one country. */
  country?: string
  /** Part of that country, as written: “CA”, “Ontario”. */
  region?: string
  pay?: Pay
  /** Last day to apply, ISO, as the posting states it. */
  closes?: string
}

/** What a page provides, see `shared/page/posting.ts`. */
export interface PostingPage {
  blocks: readonly string[]
  title: string
  text: string
  url: string
}

/** Maximum length of the name of a job, a company or a town, on one line. */
const MAX_NAME = 120

export const postingFacts = ({ blocks, title, text, url }: PostingPage): PostingFacts => {
  const said = jobPosting(blocks)
  const visible = fold(`${title} ${text}`)
  const seen = (name: unknown): string | undefined => {
    const line = lineOf(name)
    return line !== undefined && ` ${visible} `.includes(` ${fold(line)} `) ? line : undefined
  }
  const where = said && onlyAddress(said)
  const code = where ? countryOf(nameOf(where.addressCountry) ?? '')?.code : undefined
  const country = code ?? (said && placesOf(said).length > 1 ? undefined : (countryInLines(text) ?? countryOfHost(url)))
  const pay = (said && payOfBlock(said.baseSalary)) ?? payIn(text)
  const called = namesOf(url, title)
  // A title that splits into job and company, confirmed by the address.
  const isSplit = called.title !== title.replace(/\s+/g, ' ').trim()
  return compact({
    title: seen(said?.title) ?? (isSplit ? lineOf(called.title) : undefined),
    company: seen(nameOf(said?.hiringOrganization)) ?? (isSplit ? lineOf(called.company) : undefined),
    place: seen(where?.addressLocality),
    country,
    region: lineOf(where?.addressRegion),
    pay,
    closes: dayOf(said?.validThrough),
  })
}

/** Facts from one page carry over to the next; the first page that states a fact wins. */
export const mergeFacts = (known: PostingFacts, more: PostingFacts): PostingFacts => ({ ...more, ...known })

type Block = Readonly<Record<string, unknown>>

const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The only posting of a page; a page with several postings gives none. */
const jobPosting = (blocks: readonly string[]): Block | undefined => {
  const [only, another] = blocks.flatMap((block) => blocksIn(parsed(block))).filter(isPosting)
  return another === undefined ? only : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Handwritten invalid JSON: ignored.
    return undefined
  }
}

const blocksIn = (value: unknown): Block[] => {
  if (Array.isArray(value)) return value.flatMap(blocksIn)
  if (!isBlock(value)) return []
  return [value, ...blocksIn(value['@graph'])]
}

const isPosting = (block: Block): boolean => [block['@type']].flat().includes('JobPosting')

const lineOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/\s+/g, ' ').trim()
  return line === '' || line.length > MAX_NAME ? undefined : line
}

/** A name, or an object with a name. */
const nameOf = (value: unknown): string | undefined => lineOf(isBlock(value) ? value.name : value)

const placesOf = ({ jobLocation }: Block): Block[] =>
  [jobLocation].flat().flatMap((place) => (isBlock(place) && isBlock(place.address) ? [place.address] : []))

const onlyAddress = (said: Block): Block | undefined => {
  const [only, another] = placesOf(said)
  return another === undefined ? only : undefined
}

const dayOf = (value: unknown): string | undefined => {
  const [day] = typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(value.trim()) ?? []) : []
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined
}

/** Lines from the top that may name the location. */
const PLACE_LINES = 60
const MAX_PLACE = 60

/** The only country that lines such as “Leeds, United Kingdom” name. */
const countryInLines = (text: string): string | undefined => {
  const found = new Set(
    text
      .split('\n')
      .slice(0, PLACE_LINES)
      .flatMap((line) => {
        const [, last] =
          line.length <= MAX_PLACE ? (/^[^,:]{2,40}(?:,[^,]{1,30})?,\s*([^,]{4,40})$/.exec(line.trim()) ?? []) : []
        return countryOf(last ?? '')?.code ?? []
      }),
  )
  return found.size === 1 ? [...found][0] : undefined
}

/** Country domains that hardly anybody uses for anything else. */
const ENDINGS: Readonly<Record<string, string>> = byWord({
  uk: 'GB',
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  nl: 'NL',
  pl: 'PL',
  pt: 'PT',
  br: 'BR',
})

const countryOfHost = (url: string): string | undefined =>
  ENDINGS[URL.parse(url)?.hostname.split('.').at(-1)?.toLowerCase() ?? '']

const compact = (facts: { [K in keyof PostingFacts]: PostingFacts[K] | undefined }): PostingFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
