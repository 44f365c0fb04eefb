/**
 * The file in a Chrome profile with the port it listens on (`DevToolsActivePort`), in the usual places of everyday
 * browsers or in a given profile. The file may outlive its browser, so connect first before relying on it.
 */

import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { instead } from '../../base/debug.ts'

export interface ActivePort {
  /** ws://127.0.0.1:PORT/devtools/browser/ID */
  url: string
  port: number
  profile: string
}

/** What the search depends on; tests give their own. */
export interface ProfileSearch {
  platform?: NodeJS.Platform
  env?: Readonly<Record<string, string | undefined>>
  home?: string
}

const LINUX = ['google-chrome', 'google-chrome-beta', 'chromium', 'microsoft-edge', 'BraveSoftware/Brave-Browser']
const MAC = ['Google/Chrome', 'Google/Chrome Beta', 'Chromium', 'Microsoft Edge', 'BraveSoftware/Brave-Browser']
const WINDOWS = [
  'Google\\Chrome\\User Data',
  'Google\\Chrome Beta\\User Data',
  'Chromium\\User Data',
  'Microsoft\\Edge\\User Data',
  'BraveSoftware\\Brave-Browser\\User Data',
]

/** Folders with the profiles of the person's own browsers. */
export const userProfiles = ({
  platform = process.platform,
  env = process.env,
  home = homedir(),
}: ProfileSearch = {}): string[] => {
  if (platform === 'darwin') return MAC.map((name) => join(home, 'Library/Application Support', name))
  if (platform === 'win32') return WINDOWS.map((name) => `${env.LOCALAPPDATA ?? join(home, 'AppData\\Local')}\\${name}`)
  const config = env.CHROME_CONFIG_HOME || env.XDG_CONFIG_HOME || join(home, '.config')
  const named = env.CHROME_USER_DATA_DIR ? [env.CHROME_USER_DATA_DIR] : []
  return [...named, ...LINUX.map((name) => join(config, name)), join(home, 'snap/chromium/common/chromium')]
}

/** The file's content for one profile; undefined if there is none. */
export const activePortOf = async (profile: string): Promise<ActivePort | undefined> => {
  const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(instead('browser', ''))
  const [first = '', path = ''] = text.split('\n')
  const port = Number(first)
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !path.startsWith('/')) return undefined
  return { url: `ws://127.0.0.1:${port}${path.trim()}`, port, profile }
}

/** The newest such file of the person's browsers. */
export const activePort = async (profiles: readonly string[] = userProfiles()): Promise<ActivePort | undefined> => {
  const notes = await Promise.all(
    profiles.map(async (profile) => ({
      note: await activePortOf(profile),
      at: (await stat(join(profile, 'DevToolsActivePort')).catch(instead('browser', undefined)))?.mtimeMs ?? 0,
    })),
  )
  return notes.sort((a, b) => b.at - a.at).find(({ note }) => note !== undefined)?.note
}
