/**
 * Server mode (B2, B10): a browser of the job's own, isolated and discarded afterwards. Every exit ends the process
 * group and removes the profile (Q3).
 */

import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { GhError } from '../../shared/domain/errors.ts'
import type { AddressRule } from '../base/addresses.ts'
import { chromeProgram } from '../base/chrome-path.ts'
import { delay } from '../base/clock.ts'
import { instead, swallowed } from '../base/debug.ts'
import { type Chromium, type ChromiumOptions, startChromium } from './chromium.ts'
import { activePortOf } from './endpoint/active-port.ts'
import { openGateway } from './gateway.ts'
import { browsersFolder, sweepBrowsers, useOwnTemp } from './leftovers.ts'
import { preparePageWorld } from './page-world.ts'
import { PopupWatch } from './popup-watch.ts'
import { holdInBrowser, type SendRule } from './sends.ts'
import type { Outside, Session } from './session.ts'
import { aborted, firstLine, SessionBase } from './session-base.ts'
import type { SignIn } from './sign-in.ts'
import { FOLLOW_MS, Tabs } from './tabs.ts'
import { guardBrowser, type VisitRule } from './visits.ts'

export interface ServerOptions {
  /** Parent of temporary profiles, where the next bridge looks for leftovers. */
  folder?: string
  /** A path the person chose; otherwise the usual places are searched. */
  chromePath?: string
  headless?: boolean
  viewport?: { width: number; height: number }
  locale?: string
  timezone?: string
  /** A stored sign-in to start with. */
  signIn?: SignIn | undefined
  /** Only if the job says so (B10). */
  ignoreCertificateErrors?: boolean
  /** Images off, for a page that used up the memory (R3). */
  lowMemory?: boolean
  /** Addresses that the job's documents may come from; all http(s) ones if absent. */
  mayVisit?: VisitRule
  args?: readonly string[]
  /** False only if something else confines the browser, such as a container. */
  sandbox?: boolean
  /**
   * File for a Playwright trace of everything the browser did, written when the session closes (S2). Contains typed
   * values.
   */
  trace?: string
  /** Another engine will use it: a DevTools port on loopback is open while it runs, see {@link Session.outside}. */
  forOthers?: boolean
  /** It works for somebody other than this machine's owner: addresses it may connect to. No limit if absent. */
  addresses?: AddressRule | undefined
  /** Called with hosts that were not connected to. */
  onRefused?: ((host: string) => void) | undefined
  signal?: AbortSignal
  /** How the program is started: see {@link startEarly}. Tests put the contexts of several jobs into one. */
  start?: typeof startChromium
}

export const VIEWPORT = { width: 1280, height: 720 }
const CONNECT_MS = 30_000

/**
 * Starts a browser with one blank tab.
 * @throws GhError BROWSER_NOT_FOUND, BROWSER_LAUNCH_FAILED; the signal's reason when it is aborted.
 */
export const launchServerBrowser = async (options: ServerOptions = {}): Promise<Session> => {
  const program = programFor(options)
  options.signal?.throwIfAborted()
  sweepOnce(program.folder)
  let dropTab = async (_targetId: string): Promise<void> => undefined
  const watch = new PopupWatch(FOLLOW_MS, (targetId) => dropTab(targetId))
  const gateway = options.addresses && (await openGateway(options.addresses, options.onRefused ?? (() => undefined)))
  const chromium = await (options.start ?? startChromium)({
    ...program,
    args: [...program.args, ...(gateway?.args ?? [])],
    spy: (message) => watch.see(message),
  }).catch((error: unknown) => {
    gateway?.close()
    throw error
  })
  void chromium.exited.then(() => gateway?.close())
  try {
    const session = await Promise.race([
      connect(chromium, watch, options),
      endedEarly(chromium),
      aborted(options.signal),
    ])
    dropTab = (targetId) => session.dropTarget(targetId).catch(instead('browser', undefined))
    return session
  } catch (thrown) {
    // Its pipe closes a moment before its process is known to have ended.
    const error = chromium.transport.wasLeft() ? await whyEnded(chromium, thrown) : thrown
    const words = chromium.lastWords()
    await chromium.kill()
    options.signal?.throwIfAborted()
    if (error instanceof GhError) throw error
    throw new GhError(
      'BROWSER_LAUNCH_FAILED',
      `${program.executablePath} started but could not be used: ${firstLine(error)}`,
      {
        cause: error,
        details: { words },
      },
    )
  }
}

