/**
 * A Chrome that GhostHands opens for a person: with a profile of its own that stays, the extension in it, and a debugging port
 * that it notes in its profile. It is nobody's child: it outlives the bridge, and the next bridge finds it by that note.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { GhError } from '../../../shared/domain/errors.ts'
import { chromeProgram } from '../../base/chrome-path.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { activePortOf } from '../endpoint/active-port.ts'
import { connectEndpoint } from '../endpoint/connect.ts'
import { CdpSocket } from '../endpoint/socket.ts'
import { killGroup } from '../processes.ts'
import type { OperatorBrowser } from './browser.ts'

export interface LaunchOptions {
  /** Folder of its profile; made where there is none. */
  profile: string
  /** A path the person chose; else the usual places are searched. */
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
  /** It ran already. */
  found: boolean
  /** ws://127.0.0.1:PORT/devtools/browser/ID */
  endpoint: string
  /** Undefined where it ran already. */
  pid: number | undefined
}

const START_MS = 30_000
const LOOK_MS = 50
/** Chrome's own builds take no extension from the command line. */
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
    // Nobody would know of it.
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

/** The launched Chrome as a browser for jobs; undefined where it does not run. */
export const launchedBrowser = async (profile: string, signal?: AbortSignal): Promise<OperatorBrowser | undefined> => {
  const note = await activePortOf(profile)
  if (!note) return undefined
  return connectEndpoint(note.url, { signal, transport: 'launch', attempts: 1 }).catch(() => {
    signal?.throwIfAborted()
    return undefined
  })
}

/** Chrome's note may be that of a Chrome which is gone: only who answers under its very id is it. */
const runningIn = async (
  profile: string,
  signal?: AbortSignal,
): Promise<{ url: string; socket: CdpSocket } | undefined> => {
  const note = await activePortOf(profile)
  if (!note) return undefined
  try {
    return { url: note.url, socket: await CdpSocket.connect(note.url, { timeoutMs: START_MS, signal }) }
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

/** Without developer mode Chrome switches the extension off when it reloads itself. */
const prepareProfile = (profile: string): void => {
  const folder = join(profile, 'Default')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  rmSync(join(profile, 'DevToolsActivePort'), { force: true })
  const file = join(folder, 'Preferences')
  const kept = preferencesIn(file)
  const { extensions = {} } = kept
  const ui = { ...extensions.ui, developer_mode: true }
  writeFileSync(file, JSON.stringify({ ...kept, extensions: { ...extensions, ui } }), { mode: 0o600 })
}

interface Preferences {
  extensions?: { ui?: Record<string, unknown> }
}

const preferencesIn = (file: string): Preferences => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Preferences
  } catch {
    // A new profile, or one that Chrome would begin anew as well.
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
    program,
    [
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--no-first-run',
      '--no-default-browser-check',
      // Chrome's bar about debugging would make every page a little smaller while a job runs.
      '--silent-debugger-extension-api',
      '--hide-crash-restore-bubble',
      ...(options.headless ? ['--headless=new'] : []),
      ...(process.getuid?.() === 0 || options.sandbox === false ? ['--no-sandbox'] : []),
      ...(extension === undefined
        ? []
        : BRANDED.test(program)
          ? ['--enable-unsafe-extension-debugging']
          : [`--load-extension=${extension}`]),
      url ?? 'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', words] },
  )
  closeSync(words)
  const started: Started = { id: child.pid ?? 0, status: undefined }
  child.once('exit', (status) => {
    started.status = status ?? -1
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (cause) =>
      reject(new GhError('BROWSER_LAUNCH_FAILED', `${program} could not be started: ${cause.message}.`, { cause })),
    )
  })
  child.unref()
  return started
}

/** Waits for the note and the browser behind it. */
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
    await delay(LOOK_MS, { signal: deadline.signal })
  }
}

const ended = (program: string, profile: string, status: number): GhError => {
  const words = readFileSync(wordsFile(profile), 'utf8').trim().split('\n').slice(-6).join('\n')
  // A Chrome that has this profile already takes the call over and ends at once.
  const why =
    status === 0
      ? `a Chrome without a debugging port has the profile ${profile} open. Close it and start again`
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
