// The output of `--help`: every command, its own options, and after that the settings with their defaults.
import { execFile, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../bridge/cli/commands/index.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))

const help = async (...command: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [MAIN, ...command, '--help'])).stdout.replaceAll(/\s+/g, ' ')

test('the list of commands begins with what a newcomer needs, and lists each command once', async () => {
  const text = await help()
  const [, ...groups] = text.split(/(Start here:|Tasks:|Your data:|What was learned:|For servers and developers:) /)
  const names = groups.filter((_, at) => at % 2 === 0)
  expect(names).toEqual(['Start here:', 'Tasks:', 'Your data:', 'What was learned:', 'For servers and developers:'])
  expect(groups[1]).toMatch(/^start .* doctor /)
  expect(groups.at(-1)).toMatch(/ help \[command\] display help for command $/)
  for (const { name, about, hidden } of COMMANDS) expect(text.split(` ${about} `), name).toHaveLength(hidden ? 1 : 2)
})

test('a command lists its own options before the settings, also as a subcommand', async () => {
  for (const command of [['run'], ['manuals', 'list']]) {
    const text = await help(...command)
    expect(text.indexOf(' Options: ')).toBeGreaterThan(0)
    expect(text.indexOf('--json')).toBeLessThan(text.indexOf('Settings ('))
    expect(text.indexOf('--home <folder>')).toBeGreaterThan(text.indexOf('Settings ('))
  }
})

test('a command lists only the settings it uses, and accepts the others', async () => {
  const text = await help('jobs', 'list')
  expect(text).toContain('--database-url <place>')
  expect(text).not.toContain('--patrol-hours')
  expect(text).toContain('“ghosthands serve --help” lists them')
  expect(await help('serve')).toContain('--patrol-hours')
  const home = join(tmpdir(), 'ghosthands-that-is-not-there')
  const ran = promisify(execFile)(process.execPath, [MAIN, 'dashboard', '--patrol-hours', '2', '--home', home])
  await expect(ran).rejects.toThrow(/GhostHands is not running/)
})

test('a setting shows its default and its values', async () => {
  const text = await help('serve')
  expect(text).toContain('port the bridge listens on; 0 takes any free one (default: 7437)')
  expect(text).toContain('--keyring <true|false>')
  expect(text).not.toContain('[object')
  expect(text).not.toContain('(default: [])')
})

test('a reader that stops reading ends the command without a message', async () => {
  const child = spawn(process.execPath, [MAIN, 'manuals', 'schema'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  await new Promise((resolve) => child.once('close', resolve))
  expect(said).toBe('')
})
