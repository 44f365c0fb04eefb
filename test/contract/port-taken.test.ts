// Another program has the port: commands that carry a secret say so and send it nothing. And the code that lets a
// browser into the dashboard works once.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { openTestApi } from '../support/api.ts'
import { testHome } from '../support/home.ts'

let squatter: Server
let heard = ''
let port: number
const { path: home, remove } = await testHome('squat')

beforeAll(async () => {
  squatter = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => {
      heard += String(data)
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
    })
  })
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  port = (squatter.address() as AddressInfo).port
})
afterAll(async () => {
  squatter?.close()
  await remove()
})

const command = (...args: string[]): Promise<{ failed: boolean; out: string; errors: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, [join(packageRoot(), 'bin/ghosthands.mjs'), ...args], (error, out, errors) =>
      resolve({ failed: error !== null, out, errors }),
    ),
  )

test.each([
  ['pair', ['pair', '--json'], /taken by another program/],
  ['dashboard', ['dashboard', '--no-open'], /GhostHands is not running/],
])('%s sends nothing to another program on the port', async (_, args, says) => {
  const { failed, out, errors } = await command(...args, '--home', home, '--port', String(port))
  expect(failed).toBe(true)
  expect(`${out}${errors}`).toMatch(says)
  expect(heard).toBe('')
})

test.each([
  ['the folder of its socket may be written by others', (run: string) => chmodSync(run, 0o777)],
  [
    'its folder is a link',
    (run: string) => {
      renameSync(run, `${run}-away`)
      symlinkSync(`${run}-away`, run)
    },
  ],
  [
    'its note leads to a place that others may write in',
    (run: string) => {
      const open = join(run, '..', 'open')
      mkdirSync(open)
      chmodSync(open, 0o777)
      writeFileSync(join(run, 'door'), join(open, 's'))
    },
  ],
])('if %s, a bridge is not taken for the owner’s, and receives nothing', async (_, spoil) => {
  await using server = await openTestApi()
  const { root } = server.app.config.home
  const ask = () => command('dashboard', '--no-open', '--home', root, '--port', String(port))
  expect((await ask()).out).toContain('#code=')
  spoil(join(root, 'run'))
  const { failed, out, errors } = await ask()
  expect(failed).toBe(true)
  expect(`${out}${errors}`).toMatch(/GhostHands is not running/)
  expect(`${out}${errors}`).not.toContain('#code=')
})

test('the dashboard’s link contains no token; its code is exchanged for one once, for its own pages only', async () => {
  await using server = await openTestApi()
  const { root } = server.app.config.home
  const { out } = await command('dashboard', '--no-open', '--home', root, '--port', String(port))
  expect(heard).toBe('')
  const [, code = ''] = /^http:\/\/127\.0\.0\.1:\d+\/dashboard#code=([\w-]{40,})$/.exec(out.trim()) ?? []
  expect(code).not.toBe('')
  expect(out).not.toContain(readFileSync(join(root, 'token'), 'utf8').trim())
  const exchange = (headers: Record<string, string> = {}) =>
    server.ask('POST', '/dashboard/session', { token: null, body: code, headers })
  expect((await exchange({ origin: 'https://evil.example' })).status).toBe(403)
  const { token } = (await exchange()).json as { token: string }
  expect((await server.ask('GET', '/jobs', { token })).status).toBe(200)
  expect((await exchange()).status).toBe(401)
  expect((await server.ask('GET', '/jobs', { token: code })).status).toBe(401)
})
