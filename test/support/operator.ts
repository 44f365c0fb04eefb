/**
 * Operator mode as a person has it: the real bridge, a real Chrome with the real extension, paired, with a profile,
 * and the local sites. What the person clicks in a card is a real click.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { homeAt } from '../../bridge/base/home.ts'
import { fileSeal } from '../../bridge/base/seal.ts'
import { keeperEndpoint } from '../../bridge/browser/operator/keeper-call.ts'
import { openPairings } from '../../bridge/vault/pairings.ts'
import { type Applicant, toUserData } from '../../shared/domain/applicant.ts'
import type { ActionName, Interaction } from '../../shared/domain/interaction.ts'
import { randomText } from '../../shared/protocol/crypto.ts'
import type { Params } from '../../shared/protocol/methods.ts'
import type { JobView } from '../../shared/protocol/view.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { builtExtension } from './built-extension.ts'
import { attachToExtension, type ExtensionBrowser, launchWithExtension } from './extension.ts'
import { testHome } from './home.ts'
import { type Served, startBridge, startServe } from './serve.ts'
import { openSurface, type TestSurface } from './surface.ts'
import { type OverlayView, overlayOf } from './ui/overlay-view.ts'
import type { Wire } from './wire.ts'

export type OperatorTransport = 'endpoint' | 'launch' | 'relay'

export interface OperatorStage extends AsyncDisposable {
  readonly sites: Sites
  readonly chrome: ExtensionBrowser
  readonly home: string
  /** The current bridge. */
  readonly bridge: Served
  surface: TestSurface
  /** Ends the bridge as a crash would and starts it again at the same address. */
  restartBridge(): Promise<void>
  /** Saves a person as a profile; returns its id. */
  keepProfile(person: Applicant): Promise<string>
  /** Opens a path of the sites, or an address, in a tab of the person, with the overlay. */
  open(path: string): Promise<{ page: Page; tabId: number; overlay: OverlayView }>
  start(tabId: number, job: Omit<Params<'start_job'>, 'tabId' | 'url'>): Promise<string>
  /** Presses a button in the extension's own window, which opens automatically for irreversible actions. */
  decide(request: Interaction, action?: ActionName): Promise<void>
  /** The job once it matches `wanted`. */
  job(id: string, wanted: (job: JobView) => boolean): Promise<JobView>
}

export async function openOperator(
  options: {
    transport?: OperatorTransport
    variant?: 'full' | 'lite'
    /** The released extension, which opens its welcome page once. */
    welcome?: boolean
    /** Further flags of the bridge. */
    flags?: readonly string[]
    /** The connection between the extension and the bridge, which a test can cut. */
    wire?: Wire
  } = {},
): Promise<OperatorStage> {
  const { transport = 'endpoint', variant = 'full', welcome = false, flags: more = [], wire } = options
  const [{ path: home, remove }, sites] = await Promise.all([testHome('operator'), startSites()])
  if (transport === 'launch')
    return launched({ home, remove, sites, more, extension: await builtExtension(variant, { welcome }) })
  const starting = launchWithExtension({ variant })
  const flags = [
    '--keyring',
    'false',
    // Only this transport needs the browser's address at the start.
    ...(transport === 'endpoint' ? ['--cdp', (await starting).endpoint] : []),
    ...more,
    // The extension connects to the address of the wire.
    ...(wire ? ['--public-url', `http://127.0.0.1:${wire.port}`] : []),
  ]
  const [chrome, first] = await Promise.all([starting, startServe(home, '--port', '0', ...flags)])
  if (variant === 'lite') await chrome.allow(sites.origin)
  let bridge = first
  const { port } = bridge
  wire?.leadsTo(port)

  const pairing = { instance: randomText(), key: randomText(), browser: 'Chromium', pairedAt: new Date().toISOString() }
  const place = homeAt(home)
  openPairings(place, fileSeal(place.root)).keep(pairing)
  await chrome.pair({ key: pairing.key, port: wire?.port ?? port, instance: pairing.instance })
  return stageOver({
    home,
    remove,
    sites,
    chrome,
    bridge: () => bridge,
    async restart() {
      await bridge.end()
      bridge = await startServe(home, '--port', String(port), ...flags)
    },
  })
}

