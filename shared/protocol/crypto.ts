/**
 * Computations of the handshake and the pairing, the same on both sides, with WebCrypto. Bytes are sent as base64url.
 */
import { pairingText } from './socket.ts'

const BYTES = 32
const DIGITS = 6

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const encode = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Throws for anything but base64url. */
const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** 256 random bits: a nonce, an instance, a key. */
export const randomText = (): string => encode(crypto.getRandomValues(new Uint8Array(BYTES)))

const hmacKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', decode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/** HMAC-SHA-256 of a text, with a key from `randomText` or a pairing. */
export const prove = async (key: string, text: string): Promise<string> =>
  encode(await crypto.subtle.sign('HMAC', await hmacKey(key), utf8(text)))

/** Compares in constant time. Anything that is not a proof counts as a wrong one. */
export const isProof = async (key: string, text: string, proof: string): Promise<boolean> => {
  try {
    return await crypto.subtle.verify('HMAC', await hmacKey(key), decode(proof), utf8(text))
  } catch {
    // Not even encoded as a proof.
    return false
  }
}

const sha256 = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', utf8(text))

/** Binds a side to its nonce before it has seen the other's. */
export const commitmentTo = async (nonce: string, publicKey: string): Promise<string> =>
  encode(await sha256(['ghosthands nonce', publicKey, nonce].join('\n')))

export type Transcript = Parameters<typeof pairingText>[0]

/** The number that both people see. */
export const digitsOf = async (transcript: Transcript): Promise<string> => {
  const view = new DataView(await sha256(pairingText(transcript)))
  return String(view.getUint32(0) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export interface KeyPair {
  publicKey: string
  /** The key that both sides share from now on. Throws if the other side's is not a key. */
  sharedKey(otherPublicKey: string, transcript: Transcript): Promise<string>
}

export const makeKeyPair = async (): Promise<KeyPair> => {
  const pair = await crypto.subtle.generateKey({ name: 'X25519' }, false, ['deriveBits'])
  return {
    publicKey: encode(await crypto.subtle.exportKey('raw', pair.publicKey)),
    async sharedKey(otherPublicKey, transcript) {
      const other = await crypto.subtle.importKey('raw', decode(otherPublicKey), { name: 'X25519' }, false, [])
      const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: other }, pair.privateKey, BYTES * 8)
      const from = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits'])
      const salt = utf8([transcript.extensionNonce, transcript.bridgeNonce].join('\n'))
      return encode(
        await crypto.subtle.deriveBits(
          { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(pairingText(transcript)) },
          from,
          BYTES * 8,
        ),
      )
    },
  }
}
