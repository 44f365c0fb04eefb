/**
 * The real build of the extension in a real Chromium, with a service worker that shows a test's state. The surfaces
 * and what they send are the product's own; only the state behind them is the test's.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'
import type { BridgeView, Link, Screen, TimelineRow } from '../../../shared/protocol/view.ts'
import { QUIET } from '../chromium.ts'
import { wholeChrome } from '../headless-shell.ts'
import { READY } from './fixtures.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Heard {
  type: string
  method?: string
  params?: Record<string, unknown>
  input?: { kind: string; key?: string; at: number }
  from: 'surface' | 'content'
  tabId?: number
  frameId?: number
}

export interface Said {
  link?: Link
  view?: BridgeView | null
  /** The screen of every tab. */
  screen?: Screen | null
  replies?: Record<string, unknown>
  /** Pages that open from now on are told nothing until the next `say`. */
  late?: boolean
}

export interface Stage {
  readonly context: BrowserContext
  readonly origin: string
  readonly otherOrigin: string
  /** Replaces the named parts, and notifies every surface. */
  say(said: Said): Promise<void>
  timeline(jobId: string, rows: TimelineRow[]): Promise<void>
  heard(): Promise<Heard[]>
  /** Parameters of the requests to a method, or of all requests. */
  asked(method?: string): Promise<Heard['params'][]>
  forget(): Promise<void>
  /** Addresses of open side panels. */
  panels(): Promise<string[]>
  dropPorts(): Promise<void>
  /** Reloads the extension: its pages close, and its scripts in web pages lose their connection. */
  reload(): Promise<void>
  /** Injects the content script into open pages, as the real worker does after an update. */
  adopt(): Promise<void>
  serve(path: string, html: string, headers?: Record<string, string>): void
  /** Opens one of the test's pages. */
  open(path: string): Promise<Page>
  /** A surface as a page: `popup.html`, `options.html#connection`; `tab` is its active tab. */
  surface(name: string, tab?: { id: number; windowId: number; url: string; title: string }): Promise<Page>
  close(): Promise<void>
}

export type Locale = 'en' | 'de' | 'ar'

/** Built once per process, into a separate folder. */
let built: Promise<string> | undefined

async function build(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gh-ui-build-'))
  const { buildExtension } = (await import(join(ROOT, 'scripts/build-extension.mjs'))) as {
    buildExtension(variant: string, outDir: string): Promise<string>
  }
  await buildExtension('full', folder)
  return folder
}

/** Chromium has only one language here, so its words are replaced with those of another. */
async function staged(locale: Locale): Promise<string> {
  built ??= build()
  const folder = await mkdtemp(join(tmpdir(), 'gh-ui-'))
  await cp(await built, folder, { recursive: true })
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  manifest.background = { service_worker: 'stage-worker.js' }
  await cp(join(ROOT, 'test/support/ui/stage-worker.js'), join(folder, 'stage-worker.js'))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const locales = join(folder, '_locales')
  if (locale !== 'en') await cp(join(locales, locale), join(locales, 'en'), { recursive: true, force: true })
  for (const other of await readdir(locales)) if (other !== 'en') await rm(join(locales, other), { recursive: true })
  return folder
}

export async function openStage(
  options: { locale?: Locale; viewport?: { width: number; height: number }; scale?: number } = {},
): Promise<Stage> {
  const folder = await staged(options.locale ?? 'en')
  const profile = await mkdtemp(join(tmpdir(), 'gh-ui-profile-'))
  // Without developer mode, an extension that reloads itself is disabled.
  await mkdir(join(profile, 'Default'), { recursive: true })
  await writeFile(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ extensions: { ui: { developer_mode: true } } }),
  )
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: wholeChrome() ?? '',
    headless: true,
    ignoreDefaultArgs: ['--disable-extensions'],
    viewport: options.viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: options.scale ?? 1,
    args: [
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      QUIET,
    ],
  })
  const answers = new Map<string, { html: string; headers: Record<string, string> }>()
  const server = createServer((asked, response) => {
    const answer = answers.get(URL.parse(asked.url ?? '/', 'http://x')?.pathname ?? '/')
    response.writeHead(answer ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...answer?.headers })
    response.end(answer?.html ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  let worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const run = <T>(body: string, value: unknown = null): Promise<T> =>
    worker.evaluate(`((value) => { const stage = globalThis.stage; ${body} })(${JSON.stringify(value)})`) as Promise<T>
  await run(`stage.link = value; stage.tell()`, READY)
  return {
    context,
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    say: (said) =>
      run(
        `if ('link' in value) stage.link = value.link; if ('view' in value) stage.view = value.view
         if ('screen' in value) stage.screens = { all: value.screen }; if (value.replies) Object.assign(stage.replies, value.replies); stage.late = value.late === true; stage.tell()`,
        said,
      ),
    timeline: (jobId, rows) => run(`stage.timeline(value.jobId, value.rows)`, { jobId, rows }),
    heard: () => run<Heard[]>('return stage.heard'),
    asked: async (method) =>
      (await run<Heard[]>('return stage.heard'))
        .filter((one) => one.type === 'ask' && (method === undefined || one.method === method))
        .map(({ params }) => params),
    forget: () => run('stage.heard = []'),
    dropPorts: () => run('stage.drop()'),
    panels: () =>
      worker.evaluate(
        `chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }).then((all) => all.map(({ documentUrl }) => documentUrl))`,
      ),
    async reload() {
      const started = context.waitForEvent('serviceworker')
      await worker.evaluate('setTimeout(() => chrome.runtime.reload())').catch(() => undefined)
      worker = await started
      await run('stage.link = value', READY)
    },
    adopt: () =>
      worker.evaluate(`(async () => {
        for (const { id } of await chrome.tabs.query({ url: 'http://*/*' }))
          await chrome.scripting.executeScript({ target: { tabId: id, allFrames: true }, files: ['content/content.iife.js'] })
      })()`),
    serve: (path, html, headers = {}) => void answers.set(path, { html, headers }),
    async open(path) {
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      await page.goto(`http://127.0.0.1:${port}${path}`)
      return page
    },
    async surface(name, tab) {
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      if (tab)
        await page.addInitScript(
          `if (globalThis.chrome?.tabs) chrome.tabs.query = async () => [${JSON.stringify(tab)}]`,
        )
      await page.goto(`chrome-extension://${EXTENSION_ID}/panels/${name}`)
      return page
    },
    async close() {
      await context.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(profile, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
