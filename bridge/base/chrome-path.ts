/** Finds a Chrome or Chromium on this machine. Does not start it; used by set-up, `doctor` and the browser folder. */
import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'

/** Program names in order of preference: browsers for everyday use first, then those of servers. */
const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'brave-browser',
]

const LINUX_PLACES = ['/opt/google/chrome/chrome', '/usr/lib/chromium/chromium', '/snap/bin/chromium']

const MAC_APPS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Brave Browser.app/Contents/MacOS/Brave Browser',
]

const WINDOWS_PLACES = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** What the search depends on; tests replace it. */
export interface ChromeSearch {
  /** A path that the person chose (flag or config); takes precedence. */
  chosen?: string | undefined
  platform?: NodeJS.Platform
  env?: Readonly<Record<string, string | undefined>>
  home?: string
  isProgram?: (path: string) => boolean
}

/**
 * The browser executable to use: the chosen one, else `GHOSTHANDS_CHROME_PATH`, else `CHROME_PATH`, else the first in a
 * usual place; undefined if there is none.
 * @throws GhError BROWSER_NOT_FOUND if a named path is not an executable: a wrong setting is never silently replaced.
 */
export function findChrome(search: ChromeSearch = {}): string | undefined {
  const { env = process.env, isProgram = isExecutableFile } = search
  const named: [string, string | undefined][] = [
    ['chrome_path', search.chosen],
    ['GHOSTHANDS_CHROME_PATH', env.GHOSTHANDS_CHROME_PATH],
    ['CHROME_PATH', env.CHROME_PATH],
  ]
  for (const [source, path] of named) {
    if (path === undefined || path === '') continue
    if (isProgram(path)) return path
    throw new GhError(
      'BROWSER_NOT_FOUND',
      `${source} names ${path}, which is not a program that can be run. Correct or remove it.`,
      {
        details: { source, path },
      },
    )
  }
  return chromePlaces(search).find((path) => isProgram(path))
}

/**
 * The browser executable to start, as {@link findChrome} finds it.
 * @throws GhError BROWSER_NOT_FOUND, also if there is none
 */
export function chromeProgram(search: ChromeSearch = {}): string {
  const program = findChrome(search)
  if (program !== undefined) return program
  throw new GhError(
    'BROWSER_NOT_FOUND',
    'No Chrome or Chromium was found on this machine. Install one, or set CHROME_PATH to its program file.',
  )
}

/** All usual places on this system, best first. */
export function chromePlaces(search: ChromeSearch = {}): string[] {
  const { platform = process.platform, env = process.env, home = homedir() } = search
  if (platform === 'darwin')
    return ['/Applications', join(home, 'Applications')].flatMap((dir) => MAC_APPS.map((app) => join(dir, app)))
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined)
    return WINDOWS_PLACES.flatMap((place) => roots.map((root) => `${root}\\${place}`))
  }
  const folders = new Set([
    ...(env.PATH ?? '').split(delimiter).filter((dir) => dir !== ''),
    '/usr/bin',
    '/usr/local/bin',
  ])
  return [...LINUX_NAMES.flatMap((name) => [...folders].map((dir) => join(dir, name))), ...LINUX_PLACES]
}

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Missing or not executable: try the next place.
    return false
  }
}
