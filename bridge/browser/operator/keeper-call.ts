/** Where the keeper of a launched Chrome is reached, and how it is called. Not for what it does: that is in keeper.ts. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GhError } from '../../../shared/domain/errors.ts'

/** Exit status of a keeper that could not start its Chrome; its last words say why. */
export const START_FAILED = 126

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const SOCKET_MAX = process.platform === 'darwin' ? 103 : 107

const keyOf = (profile: string): string => createHash('sha256').update(profile).digest('hex').slice(0, 16)

/** The keeper's socket: in the profile, which is its owner's alone; elsewhere where that path is too long for a socket. */
export const keeperSocket = (profile: string): string => {
  if (process.platform === 'win32') return `\\\\.\\pipe\\ghosthands-chrome-${keyOf(profile)}`
  const near = join(profile, 'keeper.sock')
  if (Buffer.byteLength(near) <= SOCKET_MAX) return near
  return join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), `ghosthands-chrome-${keyOf(profile)}`, 's')
}

/** As CdpSocket takes it. */
export const keeperEndpoint = (profile: string): string => `unix:${keeperSocket(profile)}`

/**
 * Makes the folder of a socket that does not lie in the profile.
 * @throws GhError BROWSER_LAUNCH_FAILED where somebody else made it first
 */
export const makeSocketFolder = (profile: string): void => {
  const path = keeperSocket(profile)
  if (process.platform === 'win32' || path.startsWith(profile)) return
  const folder = join(path, '..')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0)
    throw new GhError(
      'BROWSER_LAUNCH_FAILED',
      `${folder} belongs to somebody else, so Chrome’s socket cannot lie there. Set GHOSTHANDS_HOME to a shorter path.`,
    )
}

/** In a checkout the source itself, in a package what was built from it. */
export const keeperProgram = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? 'keeper.ts' : 'keeper.js', import.meta.url))
