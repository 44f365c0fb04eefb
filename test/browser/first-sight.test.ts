// One page with questions that were once answered wrongly. What the data says is filled in; the rest is asked or left
// empty, with the reason.
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

/**
 * Data of other people, marked as such by a line that is no heading, in the box itself, only by the field's name, or by
 * a note behind every label.
 */
const club = formSite({
  name: 'club',
  title: 'Join',
  thanks: 'Thank you for applying!',
  page: () => ({
    heading: 'Join our club',
    fields: `${NAME}${EMAIL}
      ${field('Street address', 'street')}${field('Town', 'town')}
      ${field('Haus-Nr. und Straße Ihrer Vermieterin', 'landlord')}
      ${select('Country', 'country', ['United States', 'Canada'], 'required').replace('<option value="">Select…</option>', '')}
      <div><label>Emergency contact</label><p>We call them if you fall</p>${field('Name', 'c1', '')}${field('Mobile', 'c2', '')}</div>
      <div><p><b>Vertretung</b></p>${field('Vorname', 'v1', '')}${field('Nachname', 'v2', '')}</div>
      <div>${field('Given name', 'g1', 'placeholder="Given name of your guardian"')}${field('Guardian’s complete address', 'g2')}${field('Postcode', 'guardianPostcode', '')}</div>
      ${field('First & middle names (as in passport)', 'given')}
      <div>${field('Name (B)', 'b1', '')}${field('Phone (B)', 'b2', '')}${field('Email (B)', 'b3', '')}</div>
      <button>Send application</button></form>
      <form>${field('Stay in touch', 'touch', 'type="email" required')}<button type="button">OK</button>`,
  }),
})

const shop = formSite({
  name: 'shop',
  title: 'Checkout',
  thanks: 'Thank you for your order!',
  page: () => ({
    heading: 'Checkout',
    fields: `${NAME}${EMAIL}${field('Street address', 'street')}${field('Locality', 'locality', '')}${field('Town', 'town')}${field('Doorbell', 'bell')}
      <p><select name="country"><option value="">Country</option><option>France</option><option>Spain</option></select></p>
      ${field('Card number', 'card')}${field('Expires (MM/YY)', 'expires')}${field('CVC', 'cvc')}
      <p>Mug €12.00</p><p>Shipping €4.00</p><p>Total €16.00</p><button>Order now</button>`,
  }),
})

let sites: Sites
beforeAll(async () => {
  sites = await startSites({ sites: [site, club, shop] })
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

interface Told {
  path: string
  jobType: 'apply' | 'fill_form'
  applicant: ReturnType<typeof parseUserData>
  answer: (question: string, options: readonly string[]) => string
}

/** A run without a model: what it asked its person, and how it ended. At a payment the person stops it. */
const filledIn = async ({ path, jobType, applicant, answer }: Told) => {
  const asked: string[] = []
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    human: ({ kind, title, questions = [] }) => {
      asked.push(...(kind === 'payment' ? [title ?? ''] : questions.map(({ question }) => question)))
      if (kind === 'payment') return { action: 'cancel', remember: false }
      return {
        action: 'resume',
        choice: 'answer',
        answers: Object.fromEntries(
          questions.map(({ question, options }) => [question, answer(question, options ?? [])]),
        ),
        remember: false,
      }
    },
  })
  const input = runInput({ targetUrl: sites.url(path), jobType, mode: 'ai', applicant })
  const { status, result } = await runJob(input, memory.ports, AbortSignal.timeout(60_000))
  return { asked, status, result, events: memory.events }
}

test('what the data says is filled in, what it does not say is asked or left empty with the reason', async () => {
  const { asked, status, result } = await filledIn({
    path: '/first-sight/one',
    jobType: 'apply',
    applicant: amel,
    answer: (question) => (question === H1B ? 'No' : 'Yes'),
  })
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

test('what is asked about others stays empty or is asked, and an answer about them is entered as given', async () => {
  const applicant = parseUserData({
    first_name: 'Amel',
    middle_name: 'Noor',
    last_name: 'Trabelsi',
    email: 'amel@example.test',
    phone: '+33 6 12 34 56 78',
    address: { line1: '4 rue des Lilas', city: 'Lyon', zip: '69003', country: 'France' },
  })
  const { asked, status, result } = await filledIn({
    path: '/club/one',
    jobType: 'apply',
    applicant,
    answer: (_, options) => options[1] ?? '9 Elm Row, Leeds',
  })
  expect(status, result.error?.message).toBe('completed')
  expect(asked.sort()).toEqual(['Country', 'Guardian’s complete address', 'Haus-Nr. und Straße Ihrer Vermieterin'])
  const [sent] = sites.submissions('club').map(({ fields }) => fields)
  expect(sent).toEqual({
    name: 'Amel Noor Trabelsi',
    email: 'amel@example.test',
    given: 'Amel Noor',
    street: '4 rue des Lilas',
    town: 'Lyon',
    landlord: '9 Elm Row, Leeds',
    country: 'Canada',
    c1: '',
    c2: '',
    v1: '',
    v2: '',
    g1: '',
    g2: '9 Elm Row, Leeds',
    guardianPostcode: '',
    b1: '',
    b2: '',
    b3: '',
  })
}, 60_000)

test('before a payment the person is asked for what is missing, and finds everything else filled in', async () => {
  const applicant = parseUserData({
    name: 'Amel Trabelsi',
    email: 'amel@example.test',
    address: { line1: '4 rue des Lilas', city: 'Lyon', zip: '69003', country: 'France' },
  })
  const { asked, result, events } = await filledIn({
    path: '/shop/one',
    jobType: 'fill_form',
    applicant,
    answer: () => 'Trabelsi',
  })
  expect(result.error?.message).toMatch(/^You stopped this job/)
  expect(asked).toEqual(['Doorbell', `Pay €16.00 to ${new URL(sites.url('/')).host}?`])
  expect(events.flatMap(({ type, data }) => (type === 'step' ? [`${data.label}: ${data.value}`] : []))).toEqual([
    'Full name: Amel Trabelsi',
    'Email: amel@example.test',
    'Country: France',
    'Street address: 4 rue des Lilas',
    'Town: Lyon',
    'Doorbell: Trabelsi',
  ])
  expect(sites.submissions('shop')).toEqual([])
}, 60_000)
