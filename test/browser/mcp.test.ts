// The task tools as another agent uses them: the real command on a pipe, with the protocol's official client.
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { wholeChrome } from '../support/headless-shell.ts'
import { testHome } from '../support/home.ts'
import { type McpAgent, startMcpAgent } from '../support/mcp-agent.ts'
import { servePages } from '../support/pages.ts'

/** Settled once posting 3 was requested, and once the browser that requested it is gone. */
const opened = Promise.withResolvers<void>()
const left = Promise.withResolvers<void>()

/** Posting 2 asks a question that no data answers; posting 3 never finishes loading. */
const site = formSite({
  name: 'harbour',
  title: 'Apply: deckhand',
  thanks: 'Thank you for applying!',
  async page(posting, { signal }) {
    if (posting === '3') {
      opened.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      left.resolve()
    }
    return {
      heading: `Deckhand ${posting}`,
      fields: `${NAME}${EMAIL}
        ${posting === '2' ? field('Favourite knot', 'knot') : ''}<button type="submit">Submit application</button>`,
    }
  },
})

const person = { name: 'Ines Duarte', email: 'ines@example.com' }
const { path: home, remove: removeHome } = await testHome('mcp')
let sites: Sites
let agent: McpAgent
const said: string[] = []

beforeAll(async () => {
  sites = await startSites({ sites: [site] })
  agent = await startMcpAgent(home, (line) => said.push(line))
})
afterAll(async () => {
  await agent.client.close()
  await sites.close()
  await removeHome()
})

const call = (name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<CallToolResult> =>
  agent.call(name, args, signal && { signal })

const url = (posting: number): string => sites.url(`/harbour/jobs/${posting}`)

test('the tools declare what they take and return', async () => {
  const { tools } = await agent.client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'act',
    'answer_human',
    'change_schedule',
    'end_session',
    'extract',
    'find_applications',
    'job_status',
    'learn_from_trace',
    'list_manuals',
    'list_schedules',
    'observe',
    'run_task',
    'schedule_task',
    'show_application',
    'snapshot',
  ])
  for (const tool of tools) expect(tool.outputSchema, tool.name).toBeDefined()
})

test('a task is scheduled, seen and paused; what would send by itself is refused', async () => {
  const task = {
    cron: '0 9 * * 1-5',
    time_zone: 'Europe/Berlin',
    url: url(1),
    task: 'Collect the postings',
    priority: 'low',
  }
  const { structuredContent: made } = await call('schedule_task', task)
  expect(made).toMatchObject({ name: 'Collect the postings', job_type: 'scrape', state: 'on', runs: [] })
  const { structuredContent: all } = await call('list_schedules', {})
  expect(all).toEqual({ schedules: [made] })
  const { id } = made as { id: string }
  const { structuredContent: now } = await call('change_schedule', { id, action: 'pause' })
  expect(now).toMatchObject({ state: 'paused', next_at: null })
  await call('change_schedule', { id, action: 'delete' })
  for (const more of [{ type: 'apply' }, { commit_policy: 'granted' }])
    expect((await call('schedule_task', { ...task, ...more })).isError).toBe(true)
  expect((await call('list_schedules', {})).structuredContent).toEqual({ schedules: [] })
})

test('a task runs to its end, reports its progress, and is learned', async () => {
  said.length = 0
  const { structuredContent } = await call('run_task', { url: url(1), type: 'apply', user_data: person })
  expect(structuredContent).toMatchObject({ status: 'completed', success: true, llm_calls: 0, request: null })
  expect(sites.submissions('harbour').map(({ fields }) => fields)).toEqual([person])
  expect(said.join('\n')).toMatch(/Page: Apply: deckhand.*Full name.*Sent/s)
  expect(said.join('\n')).not.toContain(person.name)
  const { structuredContent: learned } = await call('list_manuals', { type: 'apply' })
  expect(learned).toMatchObject({ manuals: [{ type: 'apply', health: 100 }] })
  const { structuredContent: sent } = await call('find_applications', { words: 'deckhand example.com' })
  expect(sent).toMatchObject({ applications: [{ url: url(1), found: [{ question: 'Email' }] }], next: null })
  const [{ id } = { id: '' }] = (sent as { applications: { id: string }[] }).applications
  expect((await call('show_application', { id })).structuredContent).toMatchObject({
    lines: [{ question: 'Full name', value: person.name, source: 'datum' }, { question: 'Email' }],
  })
})

