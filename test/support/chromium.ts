/** A Chromium for tests of page code: launched by Playwright directly, without the product's own session around it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findChrome } from '../../bridge/base/chrome-path.ts'
import { ADDRESS_BAR_PAGES } from '../../bridge/browser/chromium.ts'

const executablePath = findChrome()
/** What Playwright switches off, as far as pages of tests notice it (the last list counts), and the pages of the address bar. */
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

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath, args })

/** A browser with an open debugging port; `endpoint` is what connectOverCDP takes. Close it to remove its profile. */
export async function chromiumWithPort(): Promise<{
  context: BrowserContext
  endpoint: string
  close: () => Promise<void>
}> {
  const profile = await mkdtemp(join(tmpdir(), 'gh-test-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
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
