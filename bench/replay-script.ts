/**
 * Worker of the replay bench: runs a site's hand-written script in the same Chromium, with the product's flags and
 * context, but with none of its code in the page. Starting and closing the browser is not measured.
 */
import { chromium } from 'playwright-core'
import { startChromium } from '../bridge/browser/chromium.ts'
import { browsersFolder } from '../bridge/browser/leftovers.ts'
import { needChrome } from './chrome.ts'
import { serve } from './replay-worker.ts'
import { SITES } from './scripts/index.ts'
import { timed } from './statistics.ts'

const VIEWPORT = { width: 1280, height: 720 }

serve({
  async script({ name, url }: { name: string; url: string }): Promise<{ ms: number }> {
    const site = SITES.find((one) => one.name === name)
    if (!site) throw new Error(`no site ${name}`)
    const process = await startChromium({
      executablePath: needChrome(),
      folder: browsersFolder(),
      headless: true,
      viewport: VIEWPORT,
      lowMemory: false,
      args: [],
    })
    try {
      const browser = await chromium.connectOverCDP(process.transport, { isLocal: true })
      const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 1, acceptDownloads: false })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      const [, ms] = await timed(() => site.script(page, url))
      await browser.close()
      return { ms }
    } finally {
      await process.kill()
    }
  },
})
