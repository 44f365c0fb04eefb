// Greenhouse-like board, the newer kind: one page, selects built from inputs, uploads on attach, an answer that opens
// a question, and on request an e-mailed security code. What the page does in the browser is in assets/.
import { randomInt, randomUUID } from 'node:crypto'
import { asset, delay, escapeHtml, html, json, page } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { searchPlaces } from '../places.ts'
import { drawQuestion } from './markup.ts'
import { CALLING_CODES, consent, custom, education, personal, type Question, SCHOOLS, voluntary } from './questions.ts'

const POSTINGS: Record<string, { title: string; place: string }> = {
  '4012345': { title: 'Forecast Engineer', place: 'Harbor City, California, United States' },
  '4012388': { title: 'Support Specialist', place: 'Remote' },
}
const BOARD = '/northwindlabs/jobs/4012345'
const PAGE_OF_SCHOOLS = 100

export const site: Site = {
  name: 'greenhouse',
  title: 'Greenhouse-like board',
  pages: [
    { path: BOARD, title: 'Posting with its form' },
    { path: `${BOARD}?code=1`, title: 'E-mailed security code after submit' },
    { path: `${BOARD}?hydrate=1500`, title: 'Late hydration that wipes early text' },
    { path: `${BOARD}?gdpr=1`, title: 'With a consent' },
    { path: '/careers?gh_jid=4012345', title: 'Embedded in a company page' },
    { path: '/mailbox', title: 'What was e-mailed' },
    { path: '/northwindlabs/jobs/4012388', title: 'Another posting' },
  ],
  async handle(request) {
    const { path, method, query } = request
    if (path === '/locations') return json(searchPlaces(query.get('q') ?? '').map(({ name }) => name))
    if (path === '/schools') return schools(query)
    if (path === '/mailbox') return mailbox(request)
    if (path === '/recaptcha/enterprise/anchor')
      return html('<!doctype html><title>reCAPTCHA</title><p>protected by reCAPTCHA</p>')
    if (path === '/uploads' && method === 'POST') return await upload(request)
    if (path === '/embed/job_app') return await board(query.get('token') ?? '', query)
    if (path === '/careers') return await companyPage(query)
    const [, id = '', step = ''] = /^\/northwindlabs\/jobs\/(\d+)(\/confirmation)?$/.exec(path) ?? []
    const posting = POSTINGS[id]
    if (posting === undefined) return await asset(import.meta.url, path)
    if (method === 'POST') return await receive(request, id)
    if (step !== '') return await page(import.meta.url, 'confirmation.html', { title: posting.title })
    return await board(id, query)
  },
}

const all = (questions: readonly Question[]): string => questions.map((question) => drawQuestion(question)).join('\n')
const educationForm = (number: string): string =>
  `<div class="education--form">${education.map((question) => drawQuestion(question, `--${number}`)).join('')}</div>`

async function board(id: string, query: URLSearchParams): Promise<SiteResponse | undefined> {
  const posting = POSTINGS[id]
  if (posting === undefined) return undefined
  const questions = [...personal, ...education, ...custom, ...voluntary]
  const lists = Object.fromEntries(
    questions.map(({ id: name, kind, options, remote }) => [
      name,
      { kind, options: options ?? [], remote: kind === 'location' ? 'locations' : remote },
    ]),
  )
  const settings = {
    submitPath: `/greenhouse/northwindlabs/jobs/${id}?code=${query.get('code') ?? ''}&answerMs=${query.get('answerMs') ?? 0}`,
    confirmationPath: `/greenhouse/northwindlabs/jobs/${id}/confirmation`,
    hydrateAfterMs: Number(query.get('hydrate') ?? 0),
    lists: { ...lists, country: { kind: 'select', options: CALLING_CODES } },
    required: [...personal, ...custom, ...(query.get('gdpr') === '1' ? [consent] : [])]
      .filter((question) => question.required === true)
      .flatMap(({ id: name }) => (name === 'phone' ? ['country', name] : [name])),
  }
  return await page(import.meta.url, 'board.html', {
    ...posting,
    settings: JSON.stringify(settings).replaceAll('<', '\\u003c'),
    personal: all(personal),
    education: educationForm('0'),
    educationTemplate: educationForm('NUMBER'),
    custom: all(custom),
    voluntary:
      all(voluntary.filter((question) => question.id !== 'race')) +
      `<template id="race-template">${all(voluntary.filter((question) => question.id === 'race'))}</template>`,
    consent: query.get('gdpr') === '1' ? drawQuestion(consent) : '',
  })
}

async function companyPage(query: URLSearchParams): Promise<SiteResponse> {
  const token = query.get('gh_jid') ?? '4012345'
  const rest = new URLSearchParams(query)
  rest.delete('gh_jid')
  return await page(import.meta.url, 'embed.html', { token, search: rest.size > 0 ? `&${rest}` : '' })
}

function schools(query: URLSearchParams): SiteResponse {
  const text = (query.get('q') ?? '').toLowerCase()
  const from = Number(query.get('from') ?? 0)
  const found = SCHOOLS.filter((school) => school.toLowerCase().includes(text))
  return json(found.slice(from, from + PAGE_OF_SCHOOLS))
}

type Upload = { name: string; size: number }
const UPLOAD_MS = 250

/** Files are uploaded as soon as they are attached; the form refers to them by key. */
async function upload(request: SiteRequest): Promise<SiteResponse> {
  const { files } = await request.body()
  await delay(UPLOAD_MS, request.signal)
  const [file] = files.file ?? []
  if (file === undefined) return json({ error: 'empty' }, 400)
  const key = randomUUID()
  request.state.set(`upload:${key}`, file)
  return json({ key, name: file.name })
}

type Sent = { fields: Record<string, string | string[]>; uploads: Record<string, string>; code?: string }
type Mail = { to: string; code: string }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

async function receive(request: SiteRequest, posting: string): Promise<SiteResponse> {
  const { fields, uploads, code } = (await request.body()).json as Sent
  const email = String(fields.email ?? '')
  if (!EMAIL.test(email)) return json({ errors: { email: 'Please enter a valid email address.' } }, 422)
  if (request.query.get('code') === '1') {
    const mails = (request.state.get('mails') as Mail[] | undefined) ?? []
    if (code === undefined) {
      const fresh = Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
      request.state.set('mails', [...mails, { to: email, code: fresh }])
      return json({ error: 'captcha-failed' }, 428)
    }
    if (mails.findLast((mail) => mail.to === email)?.code !== code.toUpperCase())
      return json({ error: 'wrong-code' }, 428)
  }
  const files = Object.entries(uploads).flatMap(([name, key]) => {
    const file = request.state.get(`upload:${key}`) as Upload | undefined
    return file === undefined ? [] : [[name, [file]] as [string, Upload[]]]
  })
  request.record({ posting, fields, files: Object.fromEntries(files) })
  await delay(Math.min(Number(request.query.get('answerMs') ?? 0), 10_000), request.signal)
  return json({ ok: true })
}

function mailbox(request: SiteRequest): SiteResponse {
  const mails = (request.state.get('mails') as Mail[] | undefined) ?? []
  const rows = mails.map(
    ({ to, code }) =>
      `<article><p>To: ${escapeHtml(to)}</p><h2>Your security code</h2><p>Copy this code into your application: <strong class="code">${code}</strong></p></article>`,
  )
  return html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title><link rel="stylesheet" href="/greenhouse/assets/style.css"></head>
<body><main class="main"><h1>Mailbox</h1>${rows.length > 0 ? rows.toReversed().join('') : '<p>No mail.</p>'}</main></body></html>`)
}
