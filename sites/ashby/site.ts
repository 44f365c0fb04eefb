// Ashby-like application: an empty shell, a page script that builds a form without a <form> from an API, and an API
// that always answers 200. The form's questions are in form.ts, the widgets in assets/.
import { asset, delay, html, json, page } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse, Submission } from '../kit/site.ts'
import { parsedResume } from '../parsed-resume.ts'
import { searchPlaces } from '../places.ts'
import { applicationForm, degrees, type FormField, schools } from './form.ts'

const POSTINGS: Record<string, string> = {
  '3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b': 'Staff Software Engineer',
  '8c7d6e5f-4a3b-4c2d-9e1f-0a9b8c7d6e5f': 'Product Designer',
}
const APPLICATION = '/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application'
const PHONE = '9d0f2c6e-1f5a-4f0e-8a7b-3c1d5e7f9a01'
const LINKEDIN = '2b7e4d1c-8c3f-4e6a-9b5d-0f1e2d3c4b02'
const LATE_MS = 600
const PARSE_MS = 1_500

type Upload = { name: string; size: number }
type Education = { school: string; degree: string; start: string; end: string }

export const site: Site = {
  name: 'ashby',
  title: 'Ashby-like',
  pages: [
    { path: '/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b', title: 'Posting' },
    { path: APPLICATION, title: 'Application' },
    { path: `${APPLICATION}?yesno=second`, title: 'Yes/no buttons bind at the second touch' },
    { path: `${APPLICATION}?yesno=classonly`, title: 'Yes/no state shown by class only' },
    { path: `${APPLICATION}?hydrate=wipe`, title: 'Early text is wiped when the page comes alive' },
    { path: `${APPLICATION}?late=4000`, title: 'Form arrives after four seconds' },
    { path: `${APPLICATION}?result=spam`, title: 'Answers 200, flagged as possible spam' },
    { path: `${APPLICATION}?result=corrections`, title: 'Answers 200, first attempt needs corrections' },
  ],
  async handle(request) {
    const { path } = request
    if (path === '/api/non-user-graphql') return await answer(request)
    const [, id = '', step = ''] = /^\/fernway\/([\w-]{36})(?:\/(application))?$/.exec(path) ?? []
    if (id === '') return await asset(import.meta.url, path)
    const title = POSTINGS[id]
    if (title === undefined) return closed()
    const settings = {
      id,
      title,
      tab: step === 'application' ? 'application' : 'overview',
      base: `/ashby/fernway/${id}`,
      api: '/ashby/api/non-user-graphql',
      switches: Object.fromEntries(request.query),
    }
    const early = request.query.get('hydrate') === 'wipe' && step === 'application' ? EARLY : ''
    return await page(import.meta.url, 'shell.html', {
      title,
      early,
      settings: JSON.stringify(settings).replaceAll('<', '\\u003c'),
    })
  },
}

async function answer(request: SiteRequest): Promise<SiteResponse> {
  const { query } = request
  switch (query.get('op')) {
    case 'ApiJobPosting':
      await delay(Number(query.get('late') ?? LATE_MS), request.signal)
      return json({ data: { jobPosting: { sections: applicationForm, degrees } } })
    case 'ApiLocationSearch':
      return json({ data: { options: searchPlaces(query.get('text') ?? '').map((place) => place.name) } })
    case 'ApiSchoolSearch':
      return json({ data: { options: searchSchools(query.get('text') ?? '') } })
    case 'ApiSetFormValue':
      return json({ data: { setFormValue: { ok: true } } })
    case 'ApiCreateFileUploadHandle':
      return await upload(request)
    case 'ApiAutofillFromResume':
      await request.body()
      await delay(PARSE_MS, request.signal)
      return json({
        data: {
          _systemfield_name: parsedResume.name,
          _systemfield_email: parsedResume.email,
          [PHONE]: parsedResume.phone,
          [LINKEDIN]: parsedResume.linkedin,
        },
      })
    case 'ApiSubmitSingleApplicationFormAction':
      return await submit(request)
    default:
      return json({ errors: [{ message: 'Unknown operation' }] })
  }
}

