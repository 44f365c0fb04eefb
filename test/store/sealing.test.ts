// The database's own files contain no personal data, not even answers that were deleted, on both kinds of server.
// Also which key opens it, and that what an older version stored unencrypted is encrypted.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealWith } from '../../bridge/base/seal.ts'
import { Pace } from '../../shared/domain/batch/batch.ts'
import { codeOf } from '../support/code-of.ts'
import { newJob } from './support/data.ts'
import { resultFor } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { makeJobs } from './support/working.ts'

const { server, store } = await oneStore()
let admin: pg.Client
beforeAll(async () => {
  admin = await server.admin()
})
afterAll(() => admin?.end())

/** None of these may be found. The marker, which is not encrypted, is found, so the search works. */
const CANARIES = {
  data: 'Canary-Lane-17',
  event: 'canary-event-41',
  checkpoint: 'canary-checkpoint-52',
  question: 'canary-question-63',
  answer: 'canary-answer-74',
  code: 'canary-code-85',
  result: 'canary-result-96',
  error: 'canary-error-07',
  proof: 'canary-proof-18',
  profile: 'Canary Profile 29',
  url: 'canary-address-30',
  note: 'canary-note-41',
  company: 'canary-company-52',
  title: 'canary-title-63',
  file: 'canary-file-74',
  line: 'canary-line-85',
  callback: 'canary-callback-96',
}
const MARKER = 'readable-marker-00'

/** Which of the words are in any file of the server, including its write-ahead log. */
const standing = async (words: readonly string[]): Promise<string[]> => {
  await admin.query('checkpoint')
  const { rows } = await admin.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const folder = rows[0]?.folder ?? ''
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const found = new Set<string>()
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name))
    for (const word of words) if (content.includes(word)) found.add(word)
  }
  return [...found].sort()
}

test('after a job with everything a person says, no file of the database contains any of it', async () => {
  const { code, ...told } = CANARIES
  const jobs = makeJobs(store, {
    runJob: async (job, context) => {
      context.emit('thinking', { thought: told.event })
      await context.checkpoint({ typed: { street: told.checkpoint } })
      const ask = { currentUrl: `https://a.example/?name=${told.url}`, title: told.question, text: told.question }
      await context.askHuman({
        kind: '2fa',
        description: told.question,
        questions: [{ question: told.question }],
        ...ask,
      })
      const second = { kind: 'screening_question', description: told.question } as const
      const answered = await context.askHuman({ ...second, questions: [{ question: told.question }], ...ask })
      await store.answers.keep('p', { question: told.question, answer: told.answer, from: 'asked' }, job.id)
      const key = { jobId: job.id, jobType: job.type, posting: job.targetUrl, applicantId: 'p' }
      const sent = await store.commits.begin(key)
      await store.commits.settle(sent, 'confirmed', told.proof)
      await store.applications.change(sent, { note: told.note, company: told.company, title: told.title })
      return {
        ...resultFor(job),
        status: 'failed',
        data: answered,
        notes: [told.result],
        error: { code: 'STUCK', message: told.error },
      }
    },
    answerer: async ({ kind }) => ({
      action: 'resume',
      remember: true,
      answers: { [told.question]: kind === '2fa' ? code : told.answer },
    }),
  })
  await store.profiles.put({ id: 'p', name: told.profile, sealed: randomBytes(40) })
  const { id } = await jobs.create({
    job_type: 'fill_form',
    target_url: `https://a.example/${MARKER}`,
    task_description: told.data,
    callback_url: `https://me:${told.callback}@c.example/`,
    input_data: { user_data: { name: 'Ada', street: told.data } },
  })
  const job = await jobs.runHere(id)
  await jobs.stop(0)
  // With the key, all of it is there.
  expect(job).toMatchObject({
    error: { message: expect.stringContaining(told.error) },
    checkpoint: { typed: { street: told.checkpoint } },
  })
  expect(job.request.input_data.user_data).toMatchObject({ street: told.data })
  expect(job.result?.notes).toEqual([told.result])
  expect(await store.answers.find('p', told.question)).toMatchObject({ answer: told.answer })
  const history = JSON.stringify(await store.events.since(id))
  for (const word of [told.event, told.question, told.url, told.error]) expect(history).toContain(word)
  expect((await store.interactions.lastOf(id))?.resolution?.answers).toEqual({ [told.question]: told.answer })
  expect((await store.deliveries.ofJob(id)).map(({ url }) => url)).toContain(job.request.callback_url)
  expect(job.request.callback_url).toContain(told.callback)
  expect((await store.commits.ofJob(id))[0]?.proof).toBe(told.proof)
  const name = `${told.file}.pdf`
  const kept = { jobId: id, kind: 'download', path: `${id}/downloads/${name}`, about: { name } } as const
  await store.artifacts.add({ ...kept, mediaType: 'application/pdf', bytes: 3, keepDays: 1 })
  expect(await store.artifacts.ofJob(id)).toMatchObject([kept])
  const lines = { host: '', jobId: null, note: told.line, step: 'skipped', why: 'bad_line', detail: told.line } as const
  const batch = await store.batches.create({
    name: told.line,
    pace: Pace.parse({}),
    madeBy: 'owner',
    items: [{ ...lines, url: told.line }],
  })
  expect(await store.batches.items(batch.id)).toMatchObject([{ ...lines, url: told.line }])
  const { note, company, title } = told
  expect(await store.applications.find(id)).toMatchObject({ note, company, title })
  expect(await store.profiles.list()).toMatchObject([{ name: told.profile }])
  expect(await standing([...Object.values(CANARIES), MARKER])).toEqual([MARKER])
})

