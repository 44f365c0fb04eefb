// What a question means is learned at one site and used at another one, for other people; never a value, and never
// where only the person may answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { exportKnowledge, importKnowledge, readKnowledge, restoreKnowledge } from '../../bridge/learn/knowledge.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Interaction, Resolution } from '../../shared/domain/interaction.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'
import { memoryKnowledge } from '../support/memory.ts'
import { liar } from '../support/model-servers/liar.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'

const CREATURE = 'Which prehistoric creature would you bring along to the picnic?'
const BADGE = 'What should we print on your visitor badge?'
const ILLNESS = 'Which long-term illnesses should we plan for?'

const choice = (label: string, name: string, options: readonly string[]): string =>
  `<div><span id="${name}-l">${label}</span><select name="${name}" aria-labelledby="${name}-l" required><option value="">Choose</option>${options.map((one) => `<option>${one}</option>`).join('')}</select></div>`

/** One company on its own portal, and others elsewhere that ask some of the same questions in other ways. */
const harbour = formSite({
  name: 'harbour',
  title: 'Apply – Harbour',
  thanks: 'Thank you for applying!',
  page: (posting) => ({
    heading: 'Deckhand',
    fields: `${NAME}${EMAIL}${posting === 'ill' ? field(ILLNESS, 'ill') : `${field(CREATURE, 'creature')}${field(BADGE, 'badge')}`}<button>Submit application</button>`,
  }),
})
const mill = formSite({
  name: 'mill',
  title: 'Miller – The Mill',
  thanks: 'Your application was received.',
  page: (posting) => ({
    heading: 'Miller',
    fields: `<section><h2>About you</h2>${field('Email', 'e', 'type="email" required')}${field('Full name', 'n')}${
      posting === 'ill'
        ? field(ILLNESS, 'ill')
        : `${choice('Which prehistoric creature would you bring along to the picnic', 'pet', ['Mammoth', 'Stegosaurus', 'Triceratops'])}${posting === 'badge' ? field('What should we print on your visitor badge?', 'badge') : ''}`
    }</section><button>Send application</button>`,
  }),
})

const door = frontDoor([harbour, mill])
const questions = () => door.memory.knowledge.filter((one) => one.kind === 'question')
let service: ModelServer
/** What the model types, by label. */
let claims: Record<string, string> = {}
beforeAll(async () => {
  service = await startModelServer('anthropic', (asked) => liar(claims)(asked))
})
afterAll(() => service.close())

const ada = parseUserData({ name: 'Ada King', email: 'ada@a.test', nickname: 'Addie', 'Favourite dinosaur': 'Triceratops' }) // biome-ignore format: one line a person
const omar = parseUserData({ name: 'Omar Haddad', email: 'omar@b.test', nickname: 'Oz', 'Favourite dinosaur': 'Stegosaurus' }) // biome-ignore format: one line a person

/** On another host than the first company. */
const elsewhere = (path: string): string => door.sites.url(path).replace('127.0.0.1', 'localhost')

/** Explored by a model, which names the data it uses. */
const byModel = async (path: string, typed: Record<string, string>, more: Partial<RunInput> = {}) => {
  claims = { 'Full name': '{{name}}', Email: '{{email}}', ...typed }
  door.memory.ports.provider = createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: 'claude-sonnet-5-5' }) // biome-ignore format: one line
  const output = await door.run(path, { applicant: ada, mode: 'ai', ...more })
  expect(output.status, story(output)).toBe('completed')
  return output
}

const byRules = (path: string, more: Partial<RunInput> = {}) => {
  door.memory.ports.provider = createProvider('local')
  return door.run(path, { targetUrl: elsewhere(path), applicant: omar, mode: 'hybrid', ...more })
}

const asked = (): string[] =>
  door.memory.asks.flatMap(({ questions = [] }: HumanAsk) =>
    questions.map((one: Interaction['questions'][number]) => one.question),
  )

const LEARNED = { [CREATURE]: '{{custom.favourite-dinosaur}}', [BADGE]: '{{nickname}}' }

