import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../bridge/base/config.ts'
import { asText } from '../../../bridge/cli/commands/doctor.ts'
import {
  checkChrome,
  checkDisk,
  checkHome,
  checkMemory,
  checkNode,
  checkPort,
  fail,
  judgeDisk,
} from '../../../bridge/cli/doctor/checks.ts'
import { configOf, withSettings } from '../../../bridge/cli/setting-flags.ts'
import { GhError } from '../../../shared/domain/errors.ts'

const GB = 1024 ** 3
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'gh-doctor-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const config = (flags: Record<string, unknown> = {}) => loadConfig({ home, env: {}, flags })

describe('doctor', () => {
  test('with an older Node, the message names the bundled one', () => {
    expect(checkNode('24.1.0')).toMatchObject({ state: 'ok' })
    expect(checkNode('20.20.2')).toMatchObject({ state: 'fail', advice: expect.stringContaining('Node 24') })
  })

  test('a browser path that does not exist is reported with its setting', async () => {
    expect(await checkChrome(config({ chrome_path: '/no/chrome' }))).toMatchObject({
      state: 'fail',
      advice: expect.stringMatching(/chrome_path names \/no\/chrome.*BROWSER_NOT_FOUND/),
    })
  })

  test('a home that cannot be a folder is refused with what to do', () => {
    writeFileSync(join(home, 'file'), '')
    expect(checkHome(config())).toMatchObject({ state: 'ok' })
    expect(checkHome(loadConfig({ home: join(home, 'file', 'sub'), env: {} }))).toMatchObject({
      state: 'fail',
      advice: expect.stringContaining('GHOSTHANDS_HOME'),
    })
  })

  test.each([
    [0.1 * GB, 'fail'],
    [1 * GB, 'warn'],
    [10 * GB, 'ok'],
  ])('%d bytes of disk are %s', (bytes, state) => expect(judgeDisk('/', bytes).state).toBe(state))

  test('the disk of a home that does not exist yet is looked at', async () => {
    expect((await checkDisk(loadConfig({ home: join(home, 'a/b'), env: {} }))).found).toContain(home)
  })

  test('little memory is a warning, not a failure', () => {
    expect(checkMemory(0.5 * GB, 4 * GB).state).toBe('warn')
    expect(checkMemory(3 * GB, 4 * GB).state).toBe('ok')
  })

  test('a taken port is reported as in use, and a foreign address as unusable', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    try {
      expect(await checkPort(config({ port }))).toMatchObject({ state: 'warn', found: `127.0.0.1:${port} is in use` })
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
    expect(await checkPort(config({ port }))).toMatchObject({ state: 'ok' })
    expect(await checkPort(config({ host: '192.0.2.1' }))).toMatchObject({
      state: 'fail',
      advice: expect.stringContaining('host'),
    })
  })

  test('a crashed browser’s last output is shown', () => {
    const error = new GhError('BROWSER_LAUNCH_FAILED', 'It ended.', { details: { words: 'libnss3.so missing\n' } })
    expect(fail('chrome', 'x', error).advice).toBe('It ended. It said: libnss3.so missing (BROWSER_LAUNCH_FAILED)')
  })

  test('the text shows an arrow with the remedy under each problem', () => {
    const text = asText([{ check: 'port', state: 'fail', found: 'taken', advice: 'Choose another.' }], false)
    expect(text).toMatch(/FAIL {2}port {2}taken\n +→ Choose another\./)
  })
})

describe('settings as flags', () => {
  const parse = (...args: string[]) => {
    const command = withSettings(new Command('x').option('--provider <name>', 'of its own'))
    command.parse(args, { from: 'user' })
    return configOf(command)
  }

  test('a flag sets its setting and says so', () => {
    expect(parse('--home', home, '--port', '0', '--max-browsers', '2', '--no-headless')).toMatchObject({
      port: 0,
      max_browsers: 2,
      headless: false,
      sources: { port: '--port', max_browsers: '--max-browsers' },
    })
  })

  test('a command’s own flag of the same name counts as the setting', () => {
    expect(parse('--home', home, '--provider', 'google').provider).toBe('google')
  })

  test('a wrong flag is named in the message', () => {
    expect(() => parse('--home', home, '--port', 'many')).toThrow(/^--port: /)
  })
})
