// Another agent works on a page step by step, over the real command: with the numbers it is shown, and within a
// task's rules.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { testHome } from '../support/home.ts'
import { type McpAgent, startMcpAgent } from '../support/mcp-agent.ts'
import { type Pages, servePages } from '../support/pages.ts'

const { path: home, remove: removeHome } = await testHome('mcp-session')
const BIN = join(packageRoot(), 'bin/ghosthands.mjs')
const run = promisify(execFile)
let agent: McpAgent
let pages: Pages

const joining = (form: string, button = 'Join now'): string => `<title>Join</title><h1>Join the club</h1><form ${form}>
<p><label>Full name <input name="name" required></label></p><p><label>Favourite loom <input name="loom"></label></p>
<p><label>Country <select name="land"><option value="">Choose</option><option value="DE">Germany</option><option value="FR">France</option></select></label></p>
<p><label>Password <input name="secret" type="password"></label></p><button>${button}</button></form><p><a href="OTHER/away">Our sponsor</a></p>`

beforeAll(async () => {
  pages = await servePages({
    '/join': joining('method="post" action="/sent"'),
    '/join-by-script': joining(`onsubmit="event.preventDefault();
fetch('/sent', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(this))) }).then(() => location.assign('/sent'))"`),
    '/join-by-next': joining('method="post" action="/sent"', 'Continue'),
    '/sent': '<title>Thanks</title><h1>Thank you, your registration was received</h1>',
    '/prices': `<title>Prices</title><h1>Looms</h1><p><a href="/prices">Again</a></p><table><tr><th>Loom</th><th>Price</th><th>Weight</th></tr>
<tr><td>Dobby</td><td>€1,250.50</td><td>80 kg</td></tr><tr><td>Jacquard</td><td>€9,900</td><td>310 kg</td></tr><tr><td>Inkle</td><td>€45</td><td>2 kg</td></tr></table>`,
    '/note': '<title>Note</title><h1>Nothing to collect</h1><p>Only words.</p>',
    '/away': '<title>Away</title><h1>Another site</h1>',
  })
  agent = await startMcpAgent(home)
})
afterAll(async () => {
  await agent.client.close()
  await pages.close()
  await removeHome()
})

interface Seen {
  session: string
  page: { url: string; title: string; text: string } | null
  done: string[]
  problem: string | null
  keys?: string[]
  data?: unknown
  outcome: { status: string; message: string; request: { id: string; kind: string } | null } | null
}

const SECRET = 'correct horse battery'
const person = { name: 'Grace Hopper', email: 'grace@example.com', password: SECRET }
const task = 'Join the club with the loom that I like best'

const seen = async (tool: string, args: Record<string, unknown>): Promise<Seen> => {
  const result = await agent.call(tool, args)
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
  expect(JSON.stringify(result)).not.toContain(SECRET)
  return result.structuredContent as unknown as Seen
}
const refused = async (tool: string, args: Record<string, unknown>): Promise<string> => {
  const { isError, content } = await agent.call(tool, args)
  expect(isError).toBe(true)
  return JSON.stringify(content)
}
/** The number that the page shows before these words. */
const numberOf = ({ page }: Seen, words: string): number =>
  Number(new RegExp(`\\[(\\d+)\\][^\\n]*${words}`).exec(page?.text ?? '')?.[1])

const filled = async (policy: 'ask' | 'never', path = '/join'): Promise<Seen> => {
  const opened = await seen('snapshot', { url: pages.url(path), task, user_data: person, commit_policy: policy })
  const { session } = opened
  expect(opened.keys).toEqual(expect.arrayContaining(['{{name}}', '{{email}}']))
  const now = await seen('act', {
    session,
    steps: [
      { op: 'type', index: numberOf(opened, 'Full name'), text: '{{name}}' },
      { op: 'type', index: numberOf(opened, 'Favourite loom'), text: 'Dobby' },
      { op: 'select', index: numberOf(opened, 'Country'), options: ['France'] },
      { op: 'type', index: numberOf(opened, 'Password'), text: SECRET },
    ],
  })
  expect(now.done.map((line) => line.split(' ')[0])).toEqual(['type', 'type', 'select', 'type'])
  expect(now.page?.text).toMatch(
    /Full name[^\n]*Grace Hopper[\s\S]*Favourite loom[^\n]*Dobby[\s\S]*Country[^\n]*France/,
  )
  return now
}

