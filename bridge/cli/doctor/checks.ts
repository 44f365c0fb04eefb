/** Practical checks of what GhostHands needs on a machine. They repair nothing; each says what the person can do. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { freemem, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { findChrome } from '../../base/chrome-path.ts'
import type { Config } from '../../base/config.ts'
import { makeFolder } from '../../base/folder.ts'
import { launchServerBrowser } from '../../browser/launch.ts'
import { openStore } from '../../store/index.ts'
import { openSeal } from '../../vault/key.ts'

export interface Finding {
  check: string
  /** `warn`: works, but with limitations. */
  state: 'ok' | 'warn' | 'fail'
  /** What was found. */
  found: string
  /** What to do about it; left out if all is well. */
  advice?: string
}

const GB = 1024 ** 3
/** Enough for a first database and a few reports; with less, PostgreSQL may stop in the middle of a job. */
const MIN_DISK = 0.3 * GB
const GOOD_DISK = 2 * GB
/** A headless browser with one heavy page. */
const MIN_MEMORY = 1 * GB

export function checkNode(version = process.versions.node): Finding {
  const found = `Node ${version}`
  if (Number(version.split('.')[0]) >= 24) return { check: 'node', state: 'ok', found }
  return {
    check: 'node',
    state: 'fail',
    found,
    advice: 'GhostHands needs Node 24; the ghosthands command brings its own. Start it with that.',
  }
}

/** Starts it and opens a page, since an installed browser may still not run (missing libraries, no sandbox). */
export async function checkChrome(config: Config): Promise<Finding> {
  let program: string | undefined
  try {
    program = findChrome({ chosen: config.chrome_path })
  } catch (error) {
    return fail('chrome', 'not there', error)
  }
  if (program === undefined)
    return {
      check: 'chrome',
      state: 'fail',
      found: 'no Chrome or Chromium in any usual place',
      advice: installAdvice(),
    }
  const start = performance.now()
  try {
    const session = await launchServerBrowser({ chromePath: program, sandbox: config.chrome_sandbox })
    await session.close()
  } catch (error) {
    return fail('chrome', `${program} does not start`, error)
  }
  const version =
    process.platform === 'win32'
      ? ''
      : (spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 5_000 }).stdout ?? '').trim()
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  return {
    check: 'chrome',
    state: 'ok',
    found: `${version === '' ? 'Chrome' : version} at ${program}, opens a page in ${seconds} s`,
  }
}

/** Opens it as every command does: an embedded one is started, and created if necessary. */
export async function checkDatabase(config: Config): Promise<Finding> {
  const start = performance.now()
  try {
    await using store = await openStore({
      data: config.home.data,
      databaseUrl: config.database_url,
      seal: await openSeal(config),
    })
    const { version, bytes } = await store.vitals()
    const kind = config.database_url === undefined ? 'embedded PostgreSQL' : 'PostgreSQL'
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    const size = `${(bytes / 1024 ** 2).toFixed(0)} MB`
    return {
      check: 'database',
      state: 'ok',
      found: `${kind} ${version} at ${store.where}, ${size}, open in ${seconds} s`,
    }
  } catch (error) {
    return fail('database', config.database_url === undefined ? config.home.data : 'DATABASE_URL', error)
  }
}

export function checkHome(config: Config): Finding {
  const { root } = config.home
  try {
    makeFolder(root)
    rmSync(mkdtempSync(join(root, '.doctor-')), { recursive: true })
    return { check: 'home', state: 'ok', found: root }
  } catch (error) {
    return {
      check: 'home',
      state: 'fail',
      found: `${root} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      advice: 'Make it writable, or set GHOSTHANDS_HOME (or --home) to a folder of your own.',
    }
  }
}

export async function checkDisk(config: Config): Promise<Finding> {
  const folder = existingAbove(config.home.root)
  const { bavail, bsize } = await statfs(folder)
  return judgeDisk(folder, bavail * bsize)
}

/** @param bytes free for a user without privileges. */
export function judgeDisk(folder: string, bytes: number): Finding {
  const found = `${inGb(bytes)} free at ${folder}`
  if (bytes < MIN_DISK)
    return {
      check: 'disk',
      state: 'fail',
      found,
      advice: `Free at least ${inGb(MIN_DISK)}, or move the home with GHOSTHANDS_HOME.`,
    }
  if (bytes < GOOD_DISK)
    return {
      check: 'disk',
      state: 'warn',
      found,
      advice: `Screenshots and traces add up; ${inGb(GOOD_DISK)} is comfortable. artifact_days keeps them for less long.`,
    }
  return { check: 'disk', state: 'ok', found }
}

export function checkMemory(free = freemem(), total = totalmem()): Finding {
  const found = `${inGb(free)} free of ${inGb(total)}`
  if (free >= MIN_MEMORY) return { check: 'memory', state: 'ok', found }
  return {
    check: 'memory',
    state: 'warn',
    found,
    advice: 'A browser needs about 1 GB. Close something, or set max_browsers to 1.',
  }
}

export async function checkPort(config: Config): Promise<Finding> {
  const { host, port } = config
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    return { check: 'port', state: 'ok', found: port === 0 ? `a free one on ${host}` : `${host}:${port} is free` }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const advice = {
      EADDRINUSE: 'If that is not GhostHands itself, stop it or choose another port: --port, or port in config.toml.',
      EACCES: 'Ports below 1024 need an administrator. Choose a higher one.',
      EADDRNOTAVAIL: `This machine has no address ${host}. Correct the setting host.`,
    }[reason]
    const inUse = reason === 'EADDRINUSE'
    return {
      check: 'port',
      state: inUse ? 'warn' : 'fail',
      found: `${host}:${port} ${inUse ? 'is in use' : `cannot be used (${reason})`}`,
      advice: advice ?? 'Choose another host or port.',
    }
  } finally {
    server.close()
  }
}

/** A failed check, from an error whose message already says what to do. */
export function fail(check: string, found: string, error: unknown): Finding {
  const message = error instanceof Error ? error.message : String(error)
  const said = error instanceof GhError && typeof error.details.words === 'string' ? error.details.words.trim() : ''
  const words = said === '' ? '' : ` It said: ${said}`
  return { check, state: 'fail', found, advice: `${message}${words} (${codeOf(error)})` }
}

function installAdvice(): string {
  if (process.platform === 'darwin')
    return 'Install one: brew install --cask google-chrome. Or set CHROME_PATH to its program file.'
  if (process.platform === 'win32') return 'Install Google Chrome. Or set CHROME_PATH to its program file.'
  return 'Install one: sudo apt-get install -y chromium (or your system’s own command). Or set CHROME_PATH to its program file.'
}

function existingAbove(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingAbove(dirname(path))
}

function inGb(bytes: number): string {
  return `${(bytes / GB).toFixed(1)} GB`
}
