// The output of `--help`: every command, its own options, and after that the settings with their defaults.
import { execFile, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))

const help = async (...command: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [MAIN, ...command, '--help'])).stdout.replaceAll(/\s+/g, ' ')

test('a command names its own options before the settings, also where it is a part of another', async () => {
  for (const command of [['run'], ['manuals', 'list']]) {
    const text = await help(...command)
    expect(text.indexOf(' Options: ')).toBeGreaterThan(0)
    expect(text.indexOf('--json')).toBeLessThan(text.indexOf('Settings ('))
    expect(text.indexOf('--home <folder>')).toBeGreaterThan(text.indexOf('Settings ('))
  }
})

test('a command lists only the settings it uses, and takes the others', async () => {
  const text = await help('jobs', 'list')
  expect(text).toContain('--database-url <place>')
  expect(text).not.toContain('--patrol-hours')
  expect(text).toContain('“ghosthands serve --help” lists them')
  expect(await help('serve')).toContain('--patrol-hours')
  const home = join(tmpdir(), 'ghosthands-that-is-not-there')
  const ran = promisify(execFile)(process.execPath, [MAIN, 'dashboard', '--patrol-hours', '2', '--home', home])
  await expect(ran).rejects.toThrow(/GhostHands is not running/)
})

test('a setting says what holds without it, and what it takes', async () => {
  const text = await help('serve')
  expect(text).toContain('port the bridge listens on; 0 takes any free one (default: 7437)')
  expect(text).toContain('--keyring <true|false>')
  expect(text).not.toContain('[object')
  expect(text).not.toContain('(default: [])')
})

test('a reader that stops reading ends the command without a word', async () => {
  const child = spawn(process.execPath, [MAIN, 'manuals', 'schema'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  await new Promise((resolve) => child.once('close', resolve))
  expect(said).toBe('')
})
