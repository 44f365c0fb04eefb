// Pages to collect data from: a table with page links, a table with a "more" button, a list that grows on scrolling,
// and cards of definitions with links and pictures. Their content is in data.ts.
import { asset, delay, escapeHtml, json, page } from '../kit/respond.ts'
import type { Site, SiteRequest, SiteResponse } from '../kit/site.ts'
import { type Book, books, type Employee, employees, products } from './data.ts'

/** Table sizes by name: `?rows=small`. */
export const SIZES = { small: 8, medium: 47, large: 230 } as const
const BATCH = 12
const BATCH_MS = 250

export const site: Site = {
  name: 'scrape',
  title: 'Lists and tables',
  pages: [
    { path: '/table?rows=small', title: 'Table of 8 rows, one page' },
    { path: '/table', title: 'Table of 47 rows, 10 a page' },
    { path: '/table?rows=large&size=25', title: 'Table of 230 rows, 25 a page' },
    { path: '/table?pager=buttons', title: 'Table whose pages change without the url' },
    { path: '/more', title: 'Table with a load-more button' },
    { path: '/feed', title: 'Cards that load on scrolling' },
    { path: '/catalog', title: 'Definition cards with links and pictures' },
    { path: '/table?rows=none', title: 'Table without rows' },
  ],
  async handle(request) {
    const { path } = request
    if (path === '/table') return await table(request)
    if (path === '/more') return await more()
    if (path === '/feed') return await feed(request)
    if (path === '/catalog') return await catalog()
    if (path === '/api/employees') return await batch(request, employees(SIZES.medium))
    if (path === '/api/products') return await batch(request, products(count(request.query, 60)))
    const [, kind, id] = /^\/(books|staff|covers)\/(\d+)(?:\.svg)?$/.exec(path) ?? []
    if (kind === 'covers') return cover(Number(id))
    if (kind !== undefined) return await detail(kind, Number(id))
    return await asset(import.meta.url, path)
  },
}

async function batch(request: SiteRequest, all: unknown[]): Promise<SiteResponse> {
  await delay(BATCH_MS, request.signal)
  const from = count(request.query, 0, 'from')
  return json({ items: all.slice(from, from + BATCH), total: all.length })
}

async function table(request: SiteRequest): Promise<SiteResponse> {
  const { query } = request
  const rows = query.get('rows') ?? 'medium'
  const all = rows === 'none' ? [] : employees(rows === 'small' || rows === 'large' ? SIZES[rows] : SIZES.medium)
  const size = count(query, 10, 'size')
  if (query.get('pager') === 'buttons') {
    const body = `${tableOf('')}<p class="pager"><button type="button" id="previous" disabled>Previous</button><span id="where"></span><button type="button" id="next">Next</button></p>`
    return await layout(
      'Staff',
      body,
      `<script id="rows" type="application/json">${JSON.stringify(all)}</script><script src="/scrape/assets/row.js"></script><script src="/scrape/assets/pager.js"></script>`,
    )
  }
  const last = Math.max(1, Math.ceil(all.length / size))
  const current = Math.min(last, Math.max(1, count(query, 1, 'page')))
  const shown = all.slice((current - 1) * size, current * size)
  const summary =
    all.length === 0
      ? 'No entries'
      : `Showing ${(current - 1) * size + 1} to ${(current - 1) * size + shown.length} of ${all.length} entries`
  return await layout(
    'Staff',
    `${sizes(query, size)}${tableOf(shown.map(rowOf).join(''))}<p>${summary}</p>${pager(query, current, last)}`,
  )
}

function tableOf(rows: string): string {
  return `<table id="staff"><caption>Everybody who works here</caption><thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Office</th><th scope="col">Start date</th><th scope="col">Salary</th></tr></thead><tbody>${rows}</tbody></table>`
}

function rowOf(row: Employee): string {
  return `<tr><td><a href="/scrape/staff/${row.id}">${escapeHtml(row.name)}</a></td><td>${row.role}</td><td>${row.office}</td><td>${row.started}</td><td class="number">${row.salary}</td></tr>`
}

