// A theme customiser: a welcome dialog at the start, choices in lists drawn at the end of the page (menu, popover,
// dialog). Settings are kept as a draft with every choice, and as a theme when saved. Switches: ?tour=0 (no dialog),
// ?season=winter (two more colours), ?bare=1 (the radius control has no name and ids), ?url=0 (choices are not
// written into the address).
import { asset, json, page } from '../kit/respond.ts'
import type { Site } from '../kit/site.ts'

export const site: Site = {
  name: 'studio',
  title: 'Tidemark theme studio',
  pages: [
    { path: '/create', title: 'Make a theme: colour, style, radius, font' },
    { path: '/create?tour=0&season=winter', title: 'Without the welcome, with the winter colours' },
  ],
  async handle(request) {
    const { path, method } = request
    if (method === 'POST' && (path === '/drafts' || path === '/themes')) {
      const { json: sent } = await request.body()
      request.record({ posting: path === '/drafts' ? 'draft' : 'theme', fields: sent as Record<string, string> })
      return json({ kept: true }, 201)
    }
    if (path === '/create') return page(import.meta.url, 'create.html')
    return asset(import.meta.url, path)
  },
}
