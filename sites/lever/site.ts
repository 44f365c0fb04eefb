// Lever-like application pages: one server-rendered multipart form whose visible button goes through a simulated
// captcha. Pages are .html files; what the form does in the browser is in assets/client.js.
import { asset, delay, escapeHtml, html, json, page, redirect } from '../kit/respond.ts'
import type { Site, SiteBody, SiteRequest, SiteResponse } from '../kit/site.ts'
import { parsedResume } from '../parsed-resume.ts'
import { searchPlaces } from '../places.ts'

const POSTINGS: Record<string, string> = {
  '5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e': 'Senior Platform Engineer',
  '0c9d7a18-4b6e-4f27-8e0f-1a2b3c4d5e6f': 'Hydrology Data Scientist',
}
const ELIGIBILITY = 'cards[7d0c1c52-3f3e-4b5c-9a51-0f1a6f2f9b61]'
const PLACE = 'cards[b4a6e9d0-6c0e-4d5f-8e59-5d1b7f3e2a18]'

/** Field name → its name in the error message. The browser enforces most of them, the check box groups only in part. */
const REQUIRED: Record<string, string> = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  location: 'Current location',
  selectedLocation: 'Current location',
  [`${ELIGIBILITY}[field0]`]: 'Are you legally authorized to work in the United States?',
  [`${ELIGIBILITY}[field1]`]: 'Will you now or in the future require visa sponsorship to work for us?',
  [`${ELIGIBILITY}[field2]`]: 'How did you hear about this job?',
  [`${ELIGIBILITY}[field3]`]: 'What are your salary expectations?',
  [`${PLACE}[field0]`]: 'Which of our offices could you work from?',
  [`${PLACE}[field1]`]: 'Do you confirm that everything in this application is true?',
}

const PARSE_MS = 2_500

export const site: Site = {
  name: 'lever',
  title: 'Lever-like',
  pages: [
    { path: '/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e', title: 'Posting' },
    { path: '/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply', title: 'Application' },
    {
      path: '/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply?overwrite=1',
      title: 'Résumé parser overwrites what was typed',
    },
    { path: '/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply?captcha=visible', title: 'Visible captcha' },
    {
      path: '/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply?captcha=blocked',
      title: 'Captcha script does not load',
    },
    { path: '/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply?banner=1', title: 'Cookie banner' },
    { path: '/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/thanks', title: 'Thanks, without an application' },
    { path: '/northwind/00000000-0000-4000-8000-000000000000', title: 'Closed posting' },
  ],
  async handle(request) {
    const { path, method } = request
    if (path === '/parseResume' && method === 'POST') return await parseResume(request)
    if (path === '/searchLocations') {
      return json(searchPlaces(request.query.get('text') ?? '').map(({ id, name }) => ({ id, name })))
    }
    const [, id = '', step = ''] = /^\/northwind\/([\w-]{36})(?:\/(apply|thanks))?$/.exec(path) ?? []
    const title = POSTINGS[id]
    if (title === undefined) return id === '' ? await asset(import.meta.url, path) : closed()
    const search = request.query.size > 0 ? `?${request.query}` : ''
    if (step === '')
      return await page(import.meta.url, 'posting.html', { title, applyUrl: `/lever/northwind/${id}/apply${search}` })
    // A plain GET shows the same page as an application does, so the page proves nothing.
    if (step === 'thanks') return await page(import.meta.url, 'thanks.html', { title })
    if (method === 'POST') return await receive(request, id, title)
    return await applyPage(request, title)
  },
}

async function applyPage(
  request: SiteRequest,
  title: string,
  error = '',
  previous: SiteBody['fields'] = {},
): Promise<SiteResponse> {
  const { query } = request
  const settings = {
    parseUrl: `/lever/parseResume?ms=${query.get('parseMs') ?? PARSE_MS}${query.get('parse') === 'fail' ? '&fail=1' : ''}`,
    searchUrl: '/lever/searchLocations',
    overwriteAll: query.get('overwrite') === '1',
    previous,
  }
  const captcha = query.get('captcha')
  const script = `<script src="/lever/assets/hcaptcha.js${captcha === 'visible' ? '?visible=1' : ''}" async></script>`
  const answer = await page(import.meta.url, 'apply.html', {
    title,
    error: error === '' ? '' : `<div class="application-error page-centered" role="alert">${escapeHtml(error)}</div>`,
    banner: query.get('banner') === '1' ? BANNER : '',
    captcha: captcha === 'blocked' ? '' : script,
    settings: JSON.stringify(settings).replaceAll('<', '\\u003c'),
    eligibilityTemplate: template('Working with us', [
      'multiple-choice',
      'multiple-choice',
      'dropdown',
      'text',
      'text',
    ]),
    placeTemplate: template('Where and how', ['multiple-select', 'multiple-select']),
  })
  return error === '' ? answer : { ...answer, status: 400 }
}

async function receive(request: SiteRequest, id: string, title: string): Promise<SiteResponse> {
  const { fields, files } = await request.body()
  const missing = Object.entries(REQUIRED).filter(([name]) => !given(fields[name]))
  if (
    given(fields['eeo[disability]']) &&
    !(given(fields['eeo[disabilitySignature]']) && given(fields['eeo[disabilitySignatureDate]']))
  ) {
    missing.push(['', 'Disability signature and date'])
  }
  if (files.resume === undefined) missing.unshift(['resume', 'Resume/CV'])
  if (missing.length > 0) {
    const names = [...new Set(missing.map(([, label]) => label))].join(', ')
    return await applyPage(
      request,
      title,
      `There was an error submitting your application. Please complete: ${names}`,
      fields,
    )
  }
  if (!String(fields['h-captcha-response'] ?? '').startsWith('P1_')) {
    return await applyPage(request, title, 'There was an error verifying your application. Please try again.', fields)
  }
  request.record({ posting: id, fields, files })
  // Recorded, but the visitor does not know yet: after a crash at this moment, the outcome is unknown.
  await delay(Number(request.query.get('answerMs') ?? 0), request.signal)
  return redirect(`/lever/northwind/${id}/thanks`)
}

async function parseResume(request: SiteRequest): Promise<SiteResponse> {
  await request.body()
  await delay(Number(request.query.get('ms')), request.signal)
  if (request.query.get('fail') === '1') return json({ error: 'unreadable' }, 422)
  return json({
    resumeStorageId: 'c2f0f7d4-54a1-4a43-9c9e-1d3b0d5d6f10',
    location: parsedResume.location,
    fields: {
      name: parsedResume.name,
      email: parsedResume.email,
      phone: parsedResume.phone,
      org: parsedResume.company,
      'urls[LinkedIn]': parsedResume.linkedin,
      'urls[Portfolio]': parsedResume.website,
    },
  })
}

function given(value: string | string[] | undefined): boolean {
  return value !== undefined && value !== ''
}

function template(text: string, types: string[]): string {
  return JSON.stringify({ type: 'posting', text, fields: types.map((type) => ({ type, required: true })) })
}

function closed(): SiteResponse {
  return html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Not found – 404 error</title><link rel="stylesheet" href="/lever/assets/style.css"></head>
<body><div class="section page-centered confirmation"><h3>Sorry, we couldn't find anything here</h3><p>The job posting you're looking for might have closed, or it has been removed. (404 error).</p></div></body></html>`,
    {},
    404,
  )
}

const BANNER = `<div role="dialog" aria-label="cookieconsent" class="cc-window"><span>This website uses cookies to improve your experience.</span><button class="cc-btn cc-dismiss" type="button">Accept</button></div>`
