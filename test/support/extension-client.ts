// The extension's side of the socket in plain Node: a test decides what it sends, valid or not.
import { WebSocket } from 'ws'
import { commitmentTo, digitsOf, isProof, makeKeyPair, prove, randomText } from '../../shared/protocol/crypto.ts'
import { FromBridge, type FromExtension, proofText, SOCKET_PATH } from '../../shared/protocol/socket.ts'
import { EXTENSION_ID, PROTOCOL_VERSION } from '../../shared/protocol/version.ts'

export interface ExtensionClient {
  send(message: FromExtension): void
  /** The next message of this type, including one that has already arrived. */
  next<T extends FromBridge['type']>(type: T): Promise<Extract<FromBridge, { type: T }>>
  readonly closed: Promise<void>
  close(): void
}

export const ORIGIN = `chrome-extension://${EXTENSION_ID}`

/** Rejects with the HTTP status if the connection is refused. */
export async function connectExtension(
  base: string,
  headers: Record<string, string> = {},
  path = SOCKET_PATH,
): Promise<ExtensionClient> {
  const { origin = ORIGIN, ...rest } = headers
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}${path}`, { origin, headers: rest })
  const waiting: FromBridge[] = []
  let wake = (): void => {}
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('message', (data) => {
    waiting.push(FromBridge.parse(JSON.parse(String(data))))
    wake()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_, { statusCode }) => reject(new Error(String(statusCode))))
    socket.once('error', reject)
  })
  return {
    send: (message) => socket.send(JSON.stringify(message)),
    async next(type) {
      for (;;) {
        const at = waiting.findIndex((message) => message.type === type)
        if (at >= 0) return waiting.splice(at, 1)[0] as never
        const gone = await Promise.race([
          closed.then(() => true),
          new Promise<false>((resolve) => {
            wake = () => resolve(false)
          }),
        ])
        if (gone && !waiting.some((message) => message.type === type))
          throw new Error(`the socket closed before “${type}” came; left: ${waiting.map((one) => one.type).join()}`)
      }
    },
    closed,
    close: () => socket.close(),
  }
}

export const helloOf = (instance: string, changed: Partial<Extract<FromExtension, { type: 'hello' }>> = {}) => ({
  type: 'hello' as const,
  protocol: PROTOCOL_VERSION,
  version: '0.1.0',
  instance,
  nonce: randomText(),
  epoch: null,
  relay: false,
  browser: 'Test/1',
  ...changed,
})

/** The whole handshake, in which the bridge proves its identity. */
export async function signIn(client: ExtensionClient, pairing: { instance: string; key: string }) {
  const hello = helloOf(pairing.instance)
  client.send(hello)
  const challenge = await client.next('challenge')
  if (!(await isProof(pairing.key, proofText('bridge', hello, challenge.nonce), challenge.proof)))
    throw new Error('the bridge did not prove itself')
  const proof = await prove(pairing.key, proofText('extension', hello, challenge.nonce))
  client.send({ type: 'prove', proof })
  return { proof, welcome: await client.next('welcome') }
}

/** The handshake up to the number; `swap` changes the nonce after committing to it. */
export async function beginPairing(client: ExtensionClient, instance: string, swap = false) {
  const [pair, nonce] = [await makeKeyPair(), randomText()]
  const commitment = await commitmentTo(nonce, pair.publicKey)
  client.send({
    type: 'pair',
    protocol: PROTOCOL_VERSION,
    version: '0.1.0',
    instance,
    publicKey: pair.publicKey,
    commitment,
  })
  const offer = await client.next('pair_offer')
  const transcript = {
    instance,
    extensionKey: pair.publicKey,
    bridgeKey: offer.publicKey,
    extensionNonce: swap ? randomText() : nonce,
    bridgeNonce: offer.nonce,
  }
  client.send({ type: 'pair_reveal', nonce: transcript.extensionNonce })
  return { digits: await digitsOf(transcript), key: await pair.sharedKey(offer.publicKey, transcript) }
}
