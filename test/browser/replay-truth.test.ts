// What one person's manual does for the next: nothing on a page, in a parser's result or in an earlier run is taken for
// the next person's answer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { HumanAsk } from '../../bridge/engine/state/ports.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { Receipt } from '../../shared/domain/receipt.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { json } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

const folder = mkdtempSync(join(tmpdir(), 'truth-'))
afterAll(() => rmSync(folder, { recursive: true }))

const choice = (label: string, name: string, options: readonly string[], chosen = '', more = 'required'): string =>
  `<p><label for="${name}">${label}</label><select id="${name}" name="${name}" ${more}><option value="">Select…</option>${options
    .map((option) => `<option${option === chosen ? ' selected' : ''}>${option}</option>`)
    .join('')}</select></p>`
const helped = (label: string, name: string, help: string): string =>
  `${field(label, name, `required aria-describedby="${name}-help"`)}<p id="${name}-help">${help}</p>`
const SEND = '<button>Submit application</button>'
const YES_NO = ['Yes', 'No']
const AUTHORIZED = 'Are you legally authorized to work in the United States?'
const SPONSORSHIP = 'Will you now or in the future require sponsorship for a visa?'
const GENDERS = ['Female', 'Male', 'Decline to self-identify']

const OWN_PHONE = `<fieldset><legend>How we reach you</legend>${field('Phone', 'phone', 'type="tel" required')}${field('Town', 'town', '')}</fieldset>`
const THEIR_PHONE = `<fieldset><legend>Emergency contact</legend>${field('Phone', 'phone2', 'type="tel"')}${field('Who is it', 'who', '')}</fieldset>`

/** ms that the site needs to read a résumé. */
const PARSED_AFTER: Record<string, number> = { parsed: 0, late: 6_500 }

const parser = (
  after: number,
): string => `<p><label for="cv">Résumé</label><input id="cv" name="cv" type="file" required></p>
<script>document.getElementById('cv').addEventListener('change', async ({ target }) => {
  const read = await (await fetch('/truth/parse?after=${after}&file=' + target.files[0].name)).json()
  for (const [id, value] of Object.entries(read)) document.getElementById(id).value = value
})</script>`

const forms: Record<string, string> = {
  presets: `${NAME}${EMAIL}${choice(AUTHORIZED, 'auth', YES_NO, 'Yes')}${choice(SPONSORSHIP, 'visa', YES_NO, 'No')}${choice('Gender', 'gender', GENDERS, 'Female', '')}${choice('Favorite color', 'color', ['Red', 'Blue'], 'Blue', '')}`,
  felony: `${NAME}${EMAIL}${choice('Have you ever been convicted of a felony?', 'felony', YES_NO, 'Yes')}`,
  offers: `${NAME}${EMAIL}<p><label><input type="checkbox" name="sms" checked> I agree to receive marketing text messages</label></p>`,
  parsed: `${parser(0)}${NAME}${EMAIL}${field('Phone', 'phone', 'type="tel" autocomplete="tel"')}`,
  late: `${parser(6_500)}${NAME}${EMAIL}${field('Phone', 'phone', 'type="tel" autocomplete="tel"')}`,
  first: `${NAME}${EMAIL}${choice('Do you have experience with tide tables?', 'question_1', YES_NO)}`,
  second: `${NAME}${EMAIL}${choice('Do you require a visa?', 'question_1', YES_NO)}`,
  helped: `${NAME}${EMAIL}${helped('Salary', 'pay', 'Enter your current yearly salary in USD, before tax.')}`,
  plainly: `${NAME}${EMAIL}${helped('Salary', 'pay', 'What you would like to earn in a year, in USD.')}`,
  phones: `${NAME}${EMAIL}${OWN_PHONE}${THEIR_PHONE}`,
  onephone: `${NAME}${EMAIL}${THEIR_PHONE}`,
  stubborn: `${field('Years of experience', 'years', '')}${NAME}${EMAIL}<script>years.addEventListener('change', () => { years.value = '12' })</script>`,
  lagging: `${NAME}${EMAIL}<script>
    for (const box of document.querySelectorAll('input')) {
      let [kept, timer] = ['', 0]
      box.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(() => { kept = box.value; timer = 0 }, 60) })
      box.addEventListener('blur', () => { if (timer) { clearTimeout(timer); timer = 0; box.value = kept } })
    }
  </script>`,
  reworded: `${EMAIL}${NAME}${choice('Do you have experience with tide tables? (required)', 'question_9', ['No', 'Yes'])}`,
}

