/** Redesigns by seed: the page looks different to tools, and still works for a person. */
import { expect, test } from 'vitest'
import { chooseResume, siteVisitor, typeOver } from '../support/site-visitor.ts'

const visit = siteVisitor()
const BOARD = '/greenhouse/northwindlabs/jobs/4012345'
const POSTING = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
/** Everything but the text, so that a test can find fields by their labels. */
const SHAPES = 'mutate-kinds=ids,classes,wrap,reorder,banner'

/** What a tool outside the page's own world sees. */
async function shape(path: string) {
  await visit.page.goto(visit.sites.url(path))
  const fields = visit.page.locator('input, select, textarea')
  const labels = await visit.page.locator('label').allTextContents()
  const ids = await Promise.all(
    (await fields.all()).map((field) => field.evaluate((element) => element.attributes.getNamedItem('id')?.value)),
  )
  return {
    ids,
    labels,
    buttons: await visit.page.getByRole('button').allTextContents(),
    depth: await visit.page.locator('div[class^=layer-]').count(),
  }
}

test('a seed always gives the same page, and another seed another one', async () => {
  const [plain, first, again, second] = [
    await shape('/misc/plain?mutate=off'),
    await shape('/misc/plain?mutate=7'),
    await shape('/misc/plain?mutate=7'),
    await shape('/misc/plain?mutate=8'),
  ]
  expect(again).toEqual(first)
  for (const changed of [first, second]) {
    expect(changed).not.toEqual(plain)
    expect(changed.ids).toHaveLength(plain.ids.length)
  }
  expect(second).not.toEqual(first)
  expect(plain.depth).toBe(0)
})

test('the seed stays with the tab over several pages', async () => {
  const { page, sites } = visit
  await page.goto(sites.url(`/misc/wizard?mutate=3&mutate-rate=1&${SHAPES}`))
  for (const [label, text] of [
    ['First name', 'Mara'],
    ['Last name', 'Okafor'],
    ['Email', 'mara@okafor.example'],
  ] as const) {
    await typeOver(page.getByLabel(label), text)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Step 2 of 3').waitFor()
  expect(await page.locator('#street').count()).toBe(0)
  for (const [label, text] of [
    ['Address', 'Quay 12'],
    ['City', 'Halifax'],
    ['Postal code', 'B3H'],
  ] as const)
    await typeOver(page.getByLabel(label), text)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  expect(sites.submissions('misc')[0]?.fields).toEqual({
    first: 'Mara',
    last: 'Okafor',
    email: 'mara@okafor.example',
    street: 'Quay 12',
    city: 'Halifax',
    postal: 'B3H',
  })
})

for (const seed of [1, 2]) {
  test(`a redesigned Greenhouse-like board takes an application (seed ${seed})`, async () => {
    const { page, sites } = visit
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(sites.url(`${BOARD}?mutate=${seed}&mutate-rate=0.8&${SHAPES}`))
    const choose = async (label: string, text: string, option = text) => {
      await page.getByRole('combobox', { name: label }).click()
      await page.keyboard.type(text)
      await page.getByRole('option', { name: option, exact: true }).and(page.locator(':visible')).click()
    }
    await typeOver(page.getByRole('textbox', { name: 'First Name', exact: true }), 'Mara')
    await typeOver(page.getByRole('textbox', { name: 'Last Name' }), 'Okafor')
    await typeOver(page.getByRole('textbox', { name: 'Email' }), 'mara@okafor.example')
    await choose('Country', 'Canada', 'Canada +1')
    await typeOver(page.getByRole('textbox', { name: 'Phone' }), '416 555 0142')
    await choose('Location', 'toron', 'Toronto, Ontario, Canada')
    await chooseResume(page, () => page.getByText('Attach', { exact: true }).first().click())
    await page.getByRole('button', { name: 'Remove file' }).waitFor()
    await choose('legally authorized', 'Yes')
    await choose('visa sponsorship', 'No')
    await choose('How did you hear', 'LinkedIn')
    await choose('Hispanic', 'No')
    await choose('identify your race', 'White')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await page.getByRole('heading', { name: 'Thank you for applying' }).waitFor()
    expect(errors).toEqual([])
    expect(sites.submissions('greenhouse')[0]?.fields).toMatchObject({
      first_name: 'Mara',
      email: 'mara@okafor.example',
      country: 'ca',
      question_40005: 'LinkedIn',
      race: 'White',
    })
  })

  test(`a redesigned Workday-like page goes on to the next (seed ${seed})`, async () => {
    const { page, sites } = visit
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(sites.url(`${POSTING}/apply/applyManually?latency=20&mutate=${seed}&mutate-rate=0.8&${SHAPES}`))
    await page.getByLabel('How Did You Hear About Us?').click()
    await page.getByRole('option', { name: 'Company Website' }).click()
    await page.getByLabel('No', { exact: true }).click()
    for (const [label, text] of [
      ['First Name', 'Mara'],
      ['Last Name', 'Okafor'],
      ['Address Line 1', 'Quay 12'],
      ['City', 'Harbor City'],
      ['Postal Code', '90710'],
      ['Email Address', 'mara@okafor.example'],
      ['Phone Number', '3105550142'],
    ] as const) {
      await typeOver(page.getByRole('textbox', { name: label }), text)
    }
    for (const [label, option] of [
      ['State', 'California'],
      ['Phone Device Type', 'Mobile'],
    ] as const) {
      await page.getByRole('button', { name: `${label} Select One` }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await page.getByRole('button', { name: 'Save and Continue' }).click()
    await page.getByRole('heading', { name: 'My Experience' }).waitFor()
    expect(errors).toEqual([])
  })
}

test('words change too, and the form still arrives under its own names', async () => {
  const { page, sites } = visit
  await page.goto(sites.url('/misc/plain?mutate=5&mutate-rate=1&mutate-kinds=text'))
  expect(await page.getByText('Full name', { exact: true }).count()).toBe(0)
  await typeOver(page.locator('[name=name]'), 'Mara')
  await typeOver(page.locator('[name=email]'), 'mara@okafor.example')
  await typeOver(page.locator('[name=message]'), 'Ahoy')
  await page.getByLabel('I agree to the privacy policy').click()
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
  expect(sites.submissions('misc')[0]?.fields).toMatchObject({ name: 'Mara', privacy: 'yes' })
})
