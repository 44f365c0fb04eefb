// Workday-like careers site: posting, account wall, multi-page application under one URL, server-checked pages. The
// application itself is data in form.ts; the browser part is in assets/.
import { randomUUID } from 'node:crypto'
import { asset, delay, json, page } from '../kit/respond.ts'
import type { Site, SiteBody, SiteRequest, SiteResponse } from '../kit/site.ts'
import { parsedResume } from '../parsed-resume.ts'
import { type Application, applicationPages, checkPage, flatten, type Page } from './form.ts'
import { PROMPTS } from './lists.ts'

const POSTINGS: Record<string, { title: string; location: string; file: string }> = {
  'Platform-Engineer_R-1042': {
    title: 'Platform Engineer',
    location: 'Harbor City, CA',
    file: 'platform-engineer.html',
  },
  'Product-Designer_R-1057': {
    title: 'Product Designer',
    location: 'Remote, United States',
    file: 'product-designer.html',
  },
}
const JOB = '/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'

type Draft = {
  id: string
  posting: string
  pages: Page[]
  application: Application
  files: SiteBody['files']
  /** Index of the first page that is not accepted yet; `pages.length` is Review. */
  step: number
  submitted: boolean
}
type Account = { email: string; password: string; drafts: Map<string, Draft> }

export const site: Site = {
  name: 'workday',
  title: 'Workday-like',
  pages: [
    { path: JOB, title: 'Posting' },
    { path: `${JOB}?gen=old`, title: 'Posting, old generation of ids' },
    { path: `${JOB}?account=1`, title: 'Behind an account wall' },
    { path: `${JOB}/apply/applyManually`, title: 'Straight into the application' },
    { path: `${JOB}?country=none&phonecode=empty`, title: 'Country not chosen, country phone code empty' },
    { path: `${JOB}?listbox=bare`, title: 'Dropdowns without aria-controls' },
    { path: `${JOB}?questions=extra`, title: 'With a question no profile answers' },
    { path: '/en-US/Northwind_Careers/job/Remote/Product-Designer_R-1057', title: 'Another posting' },
  ],
  async handle(request) {
    const { path, method } = request
    if (path.startsWith('/assets/')) return await asset(import.meta.url, path)
    if (path === '/wday/prompt') return await searchPrompt(request)
    if (method === 'POST' && path.startsWith('/wday/')) return await api(request, path.slice('/wday/'.length))
    const [, slug = ''] = /^\/en-US\/Northwind_Careers\/job\/[\w-]+\/([\w-]+)(?:\/apply(?:\/\w+)?)?$/.exec(path) ?? []
    const posting = POSTINGS[slug]
    if (posting === undefined) return undefined
    return await shell(slug, posting)
  },
}

async function shell(slug: string, posting: { title: string; location: string; file: string }): Promise<SiteResponse> {
  const description = await page(import.meta.url, posting.file)
  return await page(import.meta.url, 'shell.html', {
    title: posting.title,
    job: JSON.stringify({ '@type': 'JobPosting', title: posting.title, hiringOrganization: 'Northwind Labs' }),
    description: String(description.body),
    settings: JSON.stringify({ posting: slug, title: posting.title, location: posting.location }),
  })
}

async function api(request: SiteRequest, action: string): Promise<SiteResponse | undefined> {
  const body = await request.body()
  const asked = (body.json ?? body.fields) as Record<string, unknown>
  if (action === 'account') return openAccount(request, asked)
  if (action === 'start') return start(request, asked)
  const draft = drafts(request).get(String(asked.draft))
  if (draft === undefined) return json({ error: 'Your session has expired. Sign in again.' }, 410)
  await delay(latency(request), request.signal)
  if (action === 'upload') return upload(draft, body)
  if (action === 'page') return savePage(draft, Number(asked.step), asked.application as Application)
  if (action === 'submit') return await submit(request, draft)
  return undefined
}

/** Time to save a step: real tenants need about 3 s; 150 ms keeps tests quick but asynchronous. */
const latency = (request: SiteRequest): number => Math.min(Number(request.query.get('latency') ?? 150), 10_000)

const collection = <T>(request: SiteRequest, name: string): Map<string, T> => {
  let known = request.state.get(name) as Map<string, T> | undefined
  if (known === undefined) {
    known = new Map()
    request.state.set(name, known)
  }
  return known
}
const drafts = (request: SiteRequest): Map<string, Draft> => collection(request, 'drafts')
const accounts = (request: SiteRequest): Map<string, Account> => collection(request, 'accounts')
const sessions = (request: SiteRequest): Map<string, Account> => collection(request, 'sessions')

function openAccount(request: SiteRequest, asked: Record<string, unknown>): SiteResponse {
  const email = String(asked.email ?? '')
  const password = String(asked.password ?? '')
  const known = accounts(request).get(email.toLowerCase())
  if (String(asked.website ?? '') !== '') return json({ error: 'Something went wrong. Please try again later.' }, 400)
  if (asked.kind === 'create') {
    if (known !== undefined)
      return json({ error: 'An account with this email address already exists. Sign in instead.' }, 409)
    if (password !== asked.verify) return json({ error: 'The passwords do not match.' }, 400)
    if (!acceptable(password)) return json({ error: 'Your password does not meet the requirements.' }, 400)
    const account = { email, password, drafts: new Map() }
    accounts(request).set(email.toLowerCase(), account)
    request.record({ posting: 'account', fields: { email } })
    return signedIn(request, account)
  }
  if (known === undefined || known.password !== password) {
    return json({ error: 'The email address or the password is not right, or your account is locked.' }, 401)
  }
  return signedIn(request, known)
}