test('a page is filled in by its numbers, and a press that would send it waits for the user: nothing is sent before their yes', async () => {
  const before = pages.posted.length
  const form = await filled('ask')
  const { session } = form
  const sending = { session, steps: [{ op: 'click', index: numberOf(form, 'Join now') }] }
  const asked = await seen('act', sending)
  expect(asked).toMatchObject({ page: null, outcome: { status: 'paused', request: { kind: 'approve_submit' } } })
  for (const [tool, args] of [
    ['act', sending],
    ['snapshot', { session }],
    ['extract', { session }],
  ] as const)
    expect(await refused(tool, args)).toContain('(CONFLICT)')
  expect(pages.posted).toHaveLength(before)
  const done = await agent.call('answer_human', { job_id: session, request_id: asked.outcome?.request?.id })
  expect(done.structuredContent).toMatchObject({ status: 'completed', success: true, llm_calls: 0 })
  expect(Object.fromEntries(new URLSearchParams(pages.posted.at(-1)?.body))).toEqual({
    name: person.name,
    loom: 'Dobby',
    land: 'FR',
    secret: SECRET,
  })
  expect(pages.posted).toHaveLength(before + 1)
  expect(await refused('act', sending)).toContain('(NOT_FOUND)')
})

test.each(['/join', '/join-by-script'])(
  'where nothing may be sent, a press that would send ends it: %s',
  async (path) => {
    const before = pages.posted.length
    const form = await filled('never', path)
    const end = await seen('act', {
      session: form.session,
      steps: [{ op: 'click', index: numberOf(form, 'Join now') }],
    })
    expect(end).toMatchObject({
      page: null,
      outcome: { status: 'completed', message: expect.stringContaining('sent') },
    })
    // A task that uses the product's own rules does not send either.
    const given = { url: pages.url(path), type: 'fill_form', user_data: person, commit_policy: 'never' }
    expect((await agent.call('run_task', given)).structuredContent).toMatchObject({
      status: 'completed',
      confirmation: null,
    })
    expect(pages.posted).toHaveLength(before)
  },
)

test.each([
  ['a button that only says “Continue”', '/join-by-next', () => [{ op: 'click', text: 'Continue' }]],
  ['Enter, wherever the keys go', '/join', () => [{ op: 'press', key: 'Enter' }]],
  [
    'Enter in the last field',
    '/join-by-next',
    (form: Seen) => [{ op: 'press', index: numberOf(form, 'Password'), key: 'Enter' }],
  ],
] as const)('no step creates an account without asking: %s', async (_, path, steps) => {
  const before = pages.posted.length
  const form = await filled('ask', path)
  const asked = await seen('act', { session: form.session, steps: steps(form) })
  expect(asked).toMatchObject({ page: null, outcome: { status: 'paused', request: { kind: 'approve_submit' } } })
  await seen('end_session', { session: form.session })
  const other = await filled('never', path)
  await seen('act', { session: other.session, steps: steps(other) })
  expect(pages.posted).toHaveLength(before)
})