const truth: Site = (() => {
  const site = formSite({
    name: 'truth',
    title: 'Apply',
    thanks: 'Thank you for applying!',
    page: (posting) => ({ heading: 'Apply', fields: `${forms[posting] ?? ''}${SEND}` }),
  })
  return {
    ...site,
    async handle(request) {
      if (request.path !== '/parse') return site.handle(request)
      const after = Number(request.query.get('after'))
      const done = await new Promise((resolve) =>
        setTimeout(() => resolve(PARSER_READS[request.query.get('file') ?? '']), after),
      )
      return json(done)
    },
  }
})()

const ana = (more: object = {}) =>
  parseUserData({ name: 'Ana Prado', email: 'ana@example.test', phone: '+1 310 555 0142', country: 'US', ...more })
const cem = (more: object = {}) =>
  parseUserData({ name: 'Cem Uslu', email: 'cem@example.test', phone: '+1 415 555 0177', country: 'US', ...more })
const cv = (name: string): { resume: string } => {
  const path = join(folder, name)
  writeFileSync(path, 'A résumé.')
  return { resume: path }
}
/** What the site reads from a file: right for one person, wrong for the other. */
const PARSER_READS: Record<string, Record<string, string>> = {
  'ana.pdf': { name: 'Ana Prado', email: 'ana@example.test', phone: '+1 310 555 0142' },
  'cem.pdf': { name: 'Curriculum Vitae', email: 'old@example.test', phone: '+1 999 555 0000' },
}

const door = frontDoor([truth])
const answering =
  (answers: Record<string, string>) =>
  ({ questions = [] }: HumanAsk): Resolution => ({
    action: 'resume',
    choice: 'answer',
    answers: Object.fromEntries(questions.map(({ question }) => [question, answers[question] ?? ''])),
    remember: true,
  })
const received = () =>
  door.sites
    .submissions('truth')
    .map(({ fields }): Record<string, unknown> => ({ ...fields, phone: String(fields.phone ?? '').replace(/\D/g, '') }))

test('presets that were right for the first person are corrected for the next', async () => {
  const first = await door.run('/truth/presets', {
    applicant: ana({ work_authorization: true, requires_sponsorship: false, gender: 'Female' }),
  })
  expect(story(first)).toContain('completed')
  const next = await door.run('/truth/presets', {
    applicant: cem({ work_authorization: false, requires_sponsorship: true, gender: 'Male' }),
    mode: 'cookbook',
  })
  expect(story(next)).toBe('completed in cookbook mode')
  expect(received()).toMatchObject([
    { auth: 'Yes', visa: 'No', gender: 'Female', color: 'Blue' },
    { auth: 'No', visa: 'Yes', gender: 'Male', color: 'Blue' },
  ])
})

test('a preset for a question that the next person has not answered is asked about, and not sent', async () => {
  await door.run('/truth/presets', {
    applicant: ana({ work_authorization: true, requires_sponsorship: false, gender: 'Female' }),
  })
  const alone = await door.run('/truth/presets', { applicant: cem(), mode: 'cookbook', supervision: 'unattended' })
  expect(alone.status).toBe('failed')
  expect(received()).toHaveLength(1)
  door.human(answering({ [AUTHORIZED]: 'No', [SPONSORSHIP]: 'Yes', Gender: 'Decline to self-identify' }))
  const next = await door.run('/truth/presets', { applicant: cem(), mode: 'cookbook' })
  expect(story(next)).toBe('completed in cookbook mode')
  expect(received()[1]).toMatchObject({ auth: 'No', visa: 'Yes', gender: 'Decline to self-identify' })
})

