/**
 * One more of each kind (widget, blocker, platform with its connector, job type, provider, command) in a copy of the tree: each place that was
 * forgotten is found, with all of them it compiles, and the additions are there for whoever asks for them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from '../../support/extending.ts'

/** What leads to every place that knows kinds one by one. */
const ENTRIES = [
  'bridge/api/operator/words.ts',
  'bridge/connectors/index.ts',
  'bridge/jobs/request.ts',
  'bridge/think/registry.ts',
  'shared/page/platform.ts',
  'shared/ui/job-types.ts',
  'bridge/act/widgets/index.ts',
  'bridge/observe/blockers.ts',
  'bridge/engine/blockers/blockers.ts',
  'shared/page/snapshot.ts',
  'test/browser/observe-fields.test.ts',
]

/** ms; the compiler takes seconds of a core for itself, and cores are shared. */
const COMPILES_MS = 300_000

let tree: TreeCopy

beforeAll(async () => {
  tree = await copyTree(['bridge', 'shared', 'sites', 'test/browser/observe-fields.test.ts', 'test/support'])
}, COMPILES_MS)
afterAll(() => tree.close())

test('a row alone does not compile in any of the other places; with all of them it does', {
  timeout: COMPILES_MS,
}, async () => {
  await tree.insert('shared/domain/widgets.ts', '  hidden: {\n', "  rating: { ...LAID_OUT, option: 'button' },\n")
  await tree.insert(
    'shared/domain/blockers.ts',
    '  legal: {\n',
    `  age_check: {
    toldBy: 'markup', asks: 'itself', code: 'human_required', onPage: true, usedOnce: false, commits: false, signsIn: false,
    minds: false, afterFilling: false, answer: 'none', opens: false, failed: false, holdsBack: false, hides: 'terms',
    icon: 'hand', still: 'The check is still there.',
  },
  waiting_room: {
    toldBy: 'fields', asks: 'stuck', code: 'human_required', onPage: false, usedOnce: false, commits: false, signsIn: false,
    minds: false, afterFilling: false, answer: 'none', opens: false, failed: false, holdsBack: false, hides: 'terms',
    icon: 'hand', still: 'The check is still there.',
  },
`,
  )
  await tree.insert(
    'shared/domain/platforms.ts',
    '  icims: {',
    "  hirewell: { hosts: /(?:^|\\.)hirewell\\.example$/, employer: 'path' },\n",
  )
  await tree.insert(
    'shared/domain/job-types.ts',
    '  custom: {\n',
    `  check_in: {
    goal: 'form', speaksForAPerson: true, oncePerPosting: true, leadsToSystems: false, task: 'Check the person in.',
    budget: { maxCostUsd: 1, maxIterations: 20 },
  },
`,
  )
  await tree.insert('bridge/connectors/index.ts', 'import { workday }', "import { hirewell } from './hirewell.ts'\n")
  await tree.insert('bridge/connectors/index.ts', 'workday, greenhouse }', 'hirewell, ')
  await tree.insert('bridge/think/registry.ts', 'import { google }', "import { inHouse } from './models/in-house.ts'\n")
  await tree.insert('bridge/think/registry.ts', 'anthropic, google,', "'in-house': inHouse, ")
  expect(await tree.broken(ENTRIES)).toEqual([
    'bridge/act/widgets/index.ts',
    'bridge/api/operator/words.ts',
    'bridge/connectors/index.ts',
    'bridge/jobs/handlers/index.ts',
    'bridge/observe/blockers.ts',
    'bridge/think/registry.ts',
    'shared/domain/interaction-words.ts',
    'shared/page/blockers.ts',
    'shared/page/platform.ts',
    'shared/page/widgets.ts',
    'shared/ui/job-types.ts',
    'test/browser/observe-fields.test.ts',
  ])

  await tree.insert('bridge/act/widgets/index.ts', '  slider,\n', '  rating: oneOf,\n')
  await tree.insert(
    'shared/page/widgets.ts',
    '  slider: {\n',
    "  rating: { is: ({ el, role }) => role !== undefined && el.localName === 'star-rating', value: membersValue },\n",
  )
  await tree.insert('test/browser/observe-fields.test.ts', "  slider: '", "  rating: '<star-rating></star-rating>',\n")
  await tree.insert('bridge/observe/blockers.ts', "'2fa': code, payment", 'waiting_room: () => undefined, ')
  await tree.insert('shared/page/blockers.ts', '  captcha,\n', '  age_check: () => undefined,\n')
  await tree.insert(
    'shared/domain/interaction-words.ts',
    '  error_page: ({ host }) => errorPageWords(host),\n',
    `  age_check: ({ host }) => botCheckWords(host),
  waiting_room: ({ host }) => errorPageWords(host),
`,
  )
  await tree.insert('shared/page/platform.ts', '  icims: ', "  hirewell: '#hirewell-board',\n")
  await tree.add(
    'bridge/connectors/hirewell.ts',
    `import type { Connector } from './connector.ts'
export const hirewell: Connector = { instructions: ['“Continue” sends.'], handlers: [] }
`,
  )
  await tree.add(
    'bridge/jobs/handlers/check-in.ts',
    `import { z } from 'zod'
import type { JobHandler } from './handler.ts'
export const checkIn: JobHandler = {
  description: 'check in for a flight', defaultMode: 'hybrid', commitPolicy: () => 'granted',
  input: z.looseObject({ task_description: z.string({ error: 'is needed: the booking code' }) }),
}
`,
  )
  await tree.insert('bridge/jobs/handlers/index.ts', 'import { custom }', "import { checkIn } from './check-in.ts'\n")
  await tree.insert('bridge/jobs/handlers/index.ts', 'scrape, custom }', 'check_in: checkIn, ')
  await tree.insert(
    'bridge/api/operator/words.ts',
    '  custom: {\n',
    `  check_in: {
    working: (host) => \`Checking in at \${host}\`, ask: (host) => \`Check in at \${host}?\`, done: (host) => \`Checked in at \${host}\`,
    plan: say('plan_else'),
  },
`,
  )
  await tree.insert(
    'shared/ui/job-types.ts',
    '  custom: {',
    "  check_in: { icon: 'check', word: 'typeCheckIn', placeholder: 'taskPlaceholder' },\n",
  )
  await tree.add(
    'bridge/think/models/in-house.ts',
    `import { openaiCompatible } from './openai-compatible.ts'
import type { ModelAdapter } from './adapter.ts'
export const inHouse: ModelAdapter = {
  ...openaiCompatible, name: 'in-house', title: 'In-house', defaultModel: 'one', defaultBaseUrl: 'http://127.0.0.1:9/v1', needsKey: false,
}
`,
  )
  await tree.add(
    'bridge/cli/commands/hello.ts',
    `import type { Command } from 'commander'
import { print } from '../print.ts'
export const register = (command: Command): void => void command.argument('<name>').action((name: string) => print(\`Hello \${name}\`))
`,
  )
  await tree.insert(
    'bridge/cli/commands/index.ts',
    "  {\n    name: 'teach',",
    "  { name: 'hello', takes: '<name>', about: 'greet', load: () => import('./hello.ts') },\n",
  )
  expect(await tree.broken([...ENTRIES, 'bridge/cli/commands/hello.ts'])).toEqual([])
  // What was added is taken by the front doors that take the others of its kind.
  const said = await tree.output(`
import { Command } from 'commander'
import { COMMANDS } from './bridge/cli/commands/index.ts'
import { connectorFor } from './bridge/connectors/index.ts'
import { acceptRequest } from './bridge/jobs/request.ts'
import { createProvider } from './bridge/think/registry.ts'
import { platformOfUrl } from './shared/domain/url.ts'
const page = 'https://jobs.hirewell.example/north/1'
const { job } = acceptRequest({ job_type: 'check_in', target_url: page, task_description: 'K4T2' })
const refused = (() => { try { acceptRequest({ job_type: 'check_in', target_url: page }) } catch (error) { return error.message } })()
const root = new Command()
for (const { name, load } of COMMANDS) if (name === 'hello') (await load()).register(root.command(name))
await root.parseAsync(['hello', 'Ada'], { from: 'user' })
console.log(JSON.stringify([job.type, job.commitPolicy, job.budget, refused, createProvider('in-house').name, connectorFor(platformOfUrl(page))]))
`)
  const [hello = '', rest = ''] = said.split('\n')
  expect(hello).toBe('Hello Ada')
  expect(JSON.parse(rest)).toEqual([
    'check_in',
    'granted',
    { maxCostUsd: 1, maxIterations: 20 },
    expect.stringContaining('is needed: the booking code'),
    'in-house',
    { instructions: ['“Continue” sends.'], handlers: [] },
  ])
})

test('a row that leaves a trait out does not compile', { timeout: COMPILES_MS }, async () => {
  await tree.insert('shared/domain/widgets.ts', '  hidden: {\n', "  colour: { fill: 'type', several: false },\n")
  await tree.insert('shared/domain/blockers.ts', '  legal: {\n', "  queue: { toldBy: 'markup', asks: 'stuck' },\n")
  expect(await tree.broken(['shared/domain/widgets.ts', 'shared/domain/blockers.ts'])).toEqual([
    'shared/domain/blockers.ts',
    'shared/domain/widgets.ts',
  ])
})
