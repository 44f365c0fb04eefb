// Small apps like common ones on the web: a simulated model operates each using only what it is shown, and its steps
// are replayed without it.
import { expect, test } from 'vitest'
import { APPS } from '../../sites/apps/site.ts'
import type { Asked } from '../support/model-servers/wire.ts'
import { after, at, click, RUN_MS, type Task, taskRuns } from '../support/model-tasks.ts'
import { some } from '../support/seeded.ts'

const runs = taskRuns('apps', APPS)

/** Size and place of a drawing, read from its line. */
const drawing = ({ text }: Asked): number[] =>
  (/drawing (\d+) × (\d+) at (\d+), (\d+)/.exec(text) ?? []).slice(1).map(Number)
const left = (one: Asked): number => drawing(one)[2] ?? 0
const top = (one: Asked): number => drawing(one)[3] ?? 0
const pointAt = (one: Asked, x: number, y: number) => {
  const [width = 0, height = 0] = drawing(one)
  return { op: 'click', x: left(one) + width * x, y: top(one) + height * y }
}
/** The number of one of several elements with the same name, in the order they are shown. */
const nth = ({ text }: Asked, line: RegExp, place: number): number =>
  Number([...text.matchAll(new RegExp(`\\[(\\d+)\\] ${line.source}`, 'g'))][place]?.[1])

const DONE: Readonly<Record<string, Task>> = {
  // Every tick redraws the whole list and reveals buttons that are images.
  mail: {
    steps: [
      (one) => [
        click(one, /button \(box\) beside "Rosa Lund Minutes/),
        click(one, /button \(box\) beside "Rosa Lund Photographs/),
      ],
      (one) => [click(one, /button "Archive"/)],
    ],
    kept: { what: 'Archive', ids: '0,2' },
  },
  kanban: {
    steps: [
      (one) => [{ op: 'drag', index: at(one, /button "Fix sails"/), to: at(one, /button "New anchor"/), dy: -14 }],
    ],
    kept: { Done: 'Paint hull,Fix sails,New anchor' },
  },
  // The days are no buttons: one listener on the calendar handles them.
  month: {
    steps: [
      (one) => [click(one, /button "›"/)],
      (one) => [click(one, /button "17 Haul-out"/)],
      (one) => [{ op: 'type', index: at(one, /textbox "Title"/), text: 'Regatta' }, click(one, /button "Save"/)],
    ],
    kept: { day: '2026-09-17', title: 'Regatta' },
  },
  palette: {
    steps: [
      () => [{ op: 'press', key: 'Control+k' }],
      (one) => [
        { op: 'type', index: at(one, /textbox "Command"/), text: 'Sort lines' },
        { op: 'press', key: 'Enter' },
      ],
    ],
    kept: { ran: 'Sort lines' },
  },
  // A room's name contains its number of unread messages until it is opened.
  chat: {
    steps: [
      (one) => [
        click(one, /Crew 2/),
        { op: 'type', index: at(one, /textbox "Message"/), text: 'I have the charts', submit: true },
      ],
    ],
    kept: { room: 'Crew', said: 'I have the charts' },
  },
  range: {
    steps: [
      (one) => [click(one, /button "Choose dates"/)],
      (one) => [{ ...click(one, /button "▸"/), times: 2 }],
      (one) => [
        click({ ...one, text: after(one, 'March 2027').text.split('April 2027')[0] ?? '' }, /button "28"/),
        click({ ...one, text: after(one, 'April 2027').text.slice(0, 200) }, /button "3"/),
        click(one, /button "Use these dates"/),
      ],
    ],
    kept: { from: '2027-03-28', to: '2027-04-03' },
  },
  settings: {
    steps: [
      (one) => [click(one, /tab "Notifications"/)],
      (one) => [click(one, /heading "By phone"/)],
      (one) => [click(one, /button .*beside "Weekly digest"/)],
    ],
    kept: { on: 'Notifications/By mail/Weekly digest,Profile/General/Show my photo' },
  },
  // The pins are drawn on a canvas.
  map: {
    steps: [(one) => [pointAt(one, 0.5, 0.62)]],
    kept: { pin: 'Lighthouse' },
  },
  route: {
    steps: [
      (one) => [
        {
          op: 'drag',
          path: [
            [80, 280],
            [300, 80],
            [520, 280],
          ].map(([x = 0, y = 0]) => [x + left(one), y + top(one)]),
        },
      ],
    ],
    kept: { route: 'ABC', smooth: 'true' },
  },
  boxes: {
    steps: [(one) => [{ op: 'click', index: nth(one, /button "Rename"/, 0), answer: 'Harbour' }]],
    kept: { lists: 'Harbour,Shopping,Spare parts' },
  },
  connect: {
    steps: [
      (one) => [click(one, /button "Connect calendar"/)],
      (one) => [{ op: 'click', index: at(one, /ada@work.example/) }, click(one, /button "Allow"/)],
    ],
    kept: { as: 'ada@work.example' },
  },
  reports: {
    steps: [(one) => [click(after(one, 'May'), /link "CSV"/)]],
    kept: { got: 'may' },
    also: ({ result }) => expect(result.files).toMatchObject([{ name: 'may.csv', media_type: 'text/csv', bytes: 19 }]),
  },
}

test.each(some(Object.entries(DONE), 7))('%s', (name, task) => runs.both(name, task), RUN_MS)
