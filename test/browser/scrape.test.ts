/**
 * Scrape jobs through the engine, in a real browser: every list page gives exactly its rows, the same from the manual,
 * and no model is asked.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import type { RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { TableResult, TableRule } from '../../shared/domain/table.ts'
import { books, employees, products } from '../../sites/scrape/data.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

let sites: Sites
let memory: Memory

beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())
/** The redesign that `?mutate=…` would select, set for the tab so that the address stays the one of the manual. */
let redesign: { seed: string; kinds: string[]; rate: number } | undefined
beforeEach(() => {
  redesign = undefined
  memory = memoryPorts({
    openSession: async (_input, signal) => {
      const session = await openSharedBrowser({ signal })
      if (redesign)
        await session
          .active()
          .page.addInitScript((value) => sessionStorage.setItem('mutate', value), JSON.stringify(redesign))
      return session
    },
    provider: {
      ...createProvider('local'),
      analyse: () => Promise.reject(new Error('a scrape job asked a model')),
    },
  })
})

const applicant = { id: 'nobody', values: {}, secrets: {}, answers: [] }
const job = (path: string, part: Partial<RunInput> = {}) =>
  runJob(
    runInput({ jobType: 'scrape', targetUrl: sites.url(path), applicant, ...part }),
    memory.ports,
    AbortSignal.timeout(55_000),
  )
const collect = async (path: string, part: Partial<RunInput> = {}) => {
  const { result } = await job(path, part)
  expect(result.error).toBeNull()
  expect(result.llm_calls).toBe(0)
  return { result, ...TableResult.parse(result.data) }
}

const staff = (count: number) =>
  employees(count).map(({ name, role, office, started, salary }) => ({
    Name: name,
    Role: role,
    Office: office,
    'Start date': started,
    Salary: salary,
  }))
const shop = (count: number) =>
  products(count).map(({ name, price, rating, reviews, stock }) => ({
    title: name,
    price,
    rating: `${rating} out of 5`,
    reviews: `${reviews} reviews`,
    stock,
  }))
const library = (count: number) =>
  books(count).map(({ id, title, author, year, pages, language }) => ({
    title,
    url: sites.url(`/scrape/books/${id}`),
    image: sites.url(`/scrape/covers/${id}.svg`),
    Author: author,
    Year: String(year),
    Pages: id % 4 === 0 ? '' : String(pages),
    Language: language,
  }))

describe('every row exactly once, then the same from the manual', () => {
  test.each([
    ['one page', '/scrape/table?rows=small', () => staff(8), 1, 'next_disabled'],
    ['five pages', '/scrape/table', () => staff(47), 5, 'next_disabled'],
    ['ten pages of 25', '/scrape/table?rows=large&size=25', () => staff(230), 10, 'next_disabled'],
    ['pages without a change of the url', '/scrape/table?pager=buttons', () => staff(47), 5, 'next_disabled'],
    ['a load-more button', '/scrape/more', () => staff(47), 4, 'no_next'],
    ['an endless list', '/scrape/feed', () => shop(60), undefined, 'end_of_scroll'],
    ['cards with definitions', '/scrape/catalog', () => library(24), 1, 'end_of_scroll'],
    ['a table without rows', '/scrape/table?rows=none', () => [], 1, 'empty'],
  ] as const)('%s', async (_name, path, truth, pages, stopped) => {
    const first = await collect(path)
    expect(first.rows).toEqual(truth())
    expect(first.stopped).toBe(stopped)
    if (pages !== undefined) expect(first.pages).toBe(pages)
    expect(first.result).toMatchObject({ mode_used: 'ai', steps: { ai: 1, replayed: 0 }, manual: { version: 1 } })

    const again = await collect(path, { mode: 'cookbook' })
    expect(again.rows).toEqual(truth())
    expect(again.result).toMatchObject({ mode_used: 'cookbook', steps: { ai: 0, replayed: 1 } })
  })
})

