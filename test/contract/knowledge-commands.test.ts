// The meaning of questions, by commands and over the API: a person's change of a manual's step leaves it, a file
// carries it to another home, and a stranger's file brings nothing that it may not.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answeredAsLearned } from '../../shared/domain/learned-question.ts'
import { entail } from '../../shared/domain/questions/index.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { manualBody } from '../store/support/data.ts'
import { testHome } from '../support/home.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
const QUESTION = 'What should we print on your visitor badge?'
const SECOND = 'Which prehistoric creature would you bring along?'
const ada = parseUserData({ name: 'Ada King', email: 'ada@a.test', nickname: 'Addie' })

let bridge: WorkingApi
let manual: string
const { path: empty, remove } = await testHome('knows')
beforeAll(async () => {
  bridge = await openWorkingApi()
  const step = (words: string, order: number) => ({
    order,
    page: 0,
    action: 'type' as const,
    description: words,
    target: { label: words, frame: [] },
    asks: { words },
    value: `{{answer:${words}}}`,
  })
  const body = manualBody({
    steps: [step(QUESTION, 0), step('What pay do you expect to get here?', 1), step(SECOND, 2)],
  })
  manual = (await bridge.store.manuals.insert(body, 'ai')).id
})
afterAll(async () => {
  await bridge?.[Symbol.asyncDispose]()
  await remove()
})

const typedIn = (home: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [MAIN, ...args, '--home', home],
      { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    ),
  )
const typed = (...args: string[]) => typedIn(bridge.home, ...args)