test('what cannot be done on the page is refused before anything is done, and other sites are not opened', async () => {
  const opened = await seen('snapshot', { url: pages.url('/join'), task, user_data: person })
  const { session } = opened
  const name = numberOf(opened, 'Full name')
  const wrong = await refused('act', {
    session,
    steps: [
      { op: 'type', index: name, text: 'Ada' },
      { op: 'click', index: 4711 },
    ],
  })
  expect(wrong).toMatch(/Nothing was done.*4711.*\(INVALID_INPUT\)/)
  expect(await refused('act', { session, steps: [{ op: 'type', index: name, text: '{{shoe_size}}' }] })).toContain(
    'shoe_size',
  )
  const away = await seen('act', { session, steps: [{ op: 'navigate', url: `${pages.otherOrigin}/away` }] })
  expect(away.done.join('\n')).toContain('NAVIGATION_REFUSED')
  const link = await seen('act', { session, steps: [{ op: 'click', index: numberOf(away, 'Our sponsor') }] })
  expect(link.done.join('\n')).toContain('NAVIGATION_REFUSED')
  // Repeated snapshots are no sign of being stuck: nobody is asked.
  for (let look = 0; look < 5; look += 1)
    expect((await seen('snapshot', { session })).page?.text).not.toMatch(/Full name[^\n]*Ada/)
  expect(pages.seen).not.toContain('/away')
  expect(await refused('snapshot', { session, task: 'Something else' })).toContain('task is for opening')
  expect(await seen('end_session', { session })).toMatchObject({ page: null, outcome: { status: 'cancelled' } })
  expect(await refused('snapshot', { session })).toContain('(NOT_FOUND)')
})

test('a table is read by words and by a schema, with a picture of the page if wanted', async () => {
  const opened = await agent.call('snapshot', { url: pages.url('/prices'), task: 'Read the prices', picture: true })
  expect(imagesOf(opened)).toHaveLength(1)
  const { session, page } = opened.structuredContent as unknown as Seen
  expect(page?.text).toContain('Looms')
  const byWords = await seen('extract', { session, what: 'only the loom and price, where the price is below 2000' })
  expect(byWords.data).toEqual([
    { Loom: 'Dobby', Price: '€1,250.50' },
    { Loom: 'Inkle', Price: '€45' },
  ])
  const properties = { loom: { type: 'string' }, cost: { type: 'number' } }
  const list = { type: 'array', items: { type: 'object', properties, required: ['loom', 'cost'] } }
  const rows = [
    { loom: 'Dobby', cost: 1250.5 },
    { loom: 'Jacquard', cost: 9900 },
    { loom: 'Inkle', cost: 45 },
  ]
  expect((await seen('extract', { session, schema: list })).data).toEqual(rows)
  const inside = { type: 'object', properties: { looms: list } }
  expect((await seen('extract', { session, schema: inside })).data).toEqual({ looms: rows })
  const colours = { type: 'array', items: { type: 'object', properties: { colour: { type: 'string' } } } }
  expect(await refused('extract', { session, schema: colours })).toMatch(/nothing called colour.*Loom, Price, Weight/)
  expect(await refused('extract', { session, what: 'the looms, sorted by price' })).toContain('No rule follows')
  const note = await seen('act', { session, steps: [{ op: 'navigate', url: pages.url('/note') }] })
  expect(note.page?.text).toContain('Only words.')
  expect(await refused('extract', { session })).toContain('no table and no list')
  const { stdout: shown } = await run(process.execPath, [BIN, 'jobs', 'show', session, '--home', home])
  expect(stripVTControlCharacters(shown)).toMatch(/no table and no list[^✗]*read the data by rule → TARGET_NOT_FOUND/)
  expect(await seen('end_session', { session, done: true })).toMatchObject({ outcome: { status: 'completed' } })
})

test('a session starts with an address, a task and one person, and without permission to send', async () => {
  const url = pages.url('/join')
  expect(await refused('snapshot', {})).toContain('one of session and url')
  expect(await refused('snapshot', { url })).toContain('(INVALID_INPUT)')
  expect(await refused('snapshot', { url: 'file:///etc/passwd', task })).toContain('(INVALID_INPUT)')
  expect(await refused('snapshot', { url, task, user_data: person, profile: 'Grace' })).toContain('(INVALID_INPUT)')
  expect(await refused('snapshot', { url, task, commit_policy: 'granted' })).toContain('commit_policy')
})

const imagesOf = ({ content }: CallToolResult) => content.filter(({ type }) => type === 'image')
