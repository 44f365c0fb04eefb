// Runs tasks of every kind on a real bridge, with unique values. Then searches for these in everything that is left
// behind: the home, the database, its write-ahead log, logs, temporary folders, command lines, requests to a model.
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadConfig } from '../../bridge/base/config.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { DATABASE, OWNER_ROLE } from '../../bridge/store/names.ts'
import { html } from '../../sites/kit/respond.ts'
import { startSites } from '../../sites/server.ts'
import { type Bridge, keepBridge } from '../chaos/bridge.ts'
import { openedIn } from '../support/files.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { startMcpAgent } from '../support/mcp-agent.ts'
import { applicant } from '../support/model-servers/applicant.ts'
import { KEY, startModelServer } from '../support/model-servers/server.ts'
import { startOwnChrome } from '../support/own-chrome.ts'
import { dumpOf, filesHolding, processTexts, spellingsOf } from './search.ts'

const QUESTION = 'Which colour is the hull?'
/** Secrets: allowed only where they were typed. */
const SECRETS = { password: 'Canary-heron-4471', cc_number: '4111111111111111' }
const VAULT = { password: 'Canary-vault-5582' }
/** Personal data: allowed only in what the owner is meant to read. */
const PERSON = {
  name: 'Canarette Vandermolen',
  email: 'canarette.v@example.test',
  answers: { [QUESTION]: 'canary-teal-88' },
}
const TOLD = 'canary-ochre-93'
/** What the owner reads: reports, traces, and what was sent or collected; a job's `artifacts`, only for the owner. */
const FOR_THE_OWNER = /^artifacts\/[^/]+\//

export interface Found {
  /** Kind of task → outcome. */
  ended: Map<string, string>
  /** One sentence for each value in a forbidden place. */
  faults: string[]
  /** Proof that the search works: values reached the site, and personal data is in reports. */
  typed: number
  reports: number
}

const berth = formSite({
  name: 'berth',
  title: 'Berths',
  thanks: 'Thank you! We have received your application.',
  page: (posting) => ({
    heading: 'Apply for a berth',
    fields: `${NAME}${EMAIL}${posting.startsWith('plain') ? '' : field('Password', 'password', 'type=password autocomplete=current-password required')}
      ${posting.startsWith('learned') ? field('Card number', 'card', 'autocomplete=cc-number required') : ''}
      ${posting.startsWith('asks') ? field('Which sail is torn?', 'sail') : posting.startsWith('model') ? '' : field(QUESTION, 'hull')}<button type=submit>Submit application</button>`,
  }),
})
const site = {
  ...berth,
  handle: async (request: Parameters<typeof berth.handle>[0]) =>
    request.path === '/prices'
      ? html(
          '<!doctype html><title>Prices</title><h1>Prices</h1><table><tr><th>Crate</th><th>Price</th></tr><tr><td>Oak</td><td>12</td></tr><tr><td>Ash</td><td>9</td></tr></table>',
        )
      : berth.handle(request),
}

export const runCanaries = async (say: (line: string) => void = () => {}): Promise<Found> => {
  await using undo = new AsyncDisposableStack()
  const root = mkdtempSync(join(tmpdir(), 'gh-canaries-'))
  undo.defer(() => rmSync(root, { recursive: true, force: true }))
  const [home, temp, user] = ['h', 't', 'u'].map((name) => join(root, name)) as [string, string, string]
  for (const made of [temp, user]) mkdirSync(made)
  undo.defer(() => destroyStore(homeAt(home).data))
  const sites = await startSites({ sites: [site] })
  undo.defer(() => sites.close())
  const model = undo.use(await startModelServer('anthropic', applicant))
  const chrome = await startOwnChrome()
  undo.defer(() => chrome.close())
  const env = {
    TMPDIR: temp,
    HOME: user,
    GHOSTHANDS_LOG_LEVEL: 'trace',
    GHOSTHANDS_TRACE: 'true',
    GHOSTHANDS_AUDIT: 'true',
  }
  const log = join(root, 'log')
  const logged = openSync(log, 'a')
  undo.defer(() => closeSync(logged))
  const bridge = undo.use(
    await keepBridge(home, {
      env: {
        ...env,
        GHOSTHANDS_MODEL_BASE_URL: model.baseUrl,
        GHOSTHANDS_MODEL_API_KEY: KEY,
        GHOSTHANDS_MODEL: 'claude-sonnet-5-5',
      },
      log,
    }),
  )
  await bridge.ready()
  const processes = new Set<string>()
  const watching = setInterval(() => {
    for (const text of processTexts()) processes.add(text)
  }, 250)
  undo.defer(() => clearInterval(watching))

  const ended = await work(bridge, (path) => sites.url(`/berth/${path}`), {
    home,
    logged,
    env,
    cdpUrl: `http://127.0.0.1:${chrome.port}`,
    say,
  })
  const { faults, reports } = await search({
    bridge,
    home,
    temp,
    user,
    log,
    processes,
    prompts: model.asked.map(({ text, system }) => `${system}${text}`),
  })
  return {
    ended,
    faults,
    reports,
    typed: sites.submissions('berth').filter(({ fields }) => fields.password !== undefined).length,
  }
}

