// What a page does while the person is asked: it cannot change what they agree to, and sends nothing by itself.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { lanes } from '../support/lanes.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { type SendingSite, serveWays } from '../support/sending-site.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const RUN_MS = 90_000
const applicant = parseUserData({
  name: 'Ada King',
  email: 'ada@work.test',
  answers: { 'What pay do you expect?': '70,000 euros' },
})

const page = (more = ''): string => `<h1>Apply</h1><form method=post action=in><F>
<p><label>What pay do you expect? <input name=pay></label></p>
<p><label><input type=checkbox name=letters value=yes> Send me offers of partners</label></p>
<p id=more>${more}</p><button>Submit application</button></form>`

const SENT = 'POST  name=Ada+King&email=ada%40work.test&pay=70%2C000+euros'

/** Run by the page while the person is asked, and what they are told. */
const CHANGES: Record<string, { script: string; told: string }> = {
  'a value': {
    script: `document.forms[0].pay.value = '20,000 euros'`,
    told: '“What pay do you expect?”: “20,000 euros”',
  },
  'a value, as if typed': {
    script: `const { pay } = document.forms[0]; pay.focus(); pay.select(); document.execCommand('insertText', false, '20,000 euros'); pay.blur()`,
    told: '“What pay do you expect?”: “20,000 euros”',
  },
  'a tick': { script: `document.forms[0].letters.checked = true`, told: '“Send me offers of partners”: “Yes”' },
  'a tick, as if pressed': {
    script: `document.forms[0].letters.click()`,
    told: '“Send me offers of partners”: “Yes”',
  },
  'a new box': {
    script: `more.innerHTML = '<label><input type=checkbox name=fee checked> Charge me 90 euros a month</label>'`,
    told: '“Charge me 90 euros a month”: “Yes”',
  },
  'a question': {
    script: `document.querySelector('label:has([name=pay])').firstChild.data = 'What pay do you refuse? '`,
    told: '“What pay do you refuse?”: “70,000 euros”',
  },
  'the button': {
    script: `document.querySelector('button').textContent = 'Submit application and order the paid plan'`,
    told: '“Submit application and order the paid plan”',
  },
}

const ALL = 'new URLSearchParams(new FormData(document.forms[0]))'
/** Each sends without anybody’s press. */
const SENDS: Record<string, string> = {
  'a script’s form': 'document.forms[0].submit()',
  'a script’s press': `document.querySelector('button').click()`,
  'a request': `fetch('in', { method: 'POST', body: ${ALL} }).catch(() => {})`,
  'a beacon': `navigator.sendBeacon('in', ${ALL})`,
  'a form in another tab': `document.forms[0].target = '_blank'; document.forms[0].submit()`,
  'a form for another site': `document.forms[0].action = 'OTHER'; document.forms[0].submit()`,
}

