/**
 * The extension's side of pairing: it commits to its nonce before it sees the bridge's; six digits; the person's
 * confirmation; then the key.
 */
import { commitmentTo, digitsOf, makeKeyPair, randomText } from '../../shared/protocol/crypto.ts'
import type { FromExtension } from '../../shared/protocol/socket.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts'
import { type Identity, savePairing } from './identity.ts'
import { type BridgeLink, parseMessage, socketUrl } from './link.ts'

export interface PairingHandshake {
  /** Starts, or starts over. */
  start(port?: number): void
  /** The person's answer about the digits. */
  confirm(match: boolean): void
}

interface Ports {
  identity(): Promise<Identity>
  version: string
  link: BridgeLink
}

export const createPairing = ({ identity, version, link }: Ports): PairingHandshake => {
  let socket: WebSocket | undefined
  let waiting = false

  const send = (message: FromExtension): void => socket?.send(JSON.stringify(message))

  /** However it ended, the next hello reports the state, including a difference in versions. */
  const end = (): void => {
    waiting = false
    const old = socket
    socket = undefined
    if (old) {
      old.onclose = null
      old.close()
    }
    link.override(null)
    link.reconnect()
  }
  const failed = (error: unknown): void => {
    console.warn('pairing', error)
    end()
  }

  const begin = async (chosenPort: number | undefined): Promise<void> => {
    link.override({ state: 'pairing', digits: null })
    const me = await identity()
    const port = chosenPort ?? me.port
    const [pair, nonce] = [await makeKeyPair(), randomText()]
    const mine = new WebSocket(socketUrl(port))
    socket = mine
    mine.onclose = () => end()
    const commitment = await commitmentTo(nonce, pair.publicKey)
    const opened = (): void =>
      send({
        type: 'pair',
        protocol: PROTOCOL_VERSION,
        version,
        instance: me.instance,
        publicKey: pair.publicKey,
        commitment,
      })
    if (mine.readyState === WebSocket.OPEN) opened()
    else mine.onopen = opened
    let key: string | undefined
    const take = async (data: unknown): Promise<void> => {
      const message = parseMessage(data)
      if (socket !== mine || !message) return
      if (message.type === 'refused') end()
      else if (message.type === 'ping') send({ type: 'pong' })
      // A second offer would let the other side try nonces until the digits match.
      else if (message.type === 'pair_offer' && key === undefined) {
        const transcript = {
          instance: me.instance,
          extensionKey: pair.publicKey,
          bridgeKey: message.publicKey,
          extensionNonce: nonce,
          bridgeNonce: message.nonce,
        }
        key = await pair.sharedKey(message.publicKey, transcript)
        send({ type: 'pair_reveal', nonce })
        waiting = true
        link.override({ state: 'pairing', digits: await digitsOf(transcript) })
      } else if (message.type === 'pair_done' && key !== undefined && !waiting) {
        await savePairing(key, port)
        end()
      }
    }
    let order: Promise<void> = Promise.resolve()
    mine.onmessage = ({ data }) => {
      order = order.then(() => take(data)).catch(failed)
    }
  }

  return {
    start(port) {
      if (socket) end()
      void begin(port).catch(failed)
    },
    confirm(match) {
      if (!socket || !waiting) return
      waiting = false
      send({ type: 'pair_confirm', match })
      if (!match) end()
    },
  }
}
