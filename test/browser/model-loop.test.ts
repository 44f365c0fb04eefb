// The loop with a simulated model service: the plan, the limits, data, a slow service, and when the work is done.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, page } from '../support/model-pages.ts'
import { act, done, modelRun, numberOf } from '../support/model-run.ts'
import { type Pages, servePages } from '../support/pages.ts'

let pages: Pages
beforeAll(async () => {
  pages = await servePages({
    '/form': page('Parts', form('All parts are kept.')),
    // "Amber" does nothing, and "Quiet" only tells the site.
    '/lamps': page(
      'Lamps',
      `<button onclick="this.setAttribute('aria-pressed', 'true')">White</button> <button onclick="">Amber</button>
       <button onclick="fetch('/form', { method: 'POST', body: 'quiet' })">Quiet</button>`,
    ),
    '/books': page(
      'Books',
      `<ul><li>Tides of Halifax, $12.50</li><li>Engines, $30.00</li></ul><p><a href="/books2">Next page</a></p>`,
    ),
    '/books2': page('Books, page 2', '<ul><li>Looms, $7.25</li></ul>'),
  })
})
afterAll(() => pages[Symbol.asyncDispose]())

const RUN_MS = 60_000

describe('the plan', () => {
  test(
    'is asked for once, kept for the whole job, and shown with every later question',
    async () => {
      const plan = {
        steps: ['Fill in part 1', 'Press Keep'],
        criteria: [{ what: 'The page says that all is kept', text: 'All parts are kept.' }],
        items: ['Leave part 9 alone'],
      }
      const states: Record<string, unknown>[] = []
      const { output, asked, of } = await modelRun({
        url: pages.url('/form'),
        answer: (one, nth) =>
          nth === 0
            ? act([{ op: 'type', index: numberOf(one, 'Part 1'), text: 'A' }], { plan, note: 'Part 9 said 14 kg.' })
            : nth === 1
              ? act([{ op: 'click', index: numberOf(one, 'Keep') }])
              : done({ result: 'kept' }),
        prepare: ({ ports }) => {
          ports.checkpoint = async (state) => void states.push(structuredClone(state))
        },
      })
      expect(output.status, output.result.error?.message).toBe('completed')
      // The words that prove it are on the page, so no extra question asks whether it is done.
      expect(output.result).toMatchObject({ llm_calls: 3, data: 'kept' })
      expect(asked.map(({ text }) => text.includes('# Plan\n'))).toEqual([true, false, false])
      expect(asked.map(({ text }) => text.includes('# Your plan\n1. Fill in part 1\n2. Press Keep'))).toEqual([
        false,
        true,
        true,
      ])
      expect(asked.map(({ text }) => /# Your notes\n<page \w+>\n- Part 9 said 14 kg\./.test(text))).toEqual([
        false,
        true,
        true,
      ])
      expect(of('planned')).toMatchObject([{ steps: plan.steps, items: plan.items }])
      expect(states.at(-1)).toMatchObject({
        iteration: 3,
        work: { plan: { steps: plan.steps }, spent: [{ calls: 3 }] },
      })
    },
    RUN_MS,
  )

  test(
    'survives: a run that is continued keeps its plan, and what was spent still counts',
    async () => {
      const work = {
        plan: { steps: ['Press Keep'], criteria: [{ what: 'kept', text: 'All parts are kept.' }], items: [] },
        planAsked: true,
        iteration: 4,
        budget: { maxCostUsd: 10, maxIterations: 100 },
        spent: [
          {
            purpose: 'act',
            provider: 'anthropic',
            model: 'claude-haiku-4-5',
            calls: 4,
            inputTokens: 9,
            outputTokens: 1,
            cachedTokens: 0,
            costUsd: 0.5,
            failedCalls: 0,
          },
        ],
        extracted: [],
        refusals: 0,
        workedMs: 1_000,
      }
      const { output, asked } = await modelRun({
        url: pages.url('/form'),
        answer: (one, nth) => (nth === 0 ? act([{ op: 'click', index: numberOf(one, 'Keep') }]) : done()),
        input: { checkpoint: { work } },
      })
      expect(output.result).toMatchObject({ success: true, llm_calls: 6 })
      expect(output.result.cost_usd).toBeGreaterThan(0.5)
      expect(output.spent).toMatchObject([{ calls: 2 }])
      expect(asked[0]?.text).not.toContain('# Plan\n')
      expect(asked[0]?.text).toContain('# Your plan\n1. Press Keep')
    },
    RUN_MS,
  )
})