let site: SendingSite
let other: SendingSite
const KINDS = [...Object.keys(CHANGES), ...Object.keys(SENDS), 'always', 'typed', 'ticked', 'pressed']
const wayOf = (kind: string): string => `w${KINDS.indexOf(kind)}`
beforeAll(async () => {
  site = await serveWays({
    ...Object.fromEntries(KINDS.map((kind) => [wayOf(kind), { page: page() }])),
    never: { page: page('<label>Which of our ships do you like best? <input name=ship required></label>') },
  })
  other = await serveWays({ page: { page: '' } })
})
afterAll(() => Promise.all([site[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]))

const inTurn = lanes([0, 1, 2])

/** @param meanwhile what happens in their tab each time they are asked, before they answer */
const asked = (
  way: string,
  meanwhile: (page: Page, nth: number) => Promise<unknown>,
  answer: (nth: number) => 'approve' | 'refuse',
  { kind = 'approve_submit' as HumanAsk['kind'], ...input }: Partial<RunInput> & { kind?: HumanAsk['kind'] } = {},
) =>
  inTurn(async () => {
    const asks: HumanAsk[] = []
    let session: Awaited<ReturnType<typeof openSharedBrowser>>
    const memory = memoryPorts({
      provider: createProvider('local'),
      openSession: async (_, signal) => {
        session = await openSharedBrowser({ signal })
        return session
      },
      human: async (ask) => {
        if (ask.kind !== kind) return undefined
        asks.push(ask)
        await meanwhile(session.active().page, asks.length)
        return resolutionOf(kind, kind === 'approve_submit' ? answer(asks.length) : 'stop')
      },
    })
    const output = await runJob(
      runInput({ targetUrl: site.url(way), applicant, commitPolicy: 'ask', ...input }),
      memory.ports,
      AbortSignal.timeout(RUN_MS),
    )
    return { asks, memory, output, notes: output.result.notes?.join(' ') ?? '', sent: site.received(way) }
  })

describe.concurrent('what a page changes is shown, and asked about again', { timeout: 2 * RUN_MS }, () => {
  test.each(Object.entries(CHANGES))('%s', async (kind, { script, told }) => {
    const { asks, memory, output, sent } = await asked(
      wayOf(kind),
      (page, nth) => (nth === 1 ? page.evaluate(script) : Promise.resolve()),
      (nth) => (nth === 1 ? 'approve' : 'refuse'),
    )
    expect(asks.map(({ notYet }) => notYet)).toEqual([undefined, expect.stringContaining(told)])
    expect(output.result.error?.code).toBe('human_cancelled')
    expect(sent).toEqual([])
    // Nothing of it is said to be the person’s.
    expect(JSON.stringify(asks[1]?.receipt)).not.toContain('"person"')
    expect(memory.answers).toEqual([])
  })

  test('a page that changes something each time gets nothing', async () => {
    const { asks, output, sent } = await asked(
      wayOf('always'),
      (page, nth) => page.evaluate(`document.forms[0].pay.value = '${nth} euros'`),
      () => 'approve',
    )
    expect([asks.length, output.result.error?.code, sent]).toEqual([3, 'STUCK', []])
  })
})

describe.concurrent('what the person changes is sent, without a second question', { timeout: 2 * RUN_MS }, () => {
  const own = (kind: string, change: (page: Page) => Promise<unknown>) => asked(wayOf(kind), change, () => 'approve')

  test('typed', async () => {
    const { asks, sent } = await own('typed', async (page) => {
      await page.getByLabel('What pay').click({ clickCount: 3 })
      await page.keyboard.type('80,000 euros')
    })
    expect([asks.length, sent]).toEqual([1, [SENT.replace('70', '80')]])
  })

  test('ticked', async () => {
    const { asks, sent } = await own('ticked', (page) => page.getByText('Send me offers').click())
    expect([asks.length, sent]).toEqual([1, [`${SENT}&letters=yes`]])
  })

  test('sent by their own press', async () => {
    const { output, sent } = await own('pressed', async (page) => {
      await page.getByRole('button').click()
      await page.waitForURL('**/in')
    })
    expect([output.status, sent]).toEqual(['completed', [SENT]])
  })
})

describe.concurrent('a page that sends by itself sends nothing', { timeout: 2 * RUN_MS }, () => {
  test.each(Object.entries(SENDS))('%s', async (kind, script) => {
    const address = `${other.url('page').replace('127.0.0.1', 'localhost')}in`
    const { output, notes, sent } = await asked(
      wayOf(kind),
      async (page) => {
        const context = page.context()
        const over = Promise.race([context.waitForEvent('requestfailed'), context.waitForEvent('response')])
        await page.evaluate(`{ ${script.replace('OTHER', address)} }`)
        await over
      },
      () => 'refuse',
    )
    expect([sent, other.received('page')]).toEqual([[], []])
    expect(output.result.error?.message).toContain('nothing was sent')
    expect(notes).toMatch(kind.includes('site') ? /localhost/ : /by itself while you were asked/)
  })

  test('also while something else is asked, if nothing is to be sent', async () => {
    const { asks, notes, sent } = await asked(
      'never',
      async (page) => {
        const over = page.waitForEvent('requestfailed')
        await page.evaluate(SENDS['a request'] ?? '')
        await over
      },
      () => 'refuse',
      { commitPolicy: 'never', kind: 'screening_question' },
    )
    expect([asks.length, sent]).toEqual([1, []])
    expect(notes).toContain('a request of its script')
  })
})
