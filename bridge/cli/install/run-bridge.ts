/** Starts the bridge of a home in the background if it is not running, and returns its port. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { GhError } from '../../../shared/domain/errors.ts'
import { delay } from '../../base/clock.ts'
import { findDoor, notedPort } from '../../base/door.ts'
import { makeFolder } from '../../base/folder.ts'
import type { Home } from '../../base/home.ts'
import { packageRoot } from '../../base/package-root.ts'

/** ms; the first start creates a database. */
const START_MS = 60_000
const AGAIN_MS = 100

/** A bridge of this home answers on its local channel. */
export const isRunning = (home: Home): Promise<boolean> =>
  new Promise((resolve) => {
    const door = findDoor(home)
    if (door === undefined) return resolve(false)
    const socket = connect(door)
    const end = (there: boolean) => (): void => {
      socket.destroy()
      resolve(there)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })

const logOf = (home: Home): string => join(home.root, 'run', 'serve.log')

/**
 * The port on which it listens for the extension.
 * @throws GhError NETWORK_ERROR with its error message, if it did not start
 */
export const ensureBridge = async (home: Home): Promise<number> => {
  const child = (await isRunning(home)) ? undefined : startBridge(home)
  const end = performance.now() + START_MS
  while (performance.now() < end) {
    const port = notedPort(home)
    if (port !== undefined && (await isRunning(home))) return port
    if (child?.ended() === true) break
    await delay(AGAIN_MS)
  }
  throw new GhError('NETWORK_ERROR', lastWords(home) || 'GhostHands could not be started, and said nothing.')
}

const startBridge = (home: Home): { ended(): boolean } => {
  makeFolder(join(home.root, 'run'))
  const log = openSync(logOf(home), 'w', 0o600)
  const child = spawn(process.execPath, [join(packageRoot(), 'bin/ghosthands.mjs'), 'serve', '--home', home.root], {
    // Detached: it outlives the process that started it.
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  child.unref()
  return { ended: () => ended }
}

/** Its last sentence. */
const lastWords = (home: Home): string => {
  try {
    return readFileSync(logOf(home), 'utf8').trim().split('\n').at(-1)?.slice(0, 400) ?? ''
  } catch {
    // It printed nothing.
    return ''
  }
}