/** @throws GhError BROWSER_NOT_FOUND */
const programFor = (options: ServerOptions): Omit<ChromiumOptions, 'spy'> => ({
  executablePath: chromeProgram({ chosen: options.chromePath }),
  folder: options.folder ?? browsersFolder(),
  headless: options.headless ?? true,
  viewport: options.viewport ?? VIEWPORT,
  lowMemory: options.lowMemory ?? false,
  port: options.forOthers ?? false,
  args: [...(options.args ?? []), ...(options.sandbox === false ? ['--no-sandbox'] : [])],
})

/** A browser that is started before its job is known. */
export interface EarlyStart extends AsyncDisposable {
  /** The browser, for the first job that wants one with these options; otherwise a new one. */
  start: typeof startChromium
}

/** Starts it now, while other preparations of a job run. If nobody takes it, `dispose` ends it. */
export const startEarly = (options: ServerOptions): EarlyStart => {
  let spy: ChromiumOptions['spy']
  let wanted: string | undefined
  let early: Promise<Chromium> | undefined
  try {
    const program = programFor(options)
    wanted = JSON.stringify(program)
    early = startChromium({ ...program, spy: (message) => spy?.(message) })
    // One that did not start, or is gone, is ignored: the job starts another, and gets the error if that fails too.
    void early
      .then(({ exited }) => exited)
      .catch(instead('browser', undefined))
      .then(() => {
        early = undefined
      })
  } catch (error) {
    // The job that needs one reports the error.
    swallowed('browser', error)
  }
  return {
    start({ spy: given, ...program }) {
      const found = early
      if (found === undefined || JSON.stringify(program) !== wanted) return startChromium({ ...program, spy: given })
      early = undefined
      spy = given
      return found
    },
    async [Symbol.asyncDispose]() {
      await (await early?.catch(instead('browser', undefined)))?.kill()
    },
  }
}

/** Removes leftovers of a killed bridge when the next one first needs a browser; nobody waits for it. */
const swept = new Set<string>()
const sweepOnce = (folder: string): void => {
  if (swept.has(folder)) return
  swept.add(folder)
  void sweepBrowsers(folder).catch(instead('browser', undefined))
}

/** A browser that dies during preparation no longer responds, and Playwright might wait for ever. */
const endedEarly = ({ exited, lastWords }: Chromium): Promise<never> => {
  const ended = exited.then(({ code, status }): never => {
    const why = code === 'BROWSER_OUT_OF_MEMORY' ? 'was killed, most likely for want of memory,' : 'ended'
    throw new GhError('BROWSER_LAUNCH_FAILED', `The browser ${why} while it was starting (exit status ${status}).`, {
      details: { words: lastWords() },
    })
  })
  ended.catch(instead('browser', undefined))
  return ended
}

/** ms for writing a trace: a page that loops for ever provides none. */
const TRACE_MS = 15_000
/** ms that a browser that closed its pipe has to end. */
const ENDING_MS = 1_000

const whyEnded = async (chromium: Chromium, otherwise: unknown): Promise<unknown> =>
  (await within(
    ENDING_MS,
    endedEarly(chromium).catch((error: unknown) => error),
  )) ?? otherwise

/** Undefined if it takes longer. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T | undefined> => {
  const done = new AbortController()
  const late = delay(ms, { signal: done.signal }).then(
    () => undefined,
    // The wait was interrupted because the work finished first.
    () => undefined,
  )
  return Promise.race([work, late]).finally(() => done.abort())
}

const connect = async (chromium: Chromium, watch: PopupWatch, options: ServerOptions): Promise<ServerSession> => {
  await useOwnTemp()
  // Loaded at first use, because it is half of the bridge's memory.
  const { chromium: playwright } = await import('playwright-core')
  const artifactsDir = filesOf(chromium)
  await makeFolder(artifactsDir)
  const browser = await playwright.connectOverCDP(chromium.transport, {
    isLocal: true,
    timeout: CONNECT_MS,
    artifactsDir,
  })
  const context = await browser.newContext({
    userAgent: await desktopUserAgent(browser),
    locale: options.locale ?? systemLocale(),
    timezoneId: options.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    viewport: options.viewport ?? VIEWPORT,
    deviceScaleFactor: 1,
    acceptDownloads: true,
    permissions: [],
    // A reused connection may have died, and the browser then sends a POST again on the next (docs/decisions/0012).
    extraHTTPHeaders: { connection: 'close' },
    ignoreHTTPSErrors: options.ignoreCertificateErrors ?? false,
    ...(options.signIn && { storageState: options.signIn }),
  })
  // Its screenshots would show pages with nothing covered.
  if (options.trace !== undefined) await context.tracing.start({ screenshots: false, snapshots: true })
  await preparePageWorld(context)
  const session = new ServerSession(chromium, browser, context, watch, options)
  if (options.mayVisit) await guardBrowser(browser, options.mayVisit, (url) => session.refused(url))
  await session.openTab()
  return session
}

/** Without creating the parent folder: if the browser ended at once, that is gone and must stay so. */
const makeFolder = (path: string): Promise<void> =>
  mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })

