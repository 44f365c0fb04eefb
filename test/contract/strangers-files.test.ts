// Files from a stranger, given to commands as they are typed: a backup that writes outside its folder, a manual whose
// text controls the terminal.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { testHome } from '../support/home.ts'

const { path: home, remove } = await testHome('stranger')
const { path: given, remove: removeGiven } = await testHome('given')
afterAll(async () => {
  await remove()
  await removeGiven()
})

const typed = (...args: string[]): Promise<string> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(packageRoot(), 'bin/ghosthands.mjs'), ...args, '--home', home],
      { env: { PATH: process.env.PATH ?? '' } },
      (_, out, err) => resolve(out + err),
    ),
  )
const backup = (...lines: string[]): string => {
  const head = { format: 'ghosthands-backup/1', version: '1.0.0', made_at: '2026-01-01', migrations: [], proof: null }
  const file = join(given, 'a.backup')
  writeFileSync(file, gzipSync(`#${JSON.stringify(head)}\n${lines.join('\n')}\n`))
  return file
}

describe('a backup', () => {
  const TOKEN = 'the-token-of-the-owner-of-this-home-0000000'
  const KEY = Buffer.alloc(32, 7)
  beforeAll(() => {
    mkdirSync(join(home, 'artifacts'), { recursive: true, mode: 0o700 })
    writeFileSync(join(home, 'token'), `${TOKEN}\n`, { mode: 0o600 })
    writeFileSync(join(home, 'vault.key'), KEY, { mode: 0o600 })
  })

  test.each([
    'token',
    './vault.key',
    'artifacts/../vault.key',
    'profiles/default/Preferences',
    'data/postgresql.auto.conf',
    '../elsewhere',
    'artifacts/../../elsewhere',
    'artifacts\\..\\..\\elsewhere',
  ])('writes no %s', async (name) => {
    const file = backup(
      `#${JSON.stringify({ file: name })}`,
      Buffer.from('of the stranger').toString('base64'),
      `#${JSON.stringify({ end: { rows: 0, files: 1 } })}`,
    )
    expect(await typed('restore', file)).toMatch(/names a file that no backup holds .* \(INVALID_INPUT\)/)
    expect(readFileSync(join(home, 'token'), 'utf8').trim()).toBe(TOKEN)
    expect(readFileSync(join(home, 'vault.key'))).toEqual(KEY)
    for (const path of ['profiles/default', 'data/postgresql.auto.conf', '../elsewhere'])
      expect(existsSync(join(home, path)) && readFileSync(join(home, path), 'utf8').includes('stranger')).toBe(false)
  })

  test('does not unpack more than fits in memory', async () => {
    const file = backup(`#${JSON.stringify({ file: 'artifacts/a' })}`, 'A'.repeat(80 * 1024 * 1024))
    expect(await typed('restore', file)).toMatch(/damaged or not whole/)
  })
})

describe('text that controls a terminal', () => {
  /**
   * Clears the screen, sets the window's title, writes a link and the clipboard; also as a single character; reverses
   * the text that follows.
   */
  const EVIL =
    'Weaver\u001b[2J\u001b]0;owned\u0007\u001b]8;;https://evil.example\u001b\\\u001b]52;c;ZXZpbA==\u0007\u009b31m\u202edaed\u001b[8m\u001b[30m\nforged  apply  site.example  health 1.00'
  /** The styles that commands use for their own text are not among these. */
  const STEERS = ['\u001b[2J', '\u001b]', '\u001b[8m', '\u001b[30m', '\u001b\\', '\u0007', '\u009b', '\u202e']

  test('in a manual: in its name, its steps, and its errors', async () => {
    const manual = {
      format: 'ghosthands-manual/1',
      name: EVIL,
      taskType: 'apply',
      platform: 'unknown',
      host: 'site.example',
      urlPattern: 'https://site.example/apply',
      fingerprint: '',
      steps: [{ order: 0, page: 0, description: EVIL, action: 'click', target: { css: 'button', frame: [] } }],
    }
    const file = join(given, 'manual.json')
    writeFileSync(file, JSON.stringify(manual))
    const imported = await typed('manuals', 'import', file)
    expect(imported).toContain('Imported as')
    const id = /Imported as (\S+)/.exec(imported)?.[1] ?? ''
    const said = [imported]
    for (const args of [
      ['list'],
      ['list', '--json'],
      ['show', id],
      ['show', id, '--json'],
      ['export', id],
      ['export', id, '--as', 'playwright'],
      ['delete', id],
    ])
      said.push(await typed('manuals', ...args))
    writeFileSync(file, JSON.stringify({ ...manual, taskType: EVIL, [EVIL]: EVIL, steps: EVIL }))
    said.push(await typed('manuals', 'import', file))
    for (const words of said) {
      for (const one of STEERS) expect(words).not.toContain(one)
      expect(words).not.toBe('')
    }
    const [, list, json] = said
    expect(list?.trim().split('\n')).toHaveLength(1)
    expect((JSON.parse(json ?? '') as { name: string }).name).toBe(EVIL)
  })
})
