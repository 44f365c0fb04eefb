/** A Chromium for tests of page code: launched by Playwright directly, without the product's own session. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findChrome } from '../../bridge/base/chrome-path.ts'
import { ADDRESS_BAR_PAGES } from '../../bridge/browser/chromium.ts'
import { wholeChrome } from './headless-shell.ts'

/**
 * Features that Playwright disables, as far as tests' pages notice them (only the last list counts), and the address
 * bar's pages.
 */
export const QUIET = `--disable-features=${[
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  ...ADDRESS_BAR_PAGES,
]}`

const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run', QUIET]

let shared: Promise<Browser> | undefined
/** A separate one, for a program that closes it and exits. */
export const launchOwnChromium = (): Promise<Browser> => chromium.launch({ executablePath: findChrome(), args })

/** One for all test files of a worker, ended with the process: closing it only closes what the file opened in it. */
export const launchChromium = async (): Promise<Browser> => {
  shared = shared?.then((one) => (one.isConnected() ? one : launchOwnChromium())) ?? launchOwnChromium()
  const browser = await shared
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return new Proxy(browser, {
    get(_, key) {
      if (key === 'close' || key === Symbol.asyncDispose) return close
      const value: unknown = Reflect.get(browser, key)
      return typeof value === 'function' ? value.bind(browser) : value
    },
  })
}

/** A browser with an open debugging port; `endpoint` is what connectOverCDP takes. Close it to remove its profile. */
export async function chromiumWithPort(): Promise<{
  context: BrowserContext
  endpoint: string
  close: () => Promise<void>
}> {
  const profile = await mkdtemp(join(tmpdir(), 'gh-test-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: wholeChrome(),
    args: [...args, '--remote-debugging-port=0'],
  })
  const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  return {
    context,
    endpoint: `ws://127.0.0.1:${port}${path}`,
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
