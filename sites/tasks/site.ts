// Small tasks of one page, each around a part that real apps draw themselves: rows, icons, spinners, sliders,
// sortable lists. A page is a file in pages/. assets/kept.js posts the visitor's result, which is recorded under the
// page's name.
import { asset, json, page } from '../kit/respond.ts'
import type { Site } from '../kit/site.ts'

/** Page → its task in a person's words. */
export const TASKS: Readonly<Record<string, string>> = {
  inbox: 'Star the mail from Greta Holm and tick the one from Otto Lind.',
  reply: 'Forward the mail from Otto Lind.',
  calendar: 'Choose the 14th of May 2027.',
  spinner: 'Set the number of guests to 4 with the arrows.',
  sortable: 'Put Bananas first.',
  terms: 'Read the terms to their end and agree to them.',
  passage: 'Select the second paragraph and mark it.',
  slider: 'Set the volume to 70.',
  alarm: 'Set the alarm to 8:04 PM and keep it.',
  toggles: 'Switch dark mode on and mail off.',
  airport: 'Choose the airport of Lisbon.',
  endless: 'Open item 43.',
  voucher: 'Show the voucher code and type it into the field.',
  notes: 'Keep the note "Buy rope".',
  todo: 'Tick "Water plants" and delete "Call Ines".',
  tree: 'Open Projects, then Harbour, and choose Plan.txt.',
  menu: 'Choose Archive in the menu More.',
  board: 'Move the card Sails to Done.',
  chart: 'Put the buoy north-east of the island.',
}

export const site: Site = {
  name: 'tasks',
  title: 'Small tasks',
  pages: Object.entries(TASKS).map(([name, task]) => ({ path: `/${name}`, title: `${name}: ${task}` })),
  async handle(request) {
    const { path, method } = request
    const [, name = ''] = /^\/([\w-]+)$/.exec(path) ?? []
    if (!(name in TASKS)) return asset(import.meta.url, path)
    if (method !== 'POST') return page(import.meta.url, `pages/${name}.html`)
    const { json: sent } = await request.body()
    request.record({ posting: name, fields: sent as Record<string, string> })
    return json({ kept: true }, 201)
  },
}
