/**
 * The list pages by hand: every row can be reached as a person reaches it, and is what data.ts says; odd responses are
 * odd.
 */
import { expect, test } from 'vitest'
import { books, employees, products } from '../../sites/scrape/data.ts'
import { SIZES } from '../../sites/scrape/site.ts'
import { siteVisitor } from '../support/site-visitor.ts'

const visit = siteVisitor()
const names = () => visit.page.locator('#staff tbody tr td:first-child').allTextContents()
const expected = (count: number) => employees(count).map((employee) => employee.name)

test.each([
  ['small', 8, 10],
  ['medium', 47, 10],
  ['large', 230, 50],
] as const)('the %s table shows all of its rows over its pages', async (rows, count, size) => {
  await visit.page.goto(visit.sites.url(`/scrape/table?rows=${rows}&size=${size}`))
  const seen = await names()
  for (let next = visit.page.locator('a[rel=next]'); (await next.count()) > 0; ) {
    const address = new URL((await next.getAttribute('href')) ?? '', visit.page.url()).href
    await next.click()
    await visit.page.waitForURL(address)
    seen.push(...(await names()))
  }
  expect(seen).toEqual(expected(count))
  expect(await visit.page.locator('a[aria-disabled]', { hasText: 'Next' }).count()).toBe(1)
})

test('pages that change without the URL end with a disabled button', async () => {
  await visit.page.goto(visit.sites.url('/scrape/table?pager=buttons'))
  const seen = await names()
  const next = visit.page.getByRole('button', { name: 'Next' })
  while (await next.isEnabled()) {
    await next.click()
    seen.push(...(await names()))
  }
  expect(seen).toEqual(expected(SIZES.medium))
})

test('load more goes on until its button is gone', async () => {
  await visit.page.goto(visit.sites.url('/scrape/more'))
  const button = visit.page.getByRole('button', { name: 'Load more' })
  for (const rows of [24, 36, 47]) {
    await button.click()
    await visit.page.locator(`#staff tbody tr:nth-child(${rows})`).waitFor()
  }
  await button.waitFor({ state: 'detached' })
  expect(await names()).toEqual(expected(SIZES.medium))
})

test('the feed grows while scrolling and says when it ends', async () => {
  await visit.page.goto(visit.sites.url('/scrape/feed?total=40'))
  await visit.page.locator('.card').first().waitFor()
  expect(await visit.page.locator('.card').count()).toBeLessThan(40)
  const end = visit.page.getByText('You have reached the end')
  for (let turn = 0; turn < 40 && !(await end.isVisible()); turn += 1) {
    const before = await visit.page.locator('.card').count()
    await visit.page.mouse.wheel(0, 4_000)
    await visit.page
      .locator(`.card:nth-child(${before + 1})`)
      .or(end)
      .first()
      .waitFor()
  }
  expect(await visit.page.locator('.card .name').allTextContents()).toEqual(products(40).map((product) => product.name))
})

test('the catalogue has a linked title, a picture and definitions per book', async () => {
  await visit.page.goto(visit.sites.url('/scrape/catalog'))
  const all = books(24)
  expect(await visit.page.locator('.book h2').allTextContents()).toEqual(all.map((book) => book.title))
  expect(await visit.page.locator('.book dt', { hasText: 'Pages' }).count()).toBe(18)
  await visit.page.locator('.book h2 a').nth(3).click()
  await visit.page.getByRole('heading', { name: all[3]?.title ?? '' }).waitFor()
})

test.each([
  ['document.pdf', 200, 'application/pdf'],
  ['data.json', 200, 'application/json'],
  ['empty', 200, 'text/html; charset=utf-8'],
  ['not-found', 404, 'text/html; charset=utf-8'],
  ['server-error', 500, 'text/html; charset=utf-8'],
  ['redirect-chain', 200, 'text/html; charset=utf-8'],
])('/odd/%s answers %i with %s', async (path, status, type) => {
  const answer = await fetch(visit.sites.url(`/odd/${path}`))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type])
})

test('redirects without end are refused by the browser', async () => {
  await expect(visit.page.goto(visit.sites.url('/odd/redirect-loop'))).rejects.toThrow('ERR_TOO_MANY_REDIRECTS')
})
