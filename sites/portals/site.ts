// Employers on kinds of application portal that share nothing with the platforms of `companies`, two of each kind,
// written by hand before anything was tried on them. The record keeps the questions' own ids, as for the companies.
import type { Field } from '../companies/company.ts'
import { asset, delay, html, json, redirect } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { parsedResume } from '../parsed-resume.ts'
import { searchPlaces } from '../places.ts'
import { ACCOUNT, accountPage } from './account.ts'
import { EMPLOYERS } from './employers.ts'
import type { Kind, Opening, View } from './kind.ts'
import { adp } from './kinds/adp.ts'
import { avature } from './kinds/avature.ts'
import { breezy } from './kinds/breezy.ts'
import { cornerstone } from './kinds/cornerstone.ts'
import { dvinci } from './kinds/dvinci.ts'
import { eightfold } from './kinds/eightfold.ts'
import { jazzhr } from './kinds/jazzhr.ts'
import { jobvite } from './kinds/jobvite.ts'
import { join } from './kinds/join.ts'
import { pinpoint } from './kinds/pinpoint.ts'
import { recruitee } from './kinds/recruitee.ts'
import { rexx } from './kinds/rexx.ts'
import { rippling } from './kinds/rippling.ts'
import { zoho } from './kinds/zoho.ts'

export const KINDS: readonly Kind[] = [
  recruitee,
  jazzhr,
  breezy,
  adp,
  dvinci,
  cornerstone,
  zoho,
  jobvite,
  eightfold,
  pinpoint,
  rexx,
  rippling,
  avature,
  join,
]

export const OPENINGS: readonly Opening[] = EMPLOYERS.flatMap(({ platform, company }) => {
  const kind = KINDS.find(({ key }) => key === platform)
  if (!kind) throw new Error(`there is no kind of portal "${platform}"`)
  return company.postings.map((posting) => ({
    kind,
    company,
    posting,
    paths: kind.paths(company, posting),
    key: `${platform}/${company.slug}/${posting.id}`,
  }))
})

/** The openings of a kind, grouped by employer in the order of `EMPLOYERS`. */
export const openingsOf = (kind: string): Opening[][] =>
  EMPLOYERS.filter(({ platform }) => platform === kind).map(({ company }) =>
    OPENINGS.filter((one) => one.kind.key === kind && one.company === company),
  )

/** @param employer 0 or 1, in the order of `EMPLOYERS` */
export const portal = (kind: string, employer: number): Opening => {
  const found = openingsOf(kind)[employer]?.[0]
  if (!found) throw new Error(`there is no employer ${employer} on ${kind}`)
  return found
}

export const site: Site = {
  name: 'portals',
  title: 'Employers on other kinds of portal',
  pages: OPENINGS.map(({ paths, company, kind }) => ({ path: paths.posting, title: `${company.name} (${kind.key})` })),
  async handle(request) {
    if (request.path.startsWith('/assets/')) return await asset(import.meta.url, request.path)
    if (request.path === '/parse') {
      await delay(700, request.signal)
      return json(parsedResume)
    }
    if (request.path === '/places') {
      await delay(250, request.signal)
      return json(searchPlaces(request.query.get('q') ?? ''))
    }
    const sentTo = OPENINGS.find(({ paths }) => isAt(request, paths.form))
    if (sentTo && request.method === 'POST') return await take(request, sentTo)
    const framed = OPENINGS.find(({ kind, paths }) => kind.frame && isAt(request, paths.apply))
    if (framed && !(request.headers['x-part'] && framed.paths.form === framed.paths.apply))
      return html(framed.kind.frame?.(framed) ?? '')
    const form = framed ?? OPENINGS.find((one) => isAt(request, formAt(one)))
    if (form) return show(request, form)
    const posting = OPENINGS.find(({ paths }) => isAt(request, paths.posting))
    if (posting) return html(posting.kind.posting(posting))
    const done = OPENINGS.find(({ paths }) => isAt(request, paths.done))
    return done && html(done.kind.done(done))
  },
}

/** Whether this address shows the application's first page: the posting's page, or the one its fields are sent to. */
const formAt = ({ kind, paths }: Opening): string =>
  !kind.frame && paths.posting === paths.apply ? paths.posting : paths.form

const isAt = ({ path, query }: SiteRequest, address: string): boolean => {
  const wanted = new URL(address, 'http://site.invalid')
  return wanted.pathname === path && [...wanted.searchParams].every(([key, value]) => query.get(key) === value)
}

type Draft = { step: number; values: Record<string, string>; account?: string }

const visitorOf = (request: SiteRequest): string => request.cookies.portals ?? Math.random().toString(36).slice(2)

