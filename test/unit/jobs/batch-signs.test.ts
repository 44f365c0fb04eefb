/** When a site is left alone for a while, judged by its tasks' outcomes. */
import { expect, test } from 'vitest'
import { signOf } from '../../../bridge/jobs/batches/signs.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'

const failed = (code: string, message: string, http_status?: number) => ({
  open: undefined,
  job: {
    status: 'failed',
    error: { code, message },
    result: { error: { code, message, ...(http_status !== undefined && { http_status }) } },
  } as JobRecord,
})

test.each([
  [429, 'too_many'],
  [403, 'refused'],
  [404, undefined],
  [500, undefined],
] as const)('an answer %i of a posting means %s for the site', (status, sign) => {
  expect(signOf(failed('HTTP_ERROR', 'North answered.', status))).toBe(sign)
})

test('only the site’s responses count, not sentences', () => {
  expect(signOf(failed('GOAL_NOT_REACHED', 'The page says: our desk answered 429 calls today.'))).toBeUndefined()
  expect(signOf(failed('HTTP_ERROR', 'answered 403 for /429'))).toBeUndefined()
})

test('a captcha counts, during its request and afterwards', () => {
  for (const kind of ['captcha', 'bot_check'] as const)
    expect(signOf({ job: undefined, open: { kind } as Interaction })).toBe('captcha')
  for (const kind of ['login', 'payment', 'stuck'] as const)
    expect(signOf({ job: undefined, open: { kind } as Interaction })).toBeUndefined()
  expect(signOf(failed('bot_check', 'Nobody cleared it.'))).toBe('captcha')
  expect(signOf(failed('login_required', 'Nobody signed in.'))).toBeUndefined()
})
