// iCIMS-like portal: a careers page around a frame that contains everything (e-mail gate, profile that a résumé
// upload reloads, questions in a frame of their own, thanks). `?cross=1` serves the frame from the other loopback
// name.
import { randomUUID } from 'node:crypto'
import { asset, delay, json, page, redirect } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse, Submission } from '../kit/site.ts'
import { parsedResume } from '../parsed-resume.ts'
import {
  COUNTRY_FIELD,
  emailPage,
  jobPage,
  profilePage,
  questionsPage,
  questionsStep,
  requiredProfile,
  requiredQuestions,
  STATE_FIELD,
  thanksPage,
  type Values,
} from './pages.ts'
import { states } from './regions.ts'

const JOBS: Record<string, string> = { '4021': 'Platform Engineer', '4077': 'Port Operations Analyst' }
const UPLOAD_MS = 600
const STATES_MS = 400

/** One visitor's application, identified by the token in the frame's url. */
type Draft = {
  account: boolean
  values: Values
  files: Submission['files']
  profileDone: boolean
  /** Rejected answers of the questionnaire, shown again inside its frame. */
  refused: { values: Values; errors: string[] }
}

export const site: Site = {
  name: 'icims',
  title: 'iCIMS-like',
  pages: [
    { path: '/jobs/4021/platform-engineer/job', title: 'Job' },
    { path: '/jobs/4021/login', title: 'Application, at the e-mail gate' },
    { path: '/jobs/4021/platform-engineer/job?cross=1', title: 'The frame has another origin' },
    { path: '/jobs/4021/login?account=1', title: 'Profile with login and password' },
  ],
  async handle(request) {
    const { path, query } = request
    if (path === '/states') {
      await delay(STATES_MS, request.signal)
      return json(states[query.get('country') ?? ''] ?? [])
    }
    const [, id = '', step = ''] = /^\/jobs\/(\d+)\/(?:[\w-]+\/)?(job|login|candidate|questions)$/.exec(path) ?? []
    const title = JOBS[id]
    if (title === undefined) return await asset(import.meta.url, path)
    if (query.get('in_iframe') !== '1') {
      return step === 'job' || step === 'login' ? await outer(request, title) : undefined
    }
    if (step === 'job') return await inner(title, jobPage(title, urlOf(id, 'login', query)))
    if (step === 'login') return await login(request, id, title)
    const draft = request.state.get(query.get('s') ?? '') as Draft | undefined
    if (draft === undefined) return redirect(urlOf(id, 'login', query))
    return step === 'candidate'
      ? await candidate(request, id, title, draft)
      : await questions(request, id, title, draft)
  },
}

async function outer(request: SiteRequest, title: string): Promise<SiteResponse> {
  const query = new URLSearchParams(request.query)
  query.delete('cross')
  query.set('in_iframe', '1')
  const [host = '', port = ''] = (request.headers.host ?? '').split(':')
  const other = host === 'localhost' ? '127.0.0.1' : 'localhost'
  const origin = request.query.get('cross') === '1' ? `http://${other}:${port}` : ''
  return await page(import.meta.url, 'outer.html', { title, frame: `${origin}/icims${request.path}?${query}` })
}

async function login(request: SiteRequest, id: string, title: string): Promise<SiteResponse> {
  const action = urlOf(id, 'login', request.query)
  if (request.method !== 'POST') return await inner(title, emailPage(title, action, ''))
  const { fields } = await request.body()
  const email = String(fields.css_loginName ?? '')
  if (!/^\S+@\S+\.\S+$/.test(email)) return await inner(title, emailPage(title, action, 'Email is not valid.'))
  if (fields.accept_privacy === undefined || !String(fields['h-captcha-response']).startsWith('P1_')) {
    return await inner(title, emailPage(title, action, 'We could not verify your request.'))
  }
  const token = randomUUID()
  const account = request.query.get('account') === '1'
  const draft: Draft = {
    account,
    values: { 'PersonProfileFields.Email': email, ...(account ? { 'PersonProfileFields.Login': email } : {}) },
    files: {},
    profileDone: false,
    refused: { values: {}, errors: [] },
  }
  request.state.set(token, draft)
  return redirect(urlOf(id, 'candidate', request.query, { s: token }))
}

