// A letter with fields: filled in for each posting, shown before it is used, sent as a PDF or typed, and kept with
// the application.
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToken } from '../../bridge/base/home.ts'
import { wordsOfPdf } from '../../bridge/documents/index.ts'
import type { WholeApplication } from '../../shared/domain/application.ts'
import type { InteractionResource, JobResource } from '../../shared/protocol/http-jobs.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const data = (title: string): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title, hiringOrganization: { name: 'Fenwick Mills' } })}</script><p>Fenwick Mills, York</p>`
const UPLOAD = '<p><label for="letter">Cover letter</label><input id="letter" name="letter" type="file" required></p>'
const TYPED = '<p><label for="letter">Cover letter</label><textarea id="letter" name="letter" required></textarea></p>'
const WHY = '<p><label for="why">Anything else?</label><textarea id="why" name="why"></textarea></p>'

const mills = formSite({
  name: 'mills',
  title: 'Mills',
  thanks: 'Thank you for applying. We have received your application.',
  page: (posting) => ({
    heading: posting.startsWith('weaver') ? 'Weaver' : 'Clerk',
    // Class names, so that what was learned for a file is tried on the pages that take text.
    fields: `<div class="mill-application">${posting.startsWith('weaver') ? data('Weaver') : ''}${NAME}${EMAIL}${posting.endsWith('typed') ? TYPED + WHY : UPLOAD}<button class="mill-send">Submit application</button></div>`,
  }),
})

const LETTER = 'Dear {company},\n\nI apply as **{job title}**.\n\n{name}, {date}'

