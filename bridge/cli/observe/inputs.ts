/**
 * Observes many addresses and files for `ghosthands observe`: one browser for web pages, one without network for files,
 * a few tabs of each at a time. A failure is an error in its place; the others continue.
 */

import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { GhError } from '../../../shared/domain/errors.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { instead } from '../../base/debug.ts'
import { launchServerBrowser } from '../../browser/launch.ts'
import { navigate, type Session, type Tab } from '../../browser/session.ts'
import {
  observe,
  type SavedPage,
  type ScreenshotOptions,
  savePage,
  screenshot,
  settle,
  type UnseenFacts,
  unseenFields,
} from '../../observe/index.ts'

export type Input = { given: string; url: string; file: boolean }

export type ObservedInput = { input: Input } & (
  | { observation: Observation; unseen: UnseenFacts[]; image?: Uint8Array; saved?: SavedPage }
  | { error: unknown }
)

export type ObserveCommand = {
  chromePath?: string | undefined
  sandbox?: boolean
  /** Take a screenshot of each page. */
  picture?: Pick<ScreenshotOptions, 'type' | 'badges' | 'coverTyped'>
  /** Save the page itself, see {@link savePage}. */
  save?: { values: boolean }
  /** ms to load one page; default 30,000. */
  timeoutMs?: number
  signal?: AbortSignal
}

/** A larger file is data rather than a page for people, and takes a browser minutes. */
const MAX_FILE_BYTES = 20_000_000
/** A session closes its oldest tab beyond three (W1). */
const TABS = 3
/** Only this machine resolves: a file must not connect anywhere, whatever it contains. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** An address as it is; anything else is a path of a file on this machine. */
export const inputOf = (given: string): Input => {
  if (/^(?:https?|file):\/\//i.test(given)) return { given, url: given, file: /^file:/i.test(given) }
  return { given, url: pathToFileURL(resolve(given)).href, file: true }
}

/** Results in the order of the inputs, each as soon as it and all before it are available. */
export async function* observeInputs(
  inputs: readonly Input[],
  options: ObserveCommand = {},
): AsyncGenerator<ObservedInput> {
  const sessions = { web: later(() => open(options, [])), files: later(() => open(options, NO_NETWORK)) }
  const counts = { web: inputs.filter(({ file }) => !file).length, files: inputs.filter(({ file }) => file).length }
  const tabs = {
    web: new Pool(Math.min(TABS, counts.web), async () => (await sessions.web.get()).openTab()),
    files: new Pool(Math.min(TABS, counts.files), async () => fileTab(await (await sessions.files.get()).openTab())),
  }
  try {
    const pending = inputs.map((input) =>
      tabs[input.file ? 'files' : 'web']
        .use((tab) => observeOne(tab, input, options))
        .catch((error: unknown): ObservedInput => ({ input, error })),
    )
    for (const observed of pending) yield await observed
  } finally {
    await Promise.all(
      Object.values(sessions).map(async (session) => (await session.made()?.catch(instead('cli', undefined)))?.close()),
    )
  }
}

async function observeOne(
  tab: Tab,
  input: Input,
  { picture, save, timeoutMs = 30_000, signal }: ObserveCommand,
): Promise<ObservedInput> {
  const waiting = signal === undefined ? {} : { signal }
  if (input.file) await openFile(tab, input, timeoutMs)
  else await navigate(tab, input.url, { timeoutMs, ...waiting })
  await settle(tab, waiting)
  const observation = await observe(tab)
  const unseen = await unseenFields(tab)
  return {
    input,
    observation,
    unseen,
    ...(picture && { image: await screenshot(tab, { ...picture, ...waiting }) }),
    ...(save && { saved: await savePage(tab, save.values) }),
  }
}

async function openFile(tab: Tab, { given, url }: Input, timeout: number): Promise<void> {
  const path = URL.parse(url)
  const info = path && (await stat(path).catch(instead('cli', undefined)))
  if (!info)
    throw new GhError('FILE_NOT_FOUND', `There is no file ${given}. A web address begins with http:// or https://.`)
  if (!info.isFile()) throw new GhError('INVALID_INPUT', `${given} is a folder; give the page's own file.`)
  if (info.size > MAX_FILE_BYTES)
    throw new GhError(
      'INVALID_INPUT',
      `${given} has ${Math.round(info.size / 1e6)} MB; files of up to ${MAX_FILE_BYTES / 1e6} MB are read. Give the page’s own file without what is embedded in it.`,
    )
  try {
    await tab.page.goto(url, { waitUntil: 'domcontentloaded', timeout })
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new GhError('NAVIGATION_TIMEOUT', `${given} was not loaded within ${Math.round(timeout / 1000)} s.`, {
        cause,
      })
    throw new GhError('NOT_HTML', `${given} is not a web page.`, { cause })
  }
  const type = await tab.page.evaluate<string>('document.contentType')
  if (!/html|^application\/xml$|^text\/xml$/.test(type))
    throw new GhError('NOT_HTML', `${given} is not a web page but ${type}.`)
}

/** In addition to the browser's own switch: numeric addresses are rejected, too. */
async function fileTab(tab: Tab): Promise<Tab> {
  await tab.page.route(/^(?:https?|wss?):/i, (route) => {
    const host = URL.parse(route.request().url())?.hostname
    return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
      ? route.continue()
      : route.abort('blockedbyclient')
  })
  return tab
}

const open = ({ chromePath, sandbox = true, signal }: ObserveCommand, args: readonly string[]): Promise<Session> =>
  launchServerBrowser({ args, sandbox, ...(chromePath && { chromePath }), ...(signal && { signal }) })

const later = <T>(make: () => Promise<T>): { get: () => Promise<T>; made: () => Promise<T> | undefined } => {
  let made: Promise<T> | undefined
  return { get: () => (made ??= make()), made: () => made }
}

/** A few tabs, opened on demand, each used by one at a time. */
class Pool {
  private readonly free: Promise<Tab>[] = []
  private readonly waiting: ((tab: Promise<Tab>) => void)[] = []
  private readonly make: () => Promise<Tab>
  private left: number

  constructor(size: number, make: () => Promise<Tab>) {
    this.left = size
    this.make = make
  }

  async use<T>(work: (tab: Tab) => Promise<T>): Promise<T> {
    const taken = await this.take()
    try {
      return await work(await taken.tab)
    } finally {
      const next = this.waiting.shift()
      if (next) next(taken.tab)
      else this.free.push(taken.tab)
    }
  }

  /** Wrapped in an object: an async function would await a returned promise. */
  private async take(): Promise<{ tab: Promise<Tab> }> {
    const free = this.free.pop()
    if (free) return { tab: free }
    if (this.left > 0) {
      this.left -= 1
      const tab = this.make()
      tab.catch(instead('cli', undefined))
      return { tab }
    }
    return new Promise((done) => this.waiting.push((tab) => done({ tab })))
  }
}