async function candidate(request: SiteRequest, id: string, title: string, draft: Draft): Promise<SiteResponse> {
  const { query } = request
  if (request.method === 'POST' && query.get('upload') === '1') {
    const { files } = await request.body()
    await delay(UPLOAD_MS, request.signal)
    if (Object.keys(files).length > 0) {
      draft.files = files
      // The parser's data replaces the whole profile: typed values are lost and the e-mail is a different one.
      draft.values = {
        'PersonProfileFields.FirstName': parsedResume.firstName,
        'PersonProfileFields.LastName': parsedResume.lastName,
        'PersonProfileFields.Email': parsedResume.email,
        ...(draft.account ? { 'PersonProfileFields.Login': parsedResume.email } : {}),
      }
    }
    return redirect(urlOf(id, 'candidate', query, { upload: '', resumeSubmitted: '1' }))
  }
  const show = (errors: string[]): Promise<SiteResponse> =>
    inner(
      title,
      profilePage({
        title,
        action: urlOf(id, 'candidate', query),
        uploadAction: urlOf(id, 'candidate', query, { upload: '1' }),
        resume: Object.values(draft.files)[0]?.[0]?.name ?? '',
        account: draft.account,
        values: draft.values,
        errors,
      }),
    )
  if (request.method !== 'POST') return draft.profileDone ? await questionsFrame(title, id, query) : await show([])
  draft.values = (await request.body()).fields
  const errors = profileErrors(draft)
  if (errors.length > 0) return await show(errors)
  draft.profileDone = true
  return await questionsFrame(title, id, query)
}

function profileErrors(draft: Draft): string[] {
  const { values } = draft
  const missing = missingOf(requiredProfile(draft.account), values)
  if (Object.keys(draft.files).length === 0) missing.unshift('Resume is required.')
  if (states[String(values[COUNTRY_FIELD])] !== undefined && !values[STATE_FIELD])
    missing.push('State/Province is required.')
  if (draft.account && values['PersonProfileFields.Password'] !== values['PersonProfileFields.Password_Confirm']) {
    missing.push('Passwords do not match.')
  }
  return missing
}

function questionsFrame(title: string, id: string, query: URLSearchParams): Promise<SiteResponse> {
  return inner(title, questionsStep(title, urlOf(id, 'questions', query, { nested: '1' })))
}

async function questions(request: SiteRequest, id: string, title: string, draft: Draft): Promise<SiteResponse> {
  const action = urlOf(id, 'questions', request.query, { nested: '' })
  if (!draft.profileDone) return redirect(urlOf(id, 'candidate', request.query))
  if (request.method !== 'POST')
    return await inner(title, questionsPage(action, draft.refused.values, draft.refused.errors), 'questionnaire')
  const { fields } = await request.body()
  const errors = missingOf(requiredQuestions, fields)
  if (errors.length > 0) {
    draft.refused = { values: fields, errors }
    return redirect(urlOf(id, 'candidate', request.query))
  }
  request.record({ posting: id, fields: { ...draft.values, ...fields }, files: draft.files })
  request.state.delete(request.query.get('s') ?? '')
  return await inner(title, thanksPage(title))
}

function missingOf(required: Record<string, string>, values: Values): string[] {
  return Object.entries(required)
    .filter(([name]) => values[name] === undefined || String(values[name]).trim() === '')
    .map(([, label]) => `${label} is required.`)
}

/** A framed url of the same job, keeping the switches; an empty value drops a parameter. */
function urlOf(id: string, step: string, query: URLSearchParams, change: Record<string, string> = {}): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return `/icims/jobs/${id}/${step}?${next}`
}

function inner(title: string, body: string, className = ''): Promise<SiteResponse> {
  return page(import.meta.url, 'inner.html', { title, body, className })
}
