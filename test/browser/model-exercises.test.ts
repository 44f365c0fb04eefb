// Small exercises like those of test suites for web agents, on pages whose parts only have listeners: one listener for
// all rows of a list, one for all cards of a board; in shadow roots and in frames.
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
  // Only the script shows that the rows can be dragged: they follow the pointer.
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
  // The field disappears once it loses the focus.
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
  // A row shows its buttons only under the mouse.
  bin: {
    steps: [(one) => [{ op: 'hover', index: at(one, /button "Nora Vik Lunch/) }], (one) => [click(one, /button "🗑/)]],
    kept: { left: 'Leo Strand,Nora Vikander,Per Dahl' },
  },
  react: {
    steps: [(one) => [{ op: 'hover', index: at(one, /button "Ines/) }], (one) => [click(one, /button "👍/)]],
    kept: { to: 'Ines', r: '👍 1' },
  },
  // The stars of a rating differ only in their order.
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
  // The rows of the second page reuse the first page's buttons, with their numbers.
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
  // What sends is a div. The page confirms in words that no rule knows, but the site accepted it.
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
  // The results come a while after the press with no request pending, and a row reacts only where its text is.
  results: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /textbox/), text: 'Moen' }, click(one, /button "🔍"/)],
      (one) => [click(one, /button "3"/)],
      (one) => [click(one, /button "Jan Moen/)],
    ],
    kept: { opened: 'Jan Moen' },
    atOnce: true,
  },
  // A grid of plain boxes: each is identified by the headers of its row and column.
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
  // An element that is drawn separately has a number in each row, whatever its text.
  crm: {
    steps: [
      (one) => [click({ ...one, text: after(one, '"Harbour lights').text.split('"Quay')[0] ?? '' }, /button "Offer"/)],
      () => [{ op: 'click', text: 'Won' }],
    ],
    kept: { deal: 'Harbour lights', stage: 'Won' },
    atOnce: true,
  },
  // A drawing that listens for clicks on its shapes, which differ only in their place.
  point: {
    steps: [(one) => [click(one, /shape \(circle #5599cc\) \d+ × \d+ at 173, 210/)]],
    kept: { p: '1,-1' },
    atOnce: true,
  },
  // Each word redraws the field, in the middle of operations that were decided together.
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
  // A symbol that is in every row is identified by its row.
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
  // The same text, as a heading now.
  heading: {
    steps: [(one) => [{ op: 'select_text', text: 'About us' }, click(one, /button "H2"/)]],
    kept: { h: 'About us' },
    atOnce: true,
  },
  // The task gives the date in words.
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
  // The rows are drawn as the list is scrolled, and two of the same group are ticked.
  longlist: {
    steps: [
      (one) => [{ op: 'scroll', index: at(one, /scroll box/), text: 'Member 514' }],
      (one) =>
        ['512', '514'].map((row) => ({ op: 'check', index: at(one, new RegExp(`Member ${row}`)), checked: true })),
    ],
    kept: { on: '512,514' },
    atOnce: true,
  },
  // A plain field, with its suggestions in plain boxes.
  airports: {
    steps: [
      (one) => [
        { op: 'select', index: at(one, /textbox "From"/), options: ['Bergen (BGO)'] },
        click(one, /button "Go"/),
      ],
    ],
    kept: { code: 'BGO' },
    told: true,
  },
  // Clicking a suggested name changes the text that was typed.
  mention: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /textbox/), text: 'Thanks @mona' }],
      () => [{ op: 'click', text: 'Mona Ek' }],
      (one) => [{ ...click(one, /button "Comment"/), commit: true }],
    ],
    kept: { who: '@Mona Ek', text: 'Thanks @Mona Ek' },
    atOnce: true,
  },
  // All alike and without text: they differ only in their order, not in their containers.
  discs: {
    steps: [(one) => [1, 3, 0, 2].map((place) => ({ op: 'click', index: nth(one, /button/, place) }))],
    kept: { order: 'abcd' },
    atOnce: true,
  },
  // What appears under the mouse is in no list, and its tag is not one that is usually clickable.
  thread: {
    steps: [
      (one) => [{ op: 'hover', index: at(one, /button "Kai/) }],
      () => [{ op: 'click', text: 'Reply in thread' }],
      (one) => [{ op: 'type', index: at(one, /textbox/), text: 'At six', submit: true }],
    ],
    kept: { to: 'Kai', said: 'At six' },
    atOnce: true,
  },
  // One row of four is left: what was pressed in it still has a number.
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
  // Two browser dialogs for one press: the second asks about the answer to the first.
  rename: {
    steps: [(one) => [{ ...click(one, /link "edit"/), answer: 'Mira', commit: true }]],
    kept: { n: 'Mira' },
    atOnce: true,
  },
  // A row of a table confirms the end.
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
  // The button of the row in question is still moving into view; another row's is visible.
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
  // A vertical slider that reacts only to the up and down arrow keys.
  thermostat: {
    steps: [(one) => [{ op: 'type', index: at(one, /slider/), text: '19' }]],
    kept: { v: '19' },
    atOnce: true,
  },
  // Two symbols without text in each row, with the same tag and class.
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
  // Two presses of the same "Next", both of which worked.
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
  // Values that the model reads in a message and adds up.
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
  // There is no field: the whole page listens for keys.
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

/** The number of one of several elements with the same name. */
function nth({ text }: Asked, line: RegExp, place: number): number {
  return Number([...text.matchAll(new RegExp(`\\[(\\d+)\\] ${line.source}`, 'g'))][place]?.[1])
}

test.each(some(Object.entries(DONE), 8))('%s', (name, task) => runs.both(name, task), RUN_MS)

test(
  'a value that a model worked out is typed again if the page shows the same to the same person, and asked for otherwise',
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
  'a form that was sent right after a wait is not learned: a replay would send at once',
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

test(
  'after a choice that draws everything anew, a text goes into the field of its own part',
  () =>
    runs.both('pollvote', {
      steps: [
        (one) => {
          const own = after(one, 'When do we sail?')
          return [
            { op: 'select', index: at(own, /radiogroup "Gro"/), options: ['Saturday'] },
            { op: 'type', index: at(own, /textbox/), text: 'Works for me' },
            { ...click(own, /button "➤"/), commit: true },
          ]
        },
      ],
      kept: { Tom: '|', Gro: 'Saturday|Works for me' },
      proof: 'You: Works for me',
    }),
  RUN_MS,
)

test(
  'an editor is not named by the field of a closed dialog',
  () =>
    runs.both('richlink', {
      steps: [
        (one) => [{ op: 'select_text', text: 'tide' }, click(one, /button "🔗"/)],
        (one) => [
          { op: 'type', index: at(one, /textbox "Address"/), text: 'https://tides.example/' },
          { op: 'click', text: 'Insert' },
          { op: 'click', text: 'Publish', commit: true },
        ],
      ],
      kept: { tide: 'https://tides.example/' },
      proof: 'Published',
      redrawn: { query: '?seed=2', does: { tide: 'https://tides.example/' } },
    }),
  RUN_MS,
)
