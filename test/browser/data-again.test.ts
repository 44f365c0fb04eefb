// Data that a model read from a page is read again by the manual, without a model: from the same place, whatever it
// now contains.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportManual, importManual } from '../../bridge/learn/files.ts'
import { act, done, type ModelRun, modelRun, numberOf } from '../support/model-run.ts'
import { pagesIn } from '../support/model-servers/pages-in.ts'
import type { Asked, Reply } from '../support/model-servers/wire.ts'
import { type Pages, servePages } from '../support/pages.ts'

const RUN_MS = 60_000

interface Book {
  title: string
  author: string
  price: string
  published: string
  stock: string
  isbn?: string
  rating: string
  tags: string
  /** A redesign of the site: other classes and order. */
  redesigned?: boolean
}
const TIDES: Book = {
  title: 'Tides of Halifax',
  author: 'Mara Lindqvist',
  price: '$1,012.50',
  published: 'March 5, 2026',
  stock: 'In stock',
  isbn: '978-3-16',
  rating: '4.5 out of 5',
  tags: 'harbours, weather',
}
const LOOMS: Book = {
  title: 'Looms, and other engines',
  author: 'Josef Abara',
  price: '$7.00',
  published: 'November 21, 2024',
  stock: 'Sold out',
  isbn: '111-0-22',
  rating: '3 out of 5',
  tags: 'weaving',
}

const bookPage = (book: Book): string => {
  const rows = [
    `<dt>Author</dt><dd>${book.author}</dd>`,
    book.isbn === undefined ? '' : `<dt>ISBN</dt><dd>${book.isbn}</dd>`,
    `<dt>Published</dt><dd><time>${book.published}</time></dd>`,
    `<dt>Tags</dt><dd>${book.tags}</dd>`,
  ]
  const cls = book.redesigned ? 'product-headline' : 'book-title'
  return `<html lang=en><title>Shop</title><nav><a href="/">Home</a> <span>$3.00 off today</span></nav>
<main>${book.redesigned ? '<div><p>Free delivery from today on.</p></div>' : ''}<h1 class="${cls}">${book.title}</h1>
<p>Price: <b class=price>${book.price}</b></p><p>Rated: <span>${book.rating}</span></p><p>Availability: <em>${book.stock}</em></p>
<dl class="${book.redesigned ? 'facts' : 'details'}">${(book.redesigned ? rows.reverse() : rows).join('')}</dl>
<h2>Others also read</h2><div><p>Engines by Ada</p><p>$30.00</p></div></main>`
}