test('a number that was not typed is not theirs, though the page filled it in: it is asked about, and not sent', async () => {
  const run = await door.run('/truth/stubborn', { applicant: ana({ years_of_experience: 7 }) })
  expect(run.status).toBe('paused')
  expect(run.ask?.questions).toMatchObject([
    { question: 'Years of experience', error: expect.stringContaining('now shows “12”') },
  ])
  expect(received()).toEqual([])
})

test('a conviction that the page has preselected is confirmed for nobody', async () => {
  const alone = await door.run('/truth/felony', { applicant: ana(), supervision: 'unattended' })
  expect(alone.status).toBe('failed')
  expect(received()).toEqual([])
  door.human(answering({ 'Have you ever been convicted of a felony?': 'No' }))
  await door.run('/truth/felony', { applicant: ana() })
  expect(received()).toMatchObject([{ felony: 'No' }])
})

test('an offer that the page has ticked is unticked, in a replay too', async () => {
  await door.run('/truth/offers', { applicant: ana() })
  await door.run('/truth/offers', { applicant: cem(), mode: 'cookbook' })
  expect(received().map(({ name, sms }) => ({ name, sms }))).toEqual([
    { name: 'Ana Prado', sms: undefined },
    { name: 'Cem Uslu', sms: undefined },
  ])
})

test.each(Object.keys(PARSED_AFTER))(
  'what a site reads wrongly from the next person’s file is corrected: %s',
  async (posting) => {
    const first = await door.run(`/truth/${posting}`, { applicant: ana(cv('ana.pdf')) })
    expect(story(first)).toContain('completed')
    const next = await door.run(`/truth/${posting}`, { applicant: cem(cv('cem.pdf')), mode: 'cookbook' })
    expect(story(next)).toBe('completed in cookbook mode')
    expect(received()[1]).toMatchObject({ name: 'Cem Uslu', email: 'cem@example.test', phone: '14155550177' })
  },
)

test('a question at the place of another one does not get its answer', async () => {
  const sea = { answers: { 'Do you have experience with tide tables?': 'Yes' } }
  await door.run('/truth/first', { applicant: ana(sea) })
  const [manual] = door.memory.manuals
  if (!manual) throw new Error('nothing was learned')
  const elsewhere = { ...manual.body, urlPattern: manual.body.urlPattern.replace('first', 'second') }
  door.memory.manuals.push({ ...manual, id: 'second', body: elsewhere })
  const stopped = await door.run('/truth/second', { applicant: cem(sea), mode: 'cookbook' })
  expect(story(stopped)).toMatch(/failed in cookbook mode; UNCOVERED_FIELD/)
  expect(received()).toHaveLength(1)
  door.human(answering({ 'Do you require a visa?': 'No' }))
  const asked = await door.run('/truth/second', { applicant: cem(sea) })
  expect(story(asked)).toContain('completed')
  expect(received()[1]).toMatchObject({ question_1: 'No' })
})

test('the value of a missing field is not entered elsewhere: the remaining one with the same label stays empty', async () => {
  await door.run('/truth/phones', { applicant: ana() })
  expect(received()[0]).toMatchObject({ phone: '13105550142', phone2: '' })
  const [manual] = door.memory.manuals
  if (!manual) throw new Error('nothing was learned')
  const elsewhere = { ...manual.body, urlPattern: manual.body.urlPattern.replace('phones', 'onephone') }
  door.memory.manuals.push({ ...manual, id: 'onephone', body: elsewhere })
  const stopped = await door.run('/truth/onephone', { applicant: cem(), mode: 'cookbook' })
  expect(story(stopped)).toMatch(/failed in cookbook mode; /)
  expect(received()).toHaveLength(1)
})

test('the manual answers the same question in other words, at another place, with another id', async () => {
  const sea = { answers: { 'Do you have experience with tide tables?': 'Yes' } }
  await door.run('/truth/first', { applicant: ana(sea) })
  const [manual] = door.memory.manuals
  if (!manual) throw new Error('nothing was learned')
  const elsewhere = { ...manual.body, urlPattern: manual.body.urlPattern.replace('first', 'reworded') }
  door.memory.manuals.push({ ...manual, id: 'reworded', body: elsewhere })
  const next = await door.run('/truth/reworded', { applicant: cem(sea), mode: 'cookbook' })
  expect(story(next)).toBe('completed in cookbook mode')
  expect(received()[1]).toMatchObject({ question_9: 'Yes', name: 'Cem Uslu' })
})