let bridge: WorkingBridge
beforeAll(async () => {
  bridge = await openWorkingBridge([mills])
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const call = async (method: string, path: string, type: string, body?: BodyInit): Promise<Response> => {
  const headers = { authorization: `Bearer ${readToken(bridge.app.config.home)}`, 'content-type': type }
  return fetch(`${bridge.base}${path}`, { method, headers, ...(body !== undefined && { body }) })
}
const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
  (await (await call(method, path, 'application/json', body && JSON.stringify(body))).json()) as T

const personWith = async (name: string, file: string, letter: BodyInit): Promise<string> => {
  const { id } = await ask<{ id: string }>('POST', '/profiles', {
    name,
    data: { name, email: `${name[0]}@example.com` },
  })
  await call('PUT', `/profiles/${id}/files/cover-letter?name=${file}`, 'application/octet-stream', letter)
  return id
}
const apply = async (posting: string, profile_id: string): Promise<string> => {
  const body = {
    job_type: 'apply',
    target_url: bridge.sites.url(`/mills/${posting}`),
    profile_id,
    interaction_timeout: 60,
  }
  return (await ask<JobResource>('POST', '/jobs', body)).job_id
}
const waiting = (id: string, before?: string): Promise<InteractionResource> =>
  bridge.app.store.notices.until(
    id,
    async () => {
      const { items } = await ask<{ items: InteractionResource[] }>('GET', '/interactions')
      const { status, error } = await ask<JobResource>('GET', `/jobs/${id}`)
      if (status === 'completed' || status === 'failed') throw new Error(error?.message ?? status)
      return items.find((one) => one.job_id === id && one.id !== before)
    },
    AbortSignal.timeout(60_000),
  )
const answer = (request: InteractionResource, body: object): Promise<unknown> =>
  ask('POST', `/interactions/${request.id}/answer`, { action: 'resume', ...body })
const over = async (id: string): Promise<string> => {
  const { status, error } = await bridge.app.jobs.wait(id, { signal: AbortSignal.timeout(60_000) })
  return error?.message ?? status
}
/** The text of the letter that is kept with the application. */
const kept = async (id: string): Promise<{ name: string; words: string }> => {
  const { items } = await ask<{ items: { id: string; job_id: string }[] }>('GET', '/applications')
  const { lines } = await ask<WholeApplication>('GET', `/applications/${items.find((one) => one.job_id === id)?.id}`)
  const line = lines.find(({ file }) => file !== undefined)
  const bytes = await (await call('GET', `/jobs/${id}/artifacts/${line?.file}/content`, 'text/plain')).arrayBuffer()
  return { name: line?.value ?? '', words: (await wordsOfPdf(new Uint8Array(bytes))).join(' ') }
}

test('what the page proves is filled in, the whole letter is shown and may be changed, and what was sent is kept', async () => {
  const ines = await personWith('Ines Duarte', 'letter.md', LETTER)
  const id = await apply('weaver', ines)
  const shown = await waiting(id)
  expect(shown).toMatchObject({ title: expect.stringMatching(/^Use this letter for “Weaver, /), kind: 'approve_batch' })
  const text = shown.items[0]?.value ?? ''
  expect(text).toMatch(/^Dear Fenwick Mills,\n\nI apply as \*\*Weaver\*\*\.\n\nInes Duarte, \d/)
  await answer(shown, { choice: 'approve', edited: { 1: text.replace('I apply', 'I gladly apply') } })
  expect(await over(id)).toBe('completed')
  expect(bridge.sites.submissions('mills').at(-1)?.fields.letter).toBe('letter.pdf')
  expect(await kept(id)).toEqual({
    name: 'letter.pdf',
    words: expect.stringMatching(/Dear Fenwick Mills, I gladly apply as Weaver\. Ines Duarte, /),
  })

  // Another posting, which replays what was learned, gets a letter of its own; what no page says is asked.
  const second = await apply('clerk', ines)
  const open = await waiting(second)
  expect(open.questions.map(({ question }) => question)).toEqual([
    expect.stringMatching(/^What stands for \{company\} in your letter to “Clerk, /),
    expect.stringMatching(/^What stands for \{job title\} in your letter to “Clerk, /),
  ])
  const [company = '', job = ''] = open.questions.map(({ question }) => question)
  await answer(open, { answers: { [company]: 'The Mill', [job]: 'Clerk' } })
  await answer(await waiting(second, open.id), { choice: 'approve' })
  expect(await over(second)).toBe('completed')
  expect((await kept(second)).words).toMatch(/Dear The Mill, I apply as Clerk\. /)
  expect(await ask('GET', `/profiles/${ines}`)).toMatchObject({ answers: [] })
})

test('if the form takes text, the letter of a Word document is typed, and into that field only', async () => {
  const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const xml = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('Dear {comp</w:t></w:r><w:r><w:t>any},')}${paragraph('I am {name}.')}</w:body></w:document>`
  const tom = await personWith(
    'Tom Reyes',
    'letter.docx',
    new Uint8Array(zipSync({ 'word/document.xml': strToU8(xml) })),
  )
  const id = await apply('weaver-typed', tom)
  await answer(await waiting(id), { choice: 'approve' })
  expect(await over(id)).toBe('completed')
  const { fields } = bridge.sites.submissions('mills').at(-1) ?? {}
  expect(String(fields?.letter).replace(/\r/g, '')).toBe('Dear Fenwick Mills,\n\nI am Tom Reyes.')
  expect(fields?.why).toBe('')
})

test('a person whose letters are only files is not asked which one to use if the form takes text', async () => {
  const { id: ana } = await ask<{ id: string }>('POST', '/profiles', {
    name: 'Ana Lima',
    data: { name: 'Ana Lima', email: 'a@example.com', answers: { 'Cover letter': 'I like mills.' } },
  })
  for (const name of ['One', 'Two'])
    await call(
      'PUT',
      `/profiles/${ana}/files/cover-letter?name=${name}.pdf&document=${name}&for=${name}`,
      'application/octet-stream',
      '%PDF-1.4',
    )
  expect(await over(await apply('clerk-typed', ana))).toBe('completed')
  expect(bridge.sites.submissions('mills').at(-1)?.fields.letter).toBe('I like mills.')
})

test('a letter that cannot be read for fields is sent unchanged', async () => {
  const mia = await personWith('Mia Roth', 'letter.docx', 'PK damaged')
  expect(await over(await apply('weaver', mia))).toBe('completed')
  expect(bridge.sites.submissions('mills').at(-1)?.fields.letter).toBe('letter.docx')
})
