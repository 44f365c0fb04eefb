// What a simulated model is shown of a page, and when: what changed, a page that is not ready, one that repeats its
// states.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, page } from '../support/model-pages.ts'
import { act, done, modelRun, numberOf, shownIn } from '../support/model-run.ts'
import { type Pages, servePages } from '../support/pages.ts'

let pages: Pages
beforeAll(async () => {
  pages = await servePages({
    '/form': page('Parts', form('All parts are kept.')),
    '/dead': page('Dead end', '<button type="button">Continue</button>'),
    // A cover appears when the mouse reaches the button, and disappears by itself after longer than a press waits.
    '/curtain': page(
      'Curtain',
      `<button type="button" onclick="this.replaceWith('Gone on')">Continue</button><div id="curtain" style="position:fixed;inset:0;background:#fffc;display:none"></div>
       <script>const curtain=document.querySelector('#curtain');let fell=false;
       document.querySelector('button').addEventListener('mousemove',()=>{if(fell)return;fell=true;curtain.style.display='block';setTimeout(()=>{curtain.remove()},Number(new URLSearchParams(location.search).get("ms")))})</script>`,
    ),
    '/turn': page(
      'Turn',
      `<button type="button" onclick="const p=document.querySelector('#side');p.textContent=p.textContent==='Front'?'Back':'Front'">Turn over</button><p id="side">Front</p>`,
    ),
    '/waits': page(
      'Report',
      `<p id="state">Preparing your report</p><div role="progressbar" aria-label="Preparing" aria-busy="true"></div>
       <script>new EventSource('/told').onmessage = () => { document.querySelector('[role=progressbar]').remove(); document.querySelector('#state').textContent = 'Your report is ready'; document.querySelector('main').insertAdjacentHTML('beforeend', '<button type="button" onclick="this.replaceWith(\\'Report sent\\')">Send report</button>') }</script>`,
    ),
    '/queue': page(
      'Queue',
      `<p id="place">You are number 2</p><script>new EventSource('/told').onmessage = () => { document.querySelector('#place').textContent = 'It is your turn' }</script>`,
    ),
    '/drawn': page(
      'Drawn',
      `<canvas width="600" height="400" style="background:#fff"></canvas><script>setTimeout(() => { const c = document.querySelector('canvas').getContext('2d'); c.fillStyle = '#103050'; c.fillRect(0, 0, 600, 400) }, 700)</script>`,
    ),
  })
})
afterAll(() => pages[Symbol.asyncDispose]())

const RUN_MS = 60_000

describe('later observations', () => {
  test(
    'show what changed: a quarter of the page at most while a form is filled in, and numbers on a picture each time',
    async () => {
      const { asked, output } = await modelRun({
        url: pages.url('/form'),
        answer: (one, nth) =>
          nth < 8
            ? act([{ op: 'type', index: numberOf(one, `Part ${nth + 1}`), text: 'value' }])
            : done({ plan: { steps: [], criteria: [{ what: 'x', text: 'Parts' }] } }),
      })
      expect(output.result.success, output.result.error?.message).toBe(true)
      const [first, ...later] = asked.map((one) => shownIn(one).length)
      for (const length of later) expect(length / (first ?? 1)).toBeLessThan(0.25)
      expect(asked.every(({ images }) => images.length === 1)).toBe(true)
      // The prompt begins with everything of the one before, so the cache applies.
      for (const [at, { blockPrefixes }] of asked.slice(1).entries())
        expect(blockPrefixes).toContain(asked[at]?.cachedPrefixes.at(-1))
      expect(output.spent[0]?.cachedTokens).toBeGreaterThan(asked.length * 1_000)
    },
    RUN_MS,
  )
})