/** Downloads, in the folder that is removed with the browser. */
const filesOf = ({ profile }: Chromium): string => join(dirname(profile), 'files')

/** The browser's user agent, without the part that reveals headless mode. */
const desktopUserAgent = async (browser: Browser): Promise<string> => {
  const cdp = await browser.newBrowserCDPSession()
  const { userAgent } = await cdp.send('Browser.getVersion')
  await cdp.detach()
  return userAgent.replace('HeadlessChrome', 'Chrome')
}

class ServerSession extends SessionBase {
  readonly mode = 'server'
  protected readonly keeper: Tabs
  private readonly chromium: Chromium
  private readonly context: BrowserContext
  private readonly trace: string | undefined

  constructor(
    chromium: Chromium,
    browser: Browser,
    context: BrowserContext,
    watch: PopupWatch,
    options: ServerOptions,
  ) {
    super(browser, watch)
    this.chromium = chromium
    this.context = context
    this.trace = options.trace
    const { mayVisit } = options
    this.keeper = new Tabs(
      context,
      { isOurs: () => true, mayVisit, takesFiles: { folder: filesOf(chromium) } },
      (event) => this.emit(event),
    )
    context.on('page', () => watch.adopted())
    void chromium.exited.then(({ code, status }) =>
      this.wentAway(code, `The browser ended by itself (exit status ${status}).`),
    )
  }

  /** A document was not requested, because it is outside the job's site. */
  refused(url: string): void {
    const tab = this.keeper.active()
    if (tab) this.emit({ type: 'navigation_refused', tab, url })
  }

  protected override hold(rule: SendRule): Promise<void> {
    return holdInBrowser(this.browser, this.context, rule)
  }

  async outside(): Promise<Outside> {
    const { page } = this.active()
    const port = await activePortOf(this.chromium.profile)
    if (!port) throw new GhError('BROWSER_DISCONNECT', 'The browser of this job is not open to another engine.')
    const cdp = await this.context.newCDPSession(page)
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    await cdp.detach()
    return { endpoint: port.url, targetId: targetInfo.targetId }
  }

  /** Closes a tab that never showed anything; Playwright does not know it. */
  async dropTarget(targetId: string): Promise<void> {
    if (!this.isActive()) return
    const cdp = await this.browser.newBrowserCDPSession()
    const { targetInfo } = await cdp.send('Target.getTargetInfo', { targetId })
    // Reported first: code that waits for the tab continues as soon as it is gone.
    this.emit({ type: 'tab_dropped', url: targetInfo.url, reason: 'not_loaded' })
    await cdp.send('Target.closeTarget', { targetId })
    await cdp.detach()
  }

  /** The pipe of a killed browser closes a moment before its exit status is known. */
  protected override leaving(): Promise<unknown> | undefined {
    return this.chromium.transport.wasLeft() ? within(ENDING_MS, this.chromium.exited) : undefined
  }

  protected async end(): Promise<void> {
    // A browser that went away by itself takes its trace along.
    if (this.trace !== undefined && this.browser.isConnected())
      await within(TRACE_MS, this.context.tracing.stop({ path: this.trace }).catch(instead('browser', undefined)))
    // The group is ended at once: nothing in a discarded profile needs an orderly shutdown.
    await this.chromium.kill()
    await this.browser.close().catch(instead('browser', undefined))
  }

  protected noTab(): GhError {
    const left = !this.closing && this.chromium.transport.wasLeft()
    const loss = this.loss ?? (left ? 'BROWSER_DISCONNECT' : undefined)
    if (!loss) return new GhError('BROWSER_DISCONNECT', 'The job has no open tab any more.')
    const why = loss === 'BROWSER_OUT_OF_MEMORY' ? 'was killed, most likely for want of memory' : 'ended by itself'
    return new GhError(loss, `The browser ${why}. What was typed into the page is lost.`)
  }
}

/** The machine's language; without one (LANG=C), the most common language of pages. */
const systemLocale = (): string => {
  const locale = new Intl.DateTimeFormat().resolvedOptions().locale
  return locale.includes('-u-') ? 'en-US' : locale
}
