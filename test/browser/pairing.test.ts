// Pairing as a person does it: `ghosthands pair` at the terminal, the extension in a real Chrome, the same number on
// both sides.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.ts'
import { freePort } from '../support/free-port.ts'
import { testHome } from '../support/home.ts'
import { startServe } from '../support/serve.ts'
import { openSurface } from '../support/surface.ts'

let browser: ExtensionBrowser
let home: string
let removeHome: () => Promise<void>
let port: number
const children: ChildProcess[] = []

beforeAll(async () => {
  browser = await launchWithExtension()
})
afterAll(() => browser.close())
beforeEach(async () => {
  ;({ path: home, remove: removeHome } = await testHome('pairing'))
  port = await freePort()
  await (await browser.worker()).evaluate((values) => chrome.storage.local.set(values), { port })
  await (await browser.worker()).evaluate(() => chrome.storage.local.remove('key'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await removeHome()
})

/** Runs the command with JSON output; `until` resolves with the first line in that state. */
const startPair = () => {
  const child = spawn(
    process.execPath,
    [join(packageRoot(), 'bin/ghosthands.mjs'), 'pair', '--json', '--home', home, '--port', String(port)],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  children.push(child)
  const said: { state: string; digits?: string }[] = []
  let errors = ''
  let wake = (): void => {}
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(JSON.parse(line))
    wake()
  })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      wake()
      resolve(code)
    }),
  )
  return {
    ended,
    errors: () => errors,
    say: (match: boolean) => child.stdin.write(`${JSON.stringify({ match })}\n`),
    async until(state: string) {
      for (;;) {
        const found = said.find((one) => one.state === state)
        if (found) return found
        if (child.exitCode !== null) throw new Error(`it ended before “${state}”: ${errors}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

test.each([['without a bridge'], ['with a bridge that runs']])(
  'the number is the same on both sides, and from then on the extension is connected (%s)',
  async (how) => {
    const served = how.includes('runs') ? await startServe(home, '--port', String(port)) : undefined
    const pair = startPair()
    await pair.until('open')
    const surface = await openSurface(browser)
    await surface.send({ type: 'pair', port })
    const link = await surface.link((now) => now.state === 'pairing' && now.digits !== null)
    const { digits } = await pair.until('digits')
    expect(link).toEqual({ state: 'pairing', digits })
    await surface.send({ type: 'pair_confirm', match: true })
    pair.say(true)
    await pair.until('paired')
    expect(await pair.ended).toBe(0)
    const bridge = served ?? (await startServe(home, '--port', String(port)))
    await surface.send({ type: 'reconnect' })
    expect(await surface.link((now) => now.state === 'ready')).toMatchObject({ state: 'ready' })
    await surface.close()
    await bridge.end('SIGTERM')
  },
)

test('a number that differs leaves no pairing, and both sides say so', async () => {
  const pair = startPair()
  await pair.until('open')
  const surface = await openSurface(browser)
  await surface.send({ type: 'pair', port })
  await pair.until('digits')
  await surface.link((now) => now.state === 'pairing' && now.digits !== null)
  await surface.send({ type: 'pair_confirm', match: false })
  expect(await pair.ended).toBe(1)
  expect(pair.errors()).toContain('differ')
  expect(await (await browser.worker()).evaluate(() => chrome.storage.local.get('key'))).toEqual({})
  await surface.close()
})
