/** What `ghosthands doctor` says about the connections to the person's own browser. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../../../bridge/base/config.ts'
import { fileSeal } from '../../../bridge/base/seal.ts'
import { keeperSocket } from '../../../bridge/browser/operator/keeper-call.ts'
import { checkEndpoints, checkLaunch, checkRelay } from '../../../bridge/cli/doctor/transports.ts'
import { ownProfile } from '../../../bridge/cli/operator/own-chrome.ts'
import { openPairings } from '../../../bridge/vault/pairings.ts'
import { randomText } from '../../../shared/protocol/crypto.ts'
import { asBrowser, type CdpServer, startCdpServer } from '../../support/cdp-server.ts'

let home: string
let server: CdpServer
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'gh-doctor-'))
  // Hides the Chrome of the person who runs the tests.
  for (const name of ['CHROME_USER_DATA_DIR', 'CHROME_CONFIG_HOME', 'HOME']) vi.stubEnv(name, home)
  server = await startCdpServer(asBrowser)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.close()
  rmSync(home, { recursive: true, force: true })
})
const config = (flags: Record<string, unknown> = {}) => loadConfig({ home, env: {}, flags })
const note = (profile: string): void => {
  mkdirSync(profile, { recursive: true })
  writeFileSync(join(profile, 'DevToolsActivePort'), `${server.port}\n/devtools/browser/1`)
}

describe('the Chrome that “start” opens', () => {
  test('is open already, or cannot be opened and why', async () => {
    const wrong = config({ chrome_path: '/no/chrome' })
    expect(await checkLaunch(wrong)).toMatchObject({
      state: 'fail',
      advice: expect.stringContaining('/no/chrome'),
    })
    expect(await checkLaunch(config({ chrome_path: process.execPath }))).toMatchObject({
      found: expect.stringContaining(process.execPath),
    })
    mkdirSync(ownProfile(wrong), { recursive: true })
    const keeper = await startCdpServer(asBrowser, undefined, keeperSocket(ownProfile(wrong)))
    expect(await checkLaunch(wrong)).toMatchObject({ state: 'ok', found: expect.stringMatching(/^open: Chrome\/1 at/) })
    await keeper.close()
  })
})

describe('an address', () => {
  test('in the settings answers, or is reported with the problem', async () => {
    expect(await checkEndpoints(config({ cdp: [server.socket] }))).toMatchObject({
      state: 'ok',
      found: `Chrome/1 at 127.0.0.1:${server.port} answers`,
    })
    expect(await checkEndpoints(config({ cdp: [`http://127.0.0.1:${server.port}`] }))).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('ENDPOINT_NOT_BROWSER'),
    })
  })

  test('is found automatically if a Chrome offers it; a closed one, or none, is reported', async () => {
    expect(await checkEndpoints(config())).toMatchObject({
      state: 'warn',
      found: expect.stringContaining('usual places'),
      advice: expect.stringContaining('chrome://inspect'),
    })
    note(home)
    expect(await checkEndpoints(config({ cdp: ['auto'] }))).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('asks you once'),
    })
    await server.close()
    expect(await checkEndpoints(config())).toMatchObject({ state: 'warn', found: expect.stringContaining('is closed') })
  })
})

test('an extension may speak to this home once it is paired', async () => {
  const { home: paths } = config()
  expect(await checkRelay(config())).toMatchObject({
    state: 'warn',
    advice: expect.stringContaining('ghosthands pair'),
  })
  const pairing = { instance: randomText(), key: randomText(), browser: 'Chrome/1', pairedAt: new Date().toISOString() }
  openPairings(paths, fileSeal(paths.root)).keep(pairing)
  expect(await checkRelay(config())).toMatchObject({ state: 'ok', found: expect.stringMatching(/^1 paired/) })
})
