/**
 * A Chrome that GhostHands opens for a person, with a permanent profile of its own and the extension in it. It listens
 * on no port: a keeper holds its pipe and outlives the bridge, and the next bridge finds it by the keeper's socket.
 */

import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { GhError } from '../../../shared/domain/errors.ts'
import { browserEnv } from '../../base/browser-env.ts'
import { chromeProgram } from '../../base/chrome-path.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { swallowed } from '../../base/debug.ts'
import { ADDRESS_BAR_PAGES } from '../chromium.ts'
import { browserBehind } from '../endpoint/connect.ts'
import { CdpSocket } from '../endpoint/socket.ts'
import { killGroup } from '../processes.ts'
import type { OperatorBrowser } from './browser.ts'
import { keeperEndpoint, keeperNote, keeperProgram, newKeeperSocket, START_FAILED } from './keeper-call.ts'

export interface LaunchOptions {
  /** Folder of its profile; created if missing. */
  profile: string
  /** A path the person chose; otherwise the usual places are searched. */
  chromePath?: string | undefined
  /** Folder of the built extension. */
  extension?: string | undefined
  /** Opened in front, once. */
  url?: string | undefined
  sandbox?: boolean
  /** For machines without a screen. */
  headless?: boolean
  signal?: AbortSignal
}

export interface Launched {
  /** It was running already. */
  found: boolean
  /** `unix:` and the path of its keeper's socket, as CdpSocket expects it. */
  endpoint: string
  /** Process id of the keeper, whose group contains all of Chrome. Undefined if it was running already. */
  pid: number | undefined
}

const START_MS = 30_000
const POLL_MS = 50
/** Chrome's own builds accept no extension from the command line. */
const BRANDED = /google[- ]chrome(?! for testing)|msedge|microsoft[- ]edge|brave/i

/**
 * Finds it running, or starts it.
 * @throws GhError BROWSER_NOT_FOUND, BROWSER_LAUNCH_FAILED; the signal's reason
 */
export const launchOwnChrome = async (options: LaunchOptions): Promise<Launched> => {
  const running = await runningIn(options.profile, options.signal)
  if (running) {
    running.socket.close()
    return { found: true, endpoint: running.url, pid: undefined }
  }
  const executablePath = chromeProgram({ chosen: options.chromePath })
  prepareProfile(options.profile)
  const pid = await start(executablePath, options)
  const { url, socket } = await ready(executablePath, pid, options).catch((error: unknown) => {
    // Otherwise, nothing would know about it.
    killGroup(pid.id)
    throw error
  })
  try {
    if (options.extension !== undefined && BRANDED.test(executablePath)) await loadExtension(socket, options.extension)
  } finally {
    socket.close()
  }
  return { found: false, endpoint: url, pid: pid.id }
}

/** The launched Chrome as a browser for jobs; undefined if it is not running. */
export const launchedBrowser = async (profile: string, signal?: AbortSignal): Promise<OperatorBrowser | undefined> => {
  const running = await runningIn(profile, signal)
  if (!running) return undefined
  const { socket, url } = running
  try {
    using deadline = Deadline.after(START_MS, { signal, what: 'Chrome to answer' })
    const at = { url: new URL(url), browser: profile }
    return await deadline.race(browserBehind(socket, at, 'launch'))
  } catch (error) {
    swallowed('browser', error)
    socket.close()
    signal?.throwIfAborted()
    return undefined
  }
}

/** The note of a Chrome that is gone leads nowhere. */
const runningIn = async (
  profile: string,
  signal?: AbortSignal,
): Promise<{ url: string; socket: CdpSocket } | undefined> => {
  const url = keeperEndpoint(profile)
  if (url === undefined) return undefined
  try {
    return { url, socket: await CdpSocket.connect(url, { timeoutMs: START_MS, signal }) }
  } catch (error) {
    swallowed('browser', error)
    signal?.throwIfAborted()
    return undefined
  }
}

