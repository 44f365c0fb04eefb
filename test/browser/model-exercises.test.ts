// Small exercises of the kinds that suites for web agents have, on pages whose parts hear by a listener alone: one list hears for its
// rows, one board for its cards; in shadow roots and in frames.
import { test } from 'vitest'
import { EXERCISES } from '../../sites/exercises/site.ts'
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
}

test.each(some(Object.entries(DONE), 8))('%s', (name, task) => runs.both(name, task), RUN_MS)
