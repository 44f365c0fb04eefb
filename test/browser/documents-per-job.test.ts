// A person with several résumés and letters: each posting gets its own, by rule or by one question, and can be looked
// up later.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToken } from '../../bridge/base/home.ts'
import type { WholeApplication } from '../../shared/domain/application.ts'
import type { InteractionResource, JobResource } from '../../shared/protocol/http-jobs.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const TITLES: Record<string, string> = {
  deckhand: 'Deckhand',
  teacher: 'Sailing teacher',
  cook: "Ship's cook",
  'cook-2': 'Second cook',
}
const harbour = formSite({
  name: 'harbour',
  title: 'Harbour jobs',
  thanks: 'Thank you for applying. We have received your application.',
  page: (posting) => ({
    heading: TITLES[posting] ?? '',
    fields: `${NAME}${EMAIL}
      <p><label for="cv">Résumé</label><input id="cv" name="cv" type="file" required></p>
      <p><label for="letter">Cover letter</label><input id="letter" name="letter" type="file"></p>
      <button>Submit application</button>`,
  }),
})

let bridge: WorkingBridge
let profile: string

beforeAll(async () => {
  bridge = await openWorkingBridge([harbour])
  const data = { name: 'Ines Duarte', email: 'ines@example.com' }
  const made = await ask<{ id: string }>('POST', '/profiles', { name: 'Ines', data })
  profile = made.id
  await put('resume', 'boats.pdf', 'Boats', 'deckhand')
  await put('resume', 'school.pdf', 'School', 'teacher, lessons')
  await put('cover-letter', 'short.pdf', 'Short', 'deckhand')
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const call = async (method: string, path: string, type: string, body?: BodyInit): Promise<unknown> => {
  const headers = { authorization: `Bearer ${readToken(bridge.app.config.home)}`, 'content-type': type }
  const answer = await fetch(`${bridge.base}${path}`, { method, headers, ...(body !== undefined && { body }) })
  return answer.json()
}
const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
  (await call(method, path, 'application/json', body && JSON.stringify(body))) as T
const put = (key: string, name: string, document: string, rule: string): Promise<unknown> => {
  const query = new URLSearchParams({ name, document, for: rule })
  return call('PUT', `/profiles/${profile}/files/${key}?${query}`, 'application/octet-stream', `%PDF-1.4 ${name}`)
}

const apply = async (posting: string, more: object = {}): Promise<string> => {
  const target_url = bridge.sites.url(`/harbour/${posting}`)
  const body = { job_type: 'apply', target_url, profile_id: profile, ...more }
  return (await ask<JobResource>('POST', '/jobs', body)).job_id
}
const over = async (id: string): Promise<[string, string | undefined]> => {
  const { status, error } = await bridge.app.jobs.wait(id, { signal: AbortSignal.timeout(120_000) })
  return [status, error?.message]
}
/** Names of the files that the application lists as sent, and of those that the site received. */
const went = async (id: string) => {
  const { items } = await ask<{ items: { id: string; job_id: string }[] }>('GET', '/applications')
  const found = items.find(({ job_id }) => job_id === id)
  const { documents } = await ask<WholeApplication>('GET', `/applications/${found?.id}`)
  const { cv, letter } = bridge.sites.submissions('harbour').at(-1)?.fields ?? {}
  return { documents, site: [cv, letter] }
}

test('a rule says which one is sent, even if the form was learned with another; a letter that no rule fits may be left out', async () => {
  const first = await apply('deckhand')
  expect(await over(first)).toEqual(['completed', undefined])
  expect(await went(first)).toEqual({ documents: ['boats.pdf', 'short.pdf'], site: ['boats.pdf', 'short.pdf'] })

  const second = await apply('teacher', { interaction_timeout: 60 })
  const request = await waiting(second)
  // No rule fits a letter for teachers, and the letter is optional.
  expect(request).toMatchObject({
    title: expect.stringMatching(/^Which letter goes to “Sailing teacher, /),
    questions: [{ options: ['Short'], required: false }],
  })
  await ask('POST', `/interactions/${request.id}/answer`, { action: 'resume', choice: 'skip' })
  expect(await over(second)).toEqual(['completed', undefined])
  expect(await went(second)).toEqual({ documents: ['school.pdf'], site: ['school.pdf', ''] })
})

test('if no rule fits, the person is asked once, for this posting only, and nothing is kept as their answer', async () => {
  const id = await apply('cook', { interaction_timeout: 60 })
  const request = await waiting(id)
  expect(request.questions).toMatchObject([{ options: ['Boats', 'School'], required: true }])
  const { question } = request.questions[0] ?? { question: '' }
  expect(question).toMatch(/^Which résumé goes to “Ship's cook, /)
  await ask('POST', `/interactions/${request.id}/answer`, { action: 'resume', answers: { [question]: 'School' } })
  const letter = await waiting(id, request.id)
  const asked = letter.questions[0]?.question ?? ''
  await ask('POST', `/interactions/${letter.id}/answer`, { action: 'resume', answers: { [asked]: 'Short' } })
  expect(await over(id)).toEqual(['completed', undefined])
  expect(await went(id)).toEqual({ documents: ['school.pdf', 'short.pdf'], site: ['school.pdf', 'short.pdf'] })
  expect(await ask('GET', `/profiles/${profile}`)).toMatchObject({ answers: [] })
})

test('a job that waits keeps the résumé it was submitted with, which is deleted once no job needs it', async () => {
  const file = async (name: string) => {
    const { data } = await ask<{ data: { resumes: { name: string; file: string }[] } }>('GET', `/profiles/${profile}`)
    return data.resumes.find((one) => one.name === name)?.file ?? ''
  }
  const id = await apply('cook-2', { interaction_timeout: 60 })
  const request = await waiting(id)
  const old = await file('School')
  await put('resume', 'school-2027.pdf', 'School', 'teacher')
  expect([existsSync(old), existsSync(await file('School'))]).toEqual([true, true])
  const { question } = request.questions[0] ?? { question: '' }
  await ask('POST', `/interactions/${request.id}/answer`, { action: 'resume', answers: { [question]: 'School' } })
  const letter = await waiting(id, request.id)
  await ask('POST', `/interactions/${letter.id}/answer`, { action: 'resume', choice: 'skip' })
  expect(await over(id)).toEqual(['completed', undefined])
  expect(await went(id)).toEqual({ documents: ['school.pdf'], site: ['school.pdf', ''] })
  await expect.poll(() => existsSync(old), { timeout: 20_000 }).toBe(false)
  expect(existsSync(await file('School'))).toBe(true)
})

/** The request that a job waits with, once it is not the one before. */
async function waiting(id: string, before?: string): Promise<InteractionResource> {
  return bridge.app.store.notices.until(
    id,
    async () => {
      const { items } = await ask<{ items: InteractionResource[] }>('GET', '/interactions')
      return items.find((one) => one.job_id === id && one.id !== before)
    },
    AbortSignal.timeout(120_000),
  )
}
