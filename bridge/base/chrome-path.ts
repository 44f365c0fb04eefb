/** Where a Chrome or Chromium lies on this machine. Not for starting it; set-up, `doctor` and the browser folder ask here. */
import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'

/** Program names in order of preference: what the person uses every day first, then what a server has. */
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

/** What the search depends on; a test gives its own. */
export interface ChromeSearch {
  /** A path the person chose (flag or config); goes before everything else. */
  chosen?: string | undefined
  platform?: NodeJS.Platform
  env?: Readonly<Record<string, string | undefined>>
  home?: string
  isProgram?: (path: string) => boolean
}

/**
 * The program file of the browser to use: the chosen one, else `GHOSTHANDS_CHROME_PATH`, else `CHROME_PATH`, else the first
 * that lies in a usual place; undefined where there is none.
 * @throws GhError BROWSER_NOT_FOUND where a named path is no program: a wrong setting is never silently replaced.
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
 * The program file of the browser to start, as {@link findChrome} finds it.
 * @throws GhError BROWSER_NOT_FOUND, also where there is none
 */
export function chromeProgram(search: ChromeSearch = {}): string {
  const program = findChrome(search)
  if (program !== undefined) return program
  throw new GhError(
    'BROWSER_NOT_FOUND',
    'No Chrome or Chromium was found on this machine. Install one, or set CHROME_PATH to its program file.',
  )
}

/** Every usual place on this kind of machine, best first. */
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
    // Not there, or not for us to run: the next place is tried.
    return false
  }
}
