/**
 * Every kind of field is filled in, read back, and arrives as intended: one page each, judged by what the page's
 * server received.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { homeAt, makeHome } from '../../bridge/base/home.ts'
import type { Outcome } from '../../shared/domain/outcome.ts'
import { type Acting, startActing } from '../support/acting.ts'

let acting: Acting
let files: string
const file = (name: string): string => join(files, name)

beforeAll(async () => {
  acting = await startActing()
  files = await mkdtemp(join(tmpdir(), 'gh-files-'))
  for (const name of ['one.pdf', 'two.pdf']) await writeFile(file(name), '%PDF-1.4 page')
})
afterAll(async () => {
  await acting.close()
  await rm(files, { recursive: true })
})
beforeEach(() => acting.sites.reset())

const open = (name: string) => acting.open(`/misc/${name}`)
/** What the page's server received, once the page that confirms it is there. */
const received = async (): Promise<Record<string, unknown> | undefined> => {
  await expect.poll(() => acting.sites.submissions('misc').length).toBe(1)
  await acting.look()
  return acting.sites.submissions('misc')[0]?.fields
}
const done = (outcome: Outcome) => {
  expect(outcome, outcome.status === 'failed' ? outcome.message : '').toMatchObject({ status: 'done' })
  return outcome.status === 'done' ? outcome.observed : {}
}

test('text fields, a native list, a text area and a box', async () => {
  await open('plain')
  done(await acting.type('Full name', 'Mara Okafor'))
  done(await acting.type('Email', 'mara@okafor.example'))
  expect(done(await acting.choose('Country', 'ireland'))).toEqual({ value: 'Ireland' })
  done(await acting.choose(/answer|reach/i, 'By phone'))
  done(await acting.type('Message', 'Ahoy.\nAnyone there?'))
  expect(done(await acting.check(/agree/))).toEqual({ checked: true })
  done(await acting.press('Send message'))
  expect(await received()).toMatchObject({
    name: 'Mara Okafor',
    email: 'mara@okafor.example',
    country: 'Ireland',
    answer: 'phone',
    message: 'Ahoy.\r\nAnyone there?',
    privacy: 'yes',
  })
})

test('masked inputs, given plain digits and ISO dates', async () => {
  await open('masked')
  expect(done(await acting.type('Mobile phone', '5035550142'))).toEqual({ value: '(503) 555-0142' })
  done(await acting.type('Date of birth', '1988-02-29'))
  done(await acting.type('ZIP code', '97209'))
  done(await acting.type('Card number', '{{secret:cc-number}}', { secrets: { 'cc-number': '4111111111111111' } }))
  done(await acting.type('Expiry date', '09/30'))
  done(await acting.press('Save'))
  expect(await received()).toEqual({
    phone: '(503) 555-0142',
    birthday: '02/29/1988',
    postal: '97209',
    card: '4111 1111 1111 1111',
    expiry: '09/30',
  })
})

test('the browser’s own date, number, range, colour, list and file controls', async () => {
  await open('native')
  done(await acting.type('Date', '02/29/2028'))
  done(await acting.type('Time', '14:30'))
  done(await acting.type('Meeting', '2028-02-29T09:15'))
  done(await acting.type('Month', '2028-02-29'))
  done(await acting.type('Week', '2028-W09'))
  done(await acting.type('Guests', '4'))
  done(await acting.type('Loudness', '7'))
  done(await acting.type('Colour', '#ff8800'))
  expect(done(await acting.choose('Room', 'Dome'))).toEqual({ value: 'Dome' })
  expect(done(await acting.choose('Meals', 'Breakfast', 'Dinner'))).toEqual({ value: 'Breakfast, Dinner' })
  done(await acting.type('Town', 'Halifax'))
  expect(done(await acting.upload('Photos', file('one.pdf'), file('two.pdf')))).toEqual({ value: 'one.pdf, two.pdf' })
  done(await acting.press('Book'))
  expect(await received()).toMatchObject({
    date: '2028-02-29',
    time: '14:30',
    meeting: '2028-02-29T09:15',
    month: '2028-02',
    week: '2028-W09',
    guests: '4',
    loudness: '7',
    colour: '#ff8800',
    room: 'u2',
    meals: ['b', 'd'],
    town: 'Halifax',
  })
  expect(acting.sites.submissions('misc')[0]?.files).toMatchObject({
    photos: [{ name: 'one.pdf' }, { name: 'two.pdf' }],
  })
})