interface Tools {
  home: string
  /** File descriptor of the log. */
  logged: number
  env: Record<string, string>
  cdpUrl: string
  say(line: string): void
}

const work = async (
  bridge: Bridge,
  url: (path: string) => string,
  { home, logged, env, cdpUrl, say }: Tools,
): Promise<Map<string, string>> => {
  const ended = new Map<string, string>()
  const note = (kind: string, how: string): void => {
    ended.set(kind, how)
    say(`${kind}: ${how}`)
  }
  const asked = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await bridge.ask(method, path, body)
    if (!answer || answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.json as Record<string, unknown>
  }
  const over = async (id: string): Promise<Record<string, unknown>> => {
    for (;;) {
      // A busy one may not answer in time.
      const job = (await bridge.ask('GET', `/jobs/${id}`))?.json as Record<string, unknown> | undefined
      if (/^(?:completed|failed|cancelled|paused)$/.test(String(job?.status))) return job ?? {}
      await pause(200)
    }
  }
  const one = async (kind: string, path: string, more: Record<string, unknown> = {}): Promise<string> => {
    const { input_data, ...rest } = more as { input_data?: object }
    const { job_id } = await asked('POST', '/jobs', {
      job_type: 'fill_form',
      target_url: url(path),
      commit_policy: 'granted',
      input_data: input_data ?? { user_data: { ...PERSON, ...SECRETS } },
      ...rest,
    })
    const { status, error } = await over(String(job_id))
    note(kind, error ? `${status} (${(error as { code?: string }).code})` : String(status))
    return String(job_id)
  }
  await one('worked out by rule', 'learned-1')
  await one('cookbook', 'learned-1', { execution_mode: 'cookbook', again: true })
  await one('hybrid', 'hybrid-1', { execution_mode: 'hybrid', provider: 'anthropic' })
  await one('a model', 'model-1', { execution_mode: 'ai', provider: 'anthropic' })
  await one('an application', 'apply-1', { job_type: 'apply' })
  await one('a list', 'prices', {
    job_type: 'scrape',
    task_description: 'first 20 rows with crate and price',
    hitl_enabled: false,
    input_data: {},
  })
  await one('in words', 'words-1', {
    job_type: 'custom',
    task_description: 'Apply for a berth',
    execution_mode: 'ai',
    provider: 'anthropic',
  })
  await one('the person’s own browser', 'own-1', {
    browser_mode: 'operator',
    input_data: { user_data: { ...PERSON, ...SECRETS }, cdp_url: cdpUrl },
  })
  const asking = await one('asks its person', 'asks-1')
  await asked('POST', `/jobs/${asking}/resume`, { answers: { 'Which sail is torn?': TOLD }, remember: true })
  for (let tries = 0; tries < 600 && (await over(asking)).status === 'paused'; tries += 1) await pause(100)
  note('asks its person', String((await over(asking)).status))
  await one('fails', 'nothing-1', { target_url: 'http://127.0.0.1:1/none' })
  const profile = await asked('POST', '/profiles', { name: 'Canary', data: PERSON, secrets: VAULT })
  const { id: schedule } = await asked('POST', '/schedules', {
    cron: '0 9 1 1 *',
    name: 'Canary',
    job: { target_url: url('plain-2'), job_type: 'fill_form', profile_id: profile.id, commit_policy: 'never' },
  })
  const { job_id: begun } = await asked('POST', `/schedules/${schedule}/run`)
  note('a schedule with a kept profile', String((await over(String(begun))).status))
  const batch = await asked('POST', '/batches', {
    postings: [{ url: url('listed-1') }, { url: url('listed-2') }],
    job: { profile_id: profile.id },
  })
  for (let tries = 0; tries < 600 && (await asked('GET', `/batches/${batch.id}`)).state === 'looking'; tries += 1)
    await pause(100)
  note('a list of postings', String((await asked('GET', `/batches/${batch.id}`)).state))
  const agent = await startMcpAgent(home, undefined, { env, log: logged })
  try {
    const done = await agent.call('run_task', {
      url: url('plain-3'),
      type: 'fill_form',
      user_data: PERSON,
      commit_policy: 'never',
    })
    note('another agent', String((done.structuredContent as { status?: string })?.status))
    const shown = await agent.call('snapshot', { url: url('plain-4'), task: 'Look at the form' })
    note('another agent’s own steps', shown.isError ? 'failed' : 'completed')
  } finally {
    await agent.client.close()
  }
  return ended
}

