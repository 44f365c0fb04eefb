// SmartRecruiters-like application: custom elements in nested open shadow roots, two steps, an API that takes JSON.
// The elements are in assets/; the postings, the uploads and the server's checks are here.
import { asset, delay, json, page } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse, Submission } from '../kit/site.ts'
import { parsedResume } from '../parsed-resume.ts'
import { searchPlaces } from '../places.ts'

const POSTINGS: Record<string, string> = {
  'b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d': 'Embedded Cloud Engineer',
  'd2e3f4a5-b6c7-4d8e-9f0a-1b2c3d4e5f60': 'Field Support Lead',
}
const APPLY = '/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d'
const PARSE_MS = 1_200

const REQUIRED = [
  'firstName',
  'lastName',
  'email',
  'confirmEmail',
  'phone',
  'city',
  'resume',
  'workAuthorization',
  'sponsorship',
  'salary',
  'startDate',
  'source',
  'travel',
  'consent',
]

export const site: Site = {
  name: 'smartrecruiters',
  title: 'SmartRecruiters-like',
  pages: [
    { path: '/Lanternfish/744000012345678-embedded-cloud-engineer', title: 'Posting' },
    { path: APPLY, title: 'Application' },
    { path: `${APPLY}?unsaved=drop`, title: 'An unsaved history card is dropped without a word' },
  ],
  async handle(request) {
    const { path, method, query } = request
    if (path === '/api/locations') {
      return json(searchPlaces(query.get('q') ?? '').map(({ city, region, country }) => ({ city, region, country })))
    }
    if (path === '/api/resume' && method === 'POST') return await upload(request)
    if (path === '/api/parse' && method === 'POST') return await parse(request)
    const [, posted] = /^\/api\/publication\/([\w-]{36})\/applications$/.exec(path) ?? []
    if (posted !== undefined && method === 'POST') return await receive(request, posted)
    const search = query.size > 0 ? `?${query}` : ''
    if (/^\/Lanternfish\/\d+-[\w-]+$/.test(path)) {
      const apply = `/smartrecruiters${APPLY}${search}`
      return await page(import.meta.url, 'posting.html', {
        title: 'Embedded Cloud Engineer',
        apply,
        self: `/smartrecruiters${path}`,
      })
    }
    const [, id = ''] = /^\/oneclick-ui\/company\/Lanternfish\/publication\/([\w-]{36})$/.exec(path) ?? []
    const title = POSTINGS[id]
    if (title === undefined) return await asset(import.meta.url, path)
    const settings = { id, title, api: '/smartrecruiters/api', dropUnsaved: query.get('unsaved') === 'drop' }
    return await page(import.meta.url, 'apply.html', { title, settings: JSON.stringify(settings) })
  },
}

async function upload(request: SiteRequest): Promise<SiteResponse> {
  const file = (await request.body()).files.file?.[0]
  if (file === undefined) return json({ error: 'no file' }, 400)
  const id = `resume-${request.state.size + 1}`
  request.state.set(id, file)
  return json({ id, name: file.name })
}

/** The parser's result: the whole profile of another person, with one job. */
async function parse(request: SiteRequest): Promise<SiteResponse> {
  await request.body()
  await delay(PARSE_MS, request.signal)
  return json({
    firstName: parsedResume.firstName,
    lastName: parsedResume.lastName,
    email: parsedResume.email,
    experience: [{ title: parsedResume.title, company: parsedResume.company, from: '01/2019', to: '', current: true }],
  })
}

async function receive(request: SiteRequest, posting: string): Promise<SiteResponse> {
  const body = (await request.body()).json
  const { answers, experience, education } = body as Record<string, unknown>
  const given = Object.fromEntries(Object.entries(answers ?? {}).map(([name, value]) => [name, String(value)]))
  const errors = REQUIRED.filter((name) => (given[name] ?? '') === '' || given[name] === 'false')
  if (given.email !== given.confirmEmail) errors.push('confirmEmail')
  const file = request.state.get(given.resume ?? '') as { name: string; size: number } | undefined
  if (file === undefined) errors.push('resume')
  if (errors.length > 0 || file === undefined) return json({ errors }, 422)
  const { resume: _handle, ...fields } = given
  const files: Submission['files'] = { resume: [file] }
  request.record({ posting, fields, files, raw: { experience, education } })
  return json({ status: 'received' }, 201)
}
