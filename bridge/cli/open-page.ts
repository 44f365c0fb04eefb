/** Opens pages of the bridge for the owner's commands: a signed-in address, and a browser. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserEnv } from '../base/browser-env.ts'
import type { Home } from '../base/home.ts'
import { print } from './print.ts'

/** ms that a bridge may take to answer. */
const ANSWER_MS = 3_000

/**
 * Address of a page, already signed in; undefined if no bridge answers. Uses the local channel that only a bridge of
 * this home can have; a program that merely holds its port is never contacted.
 */
export const linkFrom = (door: string | undefined, path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    if (door === undefined) {
      resolve(undefined)
      return
    }
    const asked = request({ socketPath: door, path, signal: AbortSignal.timeout(ANSWER_MS) }, async (answer) => {
      let text = ''
      for await (const chunk of answer.setEncoding('utf8')) text += chunk
      resolve((JSON.parse(text) as { address: string }).address)
    })
    asked.once('error', () => resolve(undefined)).end()
  })

/**
 * False if there is no screen to open it on. The browser gets a file of the home that leads there, because every user
 * can read command lines.
 * @param place an address, or the path of a file
 */
export const openInBrowser = (home: Home, place: string): boolean => {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return false
  const address = /^https?:/.test(place) ? place : pathToFileURL(place).href
  const folder = join(home.root, 'run')
  const page = join(folder, 'open.html')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  rmSync(page, { force: true })
  writeFileSync(
    page,
    `<!doctype html><meta http-equiv="refresh" content="0;url=${address}"><title>GhostHands</title>`,
    {
      mode: 0o600,
      flag: 'wx',
    },
  )
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', page]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', page]
        : ['xdg-open', page]
  const child = spawn(program ?? '', args, { stdio: 'ignore', detached: true, env: browserEnv() })
  child.on('error', () => print(place))
  child.unref()
  return true
}