function sizes(query: URLSearchParams, size: number): string {
  const rows = query.get('rows')
  const options = [10, 25, 50].map((each) => `<option${each === size ? ' selected' : ''}>${each}</option>`).join('')
  const hidden = rows === null ? '' : `<input type="hidden" name="rows" value="${escapeHtml(rows)}">`
  return `<form class="sizes" method="get"><label>Show <select name="size">${options}</select> entries</label>${hidden}<button>Apply</button></form>`
}

function pager(query: URLSearchParams, current: number, last: number): string {
  const link = (to: number, label: string, extra = ''): string => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `<li><a href="?${escapeHtml(String(next))}"${extra}>${label}</a></li>`
  }
  const around = [...new Set([1, current - 1, current, current + 1, last])].filter((each) => each >= 1 && each <= last)
  const numbers = around.map((each, index) => {
    const gap = index > 0 && each - (around[index - 1] ?? 0) > 1 ? '<li aria-hidden="true">…</li>' : ''
    return gap + (each === current ? `<li><a aria-current="page">${each}</a></li>` : link(each, String(each)))
  })
  const off = (label: string): string => `<li><a class="disabled" aria-disabled="true">${label}</a></li>`
  const previous = current > 1 ? link(current - 1, 'Previous', ' rel="prev"') : off('Previous')
  const next = current < last ? link(current + 1, 'Next', ' rel="next"') : off('Next')
  return `<nav aria-label="Pagination"><ul class="pager">${previous}${numbers.join('')}${next}</ul></nav>`
}

async function more(): Promise<SiteResponse> {
  const body = `${tableOf(employees(BATCH).map(rowOf).join(''))}<p class="pager"><button type="button" id="load-more">Load more</button></p>`
  return await layout(
    'Archive',
    body,
    '<script src="/scrape/assets/row.js"></script><script src="/scrape/assets/more.js"></script>',
  )
}

async function feed(request: SiteRequest): Promise<SiteResponse> {
  const body = `<div id="feed" role="feed" data-total="${count(request.query, 60)}"></div><p id="feed-state" role="status"></p><div id="feed-end"></div>`
  return await layout('Shop', body, '<script src="/scrape/assets/feed.js"></script>')
}

async function catalog(): Promise<SiteResponse> {
  const card = (book: Book): string => `<li class="book"><article>
<a class="cover" href="/scrape/books/${book.id}"><img src="/scrape/covers/${book.id}.svg" alt="Cover of ${escapeHtml(book.title)}" width="80" height="110" loading="lazy"></a>
<div><h2><a href="/scrape/books/${book.id}">${escapeHtml(book.title)}</a></h2>
<dl><dt>Author</dt><dd>${escapeHtml(book.author)}</dd><dt>Year</dt><dd>${book.year}</dd>${book.id % 4 === 0 ? '' : `<dt>Pages</dt><dd>${book.pages}</dd>`}<dt>Language</dt><dd>${book.language}</dd></dl></div></article></li>`
  return await layout('Library', `<p>24 books about water.</p><ul class="books">${books(24).map(card).join('\n')}</ul>`)
}

async function detail(kind: string, id: number): Promise<SiteResponse> {
  const title = kind === 'books' ? books(id).at(-1)?.title : employees(Math.min(id, SIZES.large)).at(-1)?.name
  return await layout(title ?? 'Entry', `<p>Entry ${id}.</p>`)
}

function cover(id: number): SiteResponse {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="110"><rect width="80" height="110" fill="hsl(${(id * 47) % 360} 45% 45%)"/><text x="40" y="62" fill="#fff" font-family="serif" font-size="28" text-anchor="middle">${id}</text></svg>`
  return { headers: { 'content-type': 'image/svg+xml' }, body }
}

function layout(title: string, body: string, script = ''): Promise<SiteResponse> {
  return page(import.meta.url, 'layout.html', { title, body, script })
}

function count(query: URLSearchParams, otherwise: number, name = 'total'): number {
  const given = Number(query.get(name) ?? otherwise)
  return Number.isInteger(given) && given >= 0 && given <= 500 ? given : otherwise
}
