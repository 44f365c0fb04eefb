// The person's own words in every kind of task: they are followed, and what cannot be followed is asked about before
// anything is done.
import { describe, expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { ambiguousSite, REVIEWS } from '../support/ambiguous-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

const door = frontDoor([ambiguousSite])
const ines = parseUserData({
  name: 'Ines Duarte',
  email: 'ines@example.com',
  phone: '+1 310 555 0142',
  country: 'United States',
})

const fill = async (path: string, task: string) => {
  const run = await door.run(`/told/${path}`, { jobType: 'fill_form', applicant: ines, task })
  return { run, sent: door.sites.submissions('told').map(({ posting, fields }) => ({ posting, fields })) }
}
const collect = (task: string) => door.run('/told/shop', { jobType: 'scrape', applicant: ines, task })
const rowsOf = (data: unknown) => (data as { rows: Record<string, string>[] }).rows

describe('filling in', () => {
  test('leaves out what the task says, and answers with what the task says', async () => {
    const words =
      'Fill in the contact form, but do not tick newsletter. Leave the phone number empty. Set the country to France and choose Evening for the shift.'
    const { run, sent } = await fill('contact', words)
    expect(run.status, story(run)).toBe('completed')
    const { newsletter, phone, ...fields } = sent[0]?.fields ?? {}
    expect([newsletter ?? '', phone ?? '']).toEqual(['', ''])
    expect(sent).toMatchObject([{ posting: 'contact' }])
    expect(fields).toEqual({ name: 'Ines Duarte', email: 'ines@example.com', country: 'France', shift: 'Evening' })

    // The same words find the manual that was learned with them; other words do not.
    const again = await door.run('/told/contact', {
      jobType: 'fill_form',
      applicant: ines,
      task: words,
      mode: 'cookbook',
    })
    expect(again.status, story(again)).toBe('completed')
    expect(door.sites.submissions('told').at(-1)?.fields).toEqual(door.sites.submissions('told')[0]?.fields)
    const others = await door.run('/told/contact', { jobType: 'fill_form', applicant: ines, mode: 'cookbook' })
    expect(others.result.error?.code).toBe('NO_MANUAL')
  })

  test('names the words that match no field, so that a typing error is noticed', async () => {
    const task = 'Fill in the contact form. Leave the phnoe empty, do not tick newsletter and set the county to France.'
    const { run } = await fill('contact', task)
    expect(run.status, story(run)).toBe('completed')
    const told = run.result.notes?.filter((note) => note.startsWith('No field was called')) ?? []
    expect(told.map((note) => /“(.*?)”/.exec(note)?.[1])).toEqual(['phnoe', 'county'])
  })

  test('fills in the form that is meant', async () => {
    const { run, sent } = await fill('contact', 'Only the call back form, please')
    expect(run.status, story(run)).toBe('completed')
    expect(sent).toMatchObject([{ posting: 'callback', fields: { name: 'Ines Duarte' } }])
  })

  test.each([
    ['contact', 'Fill in the contact form but don’t send it', 'before anything was sent'],
    ['contact', 'Füll das Formular aus, aber sende es nicht ab', 'before anything was sent'],
    ['order', 'Only fill the first page', 'after the first page'],
    ['order', 'stop before the payment', 'before “payment”'],
  ])('%s: “%s” ends with nothing sent', async (path, task, words) => {
    const { run, sent } = await fill(path, task)
    expect(run.status, story(run)).toBe('completed')
    expect(run.result.kept).toContain(words)
    expect(run.result.confirmation).toBeNull()
    expect(sent.filter(({ posting }) => posting !== 'order/1')).toEqual([])
    expect(run.trace.entries.filter(({ operation }) => operation.op === 'type').length).toBeGreaterThan(1)
    expect(door.memory.commits).toEqual([])

    const again = await door.run(`/told/${path}`, { jobType: 'fill_form', applicant: ines, task, mode: 'cookbook' })
    expect(again.status, story(again)).toBe('completed')
    expect(again.result).toMatchObject({ mode_used: 'cookbook', kept: run.result.kept })
    expect(door.sites.submissions('told').filter(({ posting }) => posting !== 'order/1')).toEqual([])
  })

  test('words that cannot be followed are asked about before anything is done', async () => {
    const asked: string[] = []
    door.human((ask) => {
      asked.push(ask.description)
      return { action: 'cancel', remember: false }
    })
    const where = await fill('contact', 'Use the form on the right, all but the newsletter')
    expect(asked.pop()).toContain('form on the right')
    expect([where.sent, where.run.trace.entries]).toEqual([[], []])
    const { run, sent } = await fill('order', 'Sound enthusiastic and sign it with a poem')
    expect(asked[0]).toContain('Sound enthusiastic')
    expect(run.result.error?.code).toBe('human_cancelled')
    expect([sent, run.trace.entries]).toEqual([[], []])

    door.human(() => ({ action: 'resume', remember: false }))
    const other = await fill('order', 'Sound enthusiastic')
    expect(other.run.status, story(other.run)).toBe('completed')
    expect(other.run.result.notes).toContain('Not followed: “Sound enthusiastic”.')
  })

  test('a form that is not there is not guessed', async () => {
    const { run, sent } = await fill('contact', 'fill in the complaints form')
    expect(run.result.error?.message).toContain('No form on this page is called “complaints”')
    expect(sent).toEqual([])
  })
})

describe('collecting', () => {
  test.each<[string, () => Record<string, string>[]]>([
    [
      'first 15 reviews with links',
      () => REVIEWS.slice(0, 15).map((one) => ({ ...one, url: door.sites.url(one.url) })),
    ],
    ['author and rating of all reviews', () => REVIEWS.map(({ author, rating }) => ({ author, rating }))],
    [
      'only the reviews by Ines',
      () =>
        REVIEWS.filter(({ author }) => author.startsWith('Ines')).map((one) => ({
          ...one,
          url: door.sites.url(one.url),
        })),
    ],
    [
      'reviews rated 4 or more, only the title',
      () => REVIEWS.filter(({ rating }) => Number(rating[0]) >= 4).map(({ title }) => ({ title })),
    ],
    [
      'Name and price of the products under $13',
      () => [10, 11, 12].map((price) => ({ Name: `Lamp ${price - 9}`, Price: `$${price}.00` })),
    ],
  ])('%s', async (task, rows) => {
    const run = await collect(task)
    expect(run.status, story(run)).toBe('completed')
    expect(rowsOf(run.result.data)).toEqual(rows())
    const again = await door.run('/told/shop', { jobType: 'scrape', applicant: ines, task, mode: 'cookbook' })
    expect(again.status, story(again)).toBe('completed')
    expect(again.result.data).toEqual(run.result.data)
  })

  test('a list that is not there, and a sort order that nothing offers, are asked about first', async () => {
    const asked: string[] = []
    door.human((ask) => {
      asked.push(ask.description)
      return { action: 'cancel', remember: false }
    })
    await collect('collect all vacancies')
    await collect('products sorted by price')
    await collect('the ten cheapest products')
    expect(asked).toEqual(['“vacancy”', 'sorted by price', '10 cheapest'].map((one) => expect.stringContaining(one)))
  })
})
