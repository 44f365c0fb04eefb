/**
 * A Chromium with the real extension in it, as a person has it: its own profile, a debugging port, access to the
 * service worker and the surfaces. Closed shadow roots are reached like the browser's own tools do.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type ConnectOverCDPTransport, chromium, type Page, type Worker } from 'playwright-core'
import { WebSocket } from 'ws'
import { amendExtensionStorage } from '../../bridge/browser/operator/extension-storage.ts'
import { sequentially } from '../../bridge/browser/sequentially.ts'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import { builtExtension } from './built-extension.ts'
import { QUIET } from './chromium.ts'
import { wholeChrome } from './headless-shell.ts'

const ARGS = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--silent-debugger-extension-api',
  '--remote-debugging-port=0',
  QUIET,
  // Without a graphics card, the processor draws every frame of an animation.
  '--force-prefers-reduced-motion',
  // The person's tabs keep working in the background, as in an open window.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
]

export interface ExtensionBrowser extends AsyncDisposable {
  context: BrowserContext
  /** Address for `--cdp` and connectOverCDP. */
  endpoint: string
  /** Folder of its profiles. */
  profile: string
  /** The running service worker; woken if it is not running. */
  worker(): Promise<Worker>
  /** A surface in its own tab: `popup`, `panel`, `options`. */
  surface(name: 'popup' | 'panel' | 'options', part?: string): Promise<Page>
  /** Writes the pairing as a launched browser gets it. */
  pair(pairing: { key: string; port: number; instance?: string }): Promise<void>
  /** Grants the person's permission for a site, in the variant that asks for each site, as after a press on Start. */
  allow(url: string): Promise<void>
  /** Allows it in advance: once it is requested within a press, Chrome grants it without opening its own window. */
  allowWhenAsked(url: string): Promise<void>
  /** Ends the service worker as Chrome does after half a minute without traffic. */
  stopWorker(): Promise<void>
  /** Like the reload button of chrome://extensions. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** Runs in the worker: resolves once it is the extension's active worker. */
const IN_PLACE = `new Promise((done) => (self.registration.active ? done() : addEventListener('activate', () => done())))`

export async function launchWithExtension(
  options: { variant?: 'full' | 'lite'; viewport?: { width: number; height: number }; args?: readonly string[] } = {},
): Promise<ExtensionBrowser> {
  const { variant = 'full', viewport = { width: 1280, height: 800 }, args = [] } = options
  const folder = await builtExtension(variant)
  const profile = await mkdtemp(join(tmpdir(), 'gh-test-profile-'))
  // Without it chrome.runtime.reload() would disable the extension.
  await mkdir(join(profile, 'Default'), { recursive: true })
  await writeFile(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ extensions: { ui: { developer_mode: true } } }),
  )
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: wholeChrome(),
    viewport,
    ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
    args: [...ARGS, `--load-extension=${folder}`, `--disable-extensions-except=${folder}`, ...args],
  })
  const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  return extensionIn(context, `ws://127.0.0.1:${port}${path}`, profile, async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  })
}

/** Connects Playwright through the socket of a launched Chrome's keeper. */
const keptTransport = (endpoint: string): ConnectOverCDPTransport => {
  const path = endpoint.replace(/^unix:/, '')
  const socket = new WebSocket('ws://localhost/', { createConnection: () => connect(path), perMessageDeflate: false })
  const early: object[] = []
  const transport: ConnectOverCDPTransport = {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
      else early.push(message)
    },
    close: () => socket.close(),
  }
  socket.on('open', () => {
    for (const message of early.splice(0)) socket.send(JSON.stringify(message))
  })
  const deliver = sequentially((text: string) => transport.onmessage?.(JSON.parse(text) as object))
  socket.on('message', (data) => deliver(String(data)))
  socket.on('close', () => transport.onclose?.())
  socket.on('error', () => transport.onclose?.())
  return transport
}

/** The extension in a browser that `ghosthands start` opened, reached through its keeper's socket. */
export async function attachToExtension(endpoint: string): Promise<ExtensionBrowser> {
  const browser = await chromium.connectOverCDP(keptTransport(endpoint), { isLocal: true })
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no window')
  return extensionIn(context, endpoint, '', async () => {
    const client = await browser.newBrowserCDPSession()
    await client.send('Browser.close').catch(() => {})
    await browser.close()
  })
}

/** The API of Chrome's own extensions page. */
interface ExtensionsPage {
  developerPrivate: { addHostPermission(extension: string, site: string): Promise<void> }
}

const siteOf = (address: string): string => {
  const { protocol, hostname } = new URL(address)
  return `${protocol}//${hostname}/*`
}

const extensionIn = (
  context: BrowserContext,
  endpoint: string,
  profile: string,
  close: () => Promise<void>,
): ExtensionBrowser => {
  const isOurs = (worker: Worker): boolean => worker.url().startsWith(`chrome-extension://${EXTENSION_ID}/`)
  const url = (page: string): string => `chrome-extension://${EXTENSION_ID}/${page}`

  const worker = async (): Promise<Worker> => {
    const running = context.serviceWorkers().find(isOurs)
    if (running) return running
    const [woken] = await Promise.all([
      context.waitForEvent('serviceworker', { predicate: isOurs }),
      // A port from any surface wakes it.
      context.newPage().then(async (page) => {
        await page.goto(url('panels/popup.html'))
        await page.close()
      }),
    ])
    return woken
  }
  return {
    context,
    endpoint,
    profile,
    worker,
    async surface(name, part) {
      const page = await context.newPage()
      await page.goto(url(`panels/${name}.html${part === undefined ? '' : `#${part}`}`))
      return page
    },
    async pair(pairing) {
      // At its first start, the extension creates its identity and would overwrite earlier values.
      await amendExtensionStorage(endpoint, EXTENSION_ID, 'instance', () => ({ ...pairing }))
    },
    async allow(address) {
      await this.allowWhenAsked(address)
      const page = await context.newPage()
      await page.goto(url('panels/options.html'))
      // Playwright evaluates it as a user gesture.
      const allowed = await page.evaluate((origins) => chrome.permissions.request({ origins }), [siteOf(address)])
      await page.close()
      if (!allowed) throw new Error(`${address} was not allowed`)
    },
    async allowWhenAsked(address) {
      const page = await context.newPage()
      await page.goto('chrome://extensions')
      await page.evaluate(
        ([id, site]) =>
          (globalThis as unknown as { chrome: ExtensionsPage }).chrome.developerPrivate.addHostPermission(id, site),
        [EXTENSION_ID, siteOf(address)] as const,
      )
      await page.close()
    },
    async stopWorker() {
      const page = await context.newPage()
      // Only a page of the same origin may do this; this one is not a surface, so it does not wake the worker.
      await page.goto(url('icons/16.png'))
      const client = await context.newCDPSession(page)
      const stopped = new Promise<void>((resolve) =>
        client.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve()
        }),
      )
      await client.send('ServiceWorker.enable')
      await client.send('ServiceWorker.stopAllWorkers')
      await stopped
      await page.close()
    },
    async reload() {
      // Not through the worker, which may just have been stopped. The page closes with its extension.
      const page = await context.newPage()
      await page.goto(url('panels/popup.html'))
      const gone = page.waitForEvent('close')
      const up = context.waitForEvent('serviceworker', { predicate: isOurs })
      await page.evaluate(() => chrome.runtime.reload()).catch(() => {})
      await gone
      // A worker that is stopped during its registration never starts again. A person's Chrome does not stop it then.
      await (await up).evaluate(IN_PLACE)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
