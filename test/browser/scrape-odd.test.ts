/**
 * Lists that are hard to collect: in a frame, drawn only where visible, under a cookie banner, without a working
 * link.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { TableResult } from '../../shared/domain/table.ts'
import { type Site, type Sites, startSites } from '../../sites/server.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const page = (body: string): { headers: Record<string, string>; body: string } => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><title>Odd</title></head><body><main><h1>Boats</h1>${body}</main></body></html>`,
})
const rowsFrom = (from: number, count: number): string =>
  Array.from({ length: count }, (_unused, at) => `<tr><td>Boat ${from + at}</td><td>${from + at} m</td></tr>`).join('')
const table = (rows: string): string => `<table><tr><th>Boat</th><th>Length</th></tr>${rows}</table>`
const boats = (count: number) =>
  Array.from({ length: count }, (_unused, at) => ({ Boat: `Boat ${at + 1}`, Length: `${at + 1} m` }))

/** 200 rows of 40 px; only the visible ones exist, as elements that are reused. */
const VIRTUAL = `<div id="box" role="grid" style="height:400px;overflow:auto;position:relative"><div role="row" style="position:sticky;top:0;background:#fff"><span role="columnheader">Boat</span> <span role="columnheader">Length</span></div><div id="all" style="height:8000px;position:relative"></div></div>
<script>
const box = document.getElementById('box'), all = document.getElementById('all')
const draw = () => {
  const first = Math.max(0, Math.floor(box.scrollTop / 40) - 2)
  all.innerHTML = ''
  for (let at = first; at < Math.min(200, first + 14); at += 1) {
    const row = document.createElement('div')
    row.setAttribute('role', 'row')
    row.style.cssText = 'position:absolute;height:40px;top:' + at * 40 + 'px'
    row.innerHTML = '<span role="gridcell">Boat ' + (at + 1) + '</span> <span role="gridcell">' + (at + 1) + ' m</span>'
    all.append(row)
  }
}
box.addEventListener('scroll', () => requestAnimationFrame(draw))
draw()
</script>`

const COVERED = `${table(rowsFrom(1, 2))}<p><button id="next">Next</button></p>
<div id="cookies" style="position:fixed;inset:0;background:#0008"><div style="background:#fff;padding:2rem">We use cookies. <button>Accept all cookies</button></div></div>
<script>
document.querySelector('#cookies button').onclick = () => document.getElementById('cookies').remove()
document.getElementById('next').onclick = (event) => {
  document.querySelector('tbody').innerHTML = '<tr><th>Boat</th><th>Length</th></tr>${rowsFrom(3, 2)}'
  event.target.disabled = true
}
</script>`

const odd: Site = {
  name: 'odd',
  title: 'Odd lists',
  pages: [],
  async handle({ path, query }) {
    if (path === '/framed') return page('<iframe src="/odd/inner" title="Boats" width="600" height="400"></iframe>')
    if (path === '/inner') {
      const at = Number(query.get('page') ?? 1)
      return page(`${table(rowsFrom(at * 3 - 2, 3))}${at < 3 ? `<a href="?page=${at + 1}">Next</a>` : ''}`)
    }
    if (path === '/virtual') return page(VIRTUAL)
    if (path === '/covered') return page(COVERED)
    if (path === '/nowhere') return page(`${table(rowsFrom(1, 2))}<a href="/odd/gone">Next</a>`)
    if (path === '/gone') return page('<p>Please come back tomorrow.</p>')
    if (path === '/circle') return page(`${table(rowsFrom(1, 2))}<a href="?again=${Math.random()}">Next</a>`)
    return undefined
  },
}

let sites: Sites
let memory: Memory
beforeAll(async () => {
  sites = await startSites({ sites: [odd] })
  memory = memoryPorts({
    openSession: (_input, signal) => openSharedBrowser({ signal }),
    provider: {
      ...createProvider('local'),
      analyse: () => Promise.reject(new Error('a scrape job asked a model')),
    },
  })
})
afterAll(() => sites.close())

const collect = async (path: string, mode: 'hybrid' | 'cookbook' = 'hybrid') => {
  const applicant = { id: 'nobody', values: {}, secrets: {}, answers: [] }
  const input = runInput({ jobType: 'scrape', targetUrl: sites.url(path), applicant, mode })
  const { result } = await runJob(input, memory.ports, AbortSignal.timeout(55_000))
  return { result, table: result.data === undefined ? undefined : TableResult.parse(result.data) }
}

test.each([
  ['a table of three pages inside a frame', '/odd/framed', 9],
  ['a list that keeps only the rows in sight', '/odd/virtual', 200],
  ['a next button under a cookie banner', '/odd/covered', 4],
  ['a next link that leads round in a circle', '/odd/circle', 2],
] as const)('%s', async (_name, path, count) => {
  for (const mode of ['hybrid', 'cookbook'] as const) {
    const { result, table } = await collect(path, mode)
    expect(result.error).toBeNull()
    expect(table?.rows).toEqual(boats(count))
  }
})

test('a next page without the list is reported, with what was read until then', async () => {
  const { result } = await collect('/odd/nowhere')
  expect(result).toMatchObject({ success: false, error: { code: 'POSTCONDITION_FAILED' } })
  expect(result.error?.message).toMatch(/\/odd\/gone.*2 rows from 1 page had been read/)
})
