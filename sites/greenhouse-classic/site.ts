// Greenhouse-like board, the classic kind: a server-rendered multipart form whose lists are replaced by drop-downs at
// the end of the body. What it does in the browser is in assets/.
import { SCHOOLS } from '../greenhouse/questions.ts'
import { asset, delay, escapeHtml, json, page, redirect } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { searchPlaces } from '../places.ts'

const POSTINGS: Record<string, string> = { '3001234': 'Support Engineer', '3001299': 'Field Technician' }
const DEGREES = [
  'High School',
  "Associate's Degree",
  "Bachelor's Degree",
  "Master's Degree",
  'Doctor of Philosophy (Ph.D.)',
  'Other',
]
const DISCIPLINES = [
  'Biology',
  'Business',
  'Chemistry',
  'Computer Science',
  'Economics',
  'Engineering',
  'English',
  'Mathematics',
  'Physics',
  'Other',
]
const SEARCH_MS = 250

const REQUIRED: Record<string, string> = {
  'job_application[first_name]': 'First Name',
  'job_application[last_name]': 'Last Name',
  'job_application[email]': 'Email',
  'job_application[phone]': 'Phone',
  'job_application[location]': 'Location (City)',
  'job_application[answers_attributes][1][boolean_value]': 'Are you legally authorized to work in the United States?',
  'job_application[answers_attributes][2][boolean_value]': 'Will you now or in the future require visa sponsorship?',
  'job_application[answers_attributes][3][answer_selected_options_attributes][3][question_option_id]': 'How did you hear about this job?',
} // biome-ignore format: a table

export const site: Site = {
  name: 'greenhouse-classic',
  title: 'Greenhouse-like board, classic',
  pages: [
    { path: '/northwindlabs/jobs/3001234', title: 'Posting with its form' },
    { path: '/northwindlabs/jobs/3001299', title: 'Another posting' },
  ],
  async handle(request) {
    const { path, method, query } = request
    const text = (query.get('q') ?? '').toLowerCase()
    if (path === '/schools') {
      await delay(SEARCH_MS, request.signal)
      return json(SCHOOLS.filter((school) => school.toLowerCase().includes(text)).slice(0, 20))
    }
    if (path === '/locations') return json(searchPlaces(text).map(({ name }) => name))
    const [, id = '', step = ''] = /^\/northwindlabs\/jobs\/(\d+)(\/confirmation)?$/.exec(path) ?? []
    const title = POSTINGS[id]
    if (title === undefined) return await asset(import.meta.url, path)
    if (step !== '') return await page(import.meta.url, 'confirmation.html')
    if (method === 'POST') return await receive(request, id, title)
    return await form(id, title, '')
  },
}

const optionList = (labels: readonly string[]): string =>
  labels.map((label, index) => `<option value="${index + 1}">${escapeHtml(label)}</option>`).join('')

const form = (id: string, title: string, error: string): Promise<SiteResponse> =>
  page(import.meta.url, 'job.html', {
    id,
    title,
    error,
    degrees: optionList(DEGREES),
    disciplines: optionList(DISCIPLINES),
  })

async function receive(request: SiteRequest, id: string, title: string): Promise<SiteResponse> {
  const { fields, files } = await request.body()
  const missing = Object.entries(REQUIRED).filter(([name]) => (fields[name] ?? '') === '')
  const labels = missing.map(([, label]) => label)
  if (files['job_application[resume]'] === undefined && (fields['job_application[resume_text]'] ?? '') === '')
    labels.push('Resume/CV')
  if (labels.length > 0) {
    const list = labels.map((label) => `<li>${escapeHtml(label)} is required.</li>`).join('')
    return await form(
      id,
      title,
      `<div id="error_message" role="alert">There was a problem with your application.<ul>${list}</ul></div>`,
    )
  }
  request.record({ posting: id, fields, files })
  return redirect(`/greenhouse-classic/northwindlabs/jobs/${id}/confirmation`)
}
