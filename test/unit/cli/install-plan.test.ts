// What an installation writes on each system: for which browsers, how it starts at login, and that odd folder names
// work.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type InstallInput, planOf } from '../../../bridge/cli/install/plan.ts'
import { NATIVE_HOST } from '../../../shared/protocol/native.ts'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'

const linux: InstallInput = {
  platform: 'linux',
  env: {},
  home: '/home/ada',
  root: '/home/ada/.ghosthands',
  node: '/usr/bin/node',
  command: '/usr/lib/ghosthands/bin/ghosthands.mjs',
  autostart: true,
  systemd: true,
  isThere: (folder) => /chromium$|google-chrome$|Google\/Chrome$/.test(folder) && !folder.includes('snap'),
}
const mac: InstallInput = { ...linux, platform: 'darwin', home: '/Users/ada', root: '/Users/ada/.ghosthands' }
const windows: InstallInput = { ...linux, platform: 'win32', root: 'C:\\Users\\ada\\100% mine' }

const textOf = (input: InstallInput, ending: string): string => {
  const found = planOf(input).files.find(({ path }) => path.endsWith(ending))
  if (!found) throw new Error(`no ${ending} among ${planOf(input).files.map(({ path }) => path)}`)
  return found.text
}

describe('Chrome is configured', () => {
  test('in every browser the person has, and in no other', () => {
    const told = planOf(linux).files.flatMap(({ path }) => (path.includes('NativeMessagingHosts') ? [path] : []))
    expect(told).toEqual([
      `/home/ada/.config/google-chrome/NativeMessagingHosts/${NATIVE_HOST}.json`,
      `/home/ada/.config/chromium/NativeMessagingHosts/${NATIVE_HOST}.json`,
    ])
    expect(planOf(mac).files.map(({ path }) => path)).toContain(
      `/Users/ada/Library/Application Support/Google/Chrome/NativeMessagingHosts/${NATIVE_HOST}.json`,
    )
  })
  test('of our extension alone', () => {
    expect(JSON.parse(textOf(linux, `${NATIVE_HOST}.json`))).toMatchObject({
      path: '/home/ada/.ghosthands/bin/ghosthands-from-chrome',
      allowed_origins: [`chrome-extension://${EXTENSION_ID}/`],
    })
  })
  test('by the registry on Windows, where one file serves all browsers', () => {
    const { files, registry } = planOf(windows)
    expect(files.filter(({ path }) => path.endsWith('.json'))).toHaveLength(1)
    expect(registry.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        `Software\\Google\\Chrome\\NativeMessagingHosts\\${NATIVE_HOST}`,
        'Software\\Microsoft\\Windows\\CurrentVersion\\Run',
      ]),
    )
  })
})

describe('at login', () => {
  test.each<[string, InstallInput, string, string]>([
    ['systemd', linux, 'systemd/user/ghosthands.service', 'ExecStart="/home/ada/.ghosthands/bin/ghosthands" serve'],
    ['systemd, without core dumps,', linux, 'systemd/user/ghosthands.service', 'LimitCORE=0\nUMask=0077\n'],
    ['a desktop', { ...linux, systemd: false }, 'autostart/ghosthands.desktop', 'ghosthands" serve'],
    ['launchd', mac, '.plist', '<string>/Users/ada/.ghosthands/bin/ghosthands</string><string>serve</string>'],
  ])('%s starts it', (_, input, ending, line) => expect(textOf(input, ending)).toContain(line))

  test('nothing starts it if that is not wanted', () => {
    for (const input of [linux, mac, windows]) {
      const { files, registry } = planOf({ ...input, autostart: false })
      expect([...files, ...registry].filter(({ about }) => about.includes('log in'))).toEqual([])
    }
  })
})

test('a shell reads every name of a folder as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-install-'))
  try {
    const root = `${folder}/it's $HOME "100%" \`x\``
    const command = join(folder, "say it's.mjs")
    writeFileSync(command, 'console.log(JSON.stringify([process.env.GHOSTHANDS_HOME, ...process.argv.slice(2)]))')
    const input = { ...linux, root, command, node: process.execPath }
    const script = join(folder, 'start')
    writeFileSync(script, textOf(input, '/ghosthands-from-chrome'))
    const said = execFileSync('/bin/sh', [script, 'chrome-extension://x/'], { encoding: 'utf8' })
    expect(JSON.parse(said)).toEqual([root, 'native-host', 'chrome-extension://x/'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('percent signs are no variables to Windows and to systemd', () => {
  expect(textOf(windows, 'ghosthands.cmd')).toContain('set "GHOSTHANDS_HOME=C:\\Users\\ada\\100%% mine"')
  expect(textOf({ ...linux, root: '/home/100%/g' }, '.service')).toContain('ExecStart="/home/100%%/g/bin/ghosthands"')
})
