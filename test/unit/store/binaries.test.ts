// The database program as npm installs it: found, its links created if install scripts were blocked, copied for
// another user.
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyBinaries, findBinaries, linkUp } from '../../../bridge/store/embedded/binaries.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-binaries-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A package unpacked with install scripts blocked. */
function unpacked(): string {
  const root = join(folder, 'native')
  for (const dir of ['bin', 'lib/pkgconfig', 'share']) mkdirSync(join(root, dir), { recursive: true })
  for (const [file, text] of Object.entries({
    'bin/initdb': '#!/bin/sh',
    'bin/postgres': '#!/bin/sh',
    'lib/libicu.so.60.2': 'library',
    'lib/libpgport.a': 'static',
    'lib/pkgconfig/libpq.pc': 'for compilers',
    'share/postgres.bki': 'catalogue',
  }))
    writeFileSync(join(root, file), text, { mode: 0o600 })
  const links = [
    { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so' },
    { source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' },
  ]
  writeFileSync(join(root, 'pg-symlinks.json'), JSON.stringify(links))
  return root
}

test('missing links are made once and left alone afterwards', async () => {
  const root = unpacked()
  await linkUp(root, root)
  expect(readlinkSync(join(root, 'lib/libicu.so.60'))).toBe('libicu.so.60.2')
  await linkUp(root, root)
  expect(lstatSync(join(root, 'lib/libicu.so')).isSymbolicLink()).toBe(true)
})

test('a copy is complete, can be run by others, and leaves out what only compilers need', async () => {
  const copy = join(folder, 'copies', 'postgres-1')
  await Promise.all([copyBinaries(unpacked(), copy, true), copyBinaries(join(folder, 'native'), copy, true)])
  expect(readlinkSync(join(copy, 'lib/libicu.so'))).toBe('libicu.so.60.2')
  expect(statSync(join(copy, 'bin/postgres')).mode & 0o777).toBe(0o755)
  expect(existsSync(join(copy, 'share/postgres.bki'))).toBe(true)
  expect(existsSync(join(copy, 'lib/libpgport.a'))).toBe(false)
  expect(existsSync(join(copy, 'lib/pkgconfig'))).toBe(false)
})

test('a failed copy is an error that names the place', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(copyBinaries(unpacked(), join(file, 'postgres-1'), false)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining(join(file, 'postgres-1')),
  })
})

test('the installed program is found with its version', async () => {
  const found = await findBinaries(folder, false)
  expect(found.major).toBeGreaterThanOrEqual(18)
  expect(existsSync(found.postgres)).toBe(true)
})