/** Over HTTP, as the owner. */
const asked = async (method: string, path: string, body?: unknown): Promise<[number, Record<string, unknown>]> => {
  const answer = await fetch(`${bridge.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${bridge.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return [answer.status, answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>)]
}
const items = async (): Promise<Record<string, unknown>[]> =>
  (await asked('GET', '/knowledge/question'))[1].items as Record<string, unknown>[]

test('a person’s edit of a step defines what its question means, for all sites, and a file brings it to another home', async () => {
  expect((await typed('knowledge', 'list')).out).toContain('Nothing is known yet')
  expect((await typed('manuals', 'edit', manual, '--step', '1', '--value', '{{nickname}}')).code).toBe(0)
  // Only the person may answer about pay.
  expect((await typed('manuals', 'edit', manual, '--step', '2', '--value', '{{salary}}')).code).toBe(0)
  const [known, ...others] = await items()
  expect(others).toEqual([])
  expect(known).toMatchObject({ question: QUESTION, source: { from: 'profile', key: 'nickname' }, version: 1 })
  expect(known).toMatchObject({ health: 100, created_by: 'human', successes: 0, failures: 0, last_used_at: null })

  // They change it again, over the API.
  const edits = [{ do: 'value', step: 1, value: '{{given-name}}' }]
  expect((await asked('PATCH', `/manuals/${manual}`, { version: 3, edits }))[0]).toBe(200)
  const key = String(known?.key)
  const shown = (await typed('knowledge', 'show', 'question', key)).out
  expect(shown).toContain('answered by: First name')
  expect(shown).toContain('version 2, from a person')

  // The version before is kept, and can be brought back.
  const back = await typed('knowledge', 'restore', 'question', key, '--version', '1')
  expect(back.out).toContain(`version 1 of ${key} is version 3 now`)
  expect((await asked('GET', `/knowledge/question/${key}`))[1]).toMatchObject({
    source: { from: 'profile', key: 'nickname' },
    earlier: [
      { version: 2, says: 'First name' },
      { version: 1, created_by: 'human' },
    ],
  })
  const again = await asked('POST', `/knowledge/question/${key}/restore`, { version: 2 })
  expect(again).toMatchObject([200, { version: 4, health: 100, source: { from: 'profile', key: 'given-name' } }])
  expect((await asked('POST', `/knowledge/question/${key}/restore`, { version: 9 }))[0]).toBe(404)
  expect((await typed('knowledge', 'restore', 'question', 'none')).err).toContain('(NOT_FOUND)')

  const file = join(bridge.home, 'known.json')
  expect((await typed('knowledge', 'export', 'question', key, '--out', file)).code).toBe(0)
  expect((await asked('GET', `/knowledge/question/${key}/export`))[1]).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  expect((await typedIn(empty, 'knowledge', 'import', file)).out).toMatch(
    /^Imported 1 of 1\.\nQuestions from a file are not used/,
  )
  expect((await typedIn(empty, 'knowledge', 'import', file)).out).toBe('Imported 0 of 1. Known already: 1.\n')
  const kept = JSON.parse((await typedIn(empty, 'knowledge', 'list', '--json')).out) as Record<string, unknown>
  expect(kept).toMatchObject({ key, question: QUESTION, created_by: 'import', confirmed: false })
  const shownThere = () => typedIn(empty, 'knowledge', 'show', 'question', key).then(({ out }) => out)
  expect(await shownThere()).toContain('not used until you confirm it')
  expect((await typedIn(empty, 'knowledge', 'confirm', 'question', key)).out).toBe(
    `“${QUESTION}” (First name) is used from now on.\n`,
  )
  expect(await shownThere()).toContain('version 2, from a person')
  const whole = JSON.parse((await typedIn(empty, 'knowledge', 'show', 'question', key, '--json')).out) as {
    body: never
  }
  const field = { label: 'What should we print on your visitor badge', control: 'text', options: [], required: true } as const // biome-ignore format: one line
  const now = new Date()
  const answer = answeredAsLearned(field, entail(field, ada, now), [whole.body], { applicant: ada, now })
  expect(answer).toMatchObject({ kind: 'answer', value: 'Ada' })

  expect((await typed('knowledge', 'delete', 'question', key)).out).toContain(`Deleted ${key}`)
  expect((await typed('knowledge', 'show', 'question', key)).err).toContain('(NOT_FOUND)')
  expect((await asked('DELETE', `/knowledge/question/${key}`))[0]).toBe(404)
})

const fileOf = (words: string, source: unknown, more: object = {}) => ({
  format: 'ghosthands-questions/1',
  questions: [{ asks: { words }, source, ...more }],
})
const nickname = { from: 'profile', key: 'nickname' }

test.each([
  ['a key that nobody knows', fileOf(SECOND, nickname, { value: 'Rex' })],
  ['a value instead of a source', fileOf(SECOND, { from: 'rule', rule: 'fixed', value: 'Rex' })],
  ['the number of somebody else', fileOf('Direct line of your team lead', { from: 'profile', key: 'tel' })],
  ['the address of somebody else', fileOf('What is the e-mail of your school?', { from: 'profile', key: 'email' })],
  ['a hidden topic', fileOf('What is your g\u0435nder identity please?', nickname)],
  ['a secret', fileOf(SECOND, { from: 'profile', key: 'new-password' })],
  ['a file', fileOf(SECOND, { from: 'profile', key: 'resume' })],
  ['an unknown datum', fileOf(SECOND, { from: 'profile', key: 'shoe' })],
  ['a topic of its own', fileOf(SECOND, { from: 'profile', key: 'criminal-record' })],
  ['a sensitive question', fileOf('Will you now or later need a visa to work?', nickname)],
  ['an earlier answer on health', fileOf(SECOND, { from: 'answer', question: 'Do you have a disability?' })],
  ['a question about one employer', fileOf('Have you ever worked for us before?', nickname)],
  ['a short label', fileOf('Badge name', nickname)],
  ['yes or no', { format: 'ghosthands-questions/1', questions: [{ asks: { words: SECOND, options: ['Yes', 'No'] }, source: nickname }] }], // biome-ignore format: one line
  ['the same twice', { format: 'ghosthands-questions/1', questions: [SECOND, `${SECOND} *`].map((words) => ({ asks: { words }, source: nickname })) }], // biome-ignore format: one line
  ['another format', { ...fileOf(SECOND, nickname), format: 'ghosthands-questions/2' }],
])('a file with %s is refused as a whole', async (_, file) => {
  const [status, { code }] = await asked('POST', '/knowledge/question', file)
  expect([status, code]).toEqual([400, 'INVALID_INPUT'])
  expect(await items()).toEqual([])
})

const MARKUP = '8fd09435c0025091'
const NEXT = { mark: 'button.talent-advance', does: 'leads_on' }
const platformFile = (more: object, platform: object = {}) => ({
  format: 'ghosthands-platforms/1',
  platforms: [{ platform: 'unknown', markups: [MARKUP], buttons: [NEXT], ...platform }],
  ...more,
})

test.each([
  ['a key that nobody knows', platformFile({}, { company: 'Acme' })],
  ['a button whose effect nobody knows', platformFile({}, { buttons: [{ ...NEXT, does: 'deletes' }] })],
  ['the words of a button', platformFile({}, { buttons: [{ ...NEXT, mark: 'Send it, Ada' }] })],
  ['a script', platformFile({}, { buttons: [{ ...NEXT, mark: '[onclick="alert(1)"]' }] })],
  ['the same button twice', platformFile({}, { buttons: [NEXT, { ...NEXT, does: 'sends' }] })],
  ['no page that it is about', platformFile({}, { markups: [] })],
  ['pages without markup', platformFile({}, { markups: ['0'.repeat(16)] })],
  ['another format', platformFile({ format: 'ghosthands-platforms/2' })],
  ['another kind', fileOf(SECOND, nickname)],
])('a file of platforms with %s is refused as a whole', async (_, file) => {
  const [status, { code }] = await asked('POST', '/knowledge/platform', file)
  expect([status, code]).toEqual([400, 'INVALID_INPUT'])
  expect((await asked('GET', '/knowledge/platform'))[1].items).toEqual([])
})

test('what is known of a platform goes from one home to another as a file, and is never overwritten by one', async () => {
  expect(await asked('POST', '/knowledge/platform', platformFile({}))).toMatchObject([
    201,
    { added: 1, keys: [MARKUP] },
  ])
  expect(await asked('POST', '/knowledge/platform', platformFile({}))).toMatchObject([201, { added: 0 }])
  const other = platformFile({}, { buttons: [{ ...NEXT, does: 'sends' }] })
  expect(await asked('POST', '/knowledge/platform', other)).toMatchObject([409, { code: 'CONFLICT' }])

  const file = join(bridge.home, 'platform.json')
  expect((await typed('knowledge', 'export', 'platform', '--out', file)).code).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(platformFile({}))
  expect((await typedIn(empty, 'knowledge', 'import', file)).out).toBe('Imported 1 of 1.\n')
  expect((await typedIn(empty, 'knowledge', 'list')).out).toMatch(/platform +8fd09435c0025091 +v1 .*1 lead on, 0 send/)
  const whole = (await typedIn(empty, 'knowledge', 'show', 'platform', MARKUP)).out
  expect(whole).toContain('button.talent-advance: leads on')
  expect(whole).toContain('version 1, from a file')
})

const PAGE = { address: '/jobs/*/apply', is: 'form', fingerprint: MARKUP }
const WALL = { kind: 'captcha', page: 1 }
const siteFile = (more: object, site: object = {}) => ({
  format: 'ghosthands-sites/1',
  sites: [{ host: 'careers.acme.test', from: '/jobs/*', task: 'apply', pages: [PAGE, PAGE], walls: [WALL], ...site }],
  ...more,
})

test.each([
  ['a key that nobody knows', siteFile({}, { note: 'Hi' })],
  ['an address to go to', siteFile({}, { host: 'careers.acme.test/login' })],
  ['an address elsewhere', siteFile({}, { from: 'https://evil.test/jobs' })],
  ['an address that is a script', siteFile({}, { from: 'javascript:alert(1)' })],
  ['a sentence as an address', siteFile({}, { pages: [PAGE, { ...PAGE, address: '/Send it now, please' }] })],
  ['a button to press', siteFile({}, { walls: [{ ...WALL, press: '#accept' }] })],
  ['a page without a fingerprint', siteFile({}, { pages: [PAGE, { ...PAGE, fingerprint: 'any' }] })],
  ['something that nobody knows to be asked for', siteFile({}, { walls: [{ ...WALL, kind: 'donation' }] })],
  ['an unknown kind of task', siteFile({}, { task: 'transfer' })],
  ['the same twice', siteFile({}, { walls: [WALL, WALL] })],
  ['a captcha by e-mail', siteFile({}, { walls: [{ ...WALL, by: 'email' }] })],
  ['nothing', siteFile({}, { pages: null, walls: [] })],
  ['another format', siteFile({ format: 'ghosthands-sites/2' })],
])('a file of sites with %s is refused as a whole', async (_, file) => {
  const [status, { code }] = await asked('POST', '/knowledge/site', file)
  expect([status, code]).toEqual([400, 'INVALID_INPUT'])
  expect((await asked('GET', '/knowledge/site'))[1].items).toEqual([])
})

test('what is known of a site goes from one home to another as a file, and is shown in words', async () => {
  const [status, { keys }] = await asked('POST', '/knowledge/site', siteFile({}))
  expect([status, (keys as string[]).length]).toEqual([201, 1])
  expect(await asked('POST', '/knowledge/site', siteFile({}, { walls: [] }))).toMatchObject([409, { code: 'CONFLICT' }])
  expect((await asked('GET', '/knowledge/site'))[1].items).toMatchObject([
    { name: 'careers.acme.test/jobs/*', task: 'apply', pages: 2, walls: [WALL], created_by: 'import' },
  ])
  const file = join(bridge.home, 'site.json')
  expect((await typed('knowledge', 'export', 'site', '--out', file)).code).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(siteFile({}))
  expect((await typedIn(empty, 'knowledge', 'import', file)).out).toBe('Imported 1 of 1.\n')
  const whole = (await typedIn(empty, 'knowledge', 'show', 'site', String((keys as string[])[0]))).out
  expect(whole).toContain('1. form: /jobs/*/apply')
  expect(whole).toContain('needs you for: a captcha on page 1')
})

test('a file does not change what is known already', async () => {
  const path = join(bridge.home, 'bad.json')
  writeFileSync(path, JSON.stringify(fileOf('Badge name', nickname)))
  expect(await typed('knowledge', 'import', path)).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was imported') }) // biome-ignore format: one line
  expect(await asked('POST', '/knowledge/question', fileOf(SECOND, nickname))).toMatchObject([201, { added: 1 }])
  const other = fileOf(`${SECOND} *`, { from: 'profile', key: 'given-name' })
  expect(await asked('POST', '/knowledge/question', fileOf(SECOND, nickname))).toMatchObject([201, { added: 0 }])
  expect(await asked('POST', '/knowledge/question', other)).toMatchObject([409, { code: 'CONFLICT' }])
  expect(await items()).toMatchObject([{ question: SECOND, source: nickname, version: 1 }])
})
