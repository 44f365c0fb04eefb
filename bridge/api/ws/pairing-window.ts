/**
 * Pairing, the bridge's side: open for two minutes because somebody at the computer asked for it, for one extension at
 * a time. Both nonces determine six digits; the key is accepted once the person has confirmed on both sides that they
 * match.
 */
import { commitmentTo, digitsOf, makeKeyPair, randomText } from '../../../shared/protocol/crypto.ts'
import type { FromBridge, FromExtension } from '../../../shared/protocol/socket.ts'
import { isInstance, type Pairings } from '../../vault/pairings.ts'
import { refusal } from './handshake.ts'

/** ms that a window is open. */
export const WINDOW_MS = 120_000

export type PairingNews =
  | { state: 'open'; until: string }
  /** Both sides now show this number. */
  | { state: 'digits'; digits: string }
  | { state: 'paired'; browser: string }
  | { state: 'ended'; reason: 'differ' | 'time' | 'broken' | 'replaced' }

export interface Terminal {
  /** The decision of the person at the computer. */
  confirm(match: boolean): void
  close(): void
}

interface Socket {
  send(message: FromBridge): void
  close(): void
}

interface Open {
  tell(news: PairingNews): void
  timer: ReturnType<typeof setTimeout>
  guest?: Visitor
}

interface Visitor {
  socket: Socket
  saidHere?: boolean
  saidThere?: boolean
  /** Set once the digits are known. */
  finish?: () => void
}

export interface PairingWindow {
  /** A new window ends the previous one. */
  open(tell: (news: PairingNews) => void): Terminal
  /** A socket that sent `pair`: passes on all its later messages and its closing. */
  enter(
    pair: Extract<FromExtension, { type: 'pair' }>,
    browser: string,
    socket: Socket,
  ): { take(message: FromExtension): Promise<void>; gone(): void }
}

export const createPairingWindow = (pairings: Pairings, version: string, windowMs = WINDOW_MS): PairingWindow => {
  const refuse = refusal(version)
  let current: Open | undefined

  const end = (news: PairingNews, refused = refuse.pairingRefused()): void => {
    const was = current
    if (!was) return
    current = undefined
    clearTimeout(was.timer)
    if (was.guest) {
      if (news.state !== 'paired') was.guest.socket.send(refused)
      was.guest.socket.close()
    }
    was.tell(news)
  }
  const settle = (guest: Visitor): void => {
    if (guest.saidHere === false || guest.saidThere === false) end({ state: 'ended', reason: 'differ' })
    else if (guest.saidHere && guest.saidThere) guest.finish?.()
  }

  return {
    open(tell) {
      end({ state: 'ended', reason: 'replaced' })
      const timer = setTimeout(() => end({ state: 'ended', reason: 'time' }), windowMs)
      const mine: Open = { tell, timer }
      current = mine
      tell({ state: 'open', until: new Date(Date.now() + windowMs).toISOString() })
      return {
        confirm(match) {
          const guest = current === mine ? current.guest : undefined
          if (!guest?.finish) return
          guest.saidHere = match
          settle(guest)
        },
        close: () => {
          if (current === mine) end({ state: 'ended', reason: 'broken' })
        },
      }
    },

    enter(pair, browser, socket) {
      const nobody = { take: async () => {}, gone: () => {} }
      const no = (refused: ReturnType<typeof refuse.pairingClosed>) => {
        socket.send(refused)
        socket.close()
        return nobody
      }
      const old = refuse.version(pair)
      if (old) return no(old)
      // One at a time: a second socket would see the first one's window.
      if (!current || current.guest || !isInstance(pair.instance)) return no(refuse.pairingClosed())
      const window = current
      const guest: Visitor = { socket }
      window.guest = guest
      const nonce = randomText()
      const pairing = makeKeyPair().then((pair) => {
        socket.send({ type: 'pair_offer', publicKey: pair.publicKey, nonce })
        return pair
      })
      const isMine = (): boolean => current === window && window.guest === guest

      const reveal = async (extensionNonce: string): Promise<void> => {
        const mine = await pairing
        if ((await commitmentTo(extensionNonce, pair.publicKey)) !== pair.commitment) {
          end({ state: 'ended', reason: 'differ' })
          return
        }
        const transcript = {
          instance: pair.instance,
          extensionKey: pair.publicKey,
          bridgeKey: mine.publicKey,
          extensionNonce,
          bridgeNonce: nonce,
        }
        const key = await mine.sharedKey(pair.publicKey, transcript)
        const digits = await digitsOf(transcript)
        if (!isMine()) return
        guest.finish = () => {
          pairings.keep({ instance: pair.instance, key, browser, pairedAt: new Date().toISOString() })
          socket.send({ type: 'pair_done' })
          end({ state: 'paired', browser })
        }
        window.tell({ state: 'digits', digits })
        settle(guest)
      }

      return {
        async take(message) {
          if (!isMine()) return
          try {
            if (message.type === 'pair_reveal' && !guest.finish) await reveal(message.nonce)
            else if (message.type === 'pair_confirm') {
              guest.saidThere = message.match
              settle(guest)
            } else end({ state: 'ended', reason: 'broken' })
          } catch {
            // Whatever was wrong with the untrusted message, the pairing is over, and the window says so.
            end({ state: 'ended', reason: 'broken' })
          }
        },
        gone: () => {
          if (!isMine()) return
          // Before a number was shown, another attempt is allowed.
          if (guest.finish) end({ state: 'ended', reason: 'broken' })
          else delete window.guest
        },
      }
    },
  }
}
