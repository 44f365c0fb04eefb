// GhostHands without a terminal: `ghosthands install` once, then one press in the extension starts and connects it,
// any number of times.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { homeAt } from '../../bridge/base/home.ts'
import { isRunning } from '../../bridge/cli/install/run-bridge.ts'
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.ts'
import { freePort } from '../support/free-port.ts'
import { testHome } from '../support/home.ts'

const BIN = join(import.meta.dirname, '../../bin/ghosthands.mjs')

let browser: ExtensionBrowser
let home: string
let env: NodeJS.ProcessEnv
const undo = new AsyncDisposableStack()

const ghosthands = async (...words: string[]) =>
  JSON.parse((await promisify(execFile)(process.execPath, [BIN, ...words, '--json'], { env })).stdout)

/** Ends the bridge that the extension started, as a restart of the computer would. */
const endBridge = async (): Promise<void> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='])
  for (const line of stdout.split('\n')) {
    const [, pid, args = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    if (pid !== undefined && args.includes(`serve --home ${home}`)) process.kill(Number(pid), 'SIGTERM')
  }
  await vi.waitUntil(async () => !(await isRunning(homeAt(home))), { timeout: 60_000, interval: 50 })
}

beforeAll(async () => {
  const made = await testHome('start')
  undo.defer(() => made.remove())
  home = made.path
  browser = await launchWithExtension()
  undo.defer(() => browser.close())
  env = {
    ...process.env,
    GHOSTHANDS_HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    CHROME_USER_DATA_DIR: browser.profile,
    DBUS_SESSION_BUS_ADDRESS: undefined,
    XDG_RUNTIME_DIR: undefined,
  }
  undo.defer(endBridge)
})
afterAll(() => undo.disposeAsync())

test('one press runs and connects it, and another runs it again; uninstalled, the command is named instead', async () => {
  let page = await browser.surface('popup')
  await page.getByText('ghosthands start').waitFor()
  expect(await page.getByRole('button', { name: 'Start GhostHands' }).count()).toBe(0)

  const port = await freePort()
  const { written } = await ghosthands('install', '--no-now')
  expect(existsSync(join(home, 'config/autostart/ghosthands.desktop'))).toBe(true)
  for (const { place } of written) expect(existsSync(place), place).toBe(true)
  // A free port, since another test's bridge may have the usual one.
  writeFileSync(join(home, 'config.toml'), `port = ${port}\n`)

  await page.reload()
  await page.getByRole('button', { name: 'Start GhostHands' }).click()
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: 90_000 })
  expect(await isRunning(homeAt(home))).toBe(true)
  expect(readdirSync(join(home, 'pairings'))).toHaveLength(1)

  await endBridge()
  await browser.reload()
  page = await browser.surface('popup')
  await page.getByRole('button', { name: 'Start GhostHands' }).click({ timeout: 90_000 })
  await page.getByText('Connected', { exact: true }).waitFor({ timeout: 90_000 })
  // The same pairing, not another one.
  expect(readdirSync(join(home, 'pairings'))).toHaveLength(1)

  const { removed } = await ghosthands('uninstall')
  expect(removed.map(({ place }: { place: string }) => place)).toEqual(
    expect.arrayContaining(written.map(({ place }: { place: string }) => place)),
  )
  for (const { place } of written) expect(existsSync(place), place).toBe(false)
  expect(readFileSync(join(home, 'config.toml'), 'utf8')).toContain('port')
})

test('requests of anybody else are not answered', async () => {
  const asked = promisify(execFile)(process.execPath, [BIN, 'native-host', 'chrome-extension://other/'], { env })
  asked.child.stdin?.end()
  expect((await asked).stdout).toContain('FORBIDDEN')
})
