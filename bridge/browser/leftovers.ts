/**
 * Temporary folders of the browsers we started, each with a file that says who started what. The next bridge removes
 * what a killed one left (Q3); browsers of a running bridge are never touched.
 */

import { lstatSync, mkdirSync, rmSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { instead, swallowed } from '../base/debug.ts'
import { isAlive, killGroup, startedAt } from './processes.ts'

const NOTE = 'owner.json'
const Note = z.object({
  bridge: z.object({ pid: z.number().int(), started: z.string() }),
  browser: z.object({ pid: z.number().int().positive(), started: z.string() }).optional(),
})
type Note = z.infer<typeof Note>

/** Read once: TMPDIR changes when {@link useOwnTemp} is called. */
const TEMP = tmpdir()

/** Bytes. Chromium exits if the path of its socket, which is below, is longer than the 107 that Linux allows. */
const MAX_PATH = 107 - '/b-XXXXXX/tmp/org.chromium.Chromium.XXXXXX/SingletonSocket'.length

/**
 * The default place of the folders: one per user of this computer, readable only by that user. In a place where
 * everybody may write, somebody else could have created it first; and a path may be too long for Chromium. Then it is
 * in the person's own home, or below /tmp.
 * @throws GhError BROWSER_LAUNCH_FAILED if no such folder can be created
 */
export const browsersFolder = (temp = TEMP): string => {
  const name = `ghosthands-browsers-${userInfo().uid}`
  const places = [join(temp, name), join(homedir(), '.cache', 'ghosthands', 'browsers'), join('/tmp', name)]
  const folder = places.filter(isShort).find(isOurs)
  if (folder === undefined)
    throw new GhError(
      'BROWSER_LAUNCH_FAILED',
      `No browser can be started: none of ${places.join(', ')} is a folder of this user's alone with a path of at most ${MAX_PATH} bytes. Set TMPDIR to a shorter path that is yours.`,
    )
  return folder
}

const isShort = (path: string): boolean => process.platform !== 'linux' || Buffer.byteLength(path) <= MAX_PATH

/** A folder of this user that nobody else can read, created if missing. */
const isOurs = (path: string): boolean => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const found = lstatSync(path)
    const { uid } = userInfo()
    return found.isDirectory() && (uid < 0 || (found.uid === uid && (found.mode & 0o077) === 0))
  } catch (error) {
    swallowed('browser', error)
    return false
  }
}

let ownTemp: Promise<BrowserFolder> | undefined

/**
 * From now on this process keeps its temporary files in a folder of its own, which it removes at its end. After a kill
 * the next bridge removes it.
 */
export const useOwnTemp = async (): Promise<void> => {
  ownTemp ??= newBrowserFolder(browsersFolder())
  const { path, temp } = await ownTemp
  if (process.env.TMPDIR === temp) return
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temp
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
}

export interface BrowserFolder {
  path: string
  /** `--user-data-dir`. */
  profile: string
  /** TMPDIR of the browser: its temporary files are removed with the folder. */
  temp: string
  /** Records which process the folder belongs to. */
  belongsTo(pid: number): Promise<void>
  remove(): Promise<void>
}

let self: Promise<string | undefined> | undefined

export const newBrowserFolder = async (parent: string): Promise<BrowserFolder> => {
  // Only for a folder that it creates: an existing one may be public, such as /tmp.
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const path = await mkdtemp(join(parent, 'b-'))
  const [profile, temp] = [join(path, 'profile'), join(path, 'tmp')]
  await Promise.all([mkdir(profile), mkdir(temp)])
  self ??= startedAt(process.pid)
  const bridge = { pid: process.pid, started: (await self) ?? '' }
  const note = (content: Note): Promise<void> => writeFile(join(path, NOTE), JSON.stringify(content))
  await note({ bridge })
  return {
    path,
    profile,
    temp,
    belongsTo: async (pid) => note({ bridge, browser: { pid, started: (await startedAt(pid)) ?? '' } }),
    remove: () => removeFolder(path),
  }
}

/** Marks a folder for removal: its former owner no longer matters, even if the removing process is stopped half-way. */
const GONE = 'gone-'

const removeFolder = async (path: string): Promise<void> => {
  const gone = basename(path).startsWith(GONE) ? path : join(dirname(path), `${GONE}${basename(path)}`)
  // The faster process removes it.
  if (gone !== path) await rename(path, gone).catch(instead('browser', undefined))
  // The last writes of a process that was just killed may still create files.
  await rm(gone, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
}

/**
 * Ends browsers whose bridge is gone and removes their folders. Returns their number. Call it once when a bridge
 * starts.
 */
export const sweepBrowsers = async (parent: string = browsersFolder()): Promise<number> => {
  const names = await readdir(parent).catch(instead('browser', []))
  let swept = 0
  for (const name of names) {
    const path = join(parent, name)
    // Somebody else's note could name any process.
    if (!(await isOwn(path))) continue
    if (name.startsWith(GONE)) {
      await removeFolder(path)
      continue
    }
    const note = await readNote(path)
    if (note ? await isSame(note.bridge) : await isYoung(path)) continue
    if (note?.browser && (await isSame(note.browser))) killGroup(note.browser.pid)
    await removeFolder(path)
    swept += 1
  }
  return swept
}

const isOwn = async (path: string): Promise<boolean> => {
  const found = await lstat(path).catch(instead('browser', undefined))
  const { uid } = userInfo()
  return found?.isDirectory() === true && (uid < 0 || found.uid === uid)
}

/** Another bridge may just be creating a folder without a note. */
const isYoung = async (path: string): Promise<boolean> => {
  const made = await lstat(path).catch(instead('browser', undefined))
  return made !== undefined && Date.now() - made.mtimeMs < 60_000
}

const readNote = async (path: string): Promise<Note | undefined> => {
  const text = await readFile(join(path, NOTE), 'utf8').catch(instead('browser', ''))
  try {
    return Note.parse(JSON.parse(text))
  } catch (error) {
    swallowed('browser', error)
    return undefined
  }
}

const isSame = async ({ pid, started }: { pid: number; started: string }): Promise<boolean> =>
  isAlive(pid) && (await startedAt(pid)) === started
