// The end of a run that failed unexpectedly, in words.
import { expect, test } from 'vitest'
import { failure } from '../../../bridge/jobs/run-end.ts'

test.each([
  ['ENOSPC', 'ENOSPC: no space left on device, write'],
  ['EDQUOT', 'EDQUOT: disk quota exceeded, open'],
])('a full disk (%s) is reported in words', (code, message) => {
  const { status, error } = failure(Object.assign(new Error(message), { code }))
  expect([status, error?.code]).toEqual(['failed', 'STORE_DISK_FULL'])
  expect(error?.message).toMatch(/disk .* is full\. Free some space/)
  expect(error?.message).not.toContain(code)
})
