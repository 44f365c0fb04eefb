/** Opening a Chrome for a person, with a simulated program: its arguments, finding it again, and messages. */
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { launchServerBrowser } from '../../../bridge/browser/launch.ts'
import { newKeeperSocket } from '../../../bridge/browser/operator/keeper-call.ts'
import { launchedBrowser, launchOwnChrome } from '../../../bridge/browser/operator/launch.ts'
import { isAlive, killGroup } from '../../../bridge/browser/processes.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { writePretendChrome } from '../../support/pretend-chrome.ts'

/** Generous for loaded machines; nothing here waits this long otherwise. */
const SOON = { timeout: 10_000 }

/** Names of variables with secrets. */
const KEYS = {
  GHOSTHANDS_VAULT_PASSPHRASE: 'hunter2',
  GHOSTHANDS_MODEL_BASE_URL: 'https://hunter2.example',
  ANTHROPIC_API_KEY: 'hunter2',
  AWS_SECRET_ACCESS_KEY: 'hunter2',
  PGPASSWORD: 'hunter2',
  GITHUB_TOKEN: 'hunter2',
  DATABASE_URL: 'postgres://me:hunter2@db.example/app',
}

let folder: string
let profile: string
let chromium: string
const pids: number[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-pretend-'))
  profile = join(folder, 'profile')
  chromium = join(folder, 'chromium')
  writePretendChrome(chromium)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  // Also a process whose id was not returned because of an error.
  const last = Number(await readFile(join(profile, 'pid'), 'utf8').catch(() => 0))
  for (const pid of pids.splice(0)) killGroup(pid)
  // It is not a group leader; its keeper is, and ends with it.
  if (last > 0 && isAlive(last)) process.kill(last, 'SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

const launch = async (more: Partial<Parameters<typeof launchOwnChrome>[0]> = {}) => {
  const launched = await launchOwnChrome({ profile, chromePath: chromium, ...more })
  if (launched.pid !== undefined) pids.push(launched.pid)
  return launched
}
const called = async (): Promise<string[]> => JSON.parse(await readFile(join(profile, 'called'), 'utf8'))
/** A one-line shell script. */
const program = async (name: string, line: string): Promise<string> => {
  await writeFile(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  return join(folder, name)
}

describe('a Chrome opened for a person', () => {
  test('has its own profile and listens on no port, and is found again instead of opened twice', async () => {
    const first = await launch({ extension: '/the/extension', url: 'http://here/', headless: true, sandbox: false })
    expect(first).toMatchObject({ found: false, endpoint: `unix:${profile}/keeper.sock` })
    expect(await called()).toEqual(
      expect.arrayContaining([
        `--user-data-dir=${profile}`,
        '--remote-debugging-pipe',
        '--load-extension=/the/extension',
        '--headless=new',
        '--no-sandbox',
      ]),
    )
    expect((await called()).join(' ')).not.toContain('--remote-debugging-port')
    expect((await stat(join(profile, 'keeper.sock'))).mode & 0o077).toBe(0)
    expect((await called()).at(-1)).toBe('http://here/')
    expect(await launch()).toEqual({ found: true, endpoint: first.endpoint, pid: undefined })
    const browser = await launchedBrowser(profile)
    expect([browser?.transport, browser?.about.startsWith('Chrome/1 at ')]).toEqual(['launch', true])
    browser?.release()
  })

  test('whose profile path is too long for a socket is reached where only this user can listen', async () => {
    profile = join(folder, 'p'.repeat(90))
    const { endpoint, pid = 0 } = await launch()
    const place = dirname(endpoint.slice('unix:'.length))
    expect([place === profile, (await stat(place)).mode & 0o777]).toEqual([false, 0o700])
    expect(await launch()).toEqual({ found: true, endpoint, pid: undefined })
    // In a folder that others may enter, any program could be the one that answers.
    await chmod(place, 0o755)
    expect(await launchedBrowser(profile)).toBeUndefined()
    await chmod(place, 0o700)
    process.kill(Number(await readFile(join(profile, 'pid'), 'utf8')), 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), SOON)
    await expect(stat(place)).rejects.toThrow(/ENOENT/)
    const pipes = [1, 2].map(() => newKeeperSocket(profile, 'win32'))
    expect(new Set(pipes).size).toBe(2)
  })

  test('stays open if a client sends nonsense', async () => {
    const { endpoint } = await launch()
    for (const text of ['{', 'null', '7']) {
      const stranger = new WebSocket(`ws+unix:${endpoint.slice('unix:'.length)}:/`)
      await new Promise((resolve) => stranger.once('open', resolve))
      stranger.send(text)
      await new Promise((resolve) => stranger.once('close', resolve))
    }
    expect((await launch()).found).toBe(true)
  })

  test('has no secrets in its environment, nor has a job’s browser', async () => {
    for (const [name, value] of Object.entries(KEYS)) vi.stubEnv(name, value)
    vi.stubEnv('XDG_ACTIVATION_TOKEN', 'of the desktop')
    await launch()
    const given = async () => readFile(`${chromium}.env`, 'utf8')
    const seen = [await given()]
    writePretendChrome(chromium, { method: 'Browser.getVersion', status: 3 })
    await expect(launchServerBrowser({ chromePath: chromium, folder })).rejects.toThrow()
    seen.push(await given())
    for (const text of seen) {
      expect(text).not.toContain('hunter2')
      expect(JSON.parse(text)).toMatchObject({ PATH: process.env.PATH, XDG_ACTIVATION_TOKEN: 'of the desktop' })
    }
  })

  test('keeps its profile’s preferences; a broken file is replaced', async () => {
    const file = join(profile, 'Default/Preferences')
    await mkdir(join(profile, 'Default'), { recursive: true })
    await writeFile(file, JSON.stringify({ bookmark_bar: { show: true }, extensions: { ui: { other: 1 } } }))
    const first = await launch()
    const developer = { ui: { other: 1, developer_mode: true } }
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ bookmark_bar: { show: true }, extensions: developer })
    killGroup(first.pid ?? 0)
    await vi.waitFor(() => expect(isAlive(first.pid ?? 0)).toBe(false), SOON)
    await writeFile(file, '{broken')
    // Its note still exists, but nothing answers at that address.
    expect(await launchedBrowser(profile)).toBeUndefined()
    expect((await launch()).found).toBe(false)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ extensions: { ui: { developer_mode: true } } })
  })

  test('in Google’s own build gets the extension by the protocol; a rejected one is reported', async () => {
    const branded = join(folder, 'google-chrome')
    writePretendChrome(branded)
    await launch({ chromePath: branded, extension: '/the/extension' })
    expect(await called()).toContain('--enable-unsafe-extension-debugging')
    expect((await called()).join(' ')).not.toContain('--load-extension')
    expect(await readFile(join(profile, 'loaded'), 'utf8')).toBe('/the/extension')
    killGroup(pids[0] ?? 0)
    await vi.waitFor(() => expect(isAlive(pids[0] ?? 0)).toBe(false), SOON)
    await expect(launch({ chromePath: branded, extension: '/refused' })).rejects.toMatchObject({
      code: 'BROWSER_LAUNCH_FAILED',
      message: expect.stringMatching(/Manifest file is missing.*Load unpacked/s),
    })
    // It stays open, so that the person can load the extension by hand.
    const { found, endpoint } = await launch()
    expect(found).toBe(true)
    expect(endpoint).toBe(`unix:${profile}/keeper.sock`)
  })

  test('that cannot be started is reported in words, and leaves nothing running', async () => {
    const failed = (message: string) => ({
      code: 'BROWSER_LAUNCH_FAILED',
      message: expect.stringContaining(message),
    })
    const broken = await program('broken', 'echo "no display" >&2; exit 3')
    await expect(launch({ chromePath: broken })).rejects.toMatchObject({
      ...failed('exit status 3'),
      details: { words: 'no display' },
    })
    await expect(launch({ chromePath: await program('killed', 'kill -9 $$') })).rejects.toMatchObject(
      failed('exit status -1'),
    )
    // A second Chrome on the same profile passes the call to the first and exits.
    await expect(launch({ chromePath: await program('second', 'exit 0') })).rejects.toMatchObject(
      failed('Close it and start again'),
    )
    await writeFile(join(folder, 'odd'), '#!/nowhere/at/all\n', { mode: 0o755 })
    await expect(launch({ chromePath: join(folder, 'odd') })).rejects.toMatchObject(failed('could not be started'))
    await expect(launch({ chromePath: '/nowhere/chrome' })).rejects.toMatchObject({ code: 'BROWSER_NOT_FOUND' })
  })

  test('is ended if the job is cancelled while it starts', async () => {
    const stop = new AbortController()
    const waits = await program('waits', `echo $$ > ${join(folder, 'pid')}; while :; do sleep 1; done`)
    const starting = launch({ chromePath: waits, signal: stop.signal })
    starting.catch(() => undefined)
    const pid = await vi.waitFor(async () => {
      const found = Number(await readFile(join(folder, 'pid'), 'utf8'))
      expect(found).toBeGreaterThan(0)
      return found
    }, SOON)
    stop.abort(new GhError('CANCELLED', 'cancelled by the test'))
    await expect(starting).rejects.toThrow('cancelled by the test')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), SOON)
  })

  test('is not looked for on behalf of a job that was cancelled', async () => {
    await launch()
    const signal = AbortSignal.abort(new Error('before'))
    await expect(launch({ signal })).rejects.toThrow('before')
    await expect(launchedBrowser(profile, signal)).rejects.toThrow('before')
    expect(await launchedBrowser(join(folder, 'none'))).toBeUndefined()
  })
})

describe('a browser of a job that dies while it is made ready', () => {
  test.each([
    ['Browser.getVersion', 3, /ended while it was starting \(exit status 3\)/],
    ['Target.setAutoAttach', 4, /ended while it was starting/],
    ['Target.createBrowserContext', 5, /ended while it was starting/],
    ['Target.createBrowserContext', 137, /most likely for want of memory/],
  ])('at %s (status %i) is reported, and nothing waits for it', async (method, status, said) => {
    writePretendChrome(chromium, { method, status })
    await expect(launchServerBrowser({ chromePath: chromium, folder })).rejects.toMatchObject({
      code: 'BROWSER_LAUNCH_FAILED',
      message: expect.stringMatching(said),
    })
    // However it ends, it was never told to listen on a port.
    const last = JSON.parse(await readFile(`${chromium}.called`, 'utf8')) as string[]
    expect(last).toContain('--remote-debugging-pipe')
    expect(last.join(' ')).not.toContain('--remote-debugging-port')
  })
})
