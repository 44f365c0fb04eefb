/**
 * What counts as a table or list on a page, what its columns are called, and whether it is found again after a
 * redesign.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callPage } from '../../bridge/browser/page-world.ts'
import { launchChromium } from '../support/chromium.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(() => page.close())

const found = async (html: string, words: string[] = [], links = false) => {
  await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`)
  return callPage(page.mainFrame(), 'findTable', [{ words, links }])
}
const rowsOf = async (html: string, words: string[] = [], links = false) => (await found(html, words, links))?.rows

describe('tables', () => {
  test('headers over several lines and spans become one key per column', async () => {
    expect(
      await rowsOf(`<table><thead><tr><th rowspan="2">Region</th><th colspan="2">2025</th></tr><tr><th>Sold</th><th>Sent back</th></tr></thead>
      <tbody><tr><td rowspan="2">North</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>`),
    ).toEqual([
      { Region: 'North', '2025 Sold': '1', '2025 Sent back': '2' },
      { Region: 'North', '2025 Sold': '3', '2025 Sent back': '4' },
    ])
  })

  test('group headings, sums, hidden rows and repeated headers are no rows', async () => {
    expect(
      await rowsOf(`<table><tr><th>Item</th><th>Price <button>▲</button></th></tr>
      <tr><td colspan="2">Tools</td></tr><tr><td>Saw</td><td>€5</td></tr><tr><th>Item</th><th>Price</th></tr>
      <tr style="display:none"><td>Ghost</td><td>€0</td></tr><tr><td>Axe</td><td>€9</td></tr>
      <tfoot><tr><td>Sum</td><td>€14</td></tr></tfoot></table>`),
    ).toEqual([
      { Item: 'Saw', Price: '€5' },
      { Item: 'Axe', Price: '€9' },
    ])
  })

  test('"no data" in a table is no row', async () => {
    const reading = await found(
      '<table><tr><th>Item</th><th>Price</th></tr><tr><td colspan="2">No data available in table</td></tr></table>',
    )
    expect(reading?.rows).toEqual([])
    expect(reading?.rule.columns.map(({ key }) => key)).toEqual(['Item', 'Price'])
  })

  test('a table without headers has numbered columns; lines that begin with their label are columns', async () => {
    expect(await rowsOf('<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>')).toEqual([
      { 'Column 1': 'a', 'Column 2': '1' },
      { 'Column 1': 'b', 'Column 2': '2' },
    ])
    expect(
      await rowsOf('<table><tr><th>Name</th><td>Ada</td></tr><tr><th>Office</th><td>Oslo</td></tr></table>'),
    ).toEqual([{ Name: 'Ada', Office: 'Oslo' }])
  })

  test('buttons in rows are no data; links are, when asked for', async () => {
    const html = `<base href="http://shop.example/a/"><table><tr><th>Name</th><th></th></tr>
      <tr><td><a href="1">Saw</a></td><td><button>Edit</button></td></tr>
      <tr><td><a href="2">Axe</a></td><td><button>Edit</button></td></tr>
      <tr><td>Rope</td><td><button>Edit</button></td></tr></table>`
    expect(await rowsOf(html)).toEqual([{ Name: 'Saw' }, { Name: 'Axe' }, { Name: 'Rope' }])
    expect(await rowsOf(html, ['link'], true)).toEqual([
      { Name: 'Saw', 'Name link': 'http://shop.example/a/1' },
      { Name: 'Axe', 'Name link': 'http://shop.example/a/2' },
      { Name: 'Rope', 'Name link': '' },
    ])
  })

  test('ARIA grids made of divs, in shadow roots too', async () => {
    const grid = `<div role="grid" aria-label="Ports"><div role="row"><span role="columnheader">Port</span><span role="columnheader">Depth</span></div>
      <div role="row"><span role="gridcell">Oslo</span><span role="gridcell">12</span></div><div role="row"><span role="gridcell">Bergen</span><span role="gridcell">9</span></div></div>`
    const expected = [
      { Port: 'Oslo', Depth: '12' },
      { Port: 'Bergen', Depth: '9' },
    ]
    expect(await rowsOf(grid)).toEqual(expected)
    expect(await rowsOf(`<x-grid><template shadowrootmode="open">${grid}</template></x-grid>`)).toEqual(expected)
  })
})

describe('lists', () => {
  const card = (name: string, price: string, extra = '') =>
    `<div class="x7f3a q1"><a href="http://shop.example/${name}"><img src="http://shop.example/${name}.png" alt=""></a>
     <h3 class="zz9"><a href="http://shop.example/${name}">${name}</a></h3><span class="p0q">${price}</span>${extra}</div>`

  test('cards with hashed classes: title, address, picture and price are recognised by what they contain', async () => {
    const rows = await rowsOf(
      `<main><div>${card('saw', '€5.00')}${card('axe', '€9.00')}${card('rope', '€2.50')}</div></main>`,
    )
    expect(rows?.[1]).toEqual({
      title: 'axe',
      url: 'http://shop.example/axe',
      image: 'http://shop.example/axe.png',
      price: '€9.00',
    })
    expect(rows).toHaveLength(3)
  })

  test('cards in rows of three are one list', async () => {
    const cards = Array.from({ length: 6 }, (_, at) => card(`n${at}`, `€${at}.00`))
    const rows = await rowsOf(
      `<main><div><div class="line">${cards.slice(0, 3).join('')}</div><div class="line">${cards.slice(3).join('')}</div></div></main>`,
    )
    expect(rows?.map(({ title }) => title)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5'])
  })

  test('words before a colon are labels if they repeat, and parts of a title if not', async () => {
    const item = (title: string, author: string, year: string) =>
      `<li><strong>${title}</strong><p>Author: ${author}</p>${year && `<p>Year: ${year}</p>`}</li>`
    expect(
      await rowsOf(
        `<main><ul>${item('Alien: Romulus', 'Ann', '')}${item('Tides', 'Bo', '1999')}${item('Fog', 'Cy', '2001')}</ul></main>`,
      ),
    ).toEqual([
      { title: 'Alien: Romulus', Author: 'Ann', Year: '' },
      { title: 'Tides', Author: 'Bo', Year: '1999' },
      { title: 'Fog', Author: 'Cy', Year: '2001' },
    ])
  })

  test('microdata and readable classes name columns', async () => {
    const item = (name: string) =>
      `<article class="job-card"><span itemprop="title">${name}</span><span class="job-card__company">C${name}</span><span class="text-sm">today</span></article>`
    const rows = await rowsOf(`<main><section>${item('a')}${item('b')}${item('c')}</section></main>`)
    expect(rows?.[0]).toEqual({ title: 'a', company: 'Ca', text: 'today' })
  })

  test.each([
    [
      'an article',
      '<nav><ul><li><a href="/">a</a></li><li><a href="/b">b</a></li><li><a href="/c">c</a></li></ul></nav><main><h1>T</h1><p>one</p><p>two</p><p>three</p></main><footer><ul><li>x</li><li>y</li><li>z</li></ul></footer>',
    ],
    [
      'a form',
      '<form><div><label>A <input></label></div><div><label>B <input></label></div><div><label>C <input></label></div></form>',
    ],
    [
      'a form laid out by a table',
      '<form><table><tr><td>A</td><td><input></td></tr><tr><td>B</td><td><input></td></tr></table></form>',
    ],
    ['an empty page', ''],
  ])('%s is none', async (_name, html) => {
    expect(await found(html)).toBeNull()
  })
})

describe('choosing', () => {
  const two = `<main><h2>Offices</h2><table><tr><th>City</th><th>Country</th><th>People</th></tr>${'<tr><td>Oslo</td><td>NO</td><td>5</td></tr>'.repeat(9)}</table>
    <h2>Price list</h2><table><tr><th>Product</th><th>Price</th></tr><tr><td>Saw</td><td>€5</td></tr></table></main>`

  test('the bigger one unless the task says the other', async () => {
    expect((await found(two))?.target.section).toBe('Offices')
    expect((await found(two, ['product', 'price']))?.target.section).toBe('Price list')
  })

  test('a rule finds its columns again: moved, wrapped, renamed, with others between them', async () => {
    const learned = await found(
      '<main><table id="a"><tr><th>Name</th><th>Office</th><th>Pay</th></tr><tr><td>Ada</td><td>Oslo</td><td>€5</td></tr></table></main>',
    )
    if (!learned) throw new Error('not found')
    await page.setContent(`<div><p>Banner</p></div><main>
      <table><tr><th>Rank</th><th>City</th></tr><tr><td>1</td><td>Rome</td></tr><tr><td>2</td><td>Bonn</td></tr></table>
      <div><table class="new"><tr><th>Salary</th><th>Started</th><th>Name</th><th>Office</th></tr><tr><td>€7</td><td>2020-01-01</td><td>Bo</td><td>Bonn</td></tr></table></div></main>`)
    const again = await callPage(page.mainFrame(), 'readTable', [learned.target, learned.rule, []])
    expect(again?.rows).toEqual([{ Name: 'Bo', Office: 'Bonn', Pay: '' }])
  })

  test('another table is not taken for it', async () => {
    const learned = await found(
      '<table><tr><th>Name</th><th>Office</th></tr><tr><td>Ada</td><td>Oslo</td></tr></table>',
    )
    if (!learned) throw new Error('not found')
    await page.setContent('<table><tr><th>Port</th><th>Depth</th></tr><tr><td>Oslo</td><td>12</td></tr></table>')
    expect(await callPage(page.mainFrame(), 'readTable', [learned.target, learned.rule, []])).toBeNull()
  })
})

describe('more', () => {
  const list = '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>'
  const moreOf = async (html: string) => {
    const reading = await found(`<main>${list}${html}</main>`)
    const more = reading?.more
    return more && 'index' in more ? [more.by, more.target.name, more.disabled] : more?.by
  }

  test.each([
    ['a link that says next', '<a href="?p=2">Next ›</a>', ['next', 'Next ›', false]],
    ['an arrow with a spoken name', '<button aria-label="Next page">›</button>', ['next', 'Next page', false]],
    ['German', '<a href="?p=2">Weiter »</a>', ['next', 'Weiter »', false]],
    ['a next that is off', '<button disabled>Next</button>', ['next', 'Next', true]],
    [
      'a next in a disabled item',
      '<ul><li class="page-item disabled"><a href="#">Next</a></li></ul>',
      ['next', 'Next', true],
    ],
    [
      'page numbers only',
      '<nav><a href="?p=1" aria-current="page">1</a><a href="?p=2">2</a><a href="?p=3">3</a></nav>',
      ['next', '2', false],
    ],
    [
      'page numbers, at the end',
      '<ul><li><a href="?p=1">1</a></li><li class="active"><a href="?p=2">2</a></li></ul>',
      ['next', '2', true],
    ],
    [
      'a current number that is no link',
      '<ul class="pagination"><li>1</li><li><a href="?p=2">2</a></li><li><a href="?p=3">3</a></li></ul>',
      ['next', '2', false],
    ],
    ['load more', '<button>Show more results</button>', ['button', 'Show more results', false]],
    ['a link to more of something else', '<a href="/news">More news</a><a href="/other">More</a>', 'none'],
    ['nothing', '', 'none'],
  ] as const)('%s', async (_name, html, expected) => {
    expect(await moreOf(html)).toEqual(expected)
  })

  test('the rule contains nothing from the rows', async () => {
    const reading = await found(
      `<main><h1>Staff</h1><table><tr><th>Name</th><th>Office</th></tr><tr><td>Ada Abara</td><td>Oslo</td></tr></table><button>Load more</button></main>`,
    )
    expect(JSON.stringify([reading?.rule, reading?.target])).not.toMatch(/Ada|Oslo/)
  })
})
