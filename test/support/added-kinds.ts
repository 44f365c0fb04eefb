/**
 * Adds one more of each kind of extension to a copy of the tree, as a developer would: first the rows of the tables,
 * then the code that they need.
 */
import type { TreeCopy } from './extending.ts'

/** Adds only the rows; the compiler then names what is missing. */
export const addRows = async (tree: TreeCopy): Promise<void> => {
  await tree.insert(
    'shared/domain/widgets.ts',
    '  hidden: {\n',
    `  /** Stars: as many as the key that is pressed says. */
  rating: { ...TEXT, text: 'none', alone: false, outlivesReset: true, role: 'slider' },
`,
  )
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
    goal: 'seated',
    speaksForAPerson: true,
    oncePerPosting: true,
    leadsToSystems: false,
    name: 'Check-in',
    task: 'Check the person in.',
    budget: { maxCostUsd: 1, maxIterations: 20 },
  },
`,
  )
  await tree.insert(
    'shared/domain/goals.ts',
    '  /** They are collected. */\n',
    `  /** The page shows the seat. */
  seated: {
    inWords: false, collects: false, sends: true, mustSend: true, sendsSeveral: false, oneForm: true, ofPosting: false,
    anyForm: false, shownByPage: false, confirms: nothing, provedBy: (line) => /^Seat \\d+[A-F]$/.test(line), asks: 'send_form',
  },
`,
  )
  await tree.insert('bridge/connectors/index.ts', 'import { workday }', "import { hirewell } from './hirewell.ts'\n")
  await tree.insert('bridge/connectors/index.ts', 'workday, greenhouse }', 'hirewell, ')
  await tree.insert(
    'bridge/think/registry.ts',
    'import { openaiCompatible }',
    "import { inHouse } from './models/in-house.ts'\n",
  )
  await tree.insert('bridge/think/registry.ts', "'openai-compatible': openaiCompatible,", "'in-house': inHouse, ")
}

/** Files that list every kind, which the compiler names after only the rows were added. */
export const ASKED_FOR = [
  'bridge/act/widgets/index.ts',
  'bridge/api/operator/words.ts',
  'bridge/connectors/index.ts',
  'bridge/engine/run/sites.ts',
  'bridge/jobs/handlers/index.ts',
  'bridge/observe/blockers.ts',
  'bridge/think/registry.ts',
  'shared/domain/interaction-words.ts',
  'shared/domain/learned-site.ts',
  'shared/page/blockers.ts',
  'shared/page/platform.ts',
  'shared/page/widgets.ts',
  'shared/ui/job-types.ts',
  'test/browser/observe-fields.test.ts',
]

/** Adds the code that the rows need, and a command. */
export const addTheRest = async (tree: TreeCopy): Promise<void> => {
  await addWidget(tree)
  await addBlockers(tree)
  await addPlatform(tree)
  await addJobType(tree)
  await addProvider(tree)
  await addCommand(tree)
}

const addWidget = async (tree: TreeCopy): Promise<void> => {
  await tree.add(
    'bridge/act/widgets/rating.ts',
    `/** Stars: as many as the key that is pressed says. */
import { locate } from '../../browser/page-world.ts'
import { fail, nameOf, type WidgetHandler } from '../context.ts'
import { pressKeys } from '../sent.ts'
import { reread } from './reading.ts'