test('what is sent is kept with its source, and answers that contradict earlier ones to the same employer are pointed out', async () => {
  const said = { work_authorization: true, requires_sponsorship: false, gender: 'Female' }
  await door.run('/truth/presets', { applicant: ana(said) })
  const told = (nth: number) =>
    Receipt.parse(door.memory.events.filter(({ type }) => type === 'receipt')[nth]?.data).lines
  expect(told(0)).toMatchObject([
    { question: 'Full name', value: 'Ana Prado', source: 'datum', of: 'name' },
    { question: 'Email', value: 'ana@example.test', source: 'datum', of: 'email' },
    { question: AUTHORIZED, value: 'Yes', source: 'datum', sensitive: true },
    { question: SPONSORSHIP, value: 'No', source: 'datum', sensitive: true },
    { question: 'Gender', value: 'Female', source: 'datum', sensitive: true },
    { question: 'Favorite color', value: 'Blue', source: 'page' },
  ])
  const again = await door.run('/truth/presets', {
    applicant: ana({ ...said, requires_sponsorship: true }),
    mode: 'cookbook',
    again: true,
  })
  expect(told(1)).toMatchObject([{}, {}, {}, { value: 'Yes', source: 'datum', earlier: { value: 'No' } }, {}, {}])
  expect(again.result.notes).toEqual([expect.stringContaining('to the same employer')])
})

test('what a page loses during fast filling is entered again before the person is shown what will be sent', async () => {
  await door.run('/truth/lagging', { applicant: ana() })
  const next = await door.run('/truth/lagging', { applicant: cem(), mode: 'cookbook' })
  expect(story(next)).toBe('completed in cookbook mode')
  expect(received()).toMatchObject([
    { name: 'Ana Prado', email: 'ana@example.test' },
    { name: 'Cem Uslu', email: 'cem@example.test' },
  ])
  const told = door.memory.events.filter(({ type }) => type === 'receipt').map(({ data }) => Receipt.parse(data).lines)
  expect(told.map((lines) => lines.map(({ value }) => value))).toEqual([
    ['Ana Prado', 'ana@example.test'],
    ['Cem Uslu', 'cem@example.test'],
  ])
})

test('the button that sends is found under another name if it is the only one of its form', async () => {
  await door.run('/truth/lagging', { applicant: ana() })
  const [manual] = door.memory.manuals
  if (!manual) throw new Error('nothing was learned')
  const steps = manual.body.steps.map((step) =>
    step.commit && step.target
      ? { ...step, target: { ...step.target, name: 'Send it', text: 'Send it', css: '#send' } }
      : step,
  )
  door.memory.manuals[0] = { ...manual, body: { ...manual.body, steps } }
  expect(story(await door.run('/truth/lagging', { applicant: cem(), mode: 'cookbook' }))).toBe(
    'completed in cookbook mode',
  )
  expect(received()[1]).toMatchObject({ name: 'Cem Uslu' })
})

test('a text beside a field that explains its label decides which datum it gets, or that none fits', async () => {
  const paid = ana({ salary: { amount: 95_000, currency: 'USD' } })
  const given = await door.run('/truth/plainly', { applicant: paid, mode: 'ai', commitPolicy: 'granted' })
  expect(story(given)).toMatch(/^completed/)
  expect(door.sites.submissions('truth').map(({ fields }) => fields.pay)).toEqual([expect.stringMatching(/95[,.]?000/)])
  // What a person earns now is not what they would like to earn.
  const asked = await door.run('/truth/helped', { applicant: paid, mode: 'ai', commitPolicy: 'granted' })
  expect(story(asked)).toMatch(/^paused.*Salary/)
  expect(door.sites.submissions('truth')).toHaveLength(1)
})
