import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerFile } from '../../../bridge/base/owner-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('is made once, for its owner only, and nothing is left beside it', () => {
  const path = join(folder, 'token')
  expect(ownerFile(path, () => 'first').toString()).toBe('first')
  expect(ownerFile(path, () => 'second').toString()).toBe('first')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['token'])
})

test('one that others can read is closed to them', () => {
  const path = join(folder, 'token')
  writeFileSync(path, 'kept')
  chmodSync(path, 0o644)
  expect(ownerFile(path, () => 'new').toString()).toBe('kept')
  expect(statSync(path).mode & 0o077).toBe(0)
})

test('if two are created at the same moment, both use the first one', () => {
  const path = join(folder, 'key')
  const late = ownerFile(path, () => {
    ownerFile(path, () => 'early')
    return 'late'
  })
  expect(late.toString()).toBe('early')
})

test('a full disk and an unwritable place are reported in a sentence with the file’s name', () => {
  const path = join(folder, 'vault.key')
  const full = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  expect(() => ownerFile(path, full)).toThrow(expect.objectContaining({ code: 'STORE_DISK_FULL' }))
  expect(() => ownerFile(path, full)).toThrow(path)
  writeFileSync(path, 'a file')
  const below = join(path, 'token')
  expect(() => ownerFile(below, () => '')).toThrow(expect.objectContaining({ code: 'INVALID_CONFIG' }))
})