describe('what is asked for', () => {
  test('a limit in the task ends it there, and the result says so', async () => {
    const rows = await collect('/scrape/table', { task: 'Collect the first 15 rows' })
    expect(rows).toMatchObject({ rows: staff(15), pages: 2, stopped: 'max_rows' })
    const pages = await collect('/scrape/more', { task: 'the first 2 pages' })
    expect(pages).toMatchObject({ rows: staff(24), pages: 2, stopped: 'max_pages' })
  })

  test('links of a table only if the task asks for them', async () => {
    const { columns, rows } = await collect('/scrape/table?rows=small', { task: 'names with their links' })
    expect(columns).toEqual(['Name', 'Name link', 'Role', 'Office', 'Start date', 'Salary'])
    expect(rows[1]?.['Name link']).toBe(sites.url('/scrape/staff/2'))
  })

  test('each page that is read is reported at once', async () => {
    await collect('/scrape/table')
    const steps = memory.events
      .filter(({ type }) => type === 'step')
      .map(({ data }) => [data.op, data.rows, data.pages])
    expect(steps).toEqual([
      ['extract', 10, 1],
      ['extract', 20, 2],
      ['extract', 30, 3],
      ['extract', 40, 4],
      ['extract', 47, 5],
    ])
  })
})

describe('the manual', () => {
  test.each(['/scrape/table', '/scrape/feed', '/scrape/catalog'])('of %s contains columns and no row', async (path) => {
    const { rows, columns } = await collect(path)
    const [{ body } = { body: undefined }] = memory.manuals
    expect(body?.steps).toHaveLength(1)
    const [step] = body?.steps ?? []
    expect(step?.action).toBe('extract_table')
    expect(TableRule.parse(step?.extract).columns.map(({ key }) => key)).toEqual(columns)
    // Without the server's port, whose digits may be the value of a row.
    const text = JSON.stringify(body).replaceAll(new URL(sites.url('/')).port, '')
    const values = rows.flatMap((row) => Object.values(row)).filter((value) => value.length > 3)
    expect(values.filter((value) => text.includes(JSON.stringify(value).slice(1, -1)))).toEqual([])
  })

  test('that does not fit any more: cookbook says so, hybrid learns a new version', async () => {
    await collect('/scrape/table?rows=small')
    const [manual] = memory.manuals
    const step = manual?.body.steps[0]
    const rule = TableRule.parse(step?.extract)
    if (step) step.extract = { ...rule, columns: [{ key: 'Ship', label: 'Ship', part: 'text', shape: 'text' }] }

    const { result } = await job('/scrape/table?rows=small', { mode: 'cookbook' })
    expect(result).toMatchObject({ success: false, mode_used: 'cookbook', error: { code: 'TARGET_NOT_FOUND' } })

    const mended = await collect('/scrape/table?rows=small')
    expect(mended.rows).toEqual(staff(8))
    expect(mended.result).toMatchObject({ steps: { ai: 1, replayed: 0 }, manual: { version: 2 } })
  })
})

describe('a redesigned site', () => {
  test.each([
    ['/scrape/table', () => staff(47)],
    ['/scrape/table?pager=buttons', () => staff(47)],
    ['/scrape/more', () => staff(47)],
    ['/scrape/feed?total=30', () => shop(30)],
    ['/scrape/catalog', () => library(24)],
  ] as const)('gives the same rows from the manual: %s', async (path, truth) => {
    await collect(path)
    for (const seed of ['1', '2']) {
      redesign = { seed, kinds: ['ids', 'classes', 'wrap', 'reorder', 'banner'], rate: 0.9 }
      const { rows, result } = await collect(path, { mode: 'cookbook' })
      expect(rows).toEqual(truth())
      expect(result.steps).toMatchObject({ replayed: 1, ai: 0 })
    }
  })
})

describe('no list', () => {
  test('a page without one is a failure that says so, and nothing is learned', async () => {
    const { result } = await job('/scrape/staff/3')
    expect(result).toMatchObject({ success: false, error: { code: 'GOAL_NOT_REACHED' } })
    expect(result.error?.message).toMatch(/no table and no list/)
    expect(memory.manuals).toEqual([])
  })

  test('cookbook without a manual collects nothing', async () => {
    const { result } = await job('/scrape/table', { mode: 'cookbook' })
    expect(result.error?.code).toBe('NO_MANUAL')
  })
})
