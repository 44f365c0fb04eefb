/**
 * Which connections to the person's own browser this machine currently offers, and why the others are unavailable. Jobs
 * in server mode need none of them.
 */
import { connect } from 'node:net'
import { findChrome } from '../../base/chrome-path.ts'
import type { Config } from '../../base/config.ts'
import { activePort, userProfiles } from '../../browser/endpoint/active-port.ts'
import { AUTO } from '../../browser/endpoint/address.ts'
import { connectEndpoint } from '../../browser/endpoint/connect.ts'
import { launchedBrowser } from '../../browser/operator/launch.ts'
import { openSeal } from '../../vault/key.ts'
import { openPairings } from '../../vault/pairings.ts'
import { builtExtension } from '../operator/extension-folder.ts'
import { ownProfile } from '../operator/own-chrome.ts'
import { type Finding, fail } from './checks.ts'

/** ms; no check may delay the others. */
const CHECK_MS = 2_000

/** The Chrome that `start` would open, or has opened. */
export async function checkLaunch(config: Config): Promise<Finding> {
  const check = 'own: start'
  const running = await launchedBrowser(ownProfile(config))
  running?.release()
  if (running) return { check, state: 'ok', found: `open: ${running.about}` }
  let program: string | undefined
  try {
    program = findChrome({ chosen: config.chrome_path })
  } catch (error) {
    return fail(check, 'cannot be opened', error)
  }
  if (program === undefined)
    return { check, state: 'warn', found: 'no Chrome or Chromium to open', advice: 'Install one, or set CHROME_PATH.' }
  if (builtExtension() === undefined)
    return {
      check,
      state: 'warn',
      found: `“ghosthands start” would open ${program} without the extension: it is not built`,
      advice: 'npm run build',
    }
  return { check, state: 'ok', found: `“ghosthands start” opens ${program} with the extension` }
}

/** The addresses in the settings; otherwise whether the person's everyday Chrome can be reached. */
export async function checkEndpoints(config: Config): Promise<Finding> {
  const check = 'own: --cdp'
  const [first] = config.cdp
  if (first === undefined || first === AUTO) return checkAuto(check)
  try {
    const browser = await connectEndpoint(first, { attempts: 1, timeoutMs: CHECK_MS })
    browser.release()
    return { check, state: 'ok', found: `${browser.about} answers` }
  } catch (error) {
    return { ...fail(check, `${first} cannot be used`, error), state: 'warn' }
  }
}

/** Only checks the port: a connection would make Chrome ask its user. */
const checkAuto = async (check: string): Promise<Finding> => {
  const note = await activePort()
  if (note && (await answers(note.port)))
    return { check, state: 'ok', found: `“--cdp ${AUTO}” finds the Chrome of ${note.profile}; it asks you once` }
  const why = note
    ? `a Chrome with the profile ${note.profile} offered remote debugging, and is closed`
    : `no Chrome in ${userProfiles().length} usual places offers remote debugging`
  return {
    check,
    state: 'warn',
    found: why,
    advice:
      'Not needed for the other ways. To use it: chrome://inspect/#remote-debugging → “Allow remote debugging for this browser instance”.',
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: CHECK_MS })
    const end = (there: boolean) => (): void => {
      socket.destroy()
      resolve(there)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })

/** Whether an extension may connect to a bridge of this home. */
export async function checkRelay(config: Config): Promise<Finding> {
  const check = 'own: relay'
  const paired = openPairings(config.home, await openSeal(config)).list()
  if (paired.length === 0)
    return {
      check,
      state: 'warn',
      found: 'no extension is paired',
      advice: `Load ${builtExtension() ?? 'dist/extension, which npm run build makes,'} in your Chrome (chrome://extensions, Developer mode), then: ghosthands pair`,
    }
  return { check, state: 'ok', found: `${paired.length} paired; works while “ghosthands serve” or “start” runs` }
}