describe('waiting', () => {
  test(
    'while something loads, and after a plain wait, an unchanged page costs no question',
    async () => {
      const waiting = (asksAtOnce: boolean, asked: (nth: number) => void) =>
        modelRun({
          url: pages.url('/waits'),
          answer: (one, nth) => {
            asked(nth)
            return one.text.includes('Send report')
              ? act([{ op: 'click', index: numberOf(one, 'Send report') }], {
                  task_status: 'completed',
                  plan: { steps: [], criteria: [{ what: 'sent', text: 'Report sent' }] },
                })
              : act([{ op: 'wait', ms: 500 }])
          },
          input: { asksAtOnce },
        })
      // The report is ready 2.5 s after the first question; for the run that asks at every observation, after the
      // fifth.
      const patient = await waiting(false, (nth) => {
        if (nth === 0) setTimeout(() => pages.tell('ready'), 2_500)
      })
      const hasty = await waiting(true, (nth) => {
        if (nth === 4) pages.tell('ready')
      })
      expect(patient.output.result.success, patient.output.result.error?.message).toBe(true)
      expect(hasty.output.result.success, hasty.output.result.error?.message).toBe(true)
      expect(patient.output.result.llm_calls).toBeLessThanOrEqual(hasty.output.result.llm_calls * 0.7)
      expect(patient.of('waited').length).toBeGreaterThan(0)
    },
    RUN_MS,
  )

  test(
    'up to four times a second, then it is asked again',
    async () => {
      const { output, asked, of } = await modelRun({
        url: pages.url('/queue'),
        answer: (one, nth) => {
          if (nth === 1) pages.tell('next')
          return one.text.includes('It is your turn')
            ? done({ plan: { steps: [], criteria: [{ what: 'x', text: 'It is your turn' }] } })
            : act([{ op: 'wait', ms: 100 }])
        },
      })
      expect(output.result.success, output.result.error?.message).toBe(true)
      expect(of('waited')[0]).toMatchObject({ ms: 4_000, changed: false })
      expect(asked).toHaveLength(3)
    },
    RUN_MS,
  )

  test(
    'a change on a canvas, which no element shows, is a change',
    async () => {
      const { asked } = await modelRun({
        url: pages.url('/drawn'),
        answer: (_, nth) =>
          nth === 0
            ? act([{ op: 'wait', ms: 100 }])
            : done({ plan: { steps: [], criteria: [{ what: 'x', text: 'Drawn' }] } }),
      })
      expect(asked).toHaveLength(2)
    },
    RUN_MS,
  )

  test(
    'an action without an effect is reported at once',
    async () => {
      const { of, asked } = await modelRun({
        url: pages.url('/dead'),
        answer: (one, nth) =>
          nth === 0
            ? act([{ op: 'click', index: numberOf(one, 'Continue') }])
            : act([], { task_status: 'failed', thought: 'Nothing happens.' }),
      })
      expect(asked).toHaveLength(2)
      expect(asked[1]?.text).toContain('Nothing on it has changed.')
      expect(of('waited')).toEqual([])
    },
    RUN_MS,
  )
})

describe('repetition', () => {
  test(
    'a button that does not react is reported to the model once, then a person is asked',
    async () => {
      const { output, memory, asked } = await modelRun({
        url: pages.url('/dead'),
        answer: (one) => act([{ op: 'click', index: numberOf(one, 'Continue') }]),
      })
      expect(output.status).toBe('paused')
      expect(memory.asks).toMatchObject([{ kind: 'stuck', title: '“Continue” doesn’t react' }])
      expect(asked).toHaveLength(6)
      expect(asked[3]?.text).toContain('The page didn’t react 3 times. Try something else')
    },
    RUN_MS,
  )

  test(
    'repeating states are noticed, and end the job if nobody may be asked',
    async () => {
      const { output, asked } = await modelRun({
        url: pages.url('/turn'),
        answer: (one) => act([{ op: 'click', index: numberOf(one, 'Turn over') }]),
        input: { hitlEnabled: false },
      })
      expect(output.result.error).toMatchObject({
        code: 'STUCK',
        message: expect.stringContaining('come back again and again'),
      })
      expect(asked.length).toBeLessThanOrEqual(9)
      expect(asked.some(({ text }) => text.includes('come back again and again. Try something else'))).toBe(true)
    },
    RUN_MS,
  )

  test(
    'three failures in a row stop it with what went wrong',
    async () => {
      const { output, asked } = await modelRun({
        url: pages.url('/dead'),
        answer: (_, nth) => act([{ op: 'navigate', url: `http://elsewhere.test/${nth}` }]),
        input: { hitlEnabled: false },
      })
      expect(output.result.error).toMatchObject({
        code: 'STUCK',
        message: expect.stringContaining('Nothing worked 3 times in a row'),
      })
      expect(asked).toHaveLength(3)
    },
    RUN_MS,
  )
})

describe('a page that is briefly busy', () => {
  test(
    'is tried once more before the model is told',
    async () => {
      const { output, asked } = await modelRun({
        url: pages.url('/curtain?ms=2300'),
        answer: (one, nth) =>
          nth === 0
            ? act([{ op: 'click', index: numberOf(one, 'Continue') }], {
                plan: { steps: [], criteria: [{ what: 'x', text: 'Gone on' }] },
              })
            : done(),
      })
      expect(output.result.success, output.result.error?.message).toBe(true)
      expect(asked).toHaveLength(2)
      expect(asked[1]?.text).not.toContain('# What went wrong last')
      expect(output.trace.entries.map(({ outcome }) => outcome.status)).toEqual(['failed', 'done'])
    },
    RUN_MS,
  )
})