describe('completed', () => {
  test(
    'is not accepted while the page does not show it; the loop continues with what is missing',
    async () => {
      const plan = { steps: [], criteria: [{ what: 'All is kept', text: 'All parts are kept.' }] }
      const { output, asked, of } = await modelRun({
        url: pages.url('/form'),
        answer: (one, nth) =>
          nth === 0 ? done({ plan }) : nth === 1 ? act([{ op: 'click', index: numberOf(one, 'Keep') }]) : done(),
      })
      expect(output.result).toMatchObject({ success: true, llm_calls: 3 })
      expect(asked[1]?.text).toContain('It is not: The page does not show it: All is kept')
      expect(of('completion_refused')).toHaveLength(1)
    },
    RUN_MS,
  )

  test(
    'with a quote that did not come true shows the page again; nobody is asked who agrees to anything',
    async () => {
      const { output, asked } = await modelRun({
        url: pages.url('/form'),
        answer: (one, nth) =>
          nth === 0
            ? act([{ op: 'click', index: numberOf(one, 'Keep') }], {
                task_status: 'completed',
                proof: 'Part 1 to 9 are saved',
              })
            : done({ proof: 'All parts are kept.' }),
      })
      expect(output.status, output.result.error?.message).toBe('completed')
      expect(asked.map(({ tool }) => tool?.name)).toEqual(['act', 'act'])
      expect(asked[1]?.text).toContain('You expected “Part 1 to 9 are saved”, and the page does not show it.')
    },
    RUN_MS,
  )

  test(
    'is judged by one question if no rule decides it, and refused twice at most',
    async () => {
      let judged = 0
      const { output, asked } = await modelRun({
        url: pages.url('/form'),
        answer: (one) => {
          if (one.tool?.name !== 'judge')
            return done({ plan: { steps: [], criteria: [{ what: 'The parts are right' }] } })
          judged += 1
          return { tool: 'judge', call: { met: false, missing: 'Part 3 is empty.' } }
        },
      })
      expect(output.result.error).toMatchObject({
        code: 'GOAL_NOT_REACHED',
        message: expect.stringContaining('Part 3 is empty.'),
      })
      expect(judged).toBe(3)
      expect(asked.filter(({ tool }) => tool?.name === 'act')).toHaveLength(3)
      expect(asked.find(({ tool }) => tool?.name === 'judge')?.text).toContain(
        '# It is done when\n- The parts are right',
      )
    },
    RUN_MS,
  )
})

