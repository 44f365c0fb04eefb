// A form over three pages with real navigations. The server checks it and returns the page with its errors.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { escapeHtml, page, redirect, render } from '../kit/respond.ts'
import type { SiteRequest, SiteResponse } from '../kit/site.ts'

const STEPS: Record<string, Record<string, string>> = {
  '1': { first: 'First name', last: 'Last name', email: 'Email' },
  '2': { street: 'Address', city: 'City', postal: 'Postal code' },
  '3': {},
}
const EMPTY = { first: '', last: '', email: '', street: '', city: '', postal: '' }

export async function wizard(request: SiteRequest): Promise<SiteResponse> {
  const step = request.query.get('step') ?? '1'
  const labels = STEPS[step]
  if (labels === undefined) return redirect('/misc/wizard?step=1')
  const id = request.cookies.misc_wizard ?? randomUUID()
  const answers = { ...EMPTY, ...(request.state.get(`wizard:${id}`) as Record<string, string> | undefined) }
  const cookie = { 'set-cookie': `misc_wizard=${id}; Path=/misc; HttpOnly; SameSite=Lax` }
  if (request.method !== 'POST') return await show(step, answers, [], cookie)
  const { fields } = await request.body()
  for (const name of Object.keys(labels)) Object.assign(answers, { [name]: String(fields[name] ?? '').trim() })
  request.state.set(`wizard:${id}`, answers)
  const problems = Object.entries(labels).flatMap(([name, label]) =>
    answers[name as keyof typeof EMPTY] === '' ? [`${label} is required.`] : [],
  )
  if (step === '1' && answers.email !== '' && !/^\S+@\S+\.\S+$/.test(answers.email))
    problems.push('Email is not a valid email address.')
  if (problems.length > 0) return await show(step, answers, problems, cookie)
  if (step !== '3') return redirect(`/misc/wizard?step=${Number(step) + 1}`, cookie)
  request.record({ posting: 'wizard', fields: answers })
  request.state.delete(`wizard:${id}`)
  return redirect('/misc/wizard/received')
}

async function show(
  step: string,
  answers: Record<string, string>,
  problems: string[],
  headers: Record<string, string>,
): Promise<SiteResponse> {
  const content = render(await readFile(new URL(`pages/wizard-${step}.html`, import.meta.url), 'utf8'), answers)
  const list = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')
  const notice =
    problems.length > 0 ? `<div class="error" role="alert">Please correct the following:<ul>${list}</ul></div>` : ''
  const answer = await page(
    import.meta.url,
    'layout.html',
    { title: 'Register your boat', content, notice, script: '' },
    headers,
  )
  return problems.length > 0 ? { ...answer, status: 422 } : answer
}
