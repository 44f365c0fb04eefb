// A hundred companies on ten kinds of application platform, two postings each: the same platform in other words,
// looks, order, language and field names. The record keeps the questions' own ids, so that it can be compared across
// companies.
import { asset, html, redirect } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { type Company, companyOf, type Field, pagesOf } from './company.ts'
import { application, confirmation, document, doneWords, posting as postingPage, type Values } from './draw.ts'
import { PLATFORMS, type Platform, platformOf } from './platforms.ts'
import { UNSEEN } from './unseen/index.ts'

const COMPANIES = 10

/** One vacancy, with everything that its addresses identify. */
export type Vacancy = {
  platform: Platform
  company: Company
  /** `posting` in the record. */
  id: string
  title: string
  city: string
  /** Paths below the site, with the query. */
  postingPath: string
  applyPath: string
}

const vacanciesOf = (platform: Platform, company: Company): Vacancy[] =>
  company.postings.map((one) => {
    const postingPath = platform.posting(company.slug, one)
    const { id, title, city } = one
    const key = `${platform.key}/${company.slug}/${id}`
    return { platform, company, id: key, title, city, postingPath, applyPath: platform.apply(postingPath) }
  })

export const VACANCIES: readonly Vacancy[] = PLATFORMS.flatMap((platform) =>
  Array.from({ length: COMPANIES }, (_, number) => companyOf(platform, number)).flatMap((company) =>
    vacanciesOf(platform, company),
  ),
)

/** Vacancies of the handwritten companies. */
export const UNSEEN_VACANCIES: readonly Vacancy[] = UNSEEN.flatMap(({ platform, company }) =>
  vacanciesOf(platformOf(platform), company),
)

const ALL = [...VACANCIES, ...UNSEEN_VACANCIES]

/** @param posting 0 or 1, see `Company.postings` */
export const vacancy = (platform: string, company: number, posting = 0): Vacancy => {
  const found = VACANCIES.filter((one) => one.platform.key === platform && one.company.number === company)[posting]
  if (!found) throw new Error(`there is no vacancy ${posting} of company ${company} on ${platform}`)
  return found
}

export const site: Site = {
  name: 'companies',
  title: 'A hundred companies on ten platforms',
  pages: VACANCIES.filter(({ company }) => company.number < 2).map(({ postingPath, company, platform }) => ({
    path: postingPath,
    title: `${company.name} (${platform.key})`,
  })),
  async handle(request) {
    if (request.path.startsWith('/assets/')) return await asset(import.meta.url, request.path)
    const applying = ALL.find(({ applyPath }) => isAt(request, applyPath))
    if (applying) return await apply(request, applying)
    const shown = ALL.find(({ postingPath }) => isAt(request, postingPath))
    if (shown)
      return html(postingPage(shown.platform, shown.company, shown.title, shown.city, `/companies${shown.applyPath}`))
    const done = ALL.find(({ applyPath }) => isAt(request, doneAt(applyPath)))
    return (
      done &&
      html(
        document(
          done.company,
          doneWords(done.platform, done.company),
          confirmation(done.platform, done.company, done.title),
        ),
      )
    )
  },
}

const doneAt = (applyPath: string): string => {
  const [path = '', query] = applyPath.split('?')
  return `${path.replace(/\/$/, '')}/confirmation${query ? `?${query}` : ''}`
}

const isAt = ({ path, query }: SiteRequest, address: string): boolean => {
  const wanted = new URL(address, 'http://site.invalid')
  return (
    decodeURIComponent(wanted.pathname) === path &&
    [...wanted.searchParams].every(([key, value]) => query.get(key) === value)
  )
}

const fieldsOf = ({ platform, company }: Vacancy, step: number): Field[] => {
  const parts = pagesOf(platform, company)[step] ?? []
  return company.fields.filter(({ part, question }) => parts.includes(part ?? partOf(question.id, question.kind)))
}

const partOf = (id: string, kind: string): 'personal' | 'screening' | 'last' => {
  if (kind === 'consent' || ['gender', 'veteran'].includes(id)) return 'last'
  return ['first_name', 'last_name', 'email', 'phone', 'city', 'linkedin', 'resume'].includes(id)
    ? 'personal'
    : 'screening'
}

type Draft = { step: number; values: Record<string, string>; files: Record<string, { name: string; size: number }[]> }

const apply = async (request: SiteRequest, one: Vacancy): Promise<SiteResponse> => {
  const visitor = request.cookies.companies_visitor ?? Math.random().toString(36).slice(2)
  const key = `${visitor} ${one.id}`
  const cookie = { 'set-cookie': `companies_visitor=${visitor}; Path=/companies` }
  const draft = (request.state.get(key) as Draft | undefined) ?? { step: 0, values: {}, files: {} }
  const isPart = request.headers['x-part'] === '1'
  if (request.method !== 'POST') {
    // A new visit begins at the first page, with the answers so far.
    request.state.set(key, { ...draft, step: 0 })
    return answer(one, draw(one, 0, draft.values, new Set()), false, cookie)
  }
  const fields = fieldsOf(one, draft.step)
  const body = await request.body()
  for (const { name, question } of fields) {
    const file = body.files[name]?.[0]
    if (file && file.name !== '') draft.files[question.id] = [file]
    draft.values[name] =
      question.kind === 'file' ? (draft.files[question.id]?.[0]?.name ?? '') : text(body.fields[name])
  }
  const missing = new Set(
    fields.filter(({ required, name }) => required && !draft.values[name]?.trim()).map(({ name }) => name),
  )
  if (missing.size > 0) {
    request.state.set(key, draft)
    return answer(one, draw(one, draft.step, draft.values, missing), isPart, cookie)
  }
  if (draft.step + 1 < pagesOf(one.platform, one.company).length) {
    const next = { ...draft, step: draft.step + 1 }
    request.state.set(key, next)
    return answer(one, draw(one, next.step, next.values, new Set()), isPart, cookie)
  }
  request.state.delete(key)
  request.record({ posting: one.id, fields: recorded(one.company, draft.values), files: draft.files })
  if (isPart) return answer(one, confirmation(one.platform, one.company, one.title), true, cookie)
  return redirect(`/companies${doneAt(one.applyPath)}`, cookie)
}

const text = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value.at(-1) ?? '') : (value ?? '')

const draw = (one: Vacancy, step: number, values: Values, missing: ReadonlySet<string>): string =>
  application(
    one.platform,
    one.company,
    {
      title: one.title,
      action: `/companies${one.applyPath}`,
      fields: fieldsOf(one, step),
      last: step === pagesOf(one.platform, one.company).length - 1,
      step,
    },
    values,
    missing,
  )

const answer = (one: Vacancy, main: string, part: boolean, headers: Record<string, string>): SiteResponse =>
  html(part ? main : document(one.company, `${one.title} – ${one.company.name}`, main), headers)

/** Answers by question id; a choice is recorded by the option's id, inverted if the question was reversed. */
const recorded = (company: Company, values: Values): Record<string, string> =>
  Object.fromEntries(
    company.fields.flatMap(({ name, question, opposite, options }) => {
      const value = values[name] ?? ''
      if (value === '' || question.kind === 'file') return []
      if (question.kind !== 'choice') return [[question.id, value]]
      const id = options.find((option) => option.value === value)?.id ?? value
      return [[question.id, opposite ? (id === 'yes' ? 'no' : 'yes') : id]]
    }),
  )
