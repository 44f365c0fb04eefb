/** The Chrome that `ghosthands start` opens: its profile and extension folders, and pairing without a click. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { startTabOf } from '../../../shared/domain/start-tab.ts'
import { randomText } from '../../../shared/protocol/crypto.ts'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'
import type { Config } from '../../base/config.ts'
import { makeHome } from '../../base/home.ts'
import { browserAt } from '../../browser/endpoint/address.ts'
import { amendExtensionStorage, reloadExtension } from '../../browser/operator/extension-storage.ts'
import { type Launched, launchOwnChrome } from '../../browser/operator/launch.ts'
import { showPage } from '../../browser/operator/show-page.ts'
import { openSeal } from '../../vault/key.ts'
import { openPairings } from '../../vault/pairings.ts'
import { installFor } from '../install/apply.ts'
import { addressesOf } from './addresses.ts'
import { freshExtension } from './extension-folder.ts'

const WELCOME = `chrome-extension://${EXTENSION_ID}/panels/welcome.html`

export const ownProfile = ({ home }: Pick<Config, 'home'>): string => join(home.profiles, 'chrome')

export interface StartOptions {
  url?: string | undefined
  headless?: boolean
  signal?: AbortSignal
  /** Where the extension finds the bridge. */
  port: number
  /** No profile is stored here yet: the extension's welcome page is shown if no other page was requested. */
  welcome?: boolean
  /** Folder of the extension; by default the one that comes with GhostHands. */
  extension?: string | undefined
  /** Called for operations that take a while. */
  say?: (text: string) => void
}

export interface OwnChrome extends Launched {
  profile: string
  extension: boolean
}

/** Errors: BROWSER_NOT_FOUND, BROWSER_LAUNCH_FAILED. */
export const startOwnChrome = async (config: Config, options: StartOptions): Promise<OwnChrome> => {
  makeHome(config.home)
  const profile = ownProfile(config)
  const { url, headless, signal, port, welcome, say = () => {} } = options
  const fresh = options.extension === undefined ? await freshExtension(say) : undefined
  const extension = options.extension ?? fresh?.folder
  installFor(config, profile)
  const launched = await launchOwnChrome({
    profile,
    chromePath: config.chrome_path,
    extension,
    url,
    sandbox: config.chrome_sandbox,
    ...(headless && { headless }),
    ...(signal && { signal }),
  })
  // A running Chrome uses the old version until the extension is reloaded.
  if (fresh?.changed && launched.found) await reloadExtension(launched.endpoint, EXTENSION_ID)
  if (extension !== undefined) await pair(config, launched.endpoint, profile, port)
  // A Chrome that was already running was started without an address.
  if (url !== undefined && launched.found) await showPage(launched.endpoint, url)
  if (url === undefined && welcome && extension !== undefined)
    await showPage(launched.endpoint, WELCOME, { inPlaceOfBlank: !launched.found })
  return { ...launched, profile, extension: extension !== undefined }
}

const instanceNote = (profile: string): string => join(profile, 'ghosthands-instance')

const readNote = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/**
 * Equal for all jobs in the same browser, whether the job names an address, was started from the extension, or takes
 * any: its jobs share the leases of this browser.
 */
export const browserOf = (job: Pick<JobRecord, 'request'>, config: Pick<Config, 'home' | 'cdp'>): string => {
  const [address = config.cdp[0]] = addressesOf(job.request.input_data)
  if (address !== undefined) return browserAt(address)
  const instance = startTabOf(job)?.instance
  return instance === undefined || isOwnInstance(config, instance) ? 'own' : instance
}

/** The extension is the one in the Chrome that was opened for it. */
export const isOwnInstance = (config: Pick<Config, 'home'>, instance: string): boolean =>
  instance === readNote(instanceNote(ownProfile(config)))

/** The extension chooses its installation's name; an existing pairing is only rewritten. */
const pair = async (config: Config, endpoint: string, profile: string, port: number): Promise<void> => {
  const pairings = openPairings(config.home, await openSeal(config))
  await amendExtensionStorage(endpoint, EXTENSION_ID, 'instance', (stored) => {
    const instance = String(stored)
    const known = pairings.get(instance)
    const key = known?.key ?? randomText()
    if (!known)
      pairings.keep({ instance, key, browser: 'Chrome opened by GhostHands', pairedAt: new Date().toISOString() })
    writeFileSync(instanceNote(profile), instance, { mode: 0o600 })
    return { key, port }
  })
}