interface Launch extends Pick<Parts, 'home' | 'remove' | 'sites'> {
  /** Folder of the built extension. */
  extension: string
  more: readonly string[]
}

/** `ghosthands start`: its own Chrome, with the extension installed and paired without a click. */
const launched = async ({ home, remove, sites, extension, more }: Launch): Promise<OperatorStage> => {
  const flags = ['--keyring', 'false', '--extension', extension, '--no-window', ...more]
  let bridge = await startBridge('start', home, '--port', '0', ...flags)
  return stageOver({
    home,
    remove,
    sites,
    chrome: await attachToExtension(keeperEndpoint(join(homeAt(home).profiles, 'chrome')) ?? ''),
    bridge: () => bridge,
    async restart() {
      await bridge.end()
      bridge = await startBridge('start', home, '--port', String(bridge.port), ...flags)
    },
  })
}

interface Parts {
  home: string
  /** Removes the home. */
  remove(): Promise<void>
  sites: Sites
  chrome: ExtensionBrowser
  bridge(): Served
  restart(): Promise<void>
}

const stageOver = async ({ home, remove, sites, chrome, bridge, restart }: Parts): Promise<OperatorStage> => {
  const surface = await openSurface(chrome)
  await surface.link(({ state }) => state === 'ready')

  return {
    sites,
    chrome,
    home,
    get bridge() {
      return bridge()
    },
    surface,
    restartBridge: restart,
    async keepProfile(person) {
      const { id: _, ...data } = toUserData(person)
      const kept = await surface.ask('save_profile', {
        id: null,
        name: person.values.name ?? 'Somebody',
        data,
        secrets: { ...person.secrets },
      })
      return kept.id
    },
    async open(path) {
      const page = await chrome.context.newPage()
      await page.goto(URL.canParse(path) ? path : sites.url(path))
      const worker = await chrome.worker()
      const tabId = await worker.evaluate(
        async (url) => (await globalThis.chrome.tabs.query({})).findLast((tab) => tab.url === url)?.id,
        page.url(),
      )
      if (tabId === undefined) throw new Error(`there is no tab with ${page.url()}`)
      return { page, tabId, overlay: await overlayOf(page) }
    },
    async start(tabId, job) {
      const worker = await chrome.worker()
      const url = await worker.evaluate(async (id) => (await globalThis.chrome.tabs.get(id)).url ?? '', tabId)
      return (await surface.ask('start_job', { tabId, url, ...job })).jobId
    },
    async decide(request, action = 'approve') {
      const isWindow = (page: Page): boolean => page.url().endsWith('/popup.html#decide')
      const { context } = chrome
      const window =
        context.pages().find(isWindow) ??
        (await context.waitForEvent('page', {
          predicate: async (page) => page.waitForURL(/#decide$/).then(() => true),
        }))
      const label = request.actions.find(({ name }) => name === action)?.label ?? ''
      await window.getByRole('heading', { name: request.title }).waitFor()
      await window.getByRole('button', { name: label, exact: false, disabled: false }).click()
    },
    async job(id, wanted) {
      const view = await surface.view(({ jobs }) => jobs.some((job) => job.id === id && wanted(job)))
      return view.jobs.find((job) => job.id === id) as JobView
    },
    async [Symbol.asyncDispose]() {
      // Each step runs even if another one fails, because a launched Chrome outlives its bridge. Last in, first out.
      await using undo = new AsyncDisposableStack()
      undo.defer(remove)
      undo.defer(() => sites.close())
      undo.defer(() => bridge().end('SIGKILL'))
      undo.defer(() => chrome.close())
    },
  }
}