/** Without developer mode, Chrome disables the extension when it reloads itself. */
const prepareProfile = (profile: string): void => {
  const folder = join(profile, 'Default')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // An older version left its Chrome's port there.
  rmSync(join(profile, 'DevToolsActivePort'), { force: true })
  const file = join(folder, 'Preferences')
  const saved = preferencesIn(file)
  const { extensions = {} } = saved
  const ui = { ...extensions.ui, developer_mode: true }
  writeFileSync(file, JSON.stringify({ ...saved, extensions: { ...extensions, ui } }), { mode: 0o600 })
}

interface Preferences {
  extensions?: { ui?: Record<string, unknown> }
}

const preferencesIn = (file: string): Preferences => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Preferences
  } catch (error) {
    swallowed('browser', error)
    // A new profile, or one that Chrome would also recreate.
    return {}
  }
}

interface Started {
  id: number
  /** Set once it has ended. */
  status: number | undefined
}

const wordsFile = (profile: string): string => join(profile, 'ghosthands-chrome.log')

const start = async (program: string, options: LaunchOptions): Promise<Started> => {
  const { profile, extension, url } = options
  const words = openSync(wordsFile(profile), 'w', 0o600)
  const child = spawn(
    process.execPath,
    [
      keeperProgram(),
      newKeeperSocket(profile),
      keeperNote(profile),
      program,
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      '--no-first-run',
      '--no-default-browser-check',
      // Chrome's bar about debugging would shrink every page a little while a job runs.
      '--silent-debugger-extension-api',
      '--hide-crash-restore-bubble',
      ...(options.headless ? ['--headless=new', `--disable-features=${ADDRESS_BAR_PAGES}`] : []),
      ...(process.getuid?.() === 0 || options.sandbox === false ? ['--no-sandbox'] : []),
      ...(extension === undefined
        ? []
        : BRANDED.test(program)
          ? ['--enable-unsafe-extension-debugging']
          : [`--load-extension=${extension}`]),
      url ?? 'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', words], env: browserEnv() },
  )
  closeSync(words)
  const started: Started = { id: child.pid ?? 0, status: undefined }
  child.once('exit', (status) => {
    started.status = status ?? -1
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  child.unref()
  return started
}

/** Waits for the keeper and the browser behind it. */
const ready = async (
  program: string,
  pid: Started,
  { profile, signal }: LaunchOptions,
): Promise<{ url: string; socket: CdpSocket }> => {
  using deadline = Deadline.after(START_MS, { signal, what: `${basename(program)} to start` })
  for (;;) {
    const found = await runningIn(profile, deadline.signal)
    if (found) return found
    if (pid.status !== undefined) throw ended(program, profile, pid.status)
    await delay(POLL_MS, { signal: deadline.signal })
  }
}

const ended = (program: string, profile: string, status: number): GhError => {
  const words = readFileSync(wordsFile(profile), 'utf8').trim().split('\n').slice(-6).join('\n')
  // A Chrome that already uses this profile takes over the call and ends at once.
  if (status === START_FAILED)
    return new GhError('BROWSER_LAUNCH_FAILED', `${program} could not be started: ${words}.`, { details: { words } })
  const why =
    status === 0
      ? `another Chrome has the profile ${profile} open. Close it and start again`
      : `it ended while it was starting (exit status ${status})`
  return new GhError('BROWSER_LAUNCH_FAILED', `${program} cannot be used: ${why}.`, { details: { words } })
}

const loadExtension = async (socket: CdpSocket, path: string): Promise<void> => {
  try {
    await socket.send('Extensions.loadUnpacked', { path })
  } catch (cause) {
    throw new GhError(
      'BROWSER_LAUNCH_FAILED',
      `Chrome is open, but did not take the extension from ${path}: ${cause instanceof Error ? cause.message : String(cause)}. Load it by hand: chrome://extensions, Developer mode, Load unpacked.`,
      { cause },
    )
  }
}