test('what a model learned at one company is filled in at another one, from each person’s own data', async () => {
  const unknown = await byRules('/mill/one')
  expect(unknown.status, story(unknown)).toBe('paused')
  expect(asked().join()).toContain('prehistoric creature')

  await byModel('/harbour/one', LEARNED)
  expect(questions().map(({ body }) => body.source)).toEqual([
    { from: 'profile', key: 'custom.favourite-dinosaur' },
    { from: 'profile', key: 'nickname' },
  ])
  expect(JSON.stringify(door.memory.knowledge)).not.toMatch(/Triceratops|Addie|Ada/)

  door.memory.asks.length = 0
  const next = await byRules('/mill/badge')
  expect(next.status, story(next)).toBe('completed')
  expect(asked()).toEqual([])
  expect(door.sites.submissions('mill').at(-1)?.fields).toMatchObject({
    n: 'Omar Haddad',
    pet: 'Stegosaurus',
    badge: 'Oz',
  })
  expect(questions().map(({ version, successes }) => [version, successes])).toEqual([
    [1, 1],
    [1, 1],
  ])

  // A person whose data does not contain it, and an empty home with the exported file.
  const { 'custom.favourite-dinosaur': _, ...values } = ada.values
  const without = await byRules('/mill/one', { applicant: { ...ada, values } })
  expect(without.status, story(without)).toBe('paused')
  const file = exportKnowledge(
    'question',
    questions().map(({ body }) => body),
  )
  for (const list of [door.memory.knowledge, door.memory.manuals, door.memory.commits, door.memory.answers])
    list.length = 0
  const source = memoryKnowledge(door.memory.knowledge)
  const { keys } = await importKnowledge(source, readKnowledge(file))
  // Nothing is answered by a file before a person has confirmed it.
  const unconfirmed = await byRules('/mill/badge', { applicant: ada })
  expect(unconfirmed.status, story(unconfirmed)).toBe('paused')
  for (const key of keys) await restoreKnowledge(source, 'question', key)
  const again = await byRules('/mill/badge', { applicant: ada })
  expect(again.status, story(again)).toBe('completed')
  expect(door.sites.submissions('mill').at(-1)?.fields).toMatchObject({ pet: 'Triceratops', badge: 'Addie' })
})

test('two runs that disagree make a question unknown, and what only the person may say is never learned', async () => {
  // Equal values are no proof: the person's own answer may happen to be in their data.
  await byModel('/harbour/zero', { [CREATURE]: 'Triceratops', [BADGE]: 'Addie' })
  expect(questions()).toEqual([])

  await byModel('/harbour/one', LEARNED)
  await byModel('/harbour/two', { ...LEARNED, [BADGE]: '{{given-name}}' })
  expect(questions().find(({ body }) => body.asks.words === BADGE)).toMatchObject({
    version: 2,
    failures: 1,
    body: { source: null },
  })
  const next = await byRules('/mill/badge')
  expect(next.status, story(next)).toBe('paused')
  expect(asked()).toEqual([BADGE])

  // The person's answer has nothing to do with their data; the next person is asked, too.
  door.human((ask) => answered(ask, 'None'))
  await byModel('/harbour/ill', { [ILLNESS]: '{{nickname}}' })
  door.human(() => undefined)
  expect(door.sites.submissions('harbour').at(-1)?.fields).toMatchObject({ ill: 'None' })
  expect(questions().some(({ body }) => body.asks.words === ILLNESS)).toBe(false)
  door.memory.answers.length = 0
  const ill = await byRules('/mill/ill')
  expect(ill.status, story(ill)).toBe('paused')
})

const answered = ({ questions = [] }: HumanAsk, answer: string): Resolution => ({
  action: 'resume',
  choice: 'answer',
  remember: true,
  answers: Object.fromEntries(questions.map(({ question }) => [question, answer])),
})

test('a value that the person corrects in the review counts against the learned meaning; the second time, it is asked again', async () => {
  await byModel('/harbour/one', LEARNED)
  /** In the window that asks whether to send, the person changes the badge. */
  door.human(({ receipt = [] }) => {
    const line = receipt.findIndex(({ question }) => question === BADGE)
    return {
      action: 'resume',
      choice: 'approve',
      remember: false,
      ...(line >= 0 && { edited: { [line + 1]: 'Mr Haddad' } }),
    }
  })
  const badge = () => questions().find(({ body }) => body.asks.words === BADGE)
  for (const health of [80, 60]) {
    const corrected = await byRules('/mill/badge', { commitPolicy: 'ask', again: true, mode: 'ai' })
    expect(corrected.status, story(corrected)).toBe('completed')
    expect(door.sites.submissions('mill').at(-1)?.fields).toMatchObject({ pet: 'Stegosaurus', badge: 'Mr Haddad' })
    expect(badge()).toMatchObject({ health, successes: 0 })
  }
  door.memory.answers.length = 0
  door.human(() => undefined)
  const next = await byRules('/mill/badge', { again: true, mode: 'ai' })
  expect(next.status, story(next)).toBe('paused')
  expect(asked().at(-1)).toBe(BADGE)
})
