/**
 * The local channel between commands of this home and its bridge: a socket in an owner-only folder, so that only the
 * owner's own program can answer there. Any program may listen on a port, so no secret is ever sent to one.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isPrivate } from './folder.ts'
import type { Home } from './home.ts'

/** Maximum bytes of a socket's path on all systems. */
const SOCKET_MAX = 100
const isWindows = process.platform === 'win32'

const folderOf = (home: Home): string => join(home.root, 'run')
const noteOf = (home: Home): string => join(folderOf(home), 'door')

/** A new path to listen on; commands find it from now on. */
export const makeDoor = (home: Home): { path: string; remove(): void } => {
  mkdirSync(folderOf(home), { recursive: true, mode: 0o700 })
  const name = `${randomBytes(8).toString('hex')}.sock`
  const near = join(folderOf(home), name)
  const path = isWindows
    ? // Nobody can claim a name in advance that they cannot guess.
      `\\\\.\\pipe\\ghosthands-${randomBytes(16).toString('hex')}`
    : Buffer.byteLength(near) <= SOCKET_MAX
      ? near
      : join(mkdtempSync(join(tmpdir(), 'gh-door-')), 's')
  writeFileSync(noteOf(home), path, { mode: 0o600 })
  return {
    path,
    remove() {
      if (noteIn(home) === path) rmSync(noteOf(home), { force: true })
      if (!isWindows) rmSync(path.startsWith(folderOf(home)) ? path : dirname(path), { recursive: true, force: true })
    },
  }
}

/** Undefined if no bridge of this home has created one, or if others than its owner could have. */
export const findDoor = (home: Home): string | undefined => {
  const path = noteIn(home)
  return path !== undefined && (isWindows || (isPrivate(folderOf(home)) && isPrivate(dirname(path)))) ? path : undefined
}

const portNote = (home: Home): string => join(folderOf(home), 'port')

/**
 * Records the port on which this home's bridge listens for the extension. Commands send nothing there; they only tell a
 * browser that is opened later.
 */
export const notePort = (home: Home, port: number): void => {
  mkdirSync(folderOf(home), { recursive: true, mode: 0o700 })
  writeFileSync(portNote(home), String(port), { mode: 0o600 })
}

/** The last recorded port; undefined if there is none. */
export const notedPort = (home: Home): number | undefined => {
  try {
    const port = Number(readFileSync(portNote(home), 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    // No bridge has recorded anything yet.
    return undefined
  }
}

const noteIn = (home: Home): string | undefined => {
  try {
    return readFileSync(noteOf(home), 'utf8').trim() || undefined
  } catch {
    // No bridge has recorded anything yet.
    return undefined
  }
}
