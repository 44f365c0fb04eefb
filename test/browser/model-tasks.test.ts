// Small tasks with controls that real apps draw themselves: a simulated model does each using only what it is shown,
// and its steps are replayed without it.
import { test } from 'vitest'
import { TASKS } from '../../sites/tasks/site.ts'
import { at, click, RUN_MS, type Task, taskRuns } from '../support/model-tasks.ts'

const runs = taskRuns('tasks', TASKS)

const DONE: Record<keyof typeof TASKS, Task> = {
  inbox: {
    steps: [
      (one) => [
        click(one, /button \(icon\) beside "Greta Holm /),
        { op: 'check', index: at(one, /Otto Lind Your boat/), checked: true },
      ],
    ],
    kept: { starred: 'Greta Holm', ticked: 'Otto Lind' },
  },
  reply: {
    steps: [
      (one) => [click({ ...one, text: one.text.slice(one.text.lastIndexOf('button "Otto Lind')) }, /button "Forward"/)],
    ],
    kept: { done: 'Forward Otto Lind' },
  },
  calendar: {
    steps: [(one) => [click(one, /button "›"/), click(one, /button "›"/)], (one) => [click(one, /button "14"/)]],
    kept: { day: '2027-05-14' },
  },
  spinner: {
    steps: [(one) => Array.from({ length: 3 }, () => click(one, /button \(up\)/))],
    kept: { guests: '4' },
  },
  sortable: {
    steps: [(one) => [{ op: 'drag', index: at(one, /button "Bananas"/), to: at(one, /button "Apples"/), dy: -12 }]],
    kept: { order: 'Bananas,Apples,Pears,Limes' },
  },
  terms: {
    steps: [
      (one) => [{ op: 'scroll', index: at(one, /scroll box = "0 of 945 px down"/), dy: 945 }],
      (one) => [click(one, /button "I agree"/)],
    ],
    kept: { agreed: 'yes' },
  },
  slider: {
    steps: [(one) => [{ op: 'press', index: at(one, /button \(handle\)/), key: 'ArrowRight', times: 40 }]],
    kept: { volume: '70' },
  },
  toggles: {
    steps: [(one) => [click(one, /button beside "Dark mode"/), click(one, /button beside "Mail" \.active/)]],
    kept: { on: 'Dark mode' },
  },
  airport: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /textbox "To"/), text: 'Lis' }],
      (one) => [click(one, /button "Lisbon, Portugal \(LIS\)"/)],
    ],
    kept: { to: 'Lisbon, Portugal (LIS)' },
  },
  passage: {
    steps: [(one) => [{ op: 'select_text', text: 'The last one is back at dusk.' }, click(one, /button "Mark"/)]],
    kept: { marked: 'The last one is back at dusk.' },
    unshown: true,
  },
  chart: {
    steps: [(one) => [{ op: 'click', index: at(one, /drawing/), dx: 70, dy: -60 }]],
    kept: { buoy: 'north-east' },
  },
  alarm: {
    steps: [
      (one) => [{ op: 'type', index: at(one, /time "Wake me at"/), text: '8:04 PM' }, click(one, /button "Keep"/)],
    ],
    kept: { at: '20:04' },
  },
  notes: {
    steps: [
      (one) => [
        { op: 'type', index: at(one, /textbox "Take a note"/), text: 'Buy rope' },
        click(one, /button "Add note"/),
      ],
    ],
    kept: { note: 'Buy rope' },
  },
  todo: {
    steps: [
      (one) => [{ op: 'check', index: at(one, /Water plants/), checked: true }],
      () => [{ op: 'hover', text: 'Call Ines' }],
      (one) => [click({ ...one, text: one.text.slice(one.text.lastIndexOf('# What changed')) }, /button "×"/)],
    ],
    kept: { done: 'Water plants', all: 'Buy rope,Water plants' },
  },
  menu: {
    steps: [(one) => [{ op: 'hover', index: at(one, /button "More"/) }], (one) => [click(one, /button "Archive"/)]],
    kept: { chosen: 'Archive' },
  },
  tree: {
    steps: [
      (one) => [click(one, /button "Projects"/)],
      (one) => [click(one, /button "Harbour"/)],
      (one) => [click(one, /button "Plan.txt"/)],
    ],
    kept: { chosen: 'Projects/Harbour/Plan.txt' },
  },
  board: {
    steps: [(one) => [{ op: 'drag', index: at(one, /button "Sails"/), to_text: 'Done' }]],
    kept: { card: 'Sails', in: 'Done' },
  },
}

test.each(Object.entries(DONE))('%s', (name, task) => runs.both(name, task), RUN_MS)
