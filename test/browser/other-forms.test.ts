// Other forms stand beside the right one: neither exploring nor a replay touches them, and what the right form asks
// beyond the learned steps is still answered.
import { expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

/** Sends what the fields outside of the form contain along with it, so that the record shows what was touched. */
const WITNESS = `<input type="hidden" name="beside"><script>{
  const { form } = document.currentScript.previousElementSibling
  form.addEventListener('submit', () => {
    const others = [...document.querySelectorAll('input,select,textarea')].filter((one) => one.form !== form)
    const touched = others.filter((one) => (one.type === 'checkbox' ? one.checked : one.value !== ''))
    form.elements.beside.value = touched.map((one) => one.id || one.name).join(' ')
  })
}</script>`

const form = (heading: string, fields: string, button: string): string =>
  `<section><h2>${heading}</h2><form action="/elsewhere">${fields}<button>${button}</button></form></section>`

const NEWS = form('Our newsletter', field('Your email', 'news', 'type="email"'), 'Subscribe')
const ALERTS = form('Job alerts', field('Email', 'alerts', 'type="email" required'), 'Create alert')
const CALL = form(
  'Request a call back',
  field('Name', 'cb_name', '') + field('Phone', 'cb_tel', 'type="tel"') + field('LinkedIn profile', 'cb_in', ''),
  'Call me',
)
const JOBS = form('Find other jobs', field('Keyword', 'q', '') + field('City', 'where', ''), 'Search')
const SIGN_IN = form(
  'Returning applicants',
  field('Email', 'login', 'type="email"') + field('Password', 'pw', 'type="password"'),
  'Log in',
)
const CHAT = `<div><h3>Chat with us</h3>${field('Your name', 'chat_name', '')}${field('Your email', 'chat_mail', 'type="email"')}<button type="button">Start chat</button></div>`
const FRIEND = form(
  'Refer a friend',
  field('Your name', 'my_name', '') +
    field('Your email', 'my_mail', 'type="email"') +
    field('Friend’s email', 'friend', 'type="email"'),
  'Send invitation',
)
const OTHER_JOB = form('Warehouse lead', field('Full name', 'name2') + field('Email', 'email2', 'type="email" required') + field('City', 'city2', ''), 'Apply for this one') // biome-ignore format: one form a line

/** A form with the same structure as the right one, for another posting. */
const twin = (to: string): string =>
  `<section><h2>Warehouse lead</h2><form method="post"${to}><p><label for="name3">Full name</label><input id="name3" name="name" autocomplete="name" required></p><p><label for="phone3">Phone</label><input id="phone3" name="phone" type="tel"></p><p><label for="employer3">Current employer</label><input id="employer3" name="employer"></p><button>Submit application</button></form></section>`
const TWIN = twin(' action="/other-forms/99"')

const BESIDE = ['', NEWS + CALL + JOBS + CHAT + FRIEND, ALERTS + SIGN_IN + OTHER_JOB, TWIN, twin('')] as const

/**
 * The digits at the end of a posting's number: which forms are beside its own, whether they come before it, and whether
 * its own asks for an address and for more.
 */
const site = formSite({
  name: 'other-forms',
  title: 'Apply',
  thanks: 'Thank you for applying!',
  page(posting) {
    const [which = 0, before, address, more] = [...posting.slice(-4)].map(Number)
    const beside = BESIDE[which] ?? ''
    const asked = `${address ? EMAIL : ''}${field('Phone', 'phone', 'type="tel"')}${field('Current employer', 'employer', '')}`
    const besides = more ? field('LinkedIn profile', 'linkedin', '') + field('City', 'city', 'required') : ''
    return {
      heading: before ? `Careers</h1>${beside}<h1>Surveyor` : 'Surveyor',
      fields: `${NAME}${asked}${besides}${WITNESS}<button>Submit application</button></form>${before ? '' : beside}<form hidden>`,
    }
  },
})
const door = frontDoor([site])

const person = (name: string, email: string, phone: string, linkedin: string) =>
  parseUserData({
    name, email, phone, linkedin,
    address: { line1: '5 Elm Street', city: 'Fresno', state: 'California', zip: '93650', country: 'United States' },
    experience: [{ title: 'Analyst', company: 'Harbor Tide', start: '2018-01', end: 'present' }],
  }) // biome-ignore format: a person
const ana = person('Ana Prado', 'ana@example.test', '+1 310 555 0142', 'https://www.linkedin.com/in/ana-prado')
const jon = person('Jon Ek', 'jon@example.test', '+1 503 555 0188', 'https://www.linkedin.com/in/jon-ek')

const JON = { name: 'Jon Ek', phone: '+15035550188', employer: 'Harbor Tide' }
const MORE = { email: 'jon@example.test', linkedin: 'https://www.linkedin.com/in/jon-ek', city: 'Fresno' }

test.each([
  ['worked out, beside boxes of many kinds', 'ai', '71011', { ...JON, ...MORE }],
  ['worked out, beside a sign-in and another posting’s application', 'ai', '72011', { ...JON, ...MORE }],
  ['replayed, beside boxes of many kinds', 'cookbook', '71111', { ...JON, ...MORE }],
  ['replayed, beside a sign-in and another posting’s application', 'cookbook', '72011', { ...JON, ...MORE }],
  ['replayed at another company that asks for no address, beside boxes that do', 'cookbook', 'acme/72000', JON],
] as const)('%s', async (_, mode, posting, wanted) => {
  await door.learned('/other-forms/70010', ana)
  const run = await door.run(`/other-forms/${posting}`, { applicant: jon, jobType: 'apply', mode })
  expect(story(run)).toBe(`completed in ${mode} mode`)
  expect(door.sites.submissions('other-forms').map(({ fields }) => fields)).toEqual([{ ...wanted, beside: '' }])
})

test.each(['73000', '73100', 'acme/73000', 'acme/73100'])(
  'of several forms with the same structure, the one of the page’s own posting is filled in and sent when exploring: %s',
  async (posting) => {
    await door.learned('/other-forms/70010', ana)
    const stopped = await door.run(`/other-forms/${posting}`, { applicant: jon, jobType: 'apply', mode: 'cookbook' })
    expect(stopped.result.error?.code).toBe('TARGET_AMBIGUOUS')
    expect(door.sites.submissions('other-forms')).toEqual([])
    const run = await door.run(`/other-forms/${posting}`, { applicant: jon, jobType: 'apply', mode: 'hybrid' })
    expect(run.status, story(run)).toBe('completed')
    expect(door.sites.submissions('other-forms').map(({ fields }) => fields)).toEqual([{ ...JON, beside: '' }])
  },
)

test('if it was learned with several forms, the right one is replayed', async () => {
  await door.learned('/other-forms/73000', ana)
  const run = await door.run('/other-forms/83000', { applicant: jon, jobType: 'apply', mode: 'cookbook' })
  expect(story(run)).toBe('completed in cookbook mode')
  expect(door.sites.submissions('other-forms').map(({ fields }) => fields)).toEqual([{ ...JON, beside: '' }])
})

test('if nothing shows which of them is meant, nothing is filled in until the person says so', async () => {
  const run = await door.run('/other-forms/74000', { applicant: jon, jobType: 'apply', mode: 'ai' })
  expect(run.result.error?.message).toContain('Several forms here ask the same.')
  expect(door.sites.submissions('other-forms')).toEqual([])
  const told = await door.run('/other-forms/74000', {
    applicant: jon,
    jobType: 'apply',
    mode: 'ai',
    task: 'Fill in the second form',
  })
  expect(told.status, story(told)).toBe('completed')
  expect(door.sites.submissions('other-forms').map(({ fields }) => fields)).toEqual([JON])
})