const acceptable = (password: string): boolean =>
  password.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].every((pattern) => pattern.test(password))

function signedIn(request: SiteRequest, account: Account): SiteResponse {
  const session = randomUUID()
  sessions(request).set(session, account)
  return json({ email: account.email }, 200, {
    'set-cookie': `wd_session=${session}; Path=/workday; HttpOnly; SameSite=Lax`,
  })
}

/** Begins an application, or continues the account's unfinished one. Without an account nothing is kept. */
function start(request: SiteRequest, asked: Record<string, unknown>): SiteResponse {
  const posting = String(asked.posting)
  const options = new URLSearchParams(String(asked.search ?? ''))
  const wall = options.get('account') === '1'
  const account = wall ? sessions(request).get(request.cookies.wd_session ?? '') : undefined
  if (wall && account === undefined) return json({ needs: 'account' }, 401)
  const found = account?.drafts.get(posting)
  if (found?.submitted === true) return json({ applied: true })
  const draft = found ?? newDraft(posting, options, asked.mode === 'autofillWithResume', account)
  drafts(request).set(draft.id, draft)
  account?.drafts.set(posting, draft)
  const { id, pages, application, files, step } = draft
  return json({ draft: id, pages, application, files, step, email: account?.email ?? '' })
}

function newDraft(posting: string, options: URLSearchParams, autofill: boolean, account: Account | undefined): Draft {
  const variant = {
    account: account !== undefined,
    extraQuestions: options.get('questions') === 'extra',
    selfIdentify: options.get('selfid') !== '0',
    autofill,
  }
  const values: Application['values'] = { language: 'English' }
  if (options.get('country') !== 'none') values.country = 'United States of America'
  if (options.get('phonecode') !== 'empty') values.phoneCode = 'United States of America (+1)'
  if (account !== undefined) values.email = account.email
  const entries = { workExperience: [], education: [], websites: [] }
  return {
    id: randomUUID(),
    posting,
    pages: applicationPages(variant),
    application: { values, entries },
    files: {},
    step: 0,
    submitted: false,
  }
}

function upload(draft: Draft, body: SiteBody): SiteResponse {
  const field = String(body.fields.field)
  if (body.fields.remove === '1') {
    delete draft.files[field]
    return json({ files: [] })
  }
  const [file] = body.files.file ?? []
  if (file === undefined) return json({ error: 'Nothing was uploaded.' }, 400)
  if (file.size > 5 * 1024 * 1024) return json({ error: 'The file is larger than 5MB.' }, 400)
  draft.files[field] = [file]
  return json({ files: draft.files[field] })
}

function savePage(draft: Draft, step: number, application: Application): SiteResponse {
  const current = draft.pages[step]
  if (current === undefined) return json({ error: 'No such page.' }, 400)
  const values = { ...application.values, resume: draft.files.resume?.map((file) => file.name) ?? '' }
  const errors = checkPage(current, { ...application, values })
  if (errors.length > 0) return json({ errors }, 422)
  draft.application = application
  if (current.id === 'applyFlowAutoFillPage') fillFromResume(application)
  draft.step = Math.max(draft.step, step + 1)
  return json({ application: draft.application, files: draft.files })
}

/** The parser's result: it never finds the degree, which stays "Select One". */
function fillFromResume(application: Application): void {
  Object.assign(application.values, {
    firstName: parsedResume.firstName,
    lastName: parsedResume.lastName,
    email: parsedResume.email,
  })
  application.entries.workExperience = [
    { jobTitle: parsedResume.title, company: parsedResume.company, from: '2021-03', current: 'Yes' },
  ]
  application.entries.education = [{ school: 'State University' }]
}

/** `?answerMs=` delays the response to an application that is already in the record. */
async function submit(request: SiteRequest, draft: Draft): Promise<SiteResponse> {
  if (draft.submitted) return json({ error: 'You have already applied for this job.' }, 409)
  if (draft.step < draft.pages.length) return json({ error: 'The application is not complete.' }, 400)
  draft.submitted = true
  const { posting, pages, application, files } = draft
  request.record({ posting, fields: flatten(pages, application), files, raw: application.entries })
  await delay(Math.min(Number(request.query.get('answerMs') ?? 0), 10_000), request.signal)
  return json({ submitted: true })
}

/** `?list=…` returns the top level of a list, `&category=…` that category, `&text=…` the choices with that text. */
async function searchPrompt(request: SiteRequest): Promise<SiteResponse | undefined> {
  const choices = PROMPTS[request.query.get('list') ?? '']
  if (choices === undefined) return undefined
  await delay(latency(request), request.signal)
  const category = request.query.get('category')
  const text = request.query.get('text')?.trim().toLowerCase() ?? ''
  if (category !== null) {
    const found = choices.find((choice) => typeof choice !== 'string' && choice.category === category)
    return json(typeof found === 'object' ? found.choices : [])
  }
  if (text === '')
    return json(choices.map((choice) => (typeof choice === 'string' ? choice : { category: choice.category })))
  const leaves = choices.flatMap((choice) => (typeof choice === 'string' ? [choice] : choice.choices))
  return json(leaves.filter((leaf) => leaf.toLowerCase().includes(text)))
}
