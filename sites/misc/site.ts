// One page for each difficulty of forms and pages in general, independent of any platform. A page is a file in
// pages/; its script, if any, is assets/NAME.js. What is posted to a page's own path is recorded under the page's
// name.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { asset, delay, escapeHtml, html, json, page, redirect, render } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { searchPlaces } from '../places.ts'
import { signIn, signUp, verify } from './accounts.ts'
import { wizard } from './wizard.ts'

/** Page → title and whether it has a script. */
const PAGES: Record<string, { title: string; script?: boolean; listed?: boolean }> = {
  plain: { title: 'Contact us' },
  masked: { title: 'Payment details', script: true },
  busy: { title: 'Flood warnings', script: true },
  slow: { title: 'Archive' },
  'slow-form': { title: 'Records request', listed: false },
  cookies: { title: 'Catalogue', script: true },
  'new-tab': { title: 'Order', script: true },
  'new-tab-form': { title: 'Partner order', listed: false },
  login: { title: 'Sign in' },
  code: { title: 'Two-step verification', listed: false },
  signup: { title: 'Create your account' },
  csp: { title: 'Membership', script: true },
  editable: { title: 'Tell your story', script: true },
  native: { title: 'Book a room' },
  checks: { title: 'Order a pizza', script: true },
  combobox: { title: 'Preferences', script: true },
  drag: { title: 'Plan a voyage', script: true },
  controlled: { title: 'Your profile', script: true },
  blur: { title: 'Your work', script: true },
  calendar: { title: 'Reserve a berth', script: true },
  frames: { title: 'Frames' },
  'frame-outer': { title: 'Outer form', script: true, listed: false },
  'frame-inner': { title: 'Address', script: true, listed: false },
  shadow: { title: 'Web components', script: true },
  'guest-form': { title: 'How was your stay?', script: true },
  'office-form': { title: 'Day visit', script: true },
}

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

export const site: Site = {
  name: 'misc',
  title: 'Pages that are hard in other ways',
  pages: [
    ...Object.entries(PAGES).flatMap(([name, { title, listed }]) =>
      listed === false ? [] : [{ path: `/${name}`, title: `${name}: ${title}` }],
    ),
    { path: '/wizard', title: 'wizard: three pages, checked by the server' },
  ],
  async handle(request) {
    const { path, method, query } = request
    const [, name = '', rest = ''] = /^\/([\w-]+)(\/received)?$/.exec(path) ?? []
    if (name === 'tick') return await tick(request)
    if (name === 'places') return json(searchPlaces(query.get('q') ?? '').map((place) => place.name))
    if (name === 'wizard' && rest === '') return await wizard(request)
    if (rest !== '') return received(name)
    if (name === 'account') return account(request)
    if (PAGES[name] === undefined) return await asset(import.meta.url, path)
    if (method === 'POST') return await receive(request, name)
    return await show(request, name)
  },
}

async function show(request: SiteRequest, name: string, notice = ''): Promise<SiteResponse> {
  const { title = '', script = false } = PAGES[name] ?? {}
  // The same server under its other name is another origin to the browser.
  const other = `http://${(request.headers.host ?? '').replace('127.0.0.1', 'localhost')}`
  const content = render(await readFile(new URL(`pages/${name}.html`, import.meta.url), 'utf8'), { other })
  const answer = await page(
    import.meta.url,
    'layout.html',
    {
      title,
      content,
      notice: notice === '' ? '' : `<p class="error" role="alert">${escapeHtml(notice)}</p>`,
      script: script ? `<script type="module" src="/misc/assets/${name}.js"></script>` : '',
    },
    name === 'csp' ? { 'content-security-policy': STRICT } : {},
  )
  return notice === '' ? answer : { ...answer, status: 400 }
}

async function receive(request: SiteRequest, name: string): Promise<SiteResponse> {
  const { fields, files, json: sent } = await request.body()
  if (name === 'login')
    return signIn(request, fields) ?? (await show(request, name, 'The email address or the password is wrong.'))
  if (name === 'code') return verify(request, fields) ?? (await show(request, name, 'That code is not right.'))
  if (name === 'signup') {
    const refusal = signUp(request, fields)
    return typeof refusal === 'string' ? await show(request, name, refusal) : refusal
  }
  const answers = sent === undefined ? fields : (sent as Record<string, string>)
  request.record({ posting: name, fields: answers, files })
  return redirect(`/misc/${name}/received`)
}

const received = (name: string): SiteResponse =>
  html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Thank you - Harbour Supplies</title><link rel="stylesheet" href="/misc/assets/style.css"></head>
<body><header class="site"><a href="/misc/plain">Harbour Supplies</a></header><main class="received"><h1>Thank you!</h1><p>Your submission has been received.</p><p><a href="/misc/${name}">Back</a></p></main></body></html>`)

function account(request: SiteRequest): SiteResponse {
  const user = request.state.get(`session:${request.cookies.misc_session ?? ''}`)
  if (user === undefined) return redirect('/misc/login')
  return html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your account - Harbour Supplies</title><link rel="stylesheet" href="/misc/assets/style.css"></head>
<body><header class="site"><a href="/misc/plain">Harbour Supplies</a></header><main><h1>Your account</h1><p>Signed in as <b>${escapeHtml(String(user))}</b>.</p></main></body></html>`)
}

const LONG_POLL_MS = 1_000
/** The page polls again as soon as it has a response, so that one request is always under way. */
async function tick(request: SiteRequest): Promise<SiteResponse> {
  await delay(LONG_POLL_MS, request.signal)
  return json({ level: (2 + Math.sin(Date.now() / 5_000)).toFixed(2), id: randomUUID() })
}
