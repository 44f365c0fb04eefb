// Serves pages built from real component libraries (`/widgets/react?only=select-single`), and keeps what their code
// received.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { delay, html, json } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { buildWidgets } from './build.ts'
import { CASES } from './cases.ts'
import { FORMS } from './forms.ts'

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

const PAGES = [...Object.keys(CASES), ...Object.keys(FORMS)]

export const widgets: Site = {
  name: 'widgets',
  title: 'Component libraries',
  pages: PAGES.map((name) => ({ path: `/${name}`, title: name })),
  async handle(request) {
    const name = request.path.slice(1)
    const asset = /^assets\/([\w-]+)\.(js|css)$/.exec(name)
    if (asset) {
      const body = await readFile(join(await buildWidgets(asset[1] ?? ''), `${asset[1]}.${asset[2]}`)).catch(() => '')
      return { headers: { 'content-type': TYPES[asset[2] ?? ''] ?? '' }, body }
    }
    // Requested by htmx when the first list has changed.
    const part = name === 'part' ? request.query.get('dept') : undefined
    if (part)
      return html(
        `<label for="team">Which team did you meet first? *</label><select id="team" name="team"><option value="">Choose</option>${[1, 2].map((at) => `<option>${part === 'Legal' ? 'South' : 'North'} ${at}</option>`).join('')}</select>`,
      )
    // Requested at each change by a page that a server redraws; the response is slow.
    if (name === 'kept') {
      await delay(250, request.signal)
      return json({ value: request.query.get('value') })
    }
    if (!PAGES.includes(name)) return undefined
    if (request.method === 'POST') {
      request.record({ posting: name, fields: {}, raw: (await request.body()).json })
      return json({ received: true })
    }
    return html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Application</title>
<link rel="stylesheet" href="/widgets/assets/${name}.css"><style>body{font:16px sans-serif;margin:20px}.field{margin:0 0 24px}label{display:block}</style>
</head><body><script type="module" src="/widgets/assets/${name}.js"></script></body></html>`)
  },
}
