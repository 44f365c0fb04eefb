// One page with what forms ask in ways that were answered wrong once: what the data says goes in, the rest is asked or left, with the reason.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const select = (label: string, name: string, options: readonly string[], more = ''): string =>
  `<p><label for="${name}">${label}</label><select id="${name}" name="${name}" ${more}><option value="">Select…</option>${options
    .map((option) => `<option>${option}</option>`)
    .join('')}</select></p>`
const tick = (label: string, name: string): string =>
  `<p><input type="checkbox" id="${name}" name="${name}" required><label for="${name}">${label}</label></p>`

const STATEMENT = 'I have read the privacy notice and confirm that I have never been dismissed'
const H1B = 'Do you need an H-1B visa?'
const site = formSite({
  name: 'first-sight',
  title: 'Apply',
  thanks: 'Thank you for applying!',
  page: () => ({
    heading: 'Apply',
    fields: `${NAME}${EMAIL}
      ${select('What is your work status in France?', 'status', ['French citizen', 'EU citizen', 'Work permit', 'I need sponsorship'])}
      ${select('Sponsorship needs', 'sponsorship', ['I do not need sponsorship now or in the future', 'I need or will need sponsorship', 'I am not sure'])}
      ${select(H1B, 'h1b', ['Yes', 'No'], 'required')}
      ${select('Nationality', 'nationality', ['French', 'German', 'Tunisian'])}
      ${select('Permis de conduire', 'licence', ['Oui', 'Non', 'En cours'])}
      ${select('Are you between 18 and 25 years old?', 'young', ['Yes', 'No'])}
      <fieldset><legend>Most recent unemployment period</legend>${field('Start date', 'from', 'type="date"')}</fieldset>
      <fieldset><legend>Begleitperson</legend>${field('Name', 'companion', '')}</fieldset>
      <fieldset><legend>Availability</legend>${field('Start date', 'start', 'type="date"')}</fieldset>
      ${field('Undergraduate GPA', 'gpa', '')}
      ${tick('I accept the privacy policy', 'privacy')}${tick(STATEMENT, 'statement')}
      <button>Submit application</button>`,
  }),
})

let sites: Sites
beforeAll(async () => {
  sites = await startSites({ sites: [site] })
})
afterAll(() => sites.close())

const amel = parseUserData({
  name: 'Amel Trabelsi',
  email: 'amel@example.test',
  citizenship: ['Tunisienne', 'Française'],
  date_of_birth: '1998-09-09',
  requires_sponsorship: true,
  driving_licence: true,
  start_date: '2027-03-01',
  education: [
    { school: 'A', degree: 'Master of Science', gpa: '3.6', end: '2022' },
    { school: 'B', degree: 'Bachelor of Science', gpa: '3.4', end: '2020' },
  ],
})

test('what the data says goes in, what it does not say is asked or left empty with the reason', async () => {
  const asked: string[] = []
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    human: ({ questions = [] }) => {
      asked.push(...questions.map(({ question }) => question))
      return {
        action: 'resume',
        choice: 'answer',
        answers: Object.fromEntries(questions.map(({ question }) => [question, question === H1B ? 'No' : 'Yes'])),
        remember: false,
      }
    },
  })
  const { status, result } = await runJob(
    runInput({ targetUrl: sites.url('/first-sight/one'), jobType: 'apply', mode: 'ai', applicant: amel }),
    memory.ports,
    AbortSignal.timeout(60_000),
  )
  expect(status, result.error?.message).toBe('completed')
  expect(asked.sort()).toEqual([H1B, STATEMENT].sort())
  expect(sites.submissions('first-sight').map(({ fields }) => fields)).toMatchObject([
    {
      name: 'Amel Trabelsi',
      status: 'French citizen',
      sponsorship: 'I need or will need sponsorship',
      h1b: 'No',
      nationality: '',
      licence: 'Oui',
      young: 'No',
      from: '',
      companion: '',
      start: '2027-03-01',
      gpa: '3.4',
      privacy: 'on',
      statement: 'on',
    },
  ])
  const notes = result.notes?.join(' ') ?? ''
  expect(notes).toContain('“Start date” (“Most recent unemployment period” could change the meaning)')
}, 60_000)
