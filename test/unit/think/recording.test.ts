// A recording of requests to a model and its answers, and a run that uses it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRedactor } from '../../../bridge/base/redact.ts'
import { readRecording, writeJob } from '../../../bridge/think/recording/files.ts'
import { recordingFetch } from '../../../bridge/think/recording/record.ts'
import { type Divergence, replayFetch } from '../../../bridge/think/recording/replay.ts'
import { oracle } from '../../support/model-servers/oracle.ts'
import { FORMATS, type FormatName, startModelServer } from '../../support/model-servers/server.ts'
import { lookAt, seen } from './models/observing.ts'

let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'gh-recording-'))
  await writeJob(dir, { startedAt: new Date().toISOString(), job: {}, provider: 'anthropic', settings: {} })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const SHOT = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(600, 7)])
const everything = (): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

const NAMES = Object.keys(FORMATS) as FormatName[]
describe.each(NAMES)('%s', (name) => {
  test.each([false, true])(
    'what is recorded answers the same questions again (read while written: %s)',
    async (live) => {
      const onThought = live ? { onThought: () => undefined } : {}
      await using service = await startModelServer(name, (asked, nth) => (nth === 0 ? { status: 529 } : oracle(asked)))
      const recorded = await lookAt(name, service, {
        options: { fetch: recordingFetch(dir, createRedactor()) },
        screenshot: SHOT,
        ...onThought,
      })
      await expect.poll(async () => (await readRecording(dir)).calls.length).toBe(2)
      const { calls } = await readRecording(dir)
      const replaying = replayFetch({ calls })
      const again = await lookAt(name, service, { options: { fetch: replaying.fetch }, screenshot: SHOT, ...onThought })
      expect(again).toEqual(recorded)
      expect(replaying.state()).toEqual({ asked: 2, recorded: 2, divergence: undefined })
      expect(service.asked).toHaveLength(2)
      expect(readdirSync(join(dir, 'images'))).toHaveLength(1)
      expect(everything()).not.toContain('test-key-4711')
    },
  )
})

test('a request that differs from the recording is shown line by line, and one too many ends the run', async () => {
  await using service = await startModelServer('anthropic', oracle)
  await lookAt('anthropic', service, { options: { fetch: recordingFetch(dir, createRedactor()) } })
  await expect.poll(async () => (await readRecording(dir)).calls.length).toBe(1)
  const { calls } = await readRecording(dir)
  const told: Divergence[] = []
  const { fetch, state } = replayFetch({ calls, onDivergence: (one) => told.push(one) })
  const other = seen({ text: seen().text.replace('Email', 'E-mail address') })
  await lookAt('anthropic', service, { options: { fetch }, observation: other })
  expect(told).toEqual([{ call: 1, recorded: ' [2] textbox "Email"', now: ' [2] textbox "E-mail address"' }])
  await expect(lookAt('anthropic', service, { options: { fetch } })).rejects.toThrow(
    'The recording has 1 calls, and the run asks for one more. It went another way at call 1.',
  )
  await expect(lookAt('anthropic', service, { options: { fetch }, onThought: () => undefined })).rejects.toMatchObject({
    code: 'PROVIDER_REFUSED',
  })
  expect(state().asked).toBe(3)
})

test('an interrupted answer and an unreachable service are recorded as such', async () => {
  await using service = await startModelServer('openai-compatible', () => 'cut')
  const redactor = createRedactor()
  const pace = { attempts: 1 }
  await lookAt('openai-compatible', service, { options: { fetch: recordingFetch(dir, redactor), pace } }).catch(
    () => {},
  )
  await expect.poll(async () => (await readRecording(dir)).calls.length).toBe(1)
  const nowhere = { baseUrl: 'http://127.0.0.1:9/v1', asked: [], givenUp: () => 0 } as unknown as typeof service
  const second = join(dir, 'second')
  await writeJob(second, { startedAt: '', job: {}, provider: '', settings: {} })
  await lookAt('openai-compatible', nowhere, { options: { fetch: recordingFetch(second, redactor), pace } }).catch(
    () => {},
  )
  expect((await readRecording(second)).calls[0]?.response).toEqual({ error: expect.stringContaining('fetch failed') })
  const failure = await lookAt('openai-compatible', nowhere, {
    options: { fetch: replayFetch({ calls: (await readRecording(second)).calls }).fetch, pace },
  }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'PROVIDER_ERROR' })
})

test('secrets are in none of its files, however they are spelt', async () => {
  const secret = 'Quay-Street-12!'
  const redactor = createRedactor([secret])
  await using service = await startModelServer('anthropic', () => ({ text: `I saw ${encodeURIComponent(secret)}` }))
  await lookAt('anthropic', service, {
    options: { fetch: recordingFetch(dir, redactor) },
    observation: seen({ text: `the page shows ${Buffer.from(secret).toString('base64')}` }),
  }).catch(() => {})
  await expect.poll(async () => (await readRecording(dir)).calls.length).toBe(2)
  const all = everything()
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    expect(all).not.toContain(form)
  expect(all).toContain('[redacted]')
})

test('a folder without a recording is reported', async () => {
  await expect(readRecording(join(dir, 'nothing'))).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
