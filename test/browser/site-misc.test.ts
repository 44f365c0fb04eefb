/** The miscellaneous pages by hand: each can be completed by a person, and keeps exactly what was entered. */
import { expect, test } from 'vitest'
import { SECOND_STEP_CODE, VISITOR } from '../../sites/misc/accounts.ts'
import { chooseByKeyboard, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const visit = siteVisitor()
const open = (name: string) => visit.page.goto(visit.sites.url(`/misc/${name}`))
const write = (label: string, text: string) => typeOver(visit.page.getByLabel(label, { exact: true }), text)
const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click()
const thanks = (page = visit.page) => page.getByRole('heading', { name: 'Thank you!' }).waitFor()
const received = () => visit.sites.submissions('misc').map(({ posting, fields }) => ({ posting, fields }))

test('a plain form', async () => {
  await open('plain')
  await write('Full name', 'Mara Okafor')
  await write('Email', 'mara@okafor.example')
  await chooseByKeyboard(visit.page.getByLabel('Country'), 'Ire')
  await visit.page.getByLabel('By phone').click()
  await write('Message', 'Ahoy.\nAnyone there?')
  await visit.page.getByLabel('I agree').click()
  await press('Send message')
  await thanks()
  const fields = {
    name: 'Mara Okafor',
    email: 'mara@okafor.example',
    phone: '',
    street: '',
    city: '',
    country: 'Ireland',
    answer: 'phone',
    message: 'Ahoy.\r\nAnyone there?',
    privacy: 'yes',
  }
  expect(received()).toEqual([{ posting: 'plain', fields }])
})

test('masked inputs', async () => {
  await open('masked')
  await write('Mobile phone', '5035550142')
  await write('Date of birth', '02291988')
  await write('ZIP code', '97209')
  await write('Card number', '4111111111111111')
  await write('Expiry date', '0930')
  await press('Save')
  await thanks()
  const fields = {
    phone: '(503) 555-0142',
    birthday: '02/29/1988',
    postal: '97209',
    card: '4111 1111 1111 1111',
    expiry: '09/30',
  }
  expect(received()).toEqual([{ posting: 'masked', fields }])
})

test('a page whose network is never idle', async () => {
  let requests = 0
  visit.page.on('request', () => {
    requests += 1
  })
  await open('busy')
  await visit.page.getByText(/\d m$/).waitFor()
  expect(requests).toBeGreaterThan(5)
  await write('Full name', 'Mara')
  await write('Email', 'mara@okafor.example')
  await press('Subscribe to warnings')
  await thanks()
  expect(received()).toEqual([{ posting: 'busy', fields: { name: 'Mara', email: 'mara@okafor.example' } }])
})

test('a navigation that takes three seconds', async () => {
  await open('slow')
  const from = performance.now()
  await visit.page.getByRole('link', { name: 'Open the archive' }).click()
  await write('Full name', 'Mara')
  expect(performance.now() - from).toBeGreaterThan(2_900)
  await write('Which year?', '1953')
  await press('Request records')
  await thanks()
  expect(received()).toEqual([{ posting: 'slow-form', fields: { name: 'Mara', year: '1953' } }])
})

test('a cookie banner over the submit button', async () => {
  await open('cookies')
  await write('Full name', 'Mara')
  await write('Email', 'mara@okafor.example')
  const button = visit.page.getByRole('button', { name: 'Request a catalogue' })
  const covered = await button.evaluate((el) => {
    const { x, y, width, height } = el.getBoundingClientRect()
    return !el.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(covered).toBe(true)
  await press('Reject all')
  await button.click()
  await thanks()
  expect(received()).toHaveLength(1)
})

test('a form in a new tab and in a window', async () => {
  await open('new-tab')
  for (const name of ['Order on the partner’s site', 'Order in a window']) {
    const popup = visit.page.waitForEvent('popup')
    await visit.page.getByText(name).click()
    const tab = await popup
    await typeOver(tab.getByLabel('Full name'), 'Mara')
    await typeOver(tab.getByLabel('Quantity'), '3')
    await tab.getByRole('button', { name: 'Place order' }).click()
    await thanks(tab)
    await tab.close()
  }
  const order = { posting: 'new-tab-form', fields: { name: 'Mara', quantity: '3' } }
  expect(received()).toEqual([order, order])
})

test('signing up, then signing in; the record holds no password', async () => {
  await open('signup')
  await write('First name', 'Mara')
  await write('Last name', 'Okafor')
  await write('Email address', 'mara@okafor.example')
  await write('Password', 'Quay-Street-12')
  await write('Repeat password', 'Quay-Street-13')
  await visit.page.getByLabel('I accept').click()
  await press('Create account')
  await visit.page.getByText('do not match').waitFor()
  await write('First name', 'Mara')
  await write('Last name', 'Okafor')
  await write('Email address', 'mara@okafor.example')
  await write('Password', 'Quay-Street-12')
  await write('Repeat password', 'Quay-Street-12')
  await visit.page.getByLabel('I accept').click()
  await press('Create account')
  await thanks()
  await open('login')
  await write('Email address', 'mara@okafor.example')
  await write('Password', 'wrong')
  await press('Sign in')
  await visit.page.getByText('is wrong').waitFor()
  await write('Email address', 'mara@okafor.example')
  await write('Password', 'Quay-Street-12')
  await press('Sign in')
  await visit.page.getByText('Signed in as mara@okafor.example').waitFor()
  expect(received().map(({ posting }) => posting)).toEqual(['signup', 'login'])
  expect(JSON.stringify(received())).not.toContain('Quay-Street')
})

test('a second step after signing in', async () => {
  await open('login?code=1')
  await write('Email address', VISITOR.email)
  await write('Password', VISITOR.password)
  await press('Sign in')
  await write('Verification code', SECOND_STEP_CODE)
  await press('Verify')
  await visit.page.getByText(`Signed in as ${VISITOR.email}`).waitFor()
})

test('a page under a strict content security policy runs its own script and nothing else', async () => {
  await open('csp')
  await write('Full name', 'Mara')
  await visit.page.getByText('1 of 2 filled in').waitFor()
  await write('Email', 'mara@okafor.example')
  await expect(visit.page.addScriptTag({ content: 'window.injected = true' })).rejects.toThrow()
  await press('Sign up')
  await thanks()
  expect(received()).toEqual([
    { posting: 'csp', fields: { name: 'Mara', email: 'mara@okafor.example', plan: 'Small' } },
  ])
})

test('editable elements', async () => {
  await open('editable')
  await write('Subject', 'The storm')
  await visit.page.getByRole('textbox', { name: 'Your story' }).click()
  await visit.page.keyboard.type('It came at night.')
  await visit.page.keyboard.press('Enter')
  await visit.page.keyboard.type('We were ready.')
  await visit.page.getByRole('textbox', { name: 'One line' }).click()
  await visit.page.keyboard.type('Print it')
  await press('Publish')
  await thanks()
  const fields = { subject: 'The storm', body: 'It came at night.\r\nWe were ready.', note: 'Print it' }
  expect(received()).toEqual([{ posting: 'editable', fields }])
})

test('the browser’s own controls', async () => {
  await open('native')
  await visit.page.getByLabel('Date').focus()
  await visit.page.keyboard.type('02292028')
  await visit.page.getByLabel('Time').focus()
  await visit.page.keyboard.type('0230PM')
  await write('Guests', '4')
  await visit.page.getByLabel('Loudness').focus()
  await visit.page.keyboard.press('ArrowRight')
  await chooseByKeyboard(visit.page.getByLabel('Room'), 'Dome')
  const meals = visit.page.getByLabel('Meals')
  await meals.getByText('Breakfast').click()
  await meals.getByText('Dinner').click({ modifiers: ['ControlOrMeta'] })
  await write('Town', 'Halifax')
  await visit.page.getByLabel('Photos').setInputFiles([RESUME, { ...RESUME, name: 'two.pdf' }])
  await press('Book')
  await thanks()
  expect(visit.sites.submissions('misc')[0]).toMatchObject({
    fields: {
      date: '2028-02-29',
      time: '14:30',
      guests: '4',
      loudness: '4',
      colour: '#336699',
      room: 'u2',
      meals: ['b', 'd'],
      town: 'Halifax',
    },
    files: { photos: [{ name: RESUME.name }, { name: 'two.pdf' }] },
  })
})

test('checkboxes, radio buttons and a switch with a custom look', async () => {
  await open('checks')
  await visit.page.getByText('Olives').click()
  await visit.page.getByText('Anchovies').click()
  await visit.page.getByText('Medium for two').click()
  await visit.page.getByRole('switch').click()
  await visit.page.getByText('Wrap it').click()
  await visit.page.getByRole('radio', { name: 'Cash' }).focus()
  await visit.page.keyboard.press('ArrowDown')
  await press('Order')
  await thanks()
  const fields = { topping: ['olives', 'anchovies'], size: 'm', express: 'yes', gift: 'yes', payment: 'card' }
  expect(received()).toEqual([{ posting: 'checks', fields }])
})

test('comboboxes count only what was chosen', async () => {
  await open('combobox')
  await write('Favourite fruit', 'ap')
  await visit.page.getByRole('option', { name: 'Apricot' }).click()
  await visit.page.getByRole('combobox', { name: 'Coffee' }).click()
  await visit.page.getByRole('option', { name: 'Flat white' }).click()
  await write('Harbour town', 'Portland')
  await press('Save')
  await visit.page.getByText('Choose from the list: place.').waitFor()
  expect(await visit.page.getByLabel('Harbour town').inputValue()).toBe('')
  await write('Harbour town', 'portl')
  await visit.page.getByRole('option', { name: 'Portland, Maine' }).waitFor()
  await visit.page.keyboard.press('ArrowDown')
  await visit.page.keyboard.press('Enter')
  const tags = visit.page.getByRole('combobox', { name: 'Tags' })
  for (const tag of ['knots', 'weather']) {
    await tags.click()
    await visit.page.keyboard.type(tag.slice(0, 3))
    await visit.page.getByRole('option', { name: tag }).click()
  }
  await press('Save')
  await thanks()
  const fields = {
    fruit: 'Apricot',
    coffee: 'Flat white',
    place: 'Portland, Maine, United States',
    tag: ['knots', 'weather'],
  }
  expect(received()).toEqual([{ posting: 'combobox', fields }])
})

test('dragging, by the browser’s means and by pointer', async () => {
  await open('drag')
  await visit.page.getByText('Douglas').dragTo(visit.page.getByText('Antwerp'), { targetPosition: { x: 30, y: 4 } })
  await visit.page.getByText('Rope').dragTo(visit.page.getByLabel('Crate'))
  await press('Save')
  await thanks()
  const fields = { ports: 'Douglas, Antwerp, Bergen, Cork', crate: 'rope' }
  expect(received()).toEqual([{ posting: 'drag', fields }])
})

test('state that ignores values written by scripts', async () => {
  await open('controlled')
  await visit.page.getByLabel('Email').evaluate((input: HTMLInputElement) => {
    input.value = 'script@okafor.example'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await write('Full name', 'Mara')
  await visit.page.getByText('You are Mara.').waitFor()
  await write('About you', 'Sailor.')
  await press('Save')
  await thanks()
  expect(received()).toEqual([{ posting: 'controlled', fields: { name: 'Mara', email: '', about: 'Sailor.' } }])
})

test('state that lags behind the keys', async () => {
  await open('blur')
  await visit.page.getByLabel('Town').evaluate((input: HTMLInputElement) => {
    input.focus()
    input.value = 'Gone'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.blur()
  })
  expect(await visit.page.getByLabel('Town').inputValue()).toBe('')
  await write('Job title', 'Pilot')
  await visit.page.getByText('so far: Pilot').waitFor()
  await write('Company', 'Harbour')
  await visit.page.getByText('so far: Pilot, Harbour').waitFor()
  await press('Save')
  await thanks()
  expect(received()).toEqual([{ posting: 'blur', fields: { title: 'Pilot', company: 'Harbour', town: '' } }])
})

test('a date from a calendar', async () => {
  await open('calendar')
  await write('Full name', 'Mara')
  await visit.page.getByLabel('Arrival').click()
  await press('Next month')
  const day = visit.page.getByRole('button', { name: / 15, \d{4}$/ })
  const date = await day.getAttribute('data-date')
  await day.click()
  await press('Reserve')
  await thanks()
  expect(received()).toEqual([{ posting: 'calendar', fields: { name: 'Mara', arrival: date } }])
})

test('frames of another origin, and within', async () => {
  await open('frames')
  const outer = visit.page.frameLocator('#outer')
  await typeOver(outer.getByLabel('Full name'), 'Mara')
  await typeOver(outer.frameLocator('iframe').getByLabel('City'), 'Halifax')
  await outer.getByRole('button', { name: 'Send' }).click()
  await outer.getByRole('heading', { name: 'Thank you!' }).waitFor()
  expect(received()).toEqual([{ posting: 'frames', fields: { name: 'Mara', city: 'Halifax' } }])
})

test('components with shadow roots', async () => {
  await open('shadow')
  await write('Full name', 'Mara')
  await write('Email', 'mara@okafor.example')
  await write('City', 'Halifax')
  await press('Submit')
  await thanks()
  const fields = { name: 'Mara', email: 'mara@okafor.example', city: 'Halifax' }
  expect(received()).toEqual([{ posting: 'shadow', fields }])
})

test('three pages, checked by the server', async () => {
  await open('wizard')
  await write('First name', 'Mara')
  await write('Email', 'mara')
  await press('Continue')
  await visit.page.getByText('Last name is required.').waitFor()
  await visit.page.getByText('Email is not a valid email address.').waitFor()
  await write('Last name', 'Okafor')
  await write('Email', 'mara@okafor.example')
  await press('Continue')
  await write('Address', '12 Quay Street')
  await write('City', 'Halifax')
  await write('Postal code', 'B3H 4R2')
  await press('Continue')
  await press('Submit')
  await thanks()
  const fields = {
    first: 'Mara',
    last: 'Okafor',
    email: 'mara@okafor.example',
    street: '12 Quay Street',
    city: 'Halifax',
    postal: 'B3H 4R2',
  }
  expect(received()).toEqual([{ posting: 'wizard', fields }])
})