interface Left {
  bridge: Bridge
  home: string
  temp: string
  user: string
  log: string
  processes: ReadonlySet<string>
  prompts: readonly string[]
}

const search = async ({
  bridge,
  home,
  temp,
  user,
  log,
  processes,
  prompts,
}: Left): Promise<{ faults: string[]; reports: number }> => {
  const secrets = [...Object.values(SECRETS), ...Object.values(VAULT)].flatMap(spellingsOf)
  const personal = [PERSON.name, PERSON.email, ...Object.values(PERSON.answers), TOLD].flatMap(spellingsOf)
  const all = [...secrets, ...personal]
  const faults: string[] = []
  const none = (where: string, found: readonly string[], what: string): void => {
    for (const path of found) faults.push(`${what} stands in ${where}: ${path}`)
  }
  const holds = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word))
  // The files of a running bridge, before it ends.
  none('a temporary folder', filesHolding(temp, secrets), 'a secret')
  await bridge.stop()
  none('the home', filesHolding(home, all), 'a value')
  // With the key, the stored data can be read, but no secret.
  none('the home', filesHolding(home, secrets, openedIn(home)), 'a secret')
  const read = filesHolding(home, personal, openedIn(home))
  none(
    'the home',
    read.filter((path) => !FOR_THE_OWNER.test(path)),
    'a person’s data',
  )
  none('a temporary folder', filesHolding(temp, all), 'a value')
  none('the person’s own folder', filesHolding(user, all), 'a value')
  const said = readFileSync(log, 'utf8')
  if (holds(said, all)) faults.push('a value stands in the log')
  // Make sure that there was something to read.
  if (!said.includes('/berth/learned-1')) faults.push('the log was not read')
  if (![...processes].some((text) => text.includes(home))) faults.push('the command lines were not read')
  if ([...processes].some((text) => holds(text, all))) faults.push('a value stands in a command line or an environment')
  if (prompts.some((text) => holds(text, secrets))) faults.push('a secret was sent to the model')
  await using app = await openApp(loadConfig({ home, flags: {}, env: {} }))
  const { tables, folder } = await dumpOf(
    `postgresql://${OWNER_ROLE}@localhost/${DATABASE}?host=${encodeURIComponent(app.store.where)}`,
  )
  if (tables.size < 10) faults.push('the database was not read')
  none(
    'the database',
    [...tables].filter(([, text]) => holds(text, all)).map(([name]) => name),
    'a value',
  )
  const files = filesHolding(folder, all)
  none('the database’s files', files, 'a value')
  // Make sure that there was something to find: addresses of postings are stored unchanged.
  if (filesHolding(folder, ['/berth/learned-1']).length === 0) faults.push('the database’s files were not read')
  return { faults, reports: read.length }
}