describe('limits', () => {
  test(
    'are checked before a question: at the limit the job pauses, and continues with more',
    async () => {
      const { output, memory, asked } = await modelRun({
        url: pages.url('/form'),
        answer: (one, nth) =>
          nth < 3
            ? act([{ op: 'type', index: numberOf(one, `Part ${nth + 1}`), text: 'x'.repeat(nth + 1) }])
            : done({ plan: { steps: [], criteria: [{ what: 'x', text: 'Parts' }] } }),
        input: { budget: { maxCostUsd: 0.009, maxIterations: 50 } },
        human: ({ kind }) =>
          kind === 'budget' ? { action: 'resume', choice: 'raise', limitUsd: 1, remember: true } : undefined,
      })
      expect(output.status, output.result.error?.message).toBe('completed')
      expect(memory.asks).toMatchObject([{ kind: 'budget', title: 'Paused at your limit of $0.009' }])
      expect(memory.asks[0]?.actions?.map(({ label }) => label)).toEqual([
        expect.stringMatching(/^Raise to \$0\.0/),
        'I’ll finish it',
      ])
      const pausedAt = memory.events.findIndex(({ type }) => type === 'budget_raised')
      expect(pausedAt).toBeGreaterThan(0)
      expect(asked.length).toBeGreaterThanOrEqual(4)
    },
    RUN_MS,
  )

  test(
    'end the job if nobody may be asked, with what was done, before the limit is passed',
    async () => {
      const { output, asked } = await modelRun({
        url: pages.url('/form'),
        answer: (one, nth) => act([{ op: 'type', index: numberOf(one, `Part ${nth + 1}`), text: 'x' }]),
        input: { budget: { maxCostUsd: 0.02, maxIterations: 50 }, hitlEnabled: false },
      })
      expect(output.result.error).toMatchObject({
        code: 'budget_exceeded',
        message: expect.stringMatching(/Stopped at your limit of \$0\.02\..*steps? (was|were) done/),
      })
      expect(output.result.cost_usd).toBeLessThanOrEqual(0.02)
      expect(output.result.cost_usd).toBeGreaterThan(0.005)
      expect(asked.length).toBe(output.result.llm_calls)
    },
    RUN_MS,
  )

  test(
    'apply to tokens, observations and time too; the clock stops while a person is waited for',
    async () => {
      const typing = (one: Parameters<typeof numberOf>[0], nth: number) =>
        act([{ op: 'type', index: numberOf(one, `Part ${(nth % 20) + 1}`), text: `x${nth}` }])
      /** ms that the job's clock is ahead. */
      let later = 0
      const run = (budget: object, human?: Parameters<typeof modelRun>[0]['human'], answer = typing) =>
        modelRun({
          prepare: ({ ports }) => Object.assign(ports, { now: () => Date.now() + later }),
          url: pages.url('/form'),
          answer,
          input: { budget: { maxCostUsd: 5, maxIterations: 50, ...budget }, hitlEnabled: human !== undefined },
          ...(human && { human }),
        })
      const tokens = await run({ maxTokens: 9_000 })
      expect(tokens.output.result.error?.message).toContain('Stopped at your limit of 9,000 tokens')
      expect(tokens.output.result.tokens).toBeLessThanOrEqual(9_000)
      const looks = await run({ maxIterations: 2 })
      expect(looks.output.result.error?.message).toContain('2 looks at the page')
      expect(looks.asked).toHaveLength(2)
      const waits = await run(
        { maxDurationMs: 60_000 },
        ({ kind }) => {
          if (kind === 'budget') return undefined
          // The person takes longer than the job's time limit.
          later = 3_600_000
          return { action: 'resume', answers: { 'Which part?': '1' }, remember: false }
        },
        (_, nth) =>
          nth === 0
            ? act([{ op: 'ask_human', question: 'Which part?' }])
            : done({ plan: { steps: [], criteria: [{ what: 'x', text: 'Parts' }] } }),
      )
      expect(waits.output.status, waits.output.result.error?.message).toBe('completed')
      expect(waits.memory.asks.map(({ kind }) => kind)).toEqual(['screening_question'])
    },
    RUN_MS,
  )
})

