/**
 * Authenticates the other end: hello → challenge → prove; each side proves with the paired key over both nonces.
 * Pairing uses the same socket instead. Other messages are not accepted before.
 */
import { isProof, prove, randomText } from '../../../shared/protocol/crypto.ts'
import { type FromBridge, type FromExtension, proofText } from '../../../shared/protocol/socket.ts'
import { PROTOCOL_VERSION } from '../../../shared/protocol/version.ts'
import type { Pairings } from '../../vault/pairings.ts'

type Hello = Extract<FromExtension, { type: 'hello' }>
type Refused = Extract<FromBridge, { type: 'refused' }>

export interface Guest {
  instance: string
  version: string
  browser: string
  /** The `debugger` permission is available. */
  relay: boolean
}

export interface Handshake {
  /** Receives the messages until the handshake is over. */
  take(message: FromExtension): Promise<void>
}

export interface HandshakeEvents {
  send(message: FromBridge): void
  refuse(refused: Refused): void
  proven(guest: Guest): void
}

export const refusal = (version: string) => {
  const refused = (code: Refused['code'], message: string, update: Refused['update'] = null): Refused => ({
    type: 'refused',
    code,
    message,
    update,
    version,
  })
  return {
    /** Undefined if both use the same version. */
    version(hello: { protocol: number; version: string }): Refused | undefined {
      if (hello.protocol === PROTOCOL_VERSION) return undefined
      const older = hello.protocol < PROTOCOL_VERSION
      return refused(
        'VERSION',
        older
          ? `The extension (${hello.version}) is older than GhostHands on this computer (${version}), so they can’t work together yet. Update the extension. Nothing is lost.`
          : `The extension (${hello.version}) is newer than GhostHands on this computer (${version}), so they can’t work together yet. Update GhostHands. Nothing is lost.`,
        older ? 'extension' : 'bridge',
      )
    },
    notPaired: () =>
      refused('NOT_PAIRED', 'This Chrome is not paired with GhostHands. Run “ghosthands pair”, then press Pair.'),
    badProof: () => refused('BAD_PROOF', 'The extension could not prove that it is the paired one. Pair it again.'),
    replaced: () => refused('REPLACED', 'The same extension has connected again.'),
    pairingClosed: () =>
      refused('PAIRING_CLOSED', 'Nobody asked for a pairing at the computer. Run “ghosthands pair”, then press Pair.'),
    pairingRefused: () => refused('PAIRING_CLOSED', 'The pairing was ended without a match. Nothing was kept.'),
  }
}

export const startHandshake = (pairings: Pairings, version: string, events: HandshakeEvents): Handshake => {
  const refuse = refusal(version)
  let asked: { hello: Hello; nonce: string; key: string } | undefined

  return {
    async take(message) {
      if (message.type === 'hello' && !asked) {
        const old = refuse.version(message)
        if (old) {
          events.refuse(old)
          return
        }
        const pairing = pairings.get(message.instance)
        if (!pairing) {
          events.refuse(refuse.notPaired())
          return
        }
        const nonce = randomText()
        asked = { hello: message, nonce, key: pairing.key }
        const proof = await prove(pairing.key, proofText('bridge', message, nonce))
        events.send({ type: 'challenge', protocol: PROTOCOL_VERSION, version, nonce, proof })
      } else if (message.type === 'prove' && asked) {
        const { hello, nonce, key } = asked
        if (await isProof(key, proofText('extension', hello, nonce), message.proof)) {
          const { instance, version, browser, relay } = hello
          events.proven({ instance, version, browser, relay })
        } else events.refuse(refuse.badProof())
      } else events.refuse(refuse.badProof())
    },
  }
}