test('GhostHands’ own keys are given to no page, even if the job’s data names them by a link', async () => {
  makeHome(homeAt(file('home')))
  await writeFile(file('home/token'), 'a-key-of-this-machine')
  await symlink(file('home/token'), file('cv.pdf'))
  await open('native')
  for (const named of ['home/token', 'cv.pdf'])
    expect(await acting.upload('Photos', file(named))).toMatchObject({ status: 'failed', code: 'FILE_REFUSED' })
})

test('a file is never put into another field’s upload, even if the page has removed its own input', async () => {
  await acting.open('/greenhouse/northwindlabs/jobs/4012345')
  const resume = acting.field('Resume/CV').target
  done(await acting.upload('Resume/CV', file('one.pdf')))
  const again = await acting.do({
    op: 'upload',
    target: { descriptor: { ...resume, css: '#gone' } },
    files: [file('two.pdf')],
  })
  expect(again.status).toBe('failed')
  await acting.look()
  expect(acting.field('Cover Letter').value).toBe('')
})

test('boxes behind tiles, radios behind cards, a switch, custom boxes and radios', async () => {
  await open('checks')
  expect(done(await acting.choose('Toppings', 'Olives', 'Anchovies'))).toEqual({ value: 'Olives, Anchovies' })
  done(await acting.choose('Size', 'Medium for two'))
  done(await acting.check('Express delivery'))
  done(await acting.check(/gift|^$/))
  expect(done(await acting.choose('Payment', 'Card'))).toEqual({ value: 'Card' })
  done(await acting.press('Order'))
  expect(await received()).toEqual({
    topping: ['olives', 'anchovies'],
    size: 'm',
    express: 'yes',
    gift: 'yes',
    payment: 'card',
  })
})

test('a box that is ticked already is left alone, and can be unticked', async () => {
  await open('checks')
  done(await acting.check('Express delivery'))
  expect(done(await acting.check('Express delivery'))).toEqual({ checked: true })
  expect(done(await acting.check('Express delivery', false))).toEqual({ checked: false })
})

describe('lists', () => {
  test('with and without text input, looked up, and with chips', async () => {
    await open('combobox')
    expect(done(await acting.choose('Favourite fruit', 'Apricot'))).toEqual({ value: 'Apricot' })
    expect(done(await acting.choose('Coffee', 'Flat white'))).toEqual({ value: 'Flat white' })
    expect(done(await acting.choose('Harbour town', 'Portland, Maine'))).toEqual({
      value: 'Portland, Maine, United States',
      openedBy: 'typing',
    })
    expect(done(await acting.choose('Tags', 'knots', 'weather'))).toEqual({ value: 'knots, weather' })
    done(await acting.press('Save'))
    expect(await received()).toEqual({
      fruit: 'Apricot',
      coffee: 'Flat white',
      place: 'Portland, Maine, United States',
      tag: ['knots', 'weather'],
    })
  })

  test('report their options if the wanted one is missing, and keep nothing', async () => {
    await open('combobox')
    const coffee = await acting.choose('Coffee', 'Turnip soup')
    expect(coffee).toMatchObject({
      status: 'failed',
      code: 'OPTION_NOT_FOUND',
      offered: expect.arrayContaining(['Flat white']),
    })
    const place = await acting.choose('Harbour town', 'Nowhere at all')
    expect(place).toMatchObject({ status: 'failed', code: 'OPTION_NOT_FOUND' })
    await acting.look()
    expect(acting.field('Harbour town').value).toBe('')
    expect(acting.field('Coffee').value).toBe('')
  })

  test('of the browser’s own say so, too', async () => {
    await open('native')
    expect(await acting.choose('Room', 'Engine room')).toMatchObject({
      status: 'failed',
      code: 'OPTION_NOT_FOUND',
      offered: expect.arrayContaining(['Anchor', 'Dome']),
    })
  })
})

test('rich text, in paragraphs', async () => {
  await open('editable')
  done(await acting.type('Subject', 'The storm'))
  done(await acting.type('Your story', 'It came at night.\nWe were ready.'))
  done(await acting.type(/One line/, 'Print it'))
  done(await acting.press('Publish'))
  expect(await received()).toMatchObject({
    subject: 'The storm',
    note: 'Print it',
    body: expect.stringMatching(/^It came at night\.\s+We were ready\.$/),
  })
})

test('inputs whose page keeps the state and ignores values set by scripts', async () => {
  await open('controlled')
  done(await acting.type('Full name', 'Mara'))
  done(await acting.type('Email', 'mara@okafor.example'))
  done(await acting.type('About you', 'Sailor.'))
  done(await acting.press('Save'))
  expect(await received()).toEqual({ name: 'Mara', email: 'mara@okafor.example', about: 'Sailor.' })
})

