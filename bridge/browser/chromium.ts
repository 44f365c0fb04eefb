/**
 * One Chromium of our own: started in its own process group with a temporary profile, controlled over pipes, and ended
 * together with everything it started. Knows nothing about pages.
 */

import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { byWord } from '../../shared/domain/by-word.ts'
import { type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import { browserEnv } from '../base/browser-env.ts'
import type { CdpMessage } from './cdp.ts'
import { type BrowserFolder, newBrowserFolder } from './leftovers.ts'
import { PipeTransport } from './pipe-transport.ts'
import { killGroup } from './processes.ts'

export interface ChromiumOptions {
  executablePath: string
  /** Parent of the temporary profile. */
  folder: string
  headless: boolean
  viewport: { width: number; height: number }
  /** Also listens on a loopback port, for another engine. */
  port?: boolean
  /** No images, for a page that used up the memory (R3). */
  lowMemory: boolean
  /** More command line arguments. */
  args: readonly string[]
  spy?: ((message: CdpMessage) => void) | undefined
}

/** How the process ended. */
export interface Exit {
  /** BROWSER_OUT_OF_MEMORY for exit status 137, otherwise BROWSER_DISCONNECT. */
  code: ErrorCode
  /** As a shell counts: 128 + signal. */
  status: number
}

export interface Chromium {
  pid: number
  profile: string
  transport: PipeTransport
  exited: Promise<Exit>
  /** Ends the process group and removes the profile; resolves when both are gone. Safe to call twice. */
  kill(): Promise<void>
  /** The browser's newest log lines, for error messages. */
  lastWords(): string
}

/**
 * Chromium features to disable, by name. The suggestions below the address bar are a page of their own in every window,
 * with a process that takes 150 MB and longer than the rest of the start. They are useless if nobody sees the address
 * bar.
 */
export const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

const SIGNALS: Record<string, number> = byWord({
  SIGHUP: 1,
  SIGINT: 2,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
})

/** Groups to end when this process ends by itself. After a kill, their closed pipes and the next sweep end them. */
const running = new Set<number>()
let watching = false

/** @throws GhError BROWSER_LAUNCH_FAILED */
export const startChromium = async (options: ChromiumOptions): Promise<Chromium> => {
  const folder = await newBrowserFolder(options.folder)
  try {
    return await startIn(folder, options)
  } catch (error) {
    await folder.remove()
    throw error
  }
}

const startIn = async (folder: BrowserFolder, options: ChromiumOptions): Promise<Chromium> => {
  await writePreferences(folder)
  const child = spawn(options.executablePath, argumentsFor(folder, options), {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...browserEnv(), TMPDIR: folder.temp },
  })
  const words: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words.push(text)
    if (words.length > 20) words.shift()
  })
  const lastWords = (): string => words.join('').trim().split('\n').slice(-6).join('\n')
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (status, signal) => {
      const number = status ?? 128 + (SIGNALS[signal ?? ''] ?? 0)
      resolve({ code: number === 137 ? 'BROWSER_OUT_OF_MEMORY' : 'BROWSER_DISCONNECT', status: number })
    })
  })
  const { pid } = child
  if (pid === undefined) {
    const cause = await new Promise<Error>((resolve) => child.once('error', resolve))
    throw new GhError('BROWSER_LAUNCH_FAILED', `${options.executablePath} could not be started: ${cause.message}.`, {
      cause,
    })
  }
  watchExit()
  running.add(pid)
  const noted = folder.belongsTo(pid)
  let gone: Promise<void> | undefined
  const kill = (): Promise<void> => {
    gone ??= (async () => {
      killGroup(pid)
      // If a browser ends at once, its folder would be removed while the note is being written.
      await Promise.allSettled([exited, noted])
      running.delete(pid)
      await folder.remove()
    })()
    return gone
  }
  // A browser that ends by itself leaves helpers and its profile behind.
  void exited.then(kill)
  await noted
  const transport = new PipeTransport(child.stdio[3] as Writable, child.stdio[4] as Readable, options.spy)
  return { pid, profile: folder.profile, transport, exited, kill, lastWords }
}

/** No speculative connections: an idle one may have died, and a request on it is sent a second time. */
const writePreferences = async ({ profile }: BrowserFolder): Promise<void> => {
  const folder = path.join(profile, 'Default')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'Preferences'), JSON.stringify({ net: { network_prediction_options: 2 } }))
}

const watchExit = (): void => {
  if (watching) return
  watching = true
  process.on('exit', () => {
    for (const pid of running) killGroup(pid)
  })
}

const UNUSED = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'DialMediaRouteProvider',
  'AutofillServerCommunication',
  'InterestFeedContentSuggestions',
]

const argumentsFor = (folder: BrowserFolder, options: ChromiumOptions): string[] => [
  ...(options.headless ? ['--headless=new', '--hide-scrollbars', '--mute-audio'] : []),
  '--remote-debugging-pipe',
  ...(options.port ? ['--remote-debugging-port=0'] : []),
  `--user-data-dir=${folder.profile}`,
  `--window-size=${options.viewport.width},${options.viewport.height}`,
  // Chromium refuses to run as root with its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...(options.lowMemory ? ['--blink-settings=imagesEnabled=false', '--disable-gpu'] : []),
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-client-side-phishing-detection',
  '--disable-domain-reliability',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--metrics-recording-only',
  `--disable-features=${[...UNUSED, ...(options.headless ? ADDRESS_BAR_PAGES : [])].join()}`,
  // Pages must run at full speed although nobody sees them.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-ipc-flooding-protection',
  '--disable-hang-monitor',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  ...options.args,
]