test('another key is refused before anything is read or written with it', async () => {
  expect(await codeOf(server.open({ seal: sealWith(randomBytes(32)) }))).toBe('INVALID_CONFIG')
  await (await server.open()).close()
})

test('a page’s own label cannot pass for a sealed value', async () => {
  const { job } = await store.jobs.create(newJob())
  const title = 'gh1.AAAA'
  await store.events.append(job.id, 'observed', { title })
  expect((await store.events.since(job.id)).at(-1)?.data).toEqual({ title })
})

test('what an older version stored unencrypted is encrypted once, reads the same, and is unencrypted nowhere', async () => {
  const word = 'older-canary-55'
  const { job } = await store.jobs.create(
    newJob({ input_data: { user_data: { name: word } }, callback_url: 'https://c.example/' }),
  )
  const request = JSON.stringify({
    ...job.request,
    input_data: { user_data: { name: word }, secrets_ref: 'job-data:1' },
  })
  await admin.query('update ghosthands.sealing set done = false')
  // One table of each kind: the others are read and written in the same way.
  await admin.query(`set search_path = ghosthands; set ghosthands.tenant = 'local'`)
  await admin.query(
    'delete from job_events; delete from interactions; delete from answers; delete from profiles; delete from application_notes; delete from commits',
  )
  await admin.query('delete from jobs where id <> $1', [job.id])
  await admin.query('update jobs set request = $1, error_message = $2, error_code = $3', [request, word, 'STUCK'])
  await admin.query(`insert into job_events (job_id, seq, type, data) values ($1, 900, 'step', $2)`, [
    job.id,
    JSON.stringify({ op: 'type', value: word, status: 'done' }),
  ])
  await admin.query(
    `insert into interactions (id, job_id, kind, description, questions, current_url, timeout_seconds, expires_at, card)
     values ('i1', $1, 'stuck', $2, $3, $2, 9, now(), $4)`,
    [job.id, word, JSON.stringify([{ question: word }]), JSON.stringify({ title: word })],
  )
  await admin.query(
    `insert into answers (applicant_id, asked, question, answer, source) values ('q', 'why', 'Why?', $1, 'bank')`,
    [word],
  )
  const changed = job.updatedAt
  await (await server.open()).close()
  const again = await store.jobs.get(job.id)
  expect(again?.request).toEqual(JSON.parse(request))
  expect(again?.error).toEqual({ code: 'STUCK', message: word })
  expect((await store.events.since(job.id)).find(({ seq }) => seq === 900)?.data).toEqual({
    op: 'type',
    value: word,
    status: 'done',
  })
  expect(await store.interactions.lastOf(job.id)).toMatchObject({
    description: word,
    questions: [{ question: word }],
    title: word,
  })
  expect(await store.answers.find('q', 'Why?')).toMatchObject({ question: 'Why?', answer: word })
  expect(new Date(again?.updatedAt ?? 0).getTime() - new Date(changed).getTime()).toBeLessThan(60_000)
  for (const table of ['jobs', 'job_events', 'interactions', 'answers']) {
    const { rows } = await admin.query(`select t::text as row from ${table} t`)
    expect(JSON.stringify(rows), table).not.toContain(word)
  }
})
