// What a job may report once sending has begun: never that nothing was sent, and always everything that is known.
import { expect, test } from 'vitest'
import { type CommitState, knownEnd, SENT_CONFIRMED, SENT_UNKNOWN } from '../../../shared/domain/commit.ts'

const ended = (code: string, message: string, ...states: CommitState[]) =>
  knownEnd(
    { code, message },
    states.map((state) => ({ state })),
  )

const TIMEOUT = 'Nobody answered within 1 s. What was filled in was not sent.'

test.each([[[]], [['abandoned'] as const]])('with nothing begun (%j) a job’s own words stand', (states) => {
  expect(ended('human_timeout', TIMEOUT, ...states)).toEqual({ code: 'human_timeout', message: TIMEOUT })
})

test.each([
  ['human_timeout', TIMEOUT, 'human_timeout', 'Nobody answered within 1 s.'],
  [
    'human_cancelled',
    'You stopped this job. What was filled in stays; nothing more was sent.',
    'human_cancelled',
    'You stopped this job.',
  ],
  ['CANCELLED', 'The job was cancelled. Nothing was sent.', 'CANCELLED', 'The job was cancelled.'],
  ['WORKER_LOST', 'The process was lost 11 times. Nothing was sent.', 'WORKER_LOST', 'The process was lost 11 times.'],
  ['PAGE_CRASH', 'The page crashed.', 'PAGE_CRASH', 'The page crashed.'],
  ['STORE_DISK_FULL', 'The disk is full. Nothing was sent.', 'STORE_DISK_FULL', 'The disk is full.'],
  ['STORE_UNAVAILABLE', 'The database cannot be reached.', 'STORE_UNAVAILABLE', 'The database cannot be reached.'],
  ['FILES_UNAVAILABLE', 'The object store does not answer.', 'FILES_UNAVAILABLE', 'The object store does not answer.'],
  ['BROWSER_LAUNCH_FAILED', 'The browser ended.', 'BROWSER_LAUNCH_FAILED', 'The browser ended.'],
  ['STUCK', 'All answers are kept: get the page back and go on.', 'submit_unconfirmed', ''],
])('%s after sending began says that the outcome is unknown', (code, message, told, kept) => {
  for (const state of ['intended', 'unconfirmed'] as const) {
    const end = ended(code, message, 'abandoned', state)
    expect(end).toEqual({ code: told, message: `${kept} ${SENT_UNKNOWN}`.trim() })
    expect(ended(end.code, end.message, state)).toEqual(end)
  }
  expect(ended(code, message, 'confirmed')).toEqual({ code, message: `${kept} ${SENT_CONFIRMED}`.trim() })
})

test('an outcome that became known is reported only once', () => {
  const before = ended('CANCELLED', 'The job was cancelled. Nothing was sent.', 'unconfirmed')
  expect(ended(before.code, before.message, 'confirmed').message).toBe(`The job was cancelled. ${SENT_CONFIRMED}`)
})

test.each(['already_applied', 'email_unverified', 'submit_unconfirmed'])('%s was written by those who know', (code) => {
  const message = 'Nobody could tell whether it was sent, so it was not sent again.'
  expect(ended(code, message, 'unconfirmed')).toEqual({ code, message })
})