test('with commit_policy never all is filled in and nothing is sent, even with a manual of a run that sent', async () => {
  const before = sites.submissions('harbour').length
  const learned = await call('run_task', { url: url(5), user_data: person, mode: 'cookbook', commit_policy: 'never' })
  expect(learned.structuredContent).toMatchObject({
    status: 'completed',
    success: true,
    confirmation: null,
    message: expect.stringContaining('Nothing was sent'),
    steps: { replayed: 2, ai: 0 },
  })
  // What is explored in this way is learned for such tasks only.
  for (const mode of ['hybrid', 'cookbook'] as const)
    expect(
      (await call('run_task', { url: url(6), type: 'fill_form', user_data: person, mode, commit_policy: 'never' }))
        .structuredContent,
    ).toMatchObject({ status: 'completed', success: true, confirmation: null })
  expect((await call('list_manuals', { type: 'fill_form' })).structuredContent).toMatchObject({
    manuals: [{ type: 'fill_form:staged' }],
  })
  expect(sites.submissions('harbour')).toHaveLength(before)
})

test('a question comes back to the agent, and its answer lets the task continue', async () => {
  const asked = await call('run_task', { url: url(2), type: 'apply', user_data: person, mode: 'ai' })
  const { job_id, request } = asked.structuredContent as {
    job_id: string
    request: { id: string; questions: { question: string }[] }
  }
  expect(asked.structuredContent).toMatchObject({ status: 'paused', request: { kind: 'screening_question' } })
  expect((await call('job_status', { job_id })).structuredContent).toMatchObject({ status: 'paused' })
  const question = request.questions[0]?.question ?? ''
  const other = await call('answer_human', { job_id, request_id: 'another', answers: { [question]: 'Slip' } })
  expect(other).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('CONFLICT') }] })
  const done = await call('answer_human', { job_id, request_id: request.id, answers: { [question]: 'Bowline' } })
  expect(done.structuredContent).toMatchObject({ status: 'completed', success: true })
  expect(sites.submissions('harbour').find(({ posting }) => posting === '2')?.fields.knot).toBe('Bowline')
  expect(await call('answer_human', { job_id, answers: {} })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('NOT_PAUSED') }],
  })
})

test('a cancelled call cancels the task and closes its browser', async () => {
  const taken = new AbortController()
  const running = call('run_task', { url: url(3), type: 'apply', user_data: person, mode: 'ai' }, taken.signal)
  await opened.promise
  taken.abort('no longer wanted')
  await expect(running).rejects.toThrow()
  await left.promise
})

