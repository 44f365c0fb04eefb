// Which database errors mean a full disk, which a missing server, and which neither.
import { expect, test } from 'vitest'
import { messageOf } from '../../../bridge/base/message.ts'
import { storeError } from '../../../bridge/store/errors.ts'

const failure = (code: string, message = 'it failed'): Error => Object.assign(new Error(message), { code })
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

test.each([
  ['53100', 'STORE_DISK_FULL'],
  ['ENOSPC', 'STORE_DISK_FULL'],
  ['EDQUOT', 'STORE_DISK_FULL'],
  ['57P01', 'STORE_UNAVAILABLE'],
  ['57P03', 'STORE_UNAVAILABLE'],
  ['08006', 'STORE_UNAVAILABLE'],
  ['53300', 'STORE_UNAVAILABLE'],
  ['28P01', 'STORE_UNAVAILABLE'],
  ['ECONNREFUSED', 'STORE_UNAVAILABLE'],
  ['ECONNRESET', 'STORE_UNAVAILABLE'],
  ['ENOENT', 'STORE_UNAVAILABLE'],
])('%s is %s', (code, expected) => {
  expect(codeOf(storeError(failure(code), { where: 'here' }))).toBe(expected)
})

test.each(['23505', '23514', '42P01', '40001', '22P02'])('%s is left to whoever asked', (code) => {
  const error = failure(code)
  expect(storeError(error, { where: 'here' })).toBe(error)
})

test('messages without a code are understood if they come from the driver or the system', () => {
  expect(codeOf(storeError(new Error('Connection terminated unexpectedly'), { where: 'here' }))).toBe(
    'STORE_UNAVAILABLE',
  )
  expect(codeOf(storeError(new Error('could not write: No space left on device'), { where: 'here' }))).toBe(
    'STORE_DISK_FULL',
  )
})

test('a server that stopped because its disk was full counts as a full disk', () => {
  expect(codeOf(storeError(failure('57P02'), { where: 'here', ranFull: () => true }))).toBe('STORE_DISK_FULL')
})

test('several failed addresses are named together', () => {
  expect(messageOf(new AggregateError([new Error('one'), new Error('two')]))).toBe('one; two')
})
