// Small exercises like those of suites for web agents, on pages whose parts only have listeners: one list listens for
// its rows, one board for its cards; in shadow roots and in frames.
import { test } from 'vitest'
import { EXERCISES } from '../../sites/exercises/site.ts'
import type { Asked } from '../support/model-servers/wire.ts'
import { after, at, click, RUN_MS, type Task, taskRuns } from '../support/model-tasks.ts'
import { some } from '../support/seeded.ts'

const runs = taskRuns('exercises', EXERCISES)

const DONE: Readonly<Record<string, Task>> = {
  accordion: {
    steps: [(one) => [click(one, /button "▸ Returns/), { op: 'click', text: 'Start a return' }]],
    kept: { started: '#ret' },
  },
  contextmenu: {
    steps: [
      () => [
        { op: 'click', text: 'notes.txt', button: 'right' },
        { op: 'click', text: 'Duplicate' },
      ],
    ],
    kept: { files: 'budget.ods,notes.txt,notes copy.txt,photo.jpg' },
  },
  // Only that the rows follow a finger by themselves tells that they can be dragged.
  ranking: {
    steps: [
      (one) =>
        [/button "Dinghy/, /button "Sloop/].map((row) => ({
          op: 'drag',
          index: at(one, row),
          to: at(one, /button "Cutter/),
          dy: -14,
        })),
    ],
    kept: { order: 'Dinghy 3 m,Sloop 8 m,Cutter 11 m,Ketch 14 m' },
  },
  clock: {
    steps: [
      (one) => [click(one, /button "08:00"/)],
      (one) => [click(one, /button "14"/), click(one, /button "35"/), click(one, /button "Save"/)],
    ],
    kept: { t: '14:35' },
  },
  nested: {
    steps: [(one) => [click(one, /button.* beside "Deck light"/)]],
    kept: { name: 'Deck light', on: 'true' },
  },
  framelist: {
    steps: [(one) => [click(one, /button "Harbour cam"/)]],
    kept: { cam: 'Harbour cam' },
  },
  cards: {
    steps: [
      (one) => [click({ ...one, text: after(one, 'Doing').text.split('Done')[0] ?? '' }, /button "\+ Add a card"/)],
      (one) => [{ op: 'type', index: at(one, /textbox .*Enter a title/), text: 'Order paint', submit: true }],
    ],
    kept: { in: 'Doing', card: 'Order paint' },
  },
  // The field is gone once it is left.
  title: {
    steps: [
      (one) => [click(one, /heading "Summer trip"/)],
      (one) => [{ op: 'type', index: at(one, /textbox/), text: 'Autumn trip', submit: true }],
    ],
    kept: { title: 'Autumn trip' },
  },
  shop: {
    steps: [
      (one) => [
        click(one, /button "blue"/),
        click(one, /button "Large"/),
        click(one, /button "\+"/),
        click(one, /button "Add to cart"/),
      ],
    ],
    kept: { c: 'blue', s: 'Large', q: '2' },
  },
  playlist: {
    steps: [
      (one) => [click({ ...one, text: after(one, '▶ Low Tide 2:48').text.split('(live)')[0] ?? '' }, /button "⋮"/)],
      () => [
        { op: 'click', text: 'Add to playlist ▸' },
        { op: 'click', text: 'Evening' },
      ],
    ],
    kept: { at: 'Low Tide', p: 'Evening' },
  },
  options: {
    steps: [(one) => [click(one, /button "Privacy"/)], (one) => [click(one, /button.* beside "Notifications"/)]],
    kept: { general: 'true', privacy: 'false' },
  },
  tabs: {
    steps: [(one) => [click(one, /button "For sailors/), { op: 'click', text: 'Tide tables' }]],
    kept: { on: 'For sailors', picked: 'Tide tables' },
  },
  // The tools of a row are there under the mouse alone.
  bin: {
    steps: [(one) => [{ op: 'hover', index: at(one, /button "Nora Vik Lunch/) }], (one) => [click(one, /button "🗑/)]],
    kept: { left: 'Leo Strand,Nora Vikander,Per Dahl' },
  },
  react: {
    steps: [(one) => [{ op: 'hover', index: at(one, /button "Ines/) }], (one) => [click(one, /button "👍/)]],
    kept: { to: 'Ines', r: '👍 1' },
  },
  // Nothing but their order tells the stars of a rating.
  stars: {
    steps: [(one) => [{ op: 'click', index: nth(one, /button.* beside "Not rated/, 3) }]],
    kept: { stars: '4' },
  },
  shapes: {
    steps: [(one) => [{ op: 'click', index: nth(one, /shape/, 1) }]],
    kept: { what: 'circle 34 red' },
  },
  sorted: {
    steps: [
      (one) => [click(one, /columnheader "Price"/), click(one, /columnheader "Price"/)],
      (one) => [click({ ...one, text: after(one, '9800').text.split('\n').slice(0, 2).join('\n') }, /button "Choose"/)],
    ],
    kept: { n: 'Nord', by: '2', up: 'false' },
  },
  // The rows of the second page come with the numbers of their buttons, which are the first one's.
  orders: {
    steps: [
      (one) => [click(one, /button "2"/)],
      (one) => [
        click({ ...one, text: after(one, 'Ines Falk |').text.split('\n').slice(0, 2).join('\n') }, /button "Ship"/),
      ],
    ],
    kept: { shipped: 'Ines Falk' },
  },
  calculator: {
    steps: [(one) => ['7', '\\.', '5', '×', '1', '2', '='].map((key) => click(one, new RegExp(`button "${key}"`)))],
    kept: { result: '90' },
  },
  week: {
    steps: [(one) => [{ op: 'drag', index: at(one, /button "Crew talk/), to_text: '14:00' }]],
    kept: { 'Crew talk': '14' },
  },
  // What sends is a div; the page says that it has it in words that no lexicon has, and the site took it.
  layout: {
    steps: [
      (one) => [
        { op: 'type', index: at(one, /textbox "Boat"/), text: 'Vega' },
        { op: 'type', index: at(one, /textbox "Length/), text: '9' },
        { op: 'select', index: at(one, /combobox "Home harbour"/), options: ['Molde'] },
        { ...click(one, /button "Send"/), commit: true },
      ],
    ],
    kept: { v: '9,Vega,Molde' },
    atOnce: true,
  },
  multipick: {
    steps: [
      (one) => [
        click(one, /button "quay.jpg"/),
        { ...click(one, /button "oars.jpg"/), held: 'Ctrl' },
        { ...click(one, /button "fog.jpg"/), held: 'Ctrl' },
        click(one, /button "Move to bin"/),
      ],
    ],
    kept: { gone: 'fog.jpg,oars.jpg,quay.jpg' },
    atOnce: true,
  },
  // The results come a while after the press with nothing under way, and a row hears where its words are alone.
  results: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /textbox/), text: 'Moen' }, click(one, /button "🔍"/)],
      (one) => [click(one, /button "3"/)],
      (one) => [click(one, /button "Jan Moen/)],
    ],
    kept: { opened: 'Jan Moen' },
    atOnce: true,
  },
  // A grid of plain boxes: each is told by what heads its row and its column.
  seats: {
    steps: [(one) => [click(one, /button.* beside "12 C"/)], (one) => [click(one, /button "Confirm"/)]],
    kept: { seat: '12C' },
    atOnce: true,
  },
  matrix: {
    steps: [
      (one) => [
        click(one, /button.* beside "Food Good"/),
        click(one, /button.* beside "Service Poor"/),
        { ...click(one, /button "Submit answers"/), commit: true },
      ],
    ],
    kept: { Food: 'Good', Room: '', Service: 'Poor' },
    atOnce: true,
  },
  // One listener for two months.
  stay: {
    steps: [
      (one) => [click(one, /button "›"/), click(one, /button "›"/)],
      (one) => {
        const may = { ...one, text: after(one, 'May 2027').text.split('June 2027')[0] ?? '' }
        return [click(may, /button "14"/), click(may, /button "18"/)]
      },
    ],
    kept: { from: '2027-5-14', to: '2027-5-18' },
    atOnce: true,
  },
  // What is drawn as a thing of its own has a number in each row, whatever it says there.
  crm: {
    steps: [
      (one) => [click({ ...one, text: after(one, '"Harbour lights').text.split('"Quay')[0] ?? '' }, /button "Offer"/)],
      () => [{ op: 'click', text: 'Won' }],
    ],
    kept: { deal: 'Harbour lights', stage: 'Won' },
    atOnce: true,
  },
  // A drawing that hears for its shapes, which differ by their place alone.
  point: {
    steps: [(one) => [click(one, /shape \(circle #5599cc\) \d+ × \d+ at 173, 210/)]],
    kept: { p: '1,-1' },
    atOnce: true,
  },
  // The field is drawn anew by each word, in the midst of what was decided at once.
  keywords: {
    steps: [
      (one) => [
        click({ ...one, text: after(one, 'button "old ×"').text.split('"old boat')[0] ?? '' }, /button "×"/),
        { op: 'type', index: at(one, /textbox "Keywords"/), text: 'calm', submit: true },
        { op: 'type', index: at(one, /textbox "Keywords"/), text: 'blue', submit: true },
      ],
    ],
    kept: { tags: 'sea,old boat,calm,blue' },
    atOnce: true,
  },
  // A sign that stands in every row is told by its row.
  synonyms: {
    steps: [
      (one) => [
        ...['huge', 'vast', 'big'].map((word) => ({
          op: 'click',
          index: at(one, new RegExp(`button "☐ ${word}"`)) + 1,
        })),
        click(one, /button "Send"/),
      ],
    ],
    kept: { on: 'huge,vast,big' },
    atOnce: true,
  },
  sequence: {
    steps: [(one) => ['1', '2', '3', '4'].map((mark) => click(one, new RegExp(`shape "${mark}"`)))],
    kept: { order: '1,2,3,4' },
    atOnce: true,
  },
  // Only the colour of the icon shows that it is set.
  star: {
    steps: [(one) => [click(one, /button.* beside "Ida Ness Sunday/)]],
    kept: { starred: 'Ida Ness' },
    atOnce: true,
  },
  // The same words, as a heading now.
  heading: {
    steps: [(one) => [{ op: 'select_text', text: 'About us' }, click(one, /button "H2"/)]],
    kept: { h: 'About us' },
    atOnce: true,
  },
  // The task says the day in words.
  delivery: {
    steps: [
      (one) => [
        { op: 'type', index: at(one, /textbox "Day of delivery"/), text: '03.03.2027' },
        click(one, /button "Save"/),
      ],
    ],
    kept: { d: '03.03.2027' },
    atOnce: true,
  },
  // The rows are drawn as the list is scrolled, and two of one group are ticked.
  longlist: {
    steps: [
      (one) => [{ op: 'scroll', index: at(one, /scroll box/), text: 'Member 514' }],
      (one) =>
        ['512', '514'].map((row) => ({ op: 'check', index: at(one, new RegExp(`Member ${row}`)), checked: true })),
    ],
    kept: { on: '512,514' },
    atOnce: true,
  },
  // A plain field, and plain boxes for what it suggests.
  airports: {
    steps: [
      (one) => [
        { op: 'select', index: at(one, /textbox "From"/), options: ['Bergen (BGO)'] },
        click(one, /button "Go"/),
      ],
    ],
    kept: { code: 'BGO' },
    atOnce: true,
  },
  // The press on a name that is suggested makes another text of what was typed.
  mention: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /textbox/), text: 'Thanks @mona' }],
      () => [{ op: 'click', text: 'Mona Ek' }],
      (one) => [{ ...click(one, /button "Comment"/), commit: true }],
    ],
    kept: { who: '@Mona Ek', text: 'Thanks @Mona Ek' },
    atOnce: true,
  },
  // Drawn all alike and without words: only their place among each other tells them, not what holds them all.
  discs: {
    steps: [(one) => [1, 3, 0, 2].map((place) => ({ op: 'click', index: nth(one, /button/, place) }))],
    kept: { order: 'abcd' },
    atOnce: true,
  },
  // What is shown under the mouse is in no list, and its tag is none of those that are pressed as a rule.
  thread: {
    steps: [
      (one) => [{ op: 'hover', index: at(one, /button "Kai/) }],
      () => [{ op: 'click', text: 'Reply in thread' }],
      (one) => [{ op: 'type', index: at(one, /textbox/), text: 'At six', submit: true }],
    ],
    kept: { to: 'Kai', said: 'At six' },
    atOnce: true,
  },
  // One row is left of four: what was pressed in it has a number still.
  coupon: {
    steps: [
      (one) => [
        click(one, /button "green"/),
        { op: 'type', index: at(one, /spinbutton/), text: '20' },
        { op: 'type', index: at(one, /textbox "Coupon"/), text: 'SEA10' },
        click(one, /button "Use"/),
      ],
      (one) => [click(one, /button "Add"/), { ...click(one, /button "Order now"/), commit: true }],
    ],
    kept: { items: 'Mug Frøy', sum: '16.20' },
    atOnce: true,
  },
  // Two boxes of the browser for one press: the second asks about what the first was told.
  rename: {
    steps: [(one) => [{ ...click(one, /link "edit"/), answer: 'Mira', commit: true }]],
    kept: { n: 'Mira' },
    atOnce: true,
  },
  // The end is told by a row of a table.
  invited: {
    steps: [
      (one) => [
        { op: 'check', index: at(one, /checkbox "Bo"/), checked: true },
        { op: 'check', index: at(one, /checkbox "Dan"/), checked: true },
        click(one, /button "Next/),
      ],
      (one) => [
        { op: 'check', index: at(one, /checkbox "Eli"/), checked: true },
        { op: 'check', index: at(one, /checkbox "Hal"/), checked: true },
        { op: 'select', index: at(one, /combobox/), options: ['Deactivate'] },
        { ...click(one, /button "Apply"/), commit: true },
      ],
    ],
    kept: { inactive: 'Bo,Dan,Eli,Hal' },
    atOnce: true,
  },
  // The sign of the row that is meant is still moving in; another row's is in sight.
  carousel: {
    steps: [
      (one) => [1, 2, 3].map(() => click(one, /button "▶"/)),
      (one) => [click({ ...one, text: after(one, '"Auk"').text }, /button "♡"/)],
    ],
    kept: { n: 'Auk' },
    atOnce: true,
  },
  // In a shadow root, in a frame, in a frame.
  engine: { steps: [(one) => [click(one, /button "Start"/)]], kept: { did: 'start' }, atOnce: true },
  // It stands upright and hears the arrows up and down alone.
  thermostat: {
    steps: [(one) => [{ op: 'type', index: at(one, /slider/), text: '19' }]],
    kept: { v: '19' },
    atOnce: true,
  },
  // Two signs without words in each row, drawn by one tag and class.
  inbox: {
    steps: [
      (one) => {
        const sign = (row: RegExp, place: number) => ({ op: 'click', index: at(one, row) + place })
        return [
          sign(/button "Ida Ness Sunday/, 1),
          sign(/button "Ida Ness Photos/, 1),
          { ...sign(/button "Post Office/, 2), commit: true },
        ]
      },
    ],
    kept: { starred: 'Sunday trip,Photos', left: 'Sunday trip,Photos,Invoice' },
    atOnce: true,
  },
  // Two presses of one "Next", each of which was taken.
  festival: {
    steps: [
      () => [
        { op: 'click', text: '○ Friday' },
        { op: 'click', text: 'Next →' },
      ],
      () => [
        { op: 'click', text: '+', times: 2 },
        { op: 'click', text: '☐ with lunch' },
        { op: 'click', text: 'Next →' },
      ],
      (one) => [
        { op: 'type', index: at(one, /textbox "Name on/), text: '{{name}}' },
        { op: 'click', text: 'Next →' },
      ],
      (one) => [{ ...click(one, /button "Confirm"/), commit: true }],
    ],
    kept: { day: 'Friday', n: '2', food: 'true', name: 'Ada King' },
    atOnce: true,
  },
  // What a model reads in a message, and what it adds up.
  receipt: {
    steps: [
      (one) => [{ op: 'click', index: nth(one, /button/, 0) }],
      (one) => [{ op: 'type', index: at(one, /textbox/), text: '58213' }, click(one, /button "Done"/)],
    ],
    kept: { r: '58213' },
    atOnce: true,
  },
  totals: {
    steps: [
      (one) => [{ ...click(one, /button beside "4 Price"/), times: 2 }],
      (one) => [{ op: 'type', index: at(one, /textbox "Price" focused/), text: '245', submit: true }],
    ],
    kept: { B4: '245' },
    atOnce: true,
  },
  // No field: the whole page listens.
  terminal: {
    steps: [
      () => [{ op: 'type', text: 'ls', submit: true }],
      () => [{ op: 'type', text: 'rm tide.log', submit: true }],
    ],
    kept: { files: 'notes.txt,map.png' },
    atOnce: true,
    unshown: true,
  },
}

/** The number of one of several that are called the same. */
function nth({ text }: Asked, line: RegExp, place: number): number {
  return Number([...text.matchAll(new RegExp(`\\[(\\d+)\\] ${line.source}`, 'g'))][place]?.[1])
}

test.each(some(Object.entries(DONE), 8))('%s', (name, task) => runs.both(name, task), RUN_MS)

test(
  'what a model worked out is typed again where the page shows the same to the same person, and asked for elsewhere',
  () =>
    runs.both('backwards', {
      steps: [(one) => [{ op: 'type', index: at(one, /textbox/), text: 'nretnal' }, click(one, /button "Check"/)]],
      kept: { a: 'nretnal' },
      atOnce: true,
      notOn: { query: '?word=anchor', asks: 'Backwards' },
    }),
  RUN_MS,
)

test(
  'what was sent right after waiting is not learned: a replay would send at once',
  () =>
    runs.both('layout', {
      steps: [
        (one) => [
          { op: 'type', index: at(one, /textbox "Boat"/), text: 'Vega' },
          { op: 'wait', ms: 1 },
          { ...click(one, /button "Send"/), commit: true },
        ],
      ],
      kept: { v: ',Vega,' },
      unshown: true,
    }),
  RUN_MS,
)