test('what Playwright MCP did once becomes a manual: it is replayed for another person, with a choice and a question', async () => {
  await using pages = await servePages({
    '/join': `<title>Join</title><h1>Join the club</h1><form method="post" action="/sent"><p><label>Full name <input name="name" required></label></p>
<p><label>Country <select name="land"><option value="">Choose</option><option value="DE">Germany</option><option value="FR">France</option></select></label></p>
<p><label>Favourite loom <input name="loom" required></label></p><button>Send</button></form>`,
    '/sent': '<title>Thanks</title><h1>Thank you, your form was sent</h1>',
  })
  const output = join(home, 'other-agent')
  const other = new Client({ name: 'another agent', version: '1' })
  const cli = join(packageRoot(), 'node_modules/playwright-core/cli.js')
  const browser = ['--headless', '--isolated', '--no-sandbox', '--executable-path', wholeChrome() ?? '']
  const args = [cli, 'mcp', ...browser, '--save-session', '--output-dir', output]
  await other.connect(new StdioClientTransport({ command: process.execPath, args, cwd: home, stderr: 'ignore' }))
  const used = async (name: string, given: object): Promise<string> =>
    JSON.stringify(await other.callTool({ name, arguments: { ...given } }))
  await used('browser_navigate', { url: pages.url('/join') })
  const seen = await used('browser_snapshot', {})
  const target = (words: string): string => new RegExp(`${words}[^\\n]{0,3} \\[ref=(e\\d+)\\]`).exec(seen)?.[1] ?? ''
  await used('browser_type', { element: 'Name', target: target('Full name'), text: 'Grace Hopper' })
  await used('browser_select_option', { element: 'Country', target: target('Country'), values: ['France'] })
  await used('browser_type', { element: 'Loom', target: target('Favourite loom'), text: 'Jacquard' })
  await used('browser_click', { element: 'Send', target: target('button ."Send') })
  await other.close()
  expect(pages.posted).toHaveLength(1)

  const [session] = globSync(join(output, 'session-*', 'session.md'))
  const { structuredContent: learned } = await call('learn_from_trace', { file: session })
  expect(learned).toMatchObject({
    manual: { type: 'fill_form', steps: 4 },
    values: [
      expect.stringContaining('{{name}}'),
      expect.stringContaining('“Country” takes {{country}}'),
      expect.stringContaining('{{answer:Favourite loom}}'),
    ],
    left_out: [],
  })
  expect(JSON.stringify(learned)).not.toMatch(/Grace|France|Jacquard/)
  const done = await call('run_task', {
    url: pages.url('/join'),
    type: 'fill_form',
    mode: 'cookbook',
    user_data: { ...person, country: 'Germany', answers: { 'Favourite loom': 'Dobby' } },
    commit_policy: 'granted',
  })
  expect(done.structuredContent).toMatchObject({ status: 'completed', llm_calls: 0, steps: { replayed: 4 } })
  expect(Object.fromEntries(new URLSearchParams(pages.posted[1]?.body))).toEqual({
    name: person.name,
    land: 'DE',
    loom: 'Dobby',
  })
  expect(await call('learn_from_trace', { trace: 'nothing of the kind' })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('(MANUAL_INVALID)') }],
  })
})

test('wrong input is a result with its code, and nothing is opened', async () => {
  const pipe = join(home, 'pipe')
  execFileSync('mkfifo', [pipe])
  const wrong = [
    await call('run_task', { url: 'file:///etc/passwd', type: 'apply', user_data: person }),
    await call('run_task', { url: url(1), type: 'sing' }),
    await call('run_task', { url: url(1), data_file: 'me.json' }),
    await call('observe', { url: 'file:///etc/passwd' }),
    // Endless files, and one that waits for somebody to write to it.
    ...(await Promise.all(
      ['/dev/zero', pipe, home].flatMap((file) => [
        call('run_task', { url: url(1), data_file: file }),
        call('learn_from_trace', { file }),
      ]),
    )),
    await call('run_task', { url: url(1), user_data: person, task: 'x'.repeat(30_000) }),
  ]
  for (const result of wrong) {
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toMatch(/\((INVALID_INPUT|INVALID_DATA_FILE)\)/)
  }
})

test('no tool ignores a field that it does not have: each refuses it by name', async () => {
  const { tools } = await agent.client.listTools()
  for (const { name, inputSchema } of tools) {
    expect(inputSchema, name).toMatchObject({ additionalProperties: false })
    const refused = await call(name, { ...LEAST[name], supervison: 'approve' })
    expect(refused.isError, name).toBe(true)
    expect(JSON.stringify(refused.content), name).toContain('supervison')
  }
})

const LEAST: Readonly<Record<string, Record<string, unknown>>> = {
  run_task: { url: 'http://127.0.0.1:9/', user_data: person },
  job_status: { job_id: 'x' },
  answer_human: { job_id: 'x' },
  learn_from_trace: { trace: 'x' },
  observe: { url: 'http://127.0.0.1:9/' },
  show_application: { id: 'x' },
  snapshot: { session: 'x' },
  act: { session: 'x', steps: [{ op: 'back' }] },
  extract: { session: 'x' },
  end_session: { session: 'x' },
}

test('a page is looked at without any model', async () => {
  const { structuredContent } = await call('observe', { url: url(1) })
  expect(structuredContent).toMatchObject({
    page: { title: 'Apply: deckhand', fields: [{ profile_key: 'name' }, { profile_key: 'email' }] },
  })
})
