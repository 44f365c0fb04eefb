// Small apps of one page each, like common ones on the web: a mail box, a board, a calendar, a chart on a canvas, a
// window that grants access, files to download. Kept.js of the small tasks posts the visitor's result, which is
// recorded under the page’s name.
import { asset, json, page } from '../kit/respond.ts'
import type { Site, SiteResponse } from '../kit/site.ts'
import { invoice } from './invoice.ts'

/** Page → its task in a person's words. */
export const APPS: Readonly<Record<string, string>> = {
  mail: 'Archive both conversations from Rosa Lund.',
  kanban: 'Move the card "Fix sails" to Done, between "Paint hull" and "New anchor".',
  month: 'Add the event "Regatta" on 17 September 2026.',
  palette: 'Open the commands with Ctrl+K and run "Sort lines".',
  chat: 'Write "I have the charts" in the room Crew.',
  range: 'Choose the dates from 28 March to 3 April 2027.',
  map: 'Show the details of the red pin on the chart.',
  settings: 'Turn the weekly digest by phone off.',
  boxes: 'Rename the list "Old plan" to "Harbour".',
  connect: 'Connect the calendar of ada@work.example.',
  reports: 'Download the report of May as CSV.',
  route: 'Draw a route from A over B to C.',
}
/** Content of the frames and windows that these pages open. */
const PARTS = new Set(['connect-grant'])

const file = (type: string, body: string | Uint8Array, name?: string): SiteResponse => ({
  headers: { 'content-type': type, ...(name && { 'content-disposition': `attachment; filename="${name}"` }) },
  body,
})

export const site: Site = {
  name: 'apps',
  title: 'Small apps',
  pages: Object.entries(APPS).map(([name, task]) => ({ path: `/${name}`, title: `${name}: ${task}` })),
  async handle(request) {
    const { path, method } = request
    if (path === '/report-april.csv') return file('text/csv', 'day,boats\n1,4\n', 'april.csv')
    if (path === '/invoice.pdf') return file('application/pdf', invoice())
    const [, name = ''] = /^\/([\w-]+)$/.exec(path) ?? []
    if (!(name in APPS || PARTS.has(name))) return asset(import.meta.url, path)
    if (method !== 'POST') return page(import.meta.url, `pages/${name}.html`)
    const { json: sent } = await request.body()
    request.record({ posting: name, fields: sent as Record<string, string> })
    return json({ kept: true }, 201)
  },
}
