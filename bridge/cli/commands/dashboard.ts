/** `ghosthands dashboard`: opens the dashboard of the bridge that runs on this machine, already let in. */
import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { DASHBOARD_PATH } from '../../api/pages/dashboard.ts'
import { readToken } from '../../base/home.ts'
import { print } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'

/** ms a bridge may take to answer. */
const ANSWER_MS = 3_000

export const register = (root: Command): void => {
  const command = root
    .command('dashboard')
    .description('open the dashboard of the bridge that runs here')
    .option('--no-open', 'only print the address; it lets in whoever has it')
    .action(async ({ open }: { open: boolean }) => {
      const config = configOf(command)
      const base = `http://127.0.0.1:${config.port}`
      const answers = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
      if (!answers)
        throw new GhError(
          'NETWORK_ERROR',
          `No bridge answers at ${base}. Start it with “ghosthands serve”, or name its port with --port.`,
        )
      // Behind the #: no server, log or referrer sees it, and the page takes it out of the address at once.
      const address = `${base}${DASHBOARD_PATH}#token=${readToken(config.home)}`
      if (open && openInBrowser(address)) print(`Opened ${base}${DASHBOARD_PATH}`)
      else print(address)
    })
  withSettings(command)
}

/** False where there is no screen to open it on. */
const openInBrowser = (address: string): boolean => {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return false
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address]
  const child = spawn(program ?? '', args, { stdio: 'ignore', detached: true })
  child.on('error', () => print(address))
  child.unref()
  return true
}
