import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../bridge/base/folder.ts'
import { homeAt, makeHome } from '../../../bridge/base/home.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('creates missing parent folders, closed to others, and accepts existing ones', () => {
  const deep = join(folder, 'a/b/c')
  makeFolder(deep)
  makeFolder(deep)
  expect(statSync(deep).isDirectory()).toBe(true)
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700)
})

test('says what is in the way', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow(/EEXIST/)
  expect(() => makeFolder(join(folder, 'file/inside'))).toThrow(/ENOTDIR/)
})

test.runIf(process.platform === 'linux')('a home where no folder can be made is refused at once', () => {
  expect(() => makeHome(homeAt('/proc/ghosthands'))).toThrow(/\/proc\/ghosthands cannot be made: ENOENT/)
})
