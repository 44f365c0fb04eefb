// Saved answers are looked up, corrected and withdrawn by commands, and the next form is filled in with what then
// holds.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entail } from '../../shared/domain/questions/index.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
const ADA = { name: 'Ada Example', email: 'ada@example.com', country: 'Germany' }
const QUESTION = 'Are you legally authorized to work in the United States?'
let bridge: WorkingApi
let data: string
let id: string

beforeAll(async () => {
  bridge = await openWorkingApi()
  data = join(bridge.home, 'ada.json')
  writeFileSync(data, JSON.stringify(ADA))
  id = parseUserData(ADA).id
  await bridge.store.answers.keep(id, { question: QUESTION, answer: 'Yes', from: 'asked' }, 'job_1')
  await bridge.store.answers.keep('somebody-else', { question: QUESTION, answer: 'Yes', from: 'asked' })
})
/** Over HTTP, as the owner. */
const asked = async (method: string, query = '', body?: object): Promise<[number, unknown]> => {
  const answer = await fetch(`${bridge.url}/answers${query}`, {
    method,
    headers: { authorization: `Bearer ${bridge.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return [answer.status, answer.status === 204 ? undefined : await answer.json()]
}
afterAll(() => bridge?.[Symbol.asyncDispose]())

const typed = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [MAIN, 'answers', ...args, '--home', bridge.home],
      { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    ),
  )

/** The answer that the next job's form gets to the same question in other words. */
const nextForm = async (): Promise<string> => {
  const person = { ...parseUserData(ADA), answers: await bridge.store.answers.list(id) }
  const asked = { label: 'Do you have the right to work in the US?', control: 'one', options: ['Yes', 'No'], required: true } as const // biome-ignore format: one line
  const answer = entail(asked, person, new Date())
  return answer.kind === 'answer' ? answer.value.toLowerCase() : answer.kind
}

test('an answer is shown with its person and job, corrected, and withdrawn', async () => {
  const shown = await typed('list', '--data', data)
  expect(shown.out).toMatch(new RegExp(`^${id}  .*United States\\?: Yes  since \\d{4}-\\d\\d-\\d\\d  from job_1\\n$`))
  expect((await typed('list')).out.trim().split('\n')).toHaveLength(2)
  expect(await nextForm()).toBe('yes')

  expect((await typed('set', QUESTION, 'No', '--data', data)).code).toBe(0)
  expect(await nextForm()).toBe('no')
  const [now] = (await typed('list', '--person', id, '--json')).out.trim().split('\n')
  expect(JSON.parse(now ?? '')).toMatchObject({ applicantId: id, question: QUESTION, answer: 'No', jobId: null })

  expect((await typed('forget', QUESTION, '--data', data)).out).toBe('Forgot 1 answer.\n')
  expect(await nextForm()).toBe('ask')
  expect((await typed('list', '--data', data)).out).toBe('No answers are kept.\n')
  expect((await bridge.store.answers.list('somebody-else')).length).toBe(1)
})

test('nothing is changed for an unknown person, and only kept answers are reported as forgotten', async () => {
  expect(await typed('set', QUESTION, 'No')).toMatchObject({ code: 2, err: expect.stringContaining('Whose answer?') })
  expect(await typed('forget', '--data', data)).toMatchObject({ code: 2, err: expect.stringContaining('--all') })
  const gone = await typed('forget', 'Anything?', '--data', data)
  expect([gone.code === 0, gone.err]).toEqual([false, expect.stringContaining('(NOT_FOUND)')])
})

test('the same over the API, for people without a profile, too', async () => {
  const person = 'no-profile'
  expect(await asked('PUT', '', { person, question: QUESTION, answer: 'Yes' })).toMatchObject([200, { answer: 'Yes' }])
  expect(await asked('PUT', '', { person, question: QUESTION, answer: 'No' })).toMatchObject([200, { answer: 'No' }])
  const [status, { items }] = (await asked('GET', `?person=${person}`)) as [number, { items: object[] }]
  expect([status, items]).toEqual([
    200,
    [{ person, question: QUESTION, answer: 'No', updated_at: expect.any(String), job_id: null }],
  ])
  const query = `?${new URLSearchParams({ person, question: QUESTION })}`
  expect(await asked('DELETE', query)).toEqual([204, undefined])
  expect(await asked('DELETE', query)).toMatchObject([404, { code: 'NOT_FOUND' }])
  expect(await asked('PUT', '', { person, question: '?!', answer: 'x' })).toMatchObject([400, {}])
})
