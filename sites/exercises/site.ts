// Small exercises of one page each, of the kinds that suites for web agents have, drawn as people draw them who think of no agent: what can be
// pressed is a div or a span with a listener, often without role, name or pointer. What was brought about is posted by kept.js of the
// small tasks and recorded under the page’s name.
import { asset, json, page } from '../kit/respond.ts'
import type { Site } from '../kit/site.ts'

/** Page → what is to be done there, as a person would say it. */
export const EXERCISES: Readonly<Record<string, string>> = {
  accordion: 'Open the part about returns and start a return.',
  tabs: 'Open the charts for sailors and choose "Tide tables".',
  foldertree: 'Tick Bergen under Norway.',
  flyout: 'Export the drawing as PNG (menu File, Export).',
  contextmenu: 'Use the context menu of "notes.txt" to duplicate it.',
  ranking: 'Put the boats in order of length, the shortest first.',
  mixer: 'Set the bass to 37.',
  prices: 'Show only cabins from 80 to 140 euros a night and open the cheapest of them.',
  paint: 'Choose the colour #336699 for the hull and apply it.',
  birthday: 'Enter 5 November 2019 as the launch date.',
  clock: 'Set the departure to 14:35 and save it.',
  suggest: 'Choose the station "Voss" in the field for the start.',
  sorted: 'Sort the engines by price, the dearest first, and choose the first one.',
  orders: 'Mark the order of Ines Falk as shipped.',
  bulk: 'Filter the guests by "Oslo", select them all and remove them.',
  thousands: 'Star "Buoy 1234".',
  register: 'Tick member 640 in the list.',
  forward: 'Forward the mail "Spare keys" to mona@pier.example.',
  bin: 'Delete the mail from Nora Vik.',
  flight: 'Book the cheapest one-way flight from Oslo to Lisbon on 12 March 2027.',
  calculator: 'Work out 7.5 × 12 with the calculator.',
  bold: 'Make the word "harbour" bold.',
  copy: 'Copy the text of the second note into the field and press Check.',
  hotkeys: 'Open the shortcuts help with the key "?" and then go to the archive with "g" "a".',
  shapes: 'Click the largest red circle.',
  canvas: 'Click the blue square in the drawing.',
  confirm: 'Remove the berth B4.',
  nested: 'Turn on the deck light.',
  framelist: 'Choose "Harbour cam" in the list of cameras.',
  undo: 'Archive the note "Old list" and then undo it.',
  week: 'Move the meeting "Crew talk" to 14:00.',
  cards: 'Add the card "Order paint" to the list Doing.',
  shop: 'Put two large blue mugs into the cart.',
  sheet: 'Write 42 into cell B3.',
  react: 'Give the message of Ines a thumbs up.',
  explorer: 'Move a.txt and c.txt into the folder Old.',
  playlist: 'Add the song "Low Tide" to the playlist Evening.',
  title: 'Rename the plan to "Autumn trip".',
  stars: 'Rate the cabin with four stars.',
  pin: 'Enter the code 4711 on the pad and open the door.',
  splitter: 'Make the left part about 300 px wide.',
  listbox: 'Select Figs and Dates in the list, nothing else, and press Take.',
  feed: 'Like the post of Otto Brandt.',
  popupwin: 'Sign the form with the signing window.',
  options: 'Turn notifications off under Privacy.',
  comment: 'Reply "Well done" to the comment of Kai.',
}

export const site: Site = {
  name: 'exercises',
  title: 'Small exercises',
  pages: Object.entries(EXERCISES).map(([name, task]) => ({ path: `/${name}`, title: `${name}: ${task}` })),
  async handle(request) {
    const { path, method } = request
    const [, name = ''] = /^\/([\w-]+)$/.exec(path) ?? []
    if (!(name in EXERCISES)) return asset(import.meta.url, path)
    if (method !== 'POST') return page(import.meta.url, `pages/${name}.html`)
    const { json: sent } = await request.body()
    request.record({ posting: name, fields: sent as Record<string, string> })
    return json({ kept: true }, 201)
  },
}
