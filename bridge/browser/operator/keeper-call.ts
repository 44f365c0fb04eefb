/** The address of the keeper of a launched Chrome, and how to call it. The keeper itself is in keeper.ts. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { swallowed } from '../../base/debug.ts'
import { isPrivate } from '../../base/folder.ts'

/** Exit status of a keeper that could not start its Chrome; its last output says why. */
export const START_FAILED = 126

/** sockaddr_un has room for 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const SOCKET_MAX = process.platform === 'darwin' ? 103 : 107

/** Read once: a process that opens browsers later gets another folder, which is removed at its end. */
const TEMP = process.env.XDG_RUNTIME_DIR ?? tmpdir()

const socketIn = (profile: string): string => join(profile, 'keeper.sock')

/** The file in which a keeper notes its address. */
export const keeperNote = (profile: string): string => join(profile, 'keeper')

/**
 * A place for the socket of a new keeper: in the profile, which only its owner can use. If that path is too long for a
 * socket, or sockets are pipes: under a random name that nobody can take first.
 */
export const newKeeperSocket = (profile: string, platform: NodeJS.Platform = process.platform): string => {
  if (platform === 'win32') return `\\\\.\\pipe\\ghosthands-chrome-${randomBytes(16).toString('hex')}`
  const near = socketIn(profile)
  return Buffer.byteLength(near) <= SOCKET_MAX ? near : join(mkdtempSync(join(TEMP, 'gh-chrome-')), 's')
}

/** The socket of the keeper started last; undefined if somebody other than its owner could answer there. */
export const keeperSocket = (profile: string): string | undefined => {
  const path = noteIn(profile) ?? socketIn(profile)
  const isIn = dirname(path) === dirname(socketIn(profile))
  return process.platform === 'win32' || isIn || isPrivate(dirname(path)) ? path : undefined
}

/** The same, in the format of CdpSocket. */
export const keeperEndpoint = (profile: string): string | undefined => {
  const path = keeperSocket(profile)
  return path && `unix:${path}`
}

const noteIn = (profile: string): string | undefined => {
  try {
    return readFileSync(keeperNote(profile), 'utf8').trim() || undefined
  } catch (error) {
    swallowed('browser', error)
    // None was started yet, or a version without notes started it.
    return undefined
  }
}

/** In a checkout the source itself, in a package the built file. */
export const keeperProgram = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? 'keeper.ts' : 'keeper.js', import.meta.url))
