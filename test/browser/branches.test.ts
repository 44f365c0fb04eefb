// Several people's runs through one site are merged into one manual: earlier branches stay, and a mix of them is found.
import { expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { EMAIL, field, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

const choice = (label: string, name: string, options: readonly string[]): string =>
  `<p><label for="${name}">${label}</label><select id="${name}" name="${name}" required><option value="">Select…</option>${options
    .map((option) => `<option>${option}</option>`)
    .join('')}</select></p>`
const YES_NO = ['Yes', 'No']
/** Content that is shown if a field has a value, and whose fields are required only then. */
const where = (name: string, value: string, inner: string): string =>
  `<template data-where="${name}=${value}">${inner}</template>`
const BRANCHES = `<script>for (const one of document.querySelectorAll('template[data-where]')) {
  const [name, value] = one.dataset.where.split('=')
  const asked = document.getElementById(name), place = document.createElement('div')
  one.before(place)
  asked.addEventListener('change', () => asked.value === value ? place.append(one.content.cloneNode(true)) : place.replaceChildren())
}</script>`

type Step = { heading: string; fields: string; next(fields: Record<string, unknown>, company: string): string }
/** The pages of the application: some are only for applicants who gave a certain answer before, or for one company. */
const steps: Record<string, Step> = {
  you: {
    heading: 'About you',
    fields: `${NAME}${EMAIL}${choice('Will you now or in the future require sponsorship for a work visa?', 'visa', YES_NO)}${where('visa', 'Yes', choice('Which visa do you hold?', 'kind', ['H-1B', 'F-1']))}`,
    next: ({ visa }, company) => (visa === 'Yes' ? 'sponsoring' : company === 'tern' ? 'licence' : 'work'),
  },
  sponsoring: {
    heading: 'Your visa',
    fields: field('In which city was your visa issued?', 'issued'),
    next: (_, company) => (company === 'tern' ? 'licence' : 'work'),
  },
  licence: { heading: 'Your licence', fields: field('Which boats may you steer?', 'boats'), next: () => 'work' },
  work: {
    heading: 'Your work',
    fields: `${choice('Did you work in a laboratory before?', 'lab', YES_NO)}${where('lab', 'Yes', field('Which laboratory was it?', 'which'))}${where('lab', 'No', field('What draws you to laboratories?', 'draws'))}`,
    next: ({ lab }) => (lab === 'Yes' ? 'referee' : 'last'),
  },
  referee: {
    heading: 'Your referee',
    fields: field('Who in that laboratory can we ask about you?', 'referee'),
    next: () => 'last',
  },
  last: {
    heading: 'Almost done',
    fields: field('Phone', 'phone', 'type="tel" autocomplete="tel" required'),
    next: () => '',
  },
}

const site: Site = {
  name: 'branches',
  title: 'Apply',
  pages: [],
  async handle(request) {
    const [, company = '', posting = '', name = ''] = request.path.split('/')
    const base = `/branches/${company}/${posting}`
    if (name === 'done') return html('<!doctype html><title>Sent</title><h1>Thank you for applying!</h1>')
    if (name === '') {
      const words = company === 'tern' || posting === '109' ? 'Me interesa el puesto' : 'Apply for this job'
      return html(
        `<!doctype html><title>Keeper</title><h1>Keeper</h1><p>By the sea.</p><a class="bay-apply" href="${base}/you">${words}</a>`,
      )
    }
    const step = steps[name]
    if (!step) return undefined
    if (request.method === 'POST') {
      const { fields } = await request.body()
      const all = { ...(request.state.get(base) as object | undefined), ...fields }
      request.state.set(base, all)
      const next = step.next(fields, company)
      if (next) return redirect(`${base}/${next}`)
      request.record({ posting, fields: all })
      request.state.delete(base)
      return redirect(`${base}/done`)
    }
    return html(
      `<!doctype html><title>Apply</title><h1>Keeper</h1><h2>${step.heading}</h2><form class="bay-form" method="post"><div class="bay-fields">${step.fields}</div><button class="bay-next">${name === 'last' ? 'Submit application' : 'Continue'}</button></form>${BRANCHES}`,
    )
  },
}
const door = frontDoor([site])
const LONG = { timeout: 200_000 }

const person = (name: string, visa: boolean, answers: Record<string, string>) =>
  parseUserData({
    first_name: name,
    last_name: 'Ruiz',
    email: `${name.toLowerCase()}@example.org`,
    phone: '+1 310 555 0142',
    country: 'United States',
    sponsorship: visa,
    answers,
  })
const VISA = { 'Which visa do you hold?': 'H-1B', 'In which city was your visa issued?': 'Lima' }
const LAB = {
  'Did you work in a laboratory before?': 'Yes',
  'Which laboratory was it?': 'Tern Bay',
  'Who in that laboratory can we ask about you?': 'Ida Moss',
}
const NO_LAB = { 'Did you work in a laboratory before?': 'No', 'What draws you to laboratories?': 'The quiet.' }
const BOATS = { 'Which boats may you steer?': 'Dinghies' }
const ana = person('Ana', true, { ...VISA, ...LAB, ...BOATS })
const ben = person('Ben', false, { ...NO_LAB, ...BOATS })
const cleo = person('Cleo', true, { ...VISA, ...NO_LAB, ...BOATS })
const dov = person('Dov', false, { ...LAB, ...BOATS })
const WITH_VISA = { visa: 'Yes', kind: 'H-1B', issued: 'Lima' }
const WITH_LAB = { lab: 'Yes', which: 'Tern Bay', referee: 'Ida Moss' }
const WITHOUT_LAB = { lab: 'No', draws: 'The quiet.' }

const apply = async (address: string, applicant: typeof ana, mode: 'hybrid' | 'cookbook') => {
  const done = await door.run(`/branches/${address}`, { jobType: 'apply', applicant, mode, again: true })
  expect(done.status, story(done)).toBe('completed')
  if (mode === 'cookbook') expect(done.result.steps.ai, story(done)).toBe(0)
  const { name, email, phone, ...said } = door.sites.submissions('branches').at(-1)?.fields ?? {}
  expect([name, email]).toEqual([applicant.values.name, applicant.values.email])
  return { said, ...done.result }
}
const manuals = () => new Set(door.memory.manuals.map(({ id }) => id))

test('the runs of two people become one manual, which works for a third and a fourth', LONG, async () => {
  await apply('fern/100', ana, 'hybrid')
  expect((await apply('fern/101', ben, 'hybrid')).said).toEqual({ visa: 'No', ...WITHOUT_LAB })
  expect(manuals()).toEqual(new Set(['m1']))

  expect((await apply('fern/102', ana, 'cookbook')).said).toEqual({ ...WITH_VISA, ...WITH_LAB })
  expect((await apply('fern/103', cleo, 'cookbook')).said).toEqual({ ...WITH_VISA, ...WITHOUT_LAB })
  // Its link has another text; everything else was the same.
  expect((await apply('fern/109', dov, 'cookbook')).said).toEqual({ visa: 'No', ...WITH_LAB })
})

test('a page that only another company has is filled in from the data, and one manual is enough', LONG, async () => {
  await apply('fern/100', ben, 'hybrid')
  const other = await apply('tern/200', ben, 'cookbook')
  expect(other.said).toEqual({ visa: 'No', boats: 'Dinghies', ...WITHOUT_LAB })
  expect(other.steps.replayed).toBeGreaterThan(7)
  expect(manuals()).toEqual(new Set(['m1']))
})