test('inputs that lose, when they are left, what their page has not noticed', async () => {
  await open('blur')
  done(await acting.type('Job title', 'Pilot'))
  done(await acting.type('Company', 'Harbour'))
  done(await acting.type('Town', 'Halifax'))
  done(await acting.press('Save'))
  expect(await received()).toEqual({ title: 'Pilot', company: 'Harbour', town: 'Halifax' })
})

test('a date that can only be chosen from a calendar', async () => {
  await open('calendar')
  const next = new Date()
  next.setMonth(next.getMonth() + 2, 15)
  const iso = `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}-15`
  done(await acting.type('Full name', 'Mara'))
  done(await acting.type('Arrival', iso))
  done(await acting.press('Reserve'))
  expect(await received()).toEqual({ name: 'Mara', arrival: iso })
})

test('fields in frames of another origin, and in frames within those', async () => {
  await open('frames')
  done(await acting.type('Full name', 'Mara'))
  done(await acting.type('City', 'Halifax'))
  done(await acting.press('Send'))
  expect(await received()).toEqual({ name: 'Mara', city: 'Halifax' })
})

test('fields in frames, by descriptor as a replay has them', async () => {
  await open('frames')
  const { target } = acting.field('City')
  expect(await acting.do({ op: 'type', target: { descriptor: target }, text: 'Halifax' })).toMatchObject({
    status: 'done',
    observed: { value: 'Halifax' },
    postcondition: { is: 'value_is', target, value: 'Halifax' },
  })
})

test('fields inside web components', async () => {
  await open('shadow')
  done(await acting.type('Full name', 'Mara'))
  done(await acting.type('Email', 'mara@okafor.example'))
  done(await acting.type('City', 'Halifax'))
  done(await acting.press('Submit'))
  expect(await received()).toEqual({ name: 'Mara', email: 'mara@okafor.example', city: 'Halifax' })
})

test('pages with a strict content security policy', async () => {
  await open('csp')
  done(await acting.type('Full name', 'Mara'))
  done(await acting.type('Email', 'mara@okafor.example'))
  done(await acting.choose('Plan', 'Medium'))
  done(await acting.press('Sign up'))
  expect(await received()).toEqual({ name: 'Mara', email: 'mara@okafor.example', plan: 'Medium' })
})

test('dragging, by the browser’s means and by pointer', async () => {
  await open('drag')
  const css = (selector: string) => ({ descriptor: { css: selector, frame: [] } })
  done(await acting.do({ op: 'drag', from: css('#ports > li:nth-of-type(4)'), to: css('#ports > li:nth-of-type(1)') }))
  done(await acting.do({ op: 'drag', from: css('[data-item=rope]'), to: css('#crate') }))
  done(await acting.press('Save'))
  expect(await received()).toMatchObject({
    ports: expect.stringMatching(/^(?:Douglas, Antwerp|Antwerp, Douglas)/),
    crate: 'rope',
  })
})

test('passwords: typed from handles, checked, and never returned', async () => {
  await open('signup')
  const secrets = { 'new-password': 'Quay-Street-12' }
  for (const [label, text] of [
    ['First name', 'Mara'],
    ['Last name', 'Okafor'],
    ['Email address', 'mara@okafor.example'],
  ] as const)
    done(await acting.type(label, text))
  const outcomes = [
    await acting.type('Password', '{{secret:new-password}}', { secrets }),
    await acting.type('Repeat password', '{{secret:new-password}}', { secrets }),
  ]
  for (const outcome of outcomes) done(outcome)
  expect(JSON.stringify(outcomes)).not.toContain('Quay')
  expect(await acting.type('Password', '{{secret:unknown}}', { secrets })).toMatchObject({
    status: 'failed',
    code: 'MISSING_VARIABLE',
  })
  done(await acting.check(/accept/))
  done(await acting.press('Create account'))
  await received()
})

test('a form in a tab that the job opened', async () => {
  await open('new-tab')
  const link = (await acting.look()).links.find(({ name }) => /partner/.test(name))
  expect(link).toBeDefined()
  done(await acting.do({ op: 'click', target: { index: link?.index ?? -1 } }))
  await acting.look()
  done(await acting.type('Full name', 'Mara'))
  done(await acting.type('Quantity', '3'))
  done(await acting.press('Place order'))
  expect(await received()).toEqual({ name: 'Mara', quantity: '3' })
})
