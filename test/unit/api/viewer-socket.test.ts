// A viewer page that sends more than its browser can act on.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { serveViewer, type ViewerSocketDeps } from '../../../bridge/api/viewer/socket.ts'

const SENT = 20_000

test('input that comes faster than the browser acts on it waits with its sender, and all of it arrives', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(page, 'open')])) as [[WebSocket], unknown]
  const [waiting, most] = [[] as (() => void)[], { waiting: 0 }]
  let acted = 0
  const deps = {
    view: {
      tabs: async () => [],
      watch: () => () => undefined,
      input: () =>
        new Promise<void>((done) => {
          waiting.push(done)
          most.waiting = Math.max(most.waiting, waiting.length)
        }),
    },
    repositories: { interactions: { get: async () => undefined } },
    request: { id: 'r' },
    job: { id: 'j' },
    notices: { until: () => new Promise(() => undefined) },
  }
  const over = serveViewer(socket, deps as unknown as ViewerSocketDeps)
  for (let at = 0; at < SENT; at += 1) page.send('{"type":"text","text":"a"}')
  while (acted < SENT) {
    await turn()
    const done = waiting.shift()
    if (done) acted += 1
    done?.()
  }
  expect(most.waiting).toBeLessThan(SENT / 4)
  page.close()
  expect(await over).toBe('gone')
  server.close()
})