const BOOK = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    about: {
      type: 'object',
      properties: { author: { type: 'string' }, published: { type: 'string' }, isbn: { type: ['string', 'null'] } },
      required: ['author', 'published'],
    },
    price: { type: 'number' },
    currency: { type: 'string' },
    rating: { type: 'number' },
    in_stock: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['title', 'about', 'price', 'currency', 'rating', 'in_stock', 'tags'],
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** The data that a reader who understands the page would extract. */
const bookIn = (text: string) => {
  const page = pagesIn(text)[0] ?? ''
  const after = (label: RegExp): string | undefined =>
    new RegExp(`${label.source}\\s*([^\\n]+)`).exec(page)?.[1]?.trim()
  const [, month = '', day = '', year] = /([A-Z][a-z]+) (\d+), (\d{4})/.exec(page) ?? []
  return {
    title: after(/\n *# /),
    about: {
      author: after(/Author\n? */),
      published: `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
      isbn: after(/ISBN\n? */) ?? null,
    },
    price: Number(/Price:\s*\$([\d.,]+)/.exec(page)?.[1]?.replaceAll(',', '')),
    currency: 'USD',
    rating: Number(/([\d.]+) out of 5/.exec(page)?.[1]),
    in_stock: /In stock/.test(page),
    tags: (after(/Tags\n? */) ?? '').split(', '),
  }
}

let pages: Pages
let book = TIDES
let rows: [title: string, price: string, sold: string][] = []
const PER_PAGE = 3
beforeAll(async () => {
  pages = await servePages({
    '/book': () => bookPage(book),
    '/framed': '<title>Outside</title><p>Our shop</p><iframe title=Shop src="/book" width=900 height=700></iframe>',
    '/list': (query) => {
      const at = Number(query.get('page') ?? 1)
      const here = rows.slice((at - 1) * PER_PAGE, at * PER_PAGE)
      const last = at * PER_PAGE >= rows.length
      return `<title>Books</title><main><h1>All books</h1><table><thead><tr><th>Title<th>Price<th>Sold</tr></thead><tbody>${here
        .map(
          ([title, price, sold]) =>
            `<tr><td><a href="/book?of=${encodeURIComponent(title)}">${title}</a><td>${price}<td>${sold}</tr>`,
        )
        .join(
          '',
        )}</tbody></table><nav aria-label=Pages>Page ${at} ${last ? '' : `<a rel=next href="/list?page=${at + 1}">Next page</a>`}</nav></main>`
    },
    '/cards': () =>
      `<title>Books</title><main><h1>Shelf</h1><ul>${rows
        .map(([title, price, sold]) => `<li><h3>${title}</h3><p>${price}</p><p>Sold: ${sold}</p></li>`)
        .join('')}</ul></main>`,
    '/facts': () =>
      `<title>Facts</title><main><h1>Facts</h1>${rows.map(([label, value]) => `<p>${label} <b>${value}</b></p>`).join('')}</main>`,
    '/lines': () =>
      `<title>Books</title><main><h1>Lines</h1><ul>${rows.map(([title, price]) => `<li>${title}, ${price}</li>`).join('')}</ul></main>`,
  })
})
afterAll(() => pages[Symbol.asyncDispose]())
beforeEach(() => {
  book = TIDES
  rows = []
})

/** Reads once with `read`, then reports that it is done. */
const reader =
  (read: (text: string) => unknown) =>
  (one: Asked): Reply => {
    if (one.tool?.name === 'data') return { tool: 'data', call: { data: read(one.text) } }
    return one.text.includes('# Extracted so far') ? done({ result: '' }) : act([{ op: 'extract', what: 'books' }])
  }

const nobody = (): Reply => {
  throw new Error('a model was asked')
}

const job = (
  path: string,
  schema: Record<string, unknown> | undefined,
  answer: (one: Asked, nth: number) => Reply,
  mode: 'ai' | 'hybrid' | 'cookbook',
  before?: ModelRun,
) =>
  modelRun({
    url: pages.url(path),
    answer: (one, nth) =>
      one.tool?.name === 'judge' ? { tool: 'judge', call: { met: true, missing: '' } } : answer(one, nth),
    input: { jobType: 'scrape', task: 'Collect all books.', mode, ...(schema && { schema }) },
    prepare: (memory) => {
      if (before) memory.ports.manuals = before.memory.ports.manuals
    },
  })

/** The run without a model: its result, and that no model was asked. */
const again = async (path: string, schema: Record<string, unknown> | undefined, before: ModelRun) => {
  const { output, asked } = await job(path, schema, nobody, 'cookbook', before)
  expect(asked).toEqual([])
  expect(output.result).toMatchObject({ llm_calls: 0, extract_calls: 0, cost_usd: 0 })
  return output.result
}

const manualOf = ({ memory }: ModelRun) => {
  const body = memory.manuals.at(-1)?.body
  if (!body) throw new Error('nothing was learned')
  return body
}

describe('one thing on a page', () => {
  const learned = async (path = '/book') => {
    const run = await job(path, BOOK, reader(bookIn), 'ai')
    expect(run.output.result.success, run.output.result.error?.message).toBe(true)
    expect(run.output.result).toMatchObject({ extract_calls: 1 })
    return run
  }
  const loomsData = {
    title: LOOMS.title,
    about: { author: 'Josef Abara', published: '2024-11-21', isbn: '111-0-22' },
    price: 7,
    currency: 'USD',
    rating: 3,
    in_stock: false,
    tags: ['weaving'],
  }

  test.each(['/book', '/framed'])(
    '%s is read again as it is now, including numbers and dates',
    async (path) => {
      const first = await learned(path)
      expect(first.output.result.data).toMatchObject({
        price: 1012.5,
        about: { published: '2026-03-05' },
        in_stock: true,
      })
      expect((await again(path, BOOK, first)).data).toEqual(first.output.result.data)
      book = LOOMS
      const second = await again(path, BOOK, first)
      expect(second).toMatchObject({ success: true, mode_used: 'cookbook', cost_savings_pct: 100, data: loomsData })
    },
    RUN_MS,
  )

  test(
    'the manual says where the data is, and contains none of it',
    async () => {
      const body = manualOf(await learned())
      expect(body.steps.map(({ action }) => action)).toEqual(['extract_data'])
      const text = exportManual(body)
      expect(importManual(text)).toEqual(body)
      for (const value of ['Tides', 'Mara', '1,012', '1012', 'March', '2026-03', '978-3', 'harbours'])
        expect(text.toLowerCase()).not.toContain(value.toLowerCase())
    },
    RUN_MS,
  )

  test(
    'a redesign that keeps the labels is still read',
    async () => {
      const first = await learned()
      book = { ...LOOMS, redesigned: true }
      expect((await again('/book', BOOK, first)).data).toEqual(loomsData)
    },
    RUN_MS,
  )

  test(
    'a value that may be missing is missing',
    async () => {
      const first = await learned()
      const { isbn: _, ...rest } = LOOMS
      book = rest
      const { isbn, ...about } = loomsData.about
      expect(isbn).toBeDefined()
      expect((await again('/book', BOOK, first)).data).toEqual({ ...loomsData, about })
    },
    RUN_MS,
  )

  test(
    'a value that was missing and is there now is noticed, and read by the model',
    async () => {
      const { isbn: _, ...without } = TIDES
      book = without
      const first = await learned()
      expect((await again('/book', BOOK, first)).success).toBe(true)
      book = LOOMS
      const stopped = await again('/book', BOOK, first)
      expect(stopped.error).toMatchObject({ message: expect.stringContaining('the page has something for “isbn” now') })
      const { output, asked } = await job('/book', BOOK, reader(bookIn), 'hybrid', first)
      expect(output.result).toMatchObject({ success: true, llm_calls: 0, extract_calls: 1, data: loomsData })
      expect(asked.map(({ tool }) => tool?.name)).toEqual(['data'])
      // From then on the manual knows where this value is.
      expect((await again('/book', BOOK, first)).data).toEqual(loomsData)
    },
    RUN_MS,
  )

  test(
    'a required value that vanished fails the step; hybrid asks the model for this step only',
    async () => {
      const first = await learned()
      book = { ...LOOMS, author: '' }
      const stopped = await again('/book', BOOK, first)
      expect(stopped).toMatchObject({ success: false, error: { code: 'POSTCONDITION_FAILED' } })
      expect(stopped.error?.message).toMatch(/about\.author.*Run it in hybrid mode/)
      const answer = reader((text) => ({ ...bookIn(text), about: { author: 'unknown', published: '2024-11-21' } }))
      const { output, asked } = await job('/book', BOOK, answer, 'hybrid', first)
      expect(output.result).toMatchObject({
        success: true,
        llm_calls: 0,
        extract_calls: 1,
        steps: { healed: 1, ai: 0 },
      })
      expect(asked).toHaveLength(1)
      // The places that were known before are still known.
      book = LOOMS
      expect((await again('/book', BOOK, first)).data).toEqual(loomsData)
    },
    RUN_MS,
  )

  test(
    'a number that could be read in two ways is not guessed',
    async () => {
      const first = await learned()
      book = { ...LOOMS, price: '$12,50' }
      const stopped = await again('/book', BOOK, first)
      expect(stopped.error?.message).toContain('“price” is written in another way than before')
    },
    RUN_MS,
  )

  test(
    'data that is not literally on the page needs a model each time, for this step only',
    async () => {
      const schema = { type: 'object', properties: { mood: { type: 'string' } }, required: ['mood'] }
      const answer = reader(() => ({ mood: 'A calm book about stormy places.' }))
      const first = await job('/book', schema, answer, 'ai')
      expect(JSON.stringify(manualOf(first))).not.toContain('calm')
      const stopped = await again('/book', schema, first)
      expect(stopped.error).toMatchObject({
        code: 'NEEDS_MODEL',
        message: expect.stringContaining('a model has to read it'),
      })
      const { output, asked } = await job('/book', schema, answer, 'hybrid', first)
      expect(output.result).toMatchObject({ success: true, llm_calls: 0, extract_calls: 1 })
      expect(asked).toHaveLength(1)
    },
    RUN_MS,
  )

  test(
    'text with nearly the same label, or in the same place, is not taken for it',
    async () => {
      const schema = {
        type: 'object',
        properties: { line_1: { type: 'string' }, weight: { type: 'number' } },
        required: ['line_1', 'weight'],
      }
      rows = [
        ['Address line 1', 'Quay', ''],
        ['Address line 2', 'Halifax', ''],
        ['Weight:', '3 kg', ''],
      ]
      const first = await job(
        '/facts',
        schema,
        reader(() => ({ line_1: 'Quay', weight: 3 })),
        'ai',
      )
      rows = [['Weight:', '1,250 kg', ''], ...rows.slice(0, 2)]
      expect((await again('/facts', schema, first)).data).toEqual({ line_1: 'Quay', weight: 1250 })
      rows = [
        ['Address line 2', 'Halifax', ''],
        ['Depth:', '7 m', ''],
        ['Weight:', '4 kg', ''],
      ]
      expect((await again('/facts', schema, first)).success).toBe(false)
      rows = [
        ['Address line 1', 'Pier', ''],
        ['Depth:', '7 m', ''],
      ]
      expect((await again('/facts', schema, first)).success).toBe(false)
    },
    RUN_MS,
  )

  test(
    'data of another shape is another task',
    async () => {
      const first = await learned()
      const other = { type: 'object', properties: { author: { type: 'string' } }, required: ['author'] }
      expect((await again('/book', other, first)).error?.code).toBe('NO_MANUAL')
    },
    RUN_MS,
  )
})

describe('lists', () => {
  const LIST = {
    type: 'array',
    items: {
      type: 'object',
      properties: { title: { type: 'string' }, price: { type: 'number' }, sold: { type: 'integer' } },
      required: ['title', 'price'],
    },
  }
  const FEW: typeof rows = [
    ['Engines', '€ 30.00', '1,200'],
    ['Looms', '€ 7.25', '14'],
    ['Tides', '€ 1,012.50', '3'],
  ]
  const many = (count: number): typeof rows =>
    Array.from({ length: count }, (_, at) => [`Volume ${at + 1} of many`, `€ ${at + 1}.50`, String(at * 7)])
  const numbered = (list: typeof rows) =>
    list.map(([title, price, sold]) => ({
      title,
      price: Number(price.replace(/[^\d.]/g, '')),
      sold: Number(sold.replace(',', '')),
    }))
  /** Reads the rows of a table or of cards from the question's text. */
  const listIn = (text: string) => {
    const page = pagesIn(text)[0] ?? ''
    const shown = rows.filter(([title]) => page.includes(title))
    return numbered(shown)
  }

  test.each(['/list', '/cards'])(
    '%s: other rows, and another number of them',
    async (path) => {
      rows = FEW
      const first = await job(path, LIST, reader(listIn), 'ai')
      expect(first.output.result.data, first.output.result.error?.message).toEqual(numbered(FEW))
      const text = exportManual(manualOf(first))
      for (const value of ['Engines', 'Looms', '7.25', '1,200']) expect(text).not.toContain(value)
      rows = path === '/list' ? many(2) : many(9)
      expect((await again(path, LIST, first)).data).toEqual(numbered(rows))
    },
    RUN_MS,
  )

  test(
    'over several pages, with a last one that comes later or sooner than before',
    async () => {
      rows = many(7)
      const walker = (one: Asked): Reply => {
        if (one.tool?.name === 'data') return { tool: 'data', call: { data: listIn(one.text) } }
        const next = [...one.text.matchAll(/\[(\d+)\] link "Next page"/g)].at(-1)
        const read = one.text.match(/- books: \d+ entries/g)?.length ?? 0
        const page = Number([...one.text.matchAll(/Page (\d+)/g)].at(-1)?.[1])
        if (read >= page) return next && page < 3 ? act([{ op: 'click', index: numberOf(one, 'Next page') }]) : done()
        return act([{ op: 'extract', what: 'books' }])
      }
      const first = await job('/list', LIST, walker, 'ai')
      expect(first.output.result.data, first.output.result.error?.message).toEqual(numbered(rows))
      expect(first.output.result.extract_calls).toBe(3)
      expect(manualOf(first).steps).toMatchObject([
        { action: 'extract_data', extract: { places: { lists: [{ pages: true }] } } },
      ])
      for (const count of [14, 2]) {
        rows = many(count)
        expect((await again('/list', LIST, first)).data).toEqual(numbered(rows))
      }
    },
    RUN_MS,
  )

  test(
    'a column that vanished fails the step; an entry without it does not, if it may be missing',
    async () => {
      rows = FEW
      const first = await job('/list', LIST, reader(listIn), 'ai')
      rows = [['Alone', '€ 3.00', ''], ...FEW.slice(1)]
      expect((await again('/list', LIST, first)).data).toEqual([
        { title: 'Alone', price: 3 },
        ...numbered(FEW.slice(1)),
      ])
      rows = FEW.map(([title, , sold]) => [title, '', sold])
      expect((await again('/list', LIST, first)).error?.code).toMatch(/TARGET_NOT_FOUND|POSTCONDITION_FAILED/)
    },
    RUN_MS,
  )

  test(
    'two values in one line are separated, and an ambiguous line is not read',
    async () => {
      rows = FEW.map(([title, price]) => [title, price.replace('€ ', '€').replace(',', ''), ''])
      const schema = { type: 'array', items: { type: 'object', properties: { title: {}, price: { type: 'number' } } } }
      const linesIn = (text: string) => listIn(text).map(({ title, price }) => ({ title, price }))
      const first = await job('/lines', schema, reader(linesIn), 'ai')
      rows = many(5)
      expect((await again('/lines', schema, first)).data).toEqual(
        numbered(rows).map(({ title, price }) => ({ title, price })),
      )
      rows = [...many(3), ['Looms, and engines', '€5.00', '']]
      expect((await again('/lines', schema, first)).error?.message).toContain(
        '“title” in entry 4 is written in another way',
      )
    },
    RUN_MS,
  )
})