export const rating: WidgetHandler = {
  type: async (act, field, wanted) => {
    await locate(field.frame, field.ref).focus({ timeout: act.deadline.remaining, signal: act.deadline.signal })
    await pressKeys(act, wanted)
    const { value } = await reread(act, field)
    if (value !== wanted) throw fail('VALUE_NOT_TAKEN', \`\${nameOf(act)} shows \${value}, not \${wanted}.\`)
    return { observed: { value }, proof: { value } }
  },
}
`,
  )
  await tree.insert('bridge/act/widgets/index.ts', 'import { slider }', "import { rating } from './rating.ts'\n")
  await tree.insert('bridge/act/widgets/index.ts', '  slider,\n', '  rating,\n')
  await tree.insert(
    'shared/page/widgets.ts',
    '  slider: {\n',
    "  rating: { is: ({ el }) => el.hasAttribute('data-stars'), value: (el) => attr(el, 'data-stars') },\n",
  )
  await tree.insert(
    'test/browser/observe-fields.test.ts',
    "  slider: '",
    '  rating: \'<div role="slider" tabindex="0" data-stars="0"></div>\',\n',
  )
}

const addBlockers = async (tree: TreeCopy): Promise<void> => {
  await tree.insert('bridge/observe/blockers.ts', "'2fa': code, payment", 'waiting_room: () => undefined, ')
  await tree.insert(
    'shared/page/blockers.ts',
    '  captcha,\n',
    `  age_check: ({ headings }) =>
    headings.some((text) => /^are you over 18/i.test(text))
      ? { confidence: 0.9, evidence: ['asks for the age'] }
      : undefined,
`,
  )
  await tree.insert(
    'shared/domain/interaction-words.ts',
    '  error_page: ({ host }) => errorPageWords(host),\n',
    `  age_check: ({ host }) => botCheckWords(host),
  waiting_room: ({ host }) => errorPageWords(host),
`,
  )
  await tree.insert(
    'shared/domain/learned-site.ts',
    "  legal: 'terms to agree to',\n",
    "  age_check: 'a question about the age',\n",
  )
  await tree.insert(
    'bridge/engine/run/sites.ts',
    "  legal: (host) => say('warn_site_legal'",
    "  age_check: (host) => say('warn_site_check', { host }),\n",
  )
}

const addPlatform = async (tree: TreeCopy): Promise<void> => {
  await tree.insert('shared/page/platform.ts', '  icims: ', "  hirewell: '#hirewell-board',\n")
  await tree.add(
    'bridge/connectors/hirewell.ts',
    `/** Hirewell: codes are taken in capital letters only, key by key. */
import { type ActHandler, clickAt, fieldOf, reread, typeKeys } from '../act/index.ts'
import type { Connector } from './connector.ts'

const code: ActHandler = {
  name: 'hirewell code',
  wants: (operation, widget) => operation.op === 'type' && widget === 'text' && /^[a-z0-9]{4}$/.test(operation.text),
  async act(act, operation) {
    if (operation.op !== 'type') throw new Error('unreachable: see wants')
    const field = await fieldOf(act, operation.target)
    await clickAt(act, field.frame, field.ref)
    await typeKeys(act, field, operation.text.toUpperCase())
    const { value } = await reread(act, field)
    return { observed: { value }, proof: { value } }
  },
}

export const hirewell: Connector = {
  instructions: ['Hirewell: “Check in” sends.'],
  handlers: [code],
}
`,
  )
}

const addJobType = async (tree: TreeCopy): Promise<void> => {
  await tree.add(
    'bridge/jobs/handlers/check-in.ts',
    `/** Checks somebody in, by the code of their booking. */
import { z } from 'zod'
import type { JobHandler } from './handler.ts'

export const checkIn: JobHandler = {
  description: 'check in for a flight',
  defaultMode: 'hybrid',
  commitPolicy: () => 'granted',
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
    working: (host) => \`Checking in at \${host}\`,
    ask: (host) => \`Check in at \${host}?\`,
    done: (host) => \`Checked in at \${host}\`,
    plan: say('plan_else'),
  },
`,
  )
  await tree.insert(
    'shared/ui/job-types.ts',
    '  custom: {',
    "  check_in: { icon: 'check', word: 'typeFill', placeholder: 'taskPlaceholder' },\n",
  )
}

const addProvider = (tree: TreeCopy): Promise<void> =>
  tree.add(
    'bridge/think/models/in-house.ts',
    `/** The model service in the house: speaks as others do, at an address of its own. */
import type { ModelAdapter } from './adapter.ts'
import { openaiCompatible } from './openai-compatible.ts'

export const inHouse: ModelAdapter = {
  ...openaiCompatible,
  name: 'in-house',
  title: 'In-house',
  defaultModel: 'one',
  defaultBaseUrl: 'http://127.0.0.1:9/v1',
}
`,
  )

const addCommand = async (tree: TreeCopy): Promise<void> => {
  await tree.add(
    'bridge/cli/commands/hello.ts',
    `/** \`ghosthands hello NAME\`: greets. */
import type { Command } from 'commander'
import { print } from '../print.ts'

export const register = (command: Command): void => {
  command.argument('<name>').action((name: string) => print(\`Hello \${name}\`))
}
`,
  )
  await tree.insert(
    'bridge/cli/commands/index.ts',
    "  {\n    group: TASKS,\n    name: 'teach',",
    "  { group: TASKS, name: 'hello', takes: '<name>', about: 'greet', load: () => import('./hello.ts') },\n",
  )
}
