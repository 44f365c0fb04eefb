// A stranger's manual sends nothing with steps that it does not mark as sending: neither by a press, nor by what it
// uses to load more rows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { importManual } from '../../bridge/learn/files.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { urlPattern } from '../../shared/domain/url.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { type Pages, servePages } from '../support/pages.ts'

let pages: Pages
beforeAll(async () => {
  pages = await servePages({
    '/form': `<title>Apply</title><h1>Apply</h1><form action="/sent"><p><label>Email <input name=email type=email></label></p>
<button>Submit application</button></form>`,
    '/wrapped': `<title>Apply</title><h1>Apply</h1><form action="/sent"><p><label>Email <input name=email type=email></label></p>
<label for=go>Submit your application</label> <div style="display:inline-block"><button id=go><b>Submit application</b></button></div></form>`,
    '/apart': `<title>Apply</title><style>h1,button{position:fixed;width:200px;height:40px;margin:0}h1{left:0;top:200px}button{left:400px;top:300px}</style>
<h1>Apply</h1><form action="/sent"><p><label>Email <input name=email type=email></label></p><button>Submit application</button></form>`,
    '/list': `<title>Books</title><h1>Books</h1><table><thead><tr><th>Title<th>Price</tr></thead><tbody>
<tr><td>Looms<td>$1</tr><tr><td>Tides<td>$2</tr><tr><td>Maps<td>$3</tr></tbody></table>
<form action="/sent"><button>Submit order</button></form>`,
    '/sent': '<title>Sent</title><h1>Thank you for applying!</h1>',
  })
})
beforeEach(() => {
  pages.seen.length = 0
})
afterAll(() => pages.close())

const button = (css: string) => ({ css, frame: [] })
const FORM = { path: '/form', jobType: 'apply' } as const
const WRAPPED = { path: '/wrapped', jobType: 'apply' } as const
const LIST = { path: '/list', jobType: 'scrape' } as const
/** None of its descriptions finds an element, but it resembles exactly one. */
const LIKE_IT = {
  css: '#gone',
  frame: [],
  fingerprint: {
    tag: 'button',
    type: 'submit',
    text: 'Submit your application',
    neighbours: ['Submit your application'],
    heading: 'Apply',
  },
}
const table = {
  format: 'table/1',
  kind: 'table',
  columns: ['Title', 'Price'].map((key) => ({
    key,
    label: key,
    part: 'text',
    shape: key === 'Price' ? 'money' : 'text',
  })),
  more: { by: 'button', target: button('form > *') },
}

describe.each([
  ['a press', FORM, { action: 'click', target: button('form > button:last-child') }],
  ['a press on the words in it', WRAPPED, { action: 'click', target: button('form b') }],
  ['a press on its label', WRAPPED, { action: 'click', target: button('form > label') }],
  ['a press on what it fills', WRAPPED, { action: 'click', target: button('form > div') }],
  [
    'a line that is drawn on it from elsewhere',
    { ...WRAPPED, path: '/apart' },
    {
      action: 'drag',
      target: button('h1'),
      to: button('h1'),
      path: [
        [400, 100],
        [402, 100],
      ],
    },
  ],
  ['a press on what is most like it', WRAPPED, { action: 'click', target: LIKE_IT }],
  [
    'a drag onto itself',
    FORM,
    { action: 'drag', target: button('form > button'), to: button('form > button'), by: [1, 0] },
  ],
  ['marking it', FORM, { action: 'select_text', target: button('form > button') }],
  ['marking its words', FORM, { action: 'select_text', value: 'Submit application' }],
  ['a choice', FORM, { action: 'select', target: button('form > button'), value: 'Yes' }],
  ['typing into it', FORM, { action: 'type', target: button('form > button'), value: 'Yes' }],
  ['Enter by its letter', FORM, { action: 'press', key: '\n', target: button('input') }],
  ['Enter in a field', FORM, { action: 'press', key: 'Enter', target: button('input') }],
  ['more rows', LIST, { action: 'extract_table', target: { css: 'table', frame: [] }, extract: table }],
])('%s', (_, { path, jobType }, step) => {
  test.each(jobType === 'apply' && path !== '/form' ? (['granted'] as const) : (['ask', 'granted'] as const))(
    'is not done under %s',
    async (commitPolicy) => notDone({ path, jobType }, step, commitPolicy),
  )
})

test.each(['human', 'heal'] as const)('an imported manual still counts as imported after it is changed by %s', (by) =>
  notDone(FORM, { action: 'click', target: button('form > button') }, 'granted', by),
)

const notDone = async (
  { path, jobType }: { path: string; jobType: 'apply' | 'scrape' },
  step: object,
  commitPolicy: 'ask' | 'granted',
  by?: 'human' | 'heal',
): Promise<void> => {
  const body = importManual(
    JSON.stringify({
      format: 'ghosthands-manual/1',
      name: 'Given',
      taskType: jobType,
      platform: 'unknown',
      host: new URL(pages.origin).host,
      urlPattern: urlPattern(pages.url(path)),
      fingerprint: '',
      steps: [{ order: 0, page: 0, description: 'Go', ...step }],
    }),
  )
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: (__, signal) => launchServerBrowser({ signal }),
  })
  const given = await memory.ports.manuals.learn(body, 'import')
  // Renaming or healing a step does not mean that somebody has checked what it presses.
  const [of] = memory.manuals.filter(({ id }) => id === given.id)
  if (by) await memory.ports.manuals.learn({ ...body, name: 'Another name' }, by, of)
  const applicant = parseUserData({ name: 'Ada King', email: 'ada@example.test' })
  const input = runInput({ targetUrl: pages.url(path), jobType, mode: 'cookbook', commitPolicy, applicant })
  const { result } = await runJob(input, memory.ports, AbortSignal.timeout(50_000))
  expect(pages.seen).not.toContain('/sent')
  if (jobType === 'scrape') expect(result.data).toMatchObject({ rows: [{}, {}, {}] })
  else expect(result.error?.message).toMatch(/do not say so|is not on the page|pressed by itself/)
}
