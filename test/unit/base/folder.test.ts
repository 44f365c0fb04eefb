import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../../bridge/base/config.ts'
import { makeFolder } from '../../../bridge/base/folder.ts'
import { claimHome, homeAt, makeHome } from '../../../bridge/base/home.ts'

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

test.skipIf(process.platform === 'win32')(
  'a home that others could write to is closed before anything in it is read',
  () => {
    for (const use of [() => loadConfig({ home: folder, env: {} }), () => makeHome(homeAt(folder))]) {
      chmodSync(folder, 0o777)
      use()
      expect(statSync(folder).mode & 0o777).toBe(0o700)
    }
  },
)

test.skipIf(process.platform === 'win32')('a home that another user created is refused', () => {
  const STRANGER = 4_242
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o777 })
  const isRoot = process.getuid?.() === 0
  // Only an administrator can give a folder away; for anybody else, the folder is a stranger's if they are.
  if (isRoot) chownSync(home, STRANGER, STRANGER)
  expect(() => claimHome(homeAt(home), STRANGER + 1)).toThrow(/belongs to another user/)
  expect(() => claimHome(homeAt(home), 0)).not.toThrow()
  expect(() => claimHome(homeAt(home), isRoot ? STRANGER : process.getuid?.())).not.toThrow()
})