/** A new visit begins at the first page, with the answers so far. */
const show = (request: SiteRequest, opening: Opening): SiteResponse => {
  const visitor = visitorOf(request)
  const held = request.state.get(`${visitor} ${opening.key}`) as Draft | undefined
  const asked = Number(request.query.get('step') ?? Number.NaN)
  const reached = opening.kind.addresses && asked <= (held?.step ?? 0) ? asked : 0
  const draft: Draft = { ...held, step: reached, values: held?.values ?? {} }
  request.state.set(`${visitor} ${opening.key}`, draft)
  return page(opening, visitor, draft, new Set())
}

const page = (opening: Opening, visitor: string, draft: Draft, missing: ReadonlySet<string>): SiteResponse => {
  const cookie = { 'set-cookie': `portals=${visitor}; Path=/portals` }
  if (opening.kind.account && draft.account === undefined)
    return html(accountPage(opening, missing.size > 0, ''), cookie)
  return html(opening.kind.page(viewOf(opening, draft, missing)), cookie)
}

const viewOf = (opening: Opening, { step, values }: Draft, missing: ReadonlySet<string>): View => ({
  opening,
  fields: fieldsOf(opening, step),
  values,
  missing,
  step,
  steps: stepsOf(opening),
  given: opening.company.fields.flatMap(({ name, label, options }) => {
    const value = values[name]
    return value ? [[label, options.find((one) => one.value === value)?.label ?? value] as const] : []
  }),
})

const pagesOf = ({ kind, company }: Opening): Kind['pages'] => company.pages ?? kind.pages

const sectionsOf = ({ company }: Opening): Field[][] => {
  const sections: Field[][] = []
  for (const field of company.fields) {
    if (field.section !== undefined) sections.push([])
    sections.at(-1)?.push(field)
  }
  return sections
}

const stepsOf = (opening: Opening): number =>
  (opening.kind.bySection ? sectionsOf(opening) : pagesOf(opening)).length + (opening.kind.review ? 1 : 0)

const fieldsOf = (opening: Opening, step: number): Field[] =>
  opening.kind.bySection
    ? (sectionsOf(opening)[step] ?? [])
    : opening.company.fields.filter(({ part }) => part !== undefined && pagesOf(opening)[step]?.includes(part))

const text = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.at(-1) : value) ?? ''

const take = async (request: SiteRequest, opening: Opening): Promise<SiteResponse> => {
  const visitor = visitorOf(request)
  const key = `${visitor} ${opening.key}`
  const draft = (request.state.get(key) as Draft | undefined) ?? { step: 0, values: {} }
  const { fields, files } = await request.body()
  if (opening.kind.account && draft.account === undefined) {
    const mail = text(fields[ACCOUNT.mail])
    const password = text(fields[ACCOUNT.password])
    const agreed = text(fields[ACCOUNT.terms]) === 'yes'
    const right = /@/.test(mail) && password.length >= 8 && password === text(fields[ACCOUNT.again]) && agreed
    if (!right) return page(opening, visitor, draft, new Set([ACCOUNT.mail]))
    request.state.set(key, { ...draft, account: mail })
    return redirect(`/portals${opening.paths.form}`)
  }
  const asked = fieldsOf(opening, draft.step)
  for (const { name, question } of asked) {
    if (question.kind === 'file') draft.values[name] = files[name]?.[0]?.name || (draft.values[name] ?? '')
    else draft.values[name] = text(fields[name])
  }
  request.state.set(key, draft)
  const missing = new Set(
    asked.filter(({ required, name }) => required && !draft.values[name]?.trim()).map(({ name }) => name),
  )
  if (missing.size > 0) return page(opening, visitor, draft, missing)
  if (draft.step + 1 < stepsOf(opening)) {
    draft.step += 1
    if (opening.kind.addresses) return redirect(`/portals${opening.paths.form}&step=${draft.step}`)
    return page(opening, visitor, draft, new Set())
  }
  request.state.delete(key)
  request.record({ posting: opening.key, fields: recorded(opening, draft.values) })
  return opening.kind.oneDocument ? html(opening.kind.done(opening)) : redirect(`/portals${opening.paths.done}`)
}

/** Answers by question id; a choice is recorded by the option's id, inverted if the question was reversed. */
const recorded = ({ company }: Opening, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    company.fields.flatMap(({ name, question, opposite, options }) => {
      const value = values[name] ?? ''
      if (value === '') return []
      if (question.kind !== 'choice') return [[question.id, value]]
      const id = options.find((option) => option.value === value)?.id ?? value
      return [[question.id, opposite ? (id === 'yes' ? 'no' : 'yes') : id]]
    }),
  )