describe('data', () => {
  const BOOKS = {
    type: 'array',
    items: {
      type: 'object',
      properties: { title: { type: 'string' }, price: { type: 'number' } },
      required: ['title', 'price'],
    },
  }
  /** Reads lines like “Engines, $30.00” from what the model is shown. */
  const read = (text: string, asText: boolean) =>
    [...text.matchAll(/^ *(?:listitem )?([A-Z][\w ]+), \$(\d+\.\d\d)$/gm)].map(([, title, price]) => ({
      title,
      price: asText ? `$${price}` : Number(price),
    }))

  test(
    'is extracted with a schema, checked, asked for again if it does not fit, and counted separately',
    async () => {
      let extractions = 0
      const { output, asked } = await modelRun({
        url: pages.url('/books'),
        answer: (one, nth) => {
          if (one.tool?.name === 'data') {
            extractions += 1
            return { tool: 'data', call: { data: read(one.text, extractions === 1) } }
          }
          const extract = { op: 'extract', what: 'books', schema: JSON.stringify(BOOKS) }
          if (nth === 0) return act([extract, { op: 'click', index: numberOf(one, 'Next page') }])
          return one.text.includes('- books: 1 entries')
            ? done({ plan: { steps: [], criteria: [{ what: 'x', text: 'Looms' }] } })
            : act([extract])
        },
        input: { jobType: 'scrape', task: 'Collect all books.', schema: BOOKS },
      })
      expect(output.result.success, output.result.error?.message).toBe(true)
      expect(output.result.data).toEqual([
        { title: 'Tides of Halifax', price: 12.5 },
        { title: 'Engines', price: 30 },
        { title: 'Looms', price: 7.25 },
      ])
      expect(output.result).toMatchObject({ extract_calls: 3, llm_calls: asked.length - 3 })
      expect(output.spent.map(({ purpose, calls }) => [purpose, calls])).toContainEqual(['extract', 3])
      expect(asked.filter(({ tool }) => tool?.name === 'data')[1]?.text).toContain('data.0.price')
      expect(asked.at(-1)?.text).toMatch(/# Extracted so far\n<page \w+>\n- books: 2 entries\n- books: 1 entries/)
    },
    RUN_MS,
  )

  test(
    'a job that wants data is not done without any',
    async () => {
      const { output, asked } = await modelRun({
        url: pages.url('/books'),
        answer: () => done(),
        input: { jobType: 'scrape', schema: BOOKS },
      })
      expect(output.result.error).toMatchObject({
        code: 'GOAL_NOT_REACHED',
        message: expect.stringContaining('Nothing was extracted'),
      })
      expect(asked).toHaveLength(3)
    },
    RUN_MS,
  )
})

describe('a claim that the task is done', () => {
  /** Presses buttons one after the other, then claims success again and again; whoever is asked believes it. */
  const claimed = (task: string, names: readonly string[]) =>
    modelRun({
      url: pages.url('/lamps'),
      answer: (one, nth) => {
        const name = names[nth]
        return name === undefined ? done() : act([{ op: 'click', index: numberOf(one, name) }])
      },
      input: { jobType: 'custom', task, hitlEnabled: false },
    })

  test(
    'is not believed after a press that changed nothing and sent nothing',
    async () => {
      const { output } = await claimed('Choose "Amber" as the colour.', ['Amber'])
      expect(output.result.error).toMatchObject({
        code: 'GOAL_NOT_REACHED',
        message: expect.stringContaining('After “Amber”, the page shows the same as before'),
      })
      expect(output.result.manual).toBeNull()
      const other = await claimed('Choose "White" as the colour.', ['White', 'Amber'])
      expect(other.output.result.error?.code).toBe('GOAL_NOT_REACHED')
    },
    RUN_MS,
  )

  test(
    'is believed if the press changed the page or sent something, or what was pressed had been chosen before',
    async () => {
      for (const names of [['White'], ['White', 'White'], ['Quiet']])
        expect((await claimed(`Choose "${names[0]}" as the colour.`, names)).output.status, names.join()).toBe(
          'completed',
        )
    },
    RUN_MS,
  )

  test(
    'is put back once if nothing that was done or that changed has to do with the words that the task quotes',
    async () => {
      const { output, of } = await claimed('Choose "Green" as the colour.', ['White'])
      expect(output.status).toBe('completed')
      expect(of('completion_refused')).toMatchObject([{ missing: expect.stringContaining('The task names “Green”') }])
    },
    RUN_MS,
  )
})

describe('a slow service', () => {
  test(
    'is shown as thinking, and another one continues if it fails',
    async () => {
      const { of, output } = await modelRun({
        url: pages.url('/form'),
        answer: () => {
          const answer = done({
            thought:
              'I look at all of the parts, one after the other, from the first to the last of them, and find nothing to do.',
          })
          return typeof answer === 'object' && 'call' in answer ? { ...answer, chunkMs: 250 } : answer
        },
        input: { jobType: 'fill_form' },
      })
      expect(output.result.success, output.result.error?.message).toBe(true)
      const thoughts = of('thinking').map(({ thought }) => String(thought))
      expect(thoughts.length).toBeGreaterThan(1)
      expect(thoughts.every((thought, at) => thought.startsWith(thoughts[at - 1] ?? ''))).toBe(true)
      expect(thoughts[0]).toMatch(/^I look at/)
    },
    RUN_MS,
  )
})
