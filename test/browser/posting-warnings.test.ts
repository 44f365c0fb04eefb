// Warnings about a posting are shown before anything is filled in, in a job and in a list; nothing is refused because
// of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToken } from '../../bridge/base/home.ts'
import type { BatchView } from '../../shared/domain/batch/view.ts'
import type { JobResource } from '../../shared/protocol/http-jobs.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const LEEDS = { '@type': 'Place', address: { addressLocality: 'Leeds', addressCountry: 'GB' } }
const data = (title: string): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title,
    jobLocation: LEEDS,
    baseSalary: { currency: 'GBP', value: { minValue: 24_000, maxValue: 27_000, unitText: 'YEAR' } },
  })}</script>`
const choice = (name: string, question: string): string =>
  `<p><label for="${name}">${question}</label><select id="${name}" name="${name}" required><option value="">Choose</option><option>Yes</option><option>No</option></select></p>`

const mill = formSite({
  name: 'mill',
  title: 'Mill jobs',
  thanks: 'Thank you for applying. We have received your application.',
  page: (posting) => ({
    heading: posting.startsWith('plain') ? 'Weaver' : 'Bookkeeper',
    // Class names, so that what was learned at one posting is tried at the others.
    fields: `<div class="mill-application">${posting.startsWith('plain') ? '' : data('Bookkeeper')}${NAME}${EMAIL}
      ${posting.startsWith('plain') ? '' : choice('move', 'Are you willing to relocate?') + choice('health', 'Do you have any health problems?')}
      <button class="mill-send">Submit application</button></div>`,
  }),
})

let bridge: WorkingBridge
let profile: string

beforeAll(async () => {
  bridge = await openWorkingBridge([mill])
  await bridge.app.batches.start()
  const person = {
    name: 'Ines Duarte',
    email: 'ines@example.com',
    salary: '£35,000',
    relocation: false,
    answers: { 'Do you have any health problems?': 'No' },
  }
  profile = (await ask<{ id: string }>('POST', '/profiles', { name: 'Ines', data: person })).id
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const headers = { authorization: `Bearer ${readToken(bridge.app.config.home)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${bridge.base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return (await answer.json()) as T
}

const TOLD = [
  'This job pays up to 27,000 GBP. You want 35,000 GBP.',
  'It asks “Are you willing to relocate?”. Your answer is “No”, and employers often turn that down.',
  'Where this job is, employers may in general not ask “Do you have any health problems?” (Equality Act 2010, s. 60).',
]

/** Applies to one posting. Returns its warnings, and whether they came before the first step. */
const applied = async (posting: string) => {
  const target_url = bridge.sites.url(`/mill/${posting}`)
  const { job_id } = await ask<JobResource>('POST', '/jobs', { job_type: 'apply', target_url, profile_id: profile })
  const { status, result } = await bridge.app.jobs.wait(job_id, { signal: AbortSignal.timeout(120_000) })
  const events = await bridge.app.store.events.since(job_id)
  const told = events.flatMap(({ type, data: { code, message } }) =>
    type === 'warning' && code === 'POSTING_WARNING' ? [message] : [],
  )
  const [first, step] = ['warning', 'step'].map((name) => events.findIndex(({ type }) => type === name))
  return { status, told, before: (first ?? -1) < (step ?? -1), result: result?.warnings?.map(({ text }) => text) }
}

test('a list does not ask for what only another posting asks', async () => {
  expect((await applied('ledger')).status).toBe('completed')
  const user_data = { id: 'omar', name: 'Omar Haddad', email: 'omar@example.com' }
  const job = { input_data: { user_data } }
  const { id } = await ask<BatchView>('POST', '/batches', { list: bridge.sites.url('/mill/plain-9'), job })
  const view = (): Promise<BatchView> => ask('GET', `/batches/${id}`)
  await expect.poll(async () => (await view()).state, { timeout: 120_000, interval: 300 }).not.toBe('looking')
  expect(await view()).toMatchObject({ questions: [], items: [{ known: false }] })
  await ask('POST', `/batches/${id}/stop`, {})
})

test('an application is sent all the same, and its person was warned before it was filled in', async () => {
  expect(await applied('bookkeeper')).toEqual({ status: 'completed', told: TOLD, before: true, result: TOLD })
  // A replay warns as well, without looking at the form first.
  expect(await applied('bookkeeper-2')).toEqual({ status: 'completed', told: TOLD, before: true, result: TOLD })
  expect(await applied('plain')).toMatchObject({ status: 'completed', told: [], result: undefined })
})

test('a list warns of each posting when all have been looked at', async () => {
  const list = ['/mill/clerk', '/mill/plain-2'].map((path) => bridge.sites.url(path)).join('\n')
  const job = { profile_id: profile }
  const { id } = await ask<BatchView>('POST', '/batches', { list, job })
  const view = (): Promise<BatchView> => ask('GET', `/batches/${id}`)
  await expect.poll(async () => (await view()).state, { timeout: 120_000, interval: 300 }).not.toBe('looking')
  expect((await view()).items.map(({ warnings }) => warnings.map(({ text }) => text))).toEqual([TOLD, []])
  await ask('POST', `/batches/${id}/stop`, {})
})