async function upload(request: SiteRequest): Promise<SiteResponse> {
  const file = (await request.body()).files.file?.[0]
  if (file === undefined) return json({ errors: [{ message: 'No file' }] })
  const handle = `upload-${request.state.size + 1}`
  request.state.set(handle, file)
  return json({ data: { handle } })
}

/** Always HTTP 200; only the body says whether the application was accepted. */
async function submit(request: SiteRequest): Promise<SiteResponse> {
  const { posting, values, education, attempt, result } = readSubmission((await request.body()).json)
  const allFields = applicationForm.flatMap((section) => section.fields)
  const refused = (messages: string[], dropped: string[] = []): SiteResponse =>
    json({ data: { submit: { __typename: 'FormRender', messages, dropped } } })

  const missing = allFields.filter((field) => field.required && !isAnswered(field, values[field.path]))
  if (missing.length > 0) return refused(missing.map(({ title }) => `Missing entry for required field: ${title}`))
  if (result === 'spam') return json({ data: { submit: { __typename: 'SpamSuspected' } } })
  if (result === 'corrections' && attempt === 1) {
    return refused(['Missing entry for required field: Resume'], ['_systemfield_resume'])
  }

  const fields: Submission['fields'] = {}
  const files: Submission['files'] = {}
  for (const { path, type } of allFields) {
    const value = values[path] ?? ''
    if (type === 'File') files[path] = [request.state.get(value) as Upload]
    else if (type !== 'EducationHistory') fields[path] = value
  }
  request.record({ posting, fields, files, raw: { education } })
  return json({ data: { submit: { __typename: 'FormSubmitSuccess' } } })
}

function readSubmission(body: unknown): {
  posting: string
  values: Record<string, string>
  education: Education[]
  attempt: number
  result: string
} {
  const sent = body as Record<string, unknown>
  return {
    posting: String(sent.posting),
    values: Object.fromEntries(Object.entries(sent.values ?? {}).map(([path, value]) => [path, String(value)])),
    education: (sent.education ?? []) as Education[],
    attempt: Number(sent.attempt),
    result: String(sent.result ?? ''),
  }
}

function isAnswered(field: FormField, value: string | undefined): boolean {
  if (value === undefined || value.trim() === '') return false
  if (field.type === 'Email') return /^\S+@\S+\.\S+$/.test(value)
  if (field.type === 'MonthYear') return /^\d{4}-\d{2}$/.test(value)
  return true
}

function searchSchools(text: string): string[] {
  const wanted = text.trim().toLowerCase()
  return schools.filter((school) => school.toLowerCase().includes(wanted)).slice(0, 8)
}

function closed(): SiteResponse {
  return html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Jobs</title><link rel="stylesheet" href="/ashby/assets/style.css"></head>
<body><div id="root"><main class="closed"><h1>Job not found</h1><p>The job you requested was not found.</p></main></div></body></html>`,
  )
}

/** The server-rendered page before hydration: its inputs look ready but are not. */
const EARLY = `<main class="_content_early"><div class="ashby-application-form-container">
<div class="_fieldEntry_early ashby-application-form-field-entry" data-field-path="_systemfield_name"><label class="_heading_early _required_early ashby-application-form-question-title" for="_systemfield_name">Name</label><input class="_input_early" id="_systemfield_name" name="_systemfield_name" type="text" placeholder="Type here..."></div>
<div class="_fieldEntry_early ashby-application-form-field-entry" data-field-path="_systemfield_email"><label class="_heading_early _required_early ashby-application-form-question-title" for="_systemfield_email">Email</label><input class="_input_early" id="_systemfield_email" name="_systemfield_email" type="email" placeholder="hello@example.com..."></div>
</div></main>`
