/**
 * Work history: which part of an entry is the job's title, which the employer. Where words do not tell, the layout of
 * the other entries does; else neither is taken. Pure.
 */
import { regionOf } from '../../shared/domain/regions.ts'
import { type Entry, entriesOf, paragraphOf, type Unit } from './entries.ts'
import { countryNamed, isPlace } from './places.ts'
import type { Line, ReadField } from './types.ts'
import { COMPANY, LEGAL, REMOTE, SCHOOL, TITLE } from './words.ts'

interface Job {
  entry: Entry
  title?: Unit
  company?: Unit
  location?: Unit
}

export interface ReadWork {
  fields: { name: string; value: string; confidence: number; line: Line }[]
  order: string
}

export const workOf = (sections: readonly (readonly Line[])[]): ReadField[] => {
  const jobs = sections.flatMap((lines) => underOneEmployer(entriesOf(lines, splitUp).map(jobOf)))
  const titleFirst = layout(jobs)
  const known = jobs.map((job) =>
    job.title || job.company || titleFirst === undefined ? job : byLayout(job, titleFirst),
  )
  return numbered(
    'experience',
    known
      .filter(({ title, company }) => title || company)
      .map((job) => ({ fields: fieldsOf(job), order: orderOf(job.entry) })),
  )
}

/**
 * An employer with the whole time there, and below it a title each with its part of that time: one job for each title.
 */
const underOneEmployer = (jobs: readonly Job[]): Job[] => {
  const heads = new Set<Job>()
  let head: Job | undefined
  const all = jobs.map((job) => {
    const [only, ...more] = job.entry.units
    const isHead =
      !job.title && only && more.length === 0 && job.entry.description.length === 0 && score(only.text) <= 0
    if (isHead) head = job
    else if (job.company || !head || !isWithin(job.entry, head.entry)) head = undefined
    else if (head.entry.units[0]) {
      heads.add(head)
      const { company, location } = withPlace({ entry: head.entry, company: head.entry.units[0] }, head.entry.places)
      return { ...job, ...(company && { company }), ...(location && !job.location && { location }) }
    }
    return job
  })
  return all.filter((job) => !heads.has(job))
}

const isWithin = ({ period: inner }: Entry, { period: outer }: Entry): boolean =>
  inner.start !== undefined &&
  outer.start !== undefined &&
  inner.start >= outer.start &&
  (outer.current || (!inner.current && (inner.end ?? '') <= `${outer.end}-99`))

const jobOf = (entry: Entry): Job => {
  const { units } = entry
  const places = [...entry.places, ...units.filter(({ text }) => REMOTE.test(text) || isPlace(text))]
  const names = units.filter((unit) => !places.includes(unit))
  const titles = names.filter(({ text }) => score(text) > 0)
  const title = titles.length === 1 ? titles[0] : clearest(titles)
  if (!title) return withPlace({ entry }, places)
  const others = names.filter((unit) => unit !== title)
  const company = employer(title, others)
  const location =
    places[0] ??
    others.find(
      (unit) =>
        unit !== company &&
        (unit.line === company?.line || others.length === 2) &&
        isTownLike(unit.text) &&
        !SCHOOL.test(unit.text) &&
        !COMPANY.test(unit.text),
    )
  return withPlace({ entry, title, ...(company && { company }) }, location ? [location] : [])
}

/** How much more a text resembles a title than an employer. */
const score = (text: string): number => {
  if (!TITLE.test(text)) return COMPANY.test(text) ? -1 : 0
  if (LEGAL.test(text)) return 0
  // "Lead Bank" is a bank, a "Bank Teller" works in one: the last word decides.
  return COMPANY.test(text.split(' ').at(-1) ?? '') ? -1 : 1
}

/**
 * Of several that may be the title, the one in front where the others name an employer as well ("Manager" – "Manager
 * Magazin").
 */
const clearest = (titles: readonly Unit[]): Unit | undefined => {
  const [first, second] = titles
  // "Engineering Manager – Developer Tools": both parts are of one line, the first is the title.
  return first && second && first.line === second.line ? first : undefined
}

const employer = (title: Unit, others: readonly Unit[]): Unit | undefined => {
  const marked = others.filter(({ text }) => COMPANY.test(text))
  if (marked.length === 1) return marked[0]
  const apart = others.filter(({ line }) => line !== title.line)
  if (others.length === 1) return others[0]
  // Title, employer and town on successive lines.
  const [first, second] = others
  if (
    others.length === 2 &&
    first &&
    second &&
    first.line !== second.line &&
    first.line !== title.line &&
    isTownLike(second.text)
  )
    return first
  if (apart.length > 0 && apart.every(({ line }) => line === apart[0]?.line)) return apart[0]
  return others.length > 0 && apart.length === 0 && others.slice(1).every(({ text }) => isTownLike(text))
    ? others[0]
    : undefined
}

