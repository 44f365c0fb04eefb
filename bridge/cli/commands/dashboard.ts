/** `ghosthands dashboard`: opens the dashboard of the bridge that runs on this machine, already let in. */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { findDoor } from '../../base/door.ts'
import type { Home } from '../../base/home.ts'
import { print } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'

/** ms a bridge may take to answer. */
const ANSWER_MS = 3_000

export const register = (command: Command): void => {
  command
    .option('--no-open', 'only print the address; it lets in once, within a minute')
    .action(async ({ open }: { open: boolean }) => {
      const { home } = configOf(command)
      const address = await linkFrom(findDoor(home))
      if (address === undefined)
        throw new GhError(
          'NETWORK_ERROR',
          `No bridge of the home ${home.root} answers. Start it with “ghosthands serve”, or name its home with --home.`,
        )
      if (open && openInBrowser(home, address)) print('Opened the dashboard.')
      else print(address)
    })
  withSettings(command)
}

/** Asked where only a bridge of this home listens; whoever holds its port is never spoken to. */
const linkFrom = (door: string | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    if (door === undefined) {
      resolve(undefined)
      return
    }
    const asked = request({ socketPath: door, path: '/', signal: AbortSignal.timeout(ANSWER_MS) }, async (answer) => {
      let text = ''
      for await (const chunk of answer.setEncoding('utf8')) text += chunk
      resolve((JSON.parse(text) as { address: string }).address)
    })
    asked.once('error', () => resolve(undefined)).end()
  })

/** False where there is no screen to open it on. The browser is given a page of the home: every user may read what a command is called with. */
const openInBrowser = (home: Home, address: string): boolean => {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return false
  const page = join(home.root, 'run', 'dashboard.html')
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
  const child = spawn(program ?? '', args, { stdio: 'ignore', detached: true })
  child.on('error', () => print(address))
  child.unref()
  return true
}
