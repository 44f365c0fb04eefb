/**
 * A person's Chromium with the debugger relay, connected to the test: the relay's code and nothing else of the
 * extension.
 */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type WebSocket, WebSocketServer } from 'ws'
import type { OperatorBrowser } from '../../bridge/browser/operator/browser.ts'
import { acceptRelay } from '../../bridge/browser/relay/accept.ts'
import { type OwnChrome, startOwnChrome } from './own-chrome.ts'

export interface RelayChrome extends OwnChrome {
  /** The browser as seen through the relay; request it again after a lost connection. */
  relay(): Promise<OperatorBrowser>
  /** Evaluates in the extension's service worker. */
  worker(expression: string): Promise<unknown>
  /** Cuts the connection; the extension reconnects by itself. */
  cut(): void
}

const SOURCE = fileURLToPath(new URL('relay-extension', import.meta.url))

const buildExtension = async (address: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gh-relay-extension-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'chrome137',
      minify: false,
      lib: { entry: join(SOURCE, 'worker.js'), formats: ['es'], fileName: () => 'worker.js' },
    },
  })
  await cp(join(SOURCE, 'manifest.json'), join(folder, 'manifest.json'))
  await writeFile(join(folder, 'test.json'), JSON.stringify({ address }))
  return folder
}

const accept = (socket: WebSocket): Promise<OperatorBrowser> =>
  acceptRelay(
    {
      send: (message) => socket.send(JSON.stringify(message)),
      onMessage: (listener) => void socket.on('message', (data) => listener(JSON.parse(String(data)))),
      onClose: (listener) => void socket.on('close', listener),
    },
    'test',
  )

export const startRelayChrome = async (): Promise<RelayChrome> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  let current = Promise.withResolvers<{ socket: WebSocket; browser: OperatorBrowser }>()
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.once('close', () => {
      current = Promise.withResolvers()
    })
    void accept(socket).then((browser) => current.resolve({ socket, browser }))
  })
  const folder = await buildExtension(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const chrome = await startOwnChrome([
    `--load-extension=${folder}`,
    `--disable-extensions-except=${folder}`,
    '--silent-debugger-extension-api',
  ])
  const connection = () => current.promise
  let socket = (await connection()).socket
  return {
    ...chrome,
    async relay() {
      const now = await connection()
      socket = now.socket
      return now.browser
    },
    async worker(expression) {
      const { targetInfos } = await chrome.cdp.send('Target.getTargets')
      const worker = (targetInfos as { targetId: string; type: string; url: string }[]).find(
        ({ type, url }) => type === 'service_worker' && url.endsWith('/worker.js'),
      )
      if (!worker) throw new Error('the service worker does not run')
      return chrome.evaluate(worker.targetId, expression)
    },
    cut: () => socket.terminate(),
    async close() {
      await chrome.close()
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
