// Everything a model can do to a page, each operation proved by its effect.

import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { act, done, modelRun, numberOf } from '../support/model-run.ts'
import type { Asked, Reply } from '../support/model-servers/wire.ts'
import { type Pages, servePages } from '../support/pages.ts'

const RESUME = fileURLToPath(new URL('../../examples/resume.pdf', import.meta.url))

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}<ul id="log" aria-label="What happened"></ul></main><script>
   const log = (text) => { const li = document.createElement('li'); li.textContent = text; document.querySelector('#log').append(li) }
   </script></body></html>`

let pages: Pages
beforeAll(async () => {
  pages = await servePages({
    '/all': page(
      'Everything',
      `<p><label>Word <input id="word" onkeydown="if(event.key==='Escape')log('escaped')" oninput="log('typed '+this.value)"></label></p>
       <p><label>Colour <select onchange="log('chose '+this.value)"><option></option><option>Red</option><option>Blue</option></select></label></p>
       <p><label><input type="checkbox" onchange="log('ticked '+this.checked)"> Loud</label></p>
       <p><button type="button" onmouseenter="log('hovered')" onclick="log('clicked')">Touch me</button></p>
       <p><label>Paper <input type="file" onchange="log('got '+this.files[0].name)"></label></p>
       <p><button type="button" draggable="true" ondragstart="event.dataTransfer.setData('text/plain','box')">Box</button>
          <button type="button" ondragover="event.preventDefault()" ondrop="event.preventDefault();log('dropped '+event.dataTransfer.getData('text/plain'))">Shelf</button></p>
       <p><button type="button" onclick="setTimeout(()=>log('late words'),600)">Later</button></p>
       <p><a href="/other">Other page</a> <a href="/tab" target="_blank">New tab</a></p>
       <div style="height:1800px"></div><p><button type="button" onclick="log('deep')">Far below</button></p>
       <script>let told=false;addEventListener('scroll',()=>{if(!told&&scrollY>300){told=true;log('scrolled')}})</script>`,
    ),
    '/other': page('Other', '<p>Nothing to do here.</p>'),
    '/tab': page('Tab', '<p>A tab of its own.</p>'),
  })
})
afterAll(() => pages[Symbol.asyncDispose]())

const CRITERIA = { steps: [], criteria: [{ what: 'here', text: 'Everything' }] }

/** Plays the moves, one at each observation; a move may be several operations. */
const through =
  (...moves: ((asked: Asked) => unknown[])[]) =>
  (asked: Asked, nth: number): Reply => {
    const move = moves[nth]
    return move ? act(move(asked), nth === 0 ? { plan: CRITERIA } : {}) : done()
  }

test('a model clicks, types, presses, chooses, ticks, hovers, uploads, drags, scrolls and waits for words', async () => {
  const { output, asked, memory } = await modelRun({
    url: pages.url('/all'),
    input: { applicant: parseUserData({ name: 'Ada', resume: RESUME }) },
    answer: through(
      (one) => [
        { op: 'type', index: numberOf(one, 'Word'), text: 'tide' },
        { op: 'press', index: numberOf(one, 'Word'), key: 'Escape' },
        { op: 'select', index: numberOf(one, 'Colour'), options: ['Blue'] },
        { op: 'check', index: numberOf(one, 'Loud'), checked: true },
        { op: 'hover', index: numberOf(one, 'Touch me') },
        { op: 'click', index: numberOf(one, 'Touch me') },
        { op: 'upload', index: numberOf(one, 'Paper'), files: ['{{resume}}'] },
        { op: 'drag', index: numberOf(one, 'Box'), to: numberOf(one, 'Shelf') },
      ],
      (one) => [
        { op: 'click', index: numberOf(one, 'Later') },
        { op: 'wait_for', text: 'late words' },
        { op: 'wait', ms: 50 },
        { op: 'scroll', dy: 900 },
      ],
      (one) => [{ op: 'click', index: numberOf(one, 'Far below') }],
    ),
  })
  expect(output.result.success, output.result.error?.message).toBe(true)
  expect(output.trace.entries.filter(({ outcome }) => outcome.status !== 'done')).toEqual([])
  const shown = asked.map(({ text }) => text).join('\n')
  for (const proof of [
    'escaped',
    'chose Blue',
    'ticked true',
    'hovered',
    'clicked',
    'got resume.pdf',
    'dropped box',
    'late words',
    'scrolled',
    'deep',
  ])
    expect(shown, proof).toMatch(new RegExp(`${proof}`))
  expect(memory.events.filter(({ type }) => type === 'step')).toHaveLength(13)
}, 60_000)

test('it goes to another address and back, opens a new tab, switches tabs, and closes one', async () => {
  const { output, asked } = await modelRun({
    url: pages.url('/all'),
    answer: through(
      () => [{ op: 'navigate', url: pages.url('/other') }],
      () => [{ op: 'back' }],
      (one) => [{ op: 'click', index: numberOf(one, 'New tab') }],
      () => [{ op: 'switch_tab', tab: 0 }],
      () => [{ op: 'switch_tab', tab: 1 }],
      () => [{ op: 'close_tab', tab: 1 }],
    ),
  })
  expect(output.result.success, output.result.error?.message).toBe(true)
  const looks = asked.filter(({ tool }) => tool?.name === 'act')
  const titles = looks.map(({ text }) => text.match(/^title: (.*)$/gm)?.at(-1))
  expect(titles).toEqual(
    ['Everything', 'Other', 'Everything', 'Tab', 'Everything', 'Tab', 'Everything'].map((title) => `title: ${title}`),
  )
  expect(asked[4]?.text).toMatch(/tab 0 \(this one\): Everything/)
  expect(output.trace.entries.map(({ operation, outcome }) => [operation.op, outcome.status])).toEqual(
    ['navigate', 'back', 'click', 'switch_tab', 'switch_tab', 'close_tab'].map((op) => [op, 'done']),
  )
}, 60_000)

test('what it drags is learned: a replay drags the same element to the same target', async () => {
  const drags = (asked: Asked) => [{ op: 'drag', index: numberOf(asked, 'Box'), to: numberOf(asked, 'Shelf') }]
  const plan = { steps: [], criteria: [{ what: 'dropped', text: 'dropped box' }] }
  const first = await modelRun({
    url: pages.url('/all'),
    answer: (asked, nth) => (nth === 0 ? act(drags(asked), { plan }) : done()),
  })
  expect(first.output.result.success, first.output.result.error?.message).toBe(true)
  const [manual] = first.memory.manuals
  expect(manual?.body.steps).toMatchObject([{ action: 'drag', target: { name: 'Box' }, to: { name: 'Shelf' } }])
  const again = await modelRun({
    url: pages.url('/all'),
    answer: () => done(),
    input: { mode: 'cookbook' },
    prepare: ({ manuals }) => void manuals.push(...(manual ? [manual] : [])),
  })
  expect(again.output.result, again.output.result.error?.message).toMatchObject({
    success: true,
    mode_used: 'cookbook',
  })
  expect(again.asked).toEqual([])
  expect(again.output.trace.entries.map(({ operation, outcome }) => [operation.op, outcome.status])).toEqual([
    ['drag', 'done'],
  ])
}, 60_000)

test.each([
  ['asks', [{ op: 'ask_human', question: 'There is a CAPTCHA on the page. Please solve it.' }], 'in_progress'],
  ['gives up', [], 'stuck'],
])(
  'a human check that only the model recognises is left to the person: it %s',
  async (_name, operations, task_status) => {
    const { output, memory } = await modelRun({
      url: pages.url('/all'),
      human: () => ({ action: 'resume', choice: 'done', remember: false }),
      answer: (_, nth) =>
        nth === 0
          ? act(operations, { thought: 'This is a captcha, which I cannot solve.', task_status, plan: CRITERIA })
          : done(),
    })
    expect(output.result.success, output.result.error?.message).toBe(true)
    expect(memory.asks).toMatchObject([{ kind: 'captcha', title: 'Show the page that you’re a person' }])
    expect(memory.asks[0]).not.toHaveProperty('questions')
  },
  60_000,
)

test('it asks a person, and is told what it cannot do', async () => {
  const { output, memory, asked } = await modelRun({
    url: pages.url('/all'),
    human: () => ({ action: 'resume', answers: { 'Which word?': 'harbour' }, remember: false }),
    answer: through(
      (one) => [{ op: 'ask_human', index: numberOf(one, 'Word'), question: 'Which word?' }],
      () => [{ op: 'navigate', url: 'http://elsewhere.test/' }],
      (one) => [{ op: 'type', index: numberOf(one, 'Word'), text: '{{answer:Which word?}}' }],
    ),
  })
  expect(output.result.success, output.result.error?.message).toBe(true)
  expect(memory.asks).toMatchObject([{ kind: 'screening_question', questions: [{ question: 'Which word?' }] }])
  expect(asked[2]?.text).toContain('"harbour"')
  expect(asked[2]?.text).toContain('may not open elsewhere.test')
}, 60_000)
