/**
 * A bridge as the extension sees one: proves the paired key over the real socket, then sends what a test says and
 * records what it receives.
 */
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { prove, randomText } from '../../shared/protocol/crypto.ts'
import { type FromBridge, type FromExtension, proofText, SOCKET_PATH } from '../../shared/protocol/socket.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts'
import type { BridgeView } from '../../shared/protocol/view.ts'
import type { ExtensionBrowser } from './extension.ts'

export const EMPTY_VIEW: BridgeView = {
  epoch: 'e',
  revision: 1,
  version: '9',
  jobs: [],
  profiles: [],
  provider: { name: 'local', free: true, limitUsd: 0 },
}

export interface ProvenBridge extends Disposable {
  readonly heard: readonly FromExtension[]
  say(message: FromBridge): void
}

/** Pairs the browser with it; answers every request with an empty result. */
export const provenBridge = async (browser: ExtensionBrowser): Promise<ProvenBridge> => {
  const key = randomText()
  const heard: FromExtension[] = []
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: SOCKET_PATH })
  let live: WebSocket | undefined
  const say = (message: FromBridge, to = live): void => to?.send(JSON.stringify(message))
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromExtension
      heard.push(message)
      if (message.type === 'hello') {
        const nonce = randomText()
        void prove(key, proofText('bridge', message, nonce)).then((proof) =>
          say({ type: 'challenge', protocol: PROTOCOL_VERSION, version: '9', nonce, proof }, socket),
        )
      } else if (message.type === 'prove') {
        live = socket
        say({ type: 'welcome', epoch: 'e', view: EMPTY_VIEW })
      } else if (message.type === 'ask') say({ type: 'reply', id: message.id, result: {} })
    })
  })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  await browser.pair({ key, port: (server.address() as AddressInfo).port })
  return {
    heard,
    say,
    [Symbol.dispose]() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
