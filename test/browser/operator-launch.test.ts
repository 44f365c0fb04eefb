/**
 * The Chrome that GhostHands opens for a person: it stays open when the bridge ends, is found again, and is paired
 * without a click.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findChrome } from '../../bridge/base/chrome-path.ts'
import { loadConfig } from '../../bridge/base/config.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { CdpSocket } from '../../bridge/browser/endpoint/socket.ts'
import { amendExtensionStorage, reloadExtension } from '../../bridge/browser/operator/extension-storage.ts'
import { keeperEndpoint } from '../../bridge/browser/operator/keeper-call.ts'
import { type Launched, launchedBrowser, launchOwnChrome } from '../../bridge/browser/operator/launch.ts'
import { openOperatorSession } from '../../bridge/browser/operator/session.ts'
import { showPage } from '../../bridge/browser/operator/show-page.ts'
import { isAlive, killGroup, startedAt } from '../../bridge/browser/processes.ts'
import { navigate } from '../../bridge/browser/session.ts'
import { browserOf, startOwnChrome } from '../../bridge/cli/operator/own-chrome.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { buildExtension } from '../../scripts/build-extension.mjs'
import { GhError } from '../../shared/domain/errors.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { startBridge } from '../support/serve.ts'

let folder: string
let extension: string
let pages: Pages
const pids = new Set<number>()

const launch = async (
  profile: string,
  more: Partial<Parameters<typeof launchOwnChrome>[0]> = {},
): Promise<Launched> => {
  const launched = await launchOwnChrome({ profile: join(folder, profile), headless: true, ...more })
  if (launched.pid !== undefined) pids.add(launched.pid)
  return launched
}

/** Evaluates in a page of the extension. */
const inExtension = async (endpoint: string, expression: string): Promise<unknown> => {
  const cdp = await CdpSocket.connect(endpoint, { timeoutMs: 5_000 })
  try {
    const url = `chrome-extension://${EXTENSION_ID}/panels/options.html`
    const { targetId } = await cdp.send('Target.createTarget', { url })
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
    const evaluate = async (code: string): Promise<unknown> => {
      const asked = { expression: code, awaitPromise: true, returnByValue: true }
      return ((await cdp.send('Runtime.evaluate', asked, String(sessionId))).result as { value?: unknown }).value
    }
    await expect.poll(() => evaluate('typeof chrome === "object" && "storage" in chrome')).toBe(true)
    return await evaluate(expression)
  } finally {
    cdp.close()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-launch-'))
  extension = await buildExtension('full', join(folder, 'extension'))
  pages = await servePages({ '/page': '<title>Page</title><input id=name>' })
})
afterEach(() => {
  for (const pid of pids) killGroup(pid)
  pids.clear()
})
afterAll(async () => {
  await pages.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

describe('a Chrome opened by GhostHands', () => {
  test('has the extension and a lasting profile, and is found by its note', async () => {
    const profile = join(folder, 'one')
    expect(await launchedBrowser(profile)).toBeUndefined()
    const first = await launch('one', { extension })
    expect(first.found).toBe(false)
    expect(await inExtension(first.endpoint, 'chrome.runtime.id')).toBe(EXTENSION_ID)
    expect(await launch('one', { extension })).toEqual({ found: true, endpoint: first.endpoint, pid: undefined })

    const browser = await launchedBrowser(profile)
    if (!browser) throw new Error('not found')
    expect(browser.transport).toBe('launch')
    const session = await openOperatorSession(browser)
    await navigate(session.active(), `${pages.origin}/page`)
    await session.active().page.evaluate(() => localStorage.setItem('kept', 'yes'))
    await session.close()
    browser.release()

    // Closed properly, as the person would.
    const cdp = await CdpSocket.connect(first.endpoint, { timeoutMs: 5_000 })
    await cdp.send('Browser.close').catch(() => undefined)
    await expect.poll(() => isAlive(first.pid ?? 0)).toBe(false)
    // Its note is still there, but no longer valid.
    expect(await launchedBrowser(profile)).toBeUndefined()

    const second = await launch('one', { extension })
    expect(second.found).toBe(false)
    const again = await launchedBrowser(profile)
    if (!again) throw new Error('not found')
    const later = await openOperatorSession(again)
    await navigate(later.active(), `${pages.origin}/page`)
    expect(await later.active().page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
    await later.close()
    again.release()
    const preferences = JSON.parse(await readFile(join(profile, 'Default/Preferences'), 'utf8'))
    expect(preferences.extensions.ui.developer_mode).toBe(true)
  })

  test('of Google’s own build gets the extension over the protocol, since its command line accepts none', async () => {
    const branded = join(folder, 'google-chrome')
    await symlink(findChrome() ?? '', branded)
    const { endpoint } = await launch('branded', { extension, chromePath: branded })
    expect(await inExtension(endpoint, 'chrome.runtime.id')).toBe(EXTENSION_ID)
    // If Chrome refuses the extension, the message says how to load it by hand; Chrome stays open.
    await expect(launch('refused', { extension: '/nowhere', chromePath: branded })).rejects.toMatchObject({
      code: 'BROWSER_LAUNCH_FAILED',
      message: expect.stringContaining('Load unpacked'),
    })
    const { endpoint: open } = await launch('refused')
    const cdp = await CdpSocket.connect(open, { timeoutMs: 5_000 })
    await cdp.send('Browser.close').catch(() => undefined)
  })

  test('shows a page in place of the empty tab, and the same page again when it is asked for again', async () => {
    const { endpoint } = await launch('shown')
    const cdp = await CdpSocket.connect(endpoint, { timeoutMs: 5_000 })
    const open = async (): Promise<string[]> =>
      ((await cdp.send('Target.getTargets')).targetInfos as { type: string; url: string }[])
        .filter(({ type }) => type === 'page')
        .map(({ url }) => url)
    const page = `${pages.origin}/page`
    await showPage(endpoint, page, { inPlaceOfBlank: true })
    await expect.poll(open).toEqual([page])
    await showPage(endpoint, page)
    expect(await open()).toEqual([page])
    await cdp.send('Browser.close').catch(() => undefined)
  })

  test('reads the extension again from its folder, which keeps its pairing', async () => {
    const { endpoint } = await launch('anew', { extension })
    await amendExtensionStorage(endpoint, EXTENSION_ID, 'instance', () => ({ key: 'kept' }))
    await reloadExtension(endpoint, EXTENSION_ID)
    expect(await inExtension(endpoint, 'chrome.storage.local.get("key").then(({ key }) => key)')).toBe('kept')
  })

  test('keeps the preferences of its profile', async () => {
    const profile = join(folder, 'kept')
    await mkdir(join(profile, 'Default'), { recursive: true })
    const mine = { bookmark_bar: { show_on_all_tabs: true }, extensions: { ui: { other: 1 } } }
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(mine))
    const { endpoint } = await launch('kept')
    const cdp = await CdpSocket.connect(endpoint, { timeoutMs: 5_000 })
    await cdp.send('Browser.close').catch(() => undefined)
    await expect
      .poll(async () => JSON.parse(await readFile(join(profile, 'Default/Preferences'), 'utf8')))
      .toMatchObject({ bookmark_bar: { show_on_all_tabs: true }, extensions: { ui: { developer_mode: true } } })
  })

  test('that cannot be started is reported in words', async () => {
    await expect(launch('bad', { chromePath: '/bin/false' })).rejects.toMatchObject({
      code: 'BROWSER_LAUNCH_FAILED',
      message: expect.stringContaining('exit status 1'),
    })
    await expect(launch('bad', { chromePath: '/nowhere/chrome' })).rejects.toMatchObject({ code: 'BROWSER_NOT_FOUND' })
    // A second Chrome on the same profile does this: it passes the call on and exits.
    await expect(launch('bad', { chromePath: '/bin/true' })).rejects.toMatchObject({
      code: 'BROWSER_LAUNCH_FAILED',
      message: expect.stringContaining('Close it and start again'),
    })
    const broken = join(folder, 'broken')
    await writeFile(broken, '#!/nowhere/at/all\n', { mode: 0o755 })
    await expect(launch('bad', { chromePath: broken })).rejects.toMatchObject({
      code: 'BROWSER_LAUNCH_FAILED',
      message: expect.stringContaining('could not be started'),
    })
    await expect(
      amendExtensionStorage('ws://127.0.0.1:1/', EXTENSION_ID, 'instance', () => ({})),
    ).rejects.toMatchObject({
      message: expect.stringContaining('does not answer'),
    })
    const stop = new AbortController()
    const starting = launch('bad', { signal: stop.signal })
    stop.abort(new GhError('CANCELLED', 'cancelled by the test'))
    await expect(starting).rejects.toThrow('cancelled by the test')
    expect(await launchedBrowser(join(folder, 'bad'))).toBeUndefined()
  })
})

describe('ghosthands start', () => {
  test('opens it paired with the bridge, and it outlives the bridge, which finds it again', {
    timeout: 120_000,
  }, async () => {
    const root = join(folder, 'home')
    const home = homeAt(root)
    const flags = ['--no-window', '--extension', extension]
    const bridge = await startBridge('start', root, ...flags, '--port', '0')
    const endpoint = keeperEndpoint(join(home.profiles, 'chrome')) ?? ''
    // Closed here because it would outlive a failed test, too.
    onTestFinished(async () => {
      const cdp = await CdpSocket.connect(endpoint, { timeoutMs: 5_000 }).catch(() => undefined)
      await cdp?.send('Browser.close').catch(() => undefined)
      await bridge.end()
    })
    // No other user or program of this machine can connect to it.
    expect(existsSync(join(home.profiles, 'chrome/DevToolsActivePort'))).toBe(false)
    expect((await stat(endpoint.slice('unix:'.length))).mode & 0o077).toBe(0)
    const ready = `new Promise((done) => chrome.runtime.connect({ name: 'surface' }).onMessage.addListener((message) =>
      message.type === 'link' && message.link.state === 'ready' && done('ready')))`
    expect(await inExtension(endpoint, ready)).toBe('ready')
    await bridge.end()
    const browser = await launchedBrowser(join(home.profiles, 'chrome'))
    expect(browser?.isOpen).toBe(true)
    const pid = Number(
      (
        await (
          await CdpSocket.connect(endpoint, { timeoutMs: 5_000 })
        )
          .send('SystemInfo.getProcessInfo')
          .then(({ processInfo }) =>
            (processInfo as { id: number; type: string }[]).find(({ type }) => type === 'browser'),
          )
      )?.id,
    )
    const again = await startBridge('start', root, ...flags, '--port', String(bridge.port))
    expect(await inExtension(endpoint, ready)).toBe('ready')
    await again.end('SIGTERM')
    expect(isAlive(pid)).toBe(true)
    browser?.release()
    killGroup(pid)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => startedAt(pid)).toBeUndefined()
    await destroyStore(home.data)
  })

  test('counts as one browser, however a job names it', async () => {
    const config = { ...loadConfig({ home: join(folder, 'other'), env: {} }), cdp: [] }
    const chrome = await startOwnChrome(config, { headless: true, port: 1 })
    if (chrome.pid !== undefined) pids.add(chrome.pid)
    const job = (input_data: object): Pick<JobRecord, 'request'> => ({ request: { input_data } }) as JobRecord
    const named = (input_data: object): string => browserOf(job(input_data), config)
    expect(chrome.endpoint).toMatch(/^unix:/)
    expect(named({})).toBe('own')
    expect(named({ cdp_url: 'http://localhost:1' })).toBe(named({ cdp_url: 'ws://127.0.0.1:1/devtools/browser/2' }))
    expect(named({ cdp_url: 'nonsense' })).toBe('nonsense')
    expect(named({ tab: { instance: 'somebody' } })).toBe('somebody')
  })
})