const isTownLike = (text: string): boolean => /^\p{Lu}[\p{L}.'’ /-]{1,40}(?:, [\p{L} .]{2,30})?$/u.test(text)

/** "Software Engineer, Acme Inc., Berlin" and "Software Engineer at Acme". */
const splitUp = (unit: Unit): Unit[] => {
  const at = /^(?<title>.+?)\s+(?:at|@|bei der|bei|beim|chez|with)\s+(?<company>.+)$/iu.exec(unit.text)?.groups
  if (at && score(at.title ?? '') > 0)
    return [{ ...unit, text: at.title ?? '' }, ...splitPlace({ ...unit, text: at.company ?? '' })]
  const parts = commaParts(unit.text)
  const [first = '', second, ...rest] = parts
  if (second === undefined) return [unit]
  const one = (text: string): Unit => ({ ...unit, text })
  if (score(first) > 0 && score(second) <= 0) {
    // "Institute for Physics, University of X": both name the employer.
    if (rest.some((part) => SCHOOL.test(part) || COMPANY.test(part)))
      return [one(first), one([second, ...rest].join(', '))]
    return [one(first), one(second), ...(rest.length > 0 ? [one(rest.join(', '))] : [])]
  }
  if (score(parts.at(-1) ?? '') > 0 && parts.slice(0, -1).every((part) => score(part) <= 0))
    return [one(parts.at(-1) ?? ''), one(first), ...(parts.length > 2 ? [one(parts.slice(1, -1).join(', '))] : [])]
  return [unit]
}

/** A legal form after a comma belongs to the name before it. */
const commaParts = (text: string): string[] =>
  text
    .replace(/,\s+(?=(?:Inc|Ltd|LLC|L\.L\.C|Corp|S\.A|S\.L|Lda|PLC|GmbH|Co)\b)/g, '\u0001')
    .split(/,\s+/)
    .map((part) => part.replaceAll('\u0001', ', '))

const splitPlace = (unit: Unit): Unit[] => {
  const { name: before, inside } = /^(?<name>.{2,}?)\s*\((?<inside>[^()]{2,40})\)$/u.exec(unit.text)?.groups ?? {}
  if (before && inside)
    return [{ ...unit, text: before }, ...(isPlace(inside) || regionOf(inside) ? [{ ...unit, text: inside }] : [])]
  const [name = '', ...rest] = commaParts(unit.text)
  const place = rest.join(', ')
  const known =
    !rest.some((part) => SCHOOL.test(part) || COMPANY.test(part)) &&
    rest.length > 0 &&
    rest.length <= 3 &&
    isTownLike(place) &&
    !/\b(?:and|und|et|y|e)\b/.test(place)
  return known
    ? [
        { ...unit, text: name },
        { ...unit, text: place },
      ]
    : [unit]
}

const withPlace = (job: Job, places: readonly Unit[]): Job => {
  const split = job.company ? splitPlace(job.company) : []
  const [company, behind] = split.length > 0 ? split : [job.company, undefined]
  const location = places[0] ?? behind
  return { ...job, ...(company && { company }), ...(location && { location }) }
}

/** Whether titles come first in this document; undefined if neither or both orders occur. */
const layout = (jobs: readonly Job[]): boolean | undefined => {
  const seen = new Set(
    jobs.flatMap(({ entry, title, company }) =>
      title && company ? [place(entry, title) < place(entry, company)] : [],
    ),
  )
  return seen.size === 1 ? [...seen][0] : undefined
}
const place = (entry: Entry, { line, text }: Unit): number => {
  const index = entry.units.findIndex((unit) => unit.line === line && (unit.text === text || unit.text.includes(text)))
  return index * 1_000 + (entry.units[index]?.text.indexOf(text) ?? 0)
}

const byLayout = (job: Job, titleFirst: boolean): Job => {
  const { units } = job.entry
  const [only] = units
  const parts = units.length === 1 && only ? commaParts(only.text).map((text) => ({ ...only, text })) : units
  if (units.length === 1 && isPlace(parts.slice(1).join(', '))) return job
  const [first, second, ...more] = parts
  if (!first || !second || more.length > (units.length === 1 ? 1 : 0)) return job
  const [title, company] = titleFirst ? [first, second] : [second, first]
  return withPlace({ entry: job.entry, title, company }, [...job.entry.places, ...more])
}

const fieldsOf = ({ entry, title, company, location }: Job): ReadWork['fields'] => {
  const { period, at, description } = entry
  const text = paragraphOf(description)
  return [
    ...(title
      ? [
          {
            name: 'title',
            value: withoutPlace(title.text),
            confidence: TITLE.test(title.text) ? 0.92 : 0.78,
            line: title.line,
          },
        ]
      : []),
    ...(company ? [{ name: 'company', value: company.text, confidence: 0.88, line: company.line }] : []),
    ...(location ? [{ name: 'location', value: location.text, confidence: 0.8, line: location.line }] : []),
    ...(period.single ? [] : datesOf(period.start, period.end, at)),
    ...(period.current ? [{ name: 'current', value: 'yes', confidence: 0.95, line: at }] : []),
    ...(text.length > 0 && description[0]
      ? [{ name: 'description', value: text, confidence: 0.85, line: description[0] }]
      : []),
  ]
}

/** "Developer, Hamburg": a state, a province or a country after a title is not part of it. */
const withoutPlace = (title: string): string => {
  const [name = '', behind, ...more] = title.split(/,\s+/)
  return behind !== undefined && more.length === 0 && behind.length > 3 && (regionOf(behind) || countryNamed(behind))
    ? name
    : title
}

export const datesOf = (start: string | undefined, end: string | undefined, line: Line): ReadWork['fields'] => [
  ...(start === undefined ? [] : [{ name: 'start', value: start, confidence: 0.95, line }]),
  ...(end === undefined ? [] : [{ name: 'end', value: end, confidence: 0.95, line }]),
]

export const orderOf = ({ period }: Entry): string =>
  `${period.current ? '9' : (period.end ?? period.start ?? '0')}|${period.start ?? ''}`

/** Newest first, as in a data file. */
export const numbered = (section: string, entries: readonly ReadWork[]): ReadField[] =>
  [...entries]
    .sort((a, b) => (a.order === b.order ? 0 : a.order < b.order ? 1 : -1))
    .flatMap(({ fields }, i) =>
      fields.map(({ name, value, confidence, line }) => ({
        key: `${section}.${i}.${name}`,
        value,
        confidence,
        source: { text: line.text, page: line.page },
      })),
    )
