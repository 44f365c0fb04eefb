/**
 * The identity of this installation and the key it shares with the bridge: the only data that the extension keeps after
 * its browser ends.
 */
import browser from 'webextension-polyfill'
import { randomText } from '../../shared/protocol/crypto.ts'
import { DEFAULT_PORT } from '../../shared/protocol/socket.ts'

export interface Identity {
  /** One installation in one browser profile. */
  instance: string
  /** Null until it is paired. */
  key: string | null
  port: number
}

let making: Promise<string> | undefined

const instanceOf = async (stored: unknown): Promise<string> => {
  if (typeof stored === 'string') return stored
  // Requested twice at the same moment, it is created once.
  making ??= (async () => {
    const instance = randomText()
    await browser.storage.local.set({ instance })
    return instance
  })()
  return making
}

export const readIdentity = async (): Promise<Identity> => {
  const { instance, key, port } = await browser.storage.local.get(['instance', 'key', 'port'])
  return {
    instance: await instanceOf(instance),
    key: typeof key === 'string' ? key : null,
    port: typeof port === 'number' ? port : DEFAULT_PORT,
  }
}

export const savePairing = (key: string, port: number): Promise<void> => browser.storage.local.set({ key, port })

export const forgetPairing = (): Promise<void> => browser.storage.local.remove('key')

/** Calls back when somebody writes the pairing from outside, as for a browser that the bridge launched. */
export const onPairingWritten = (changed: () => void): void =>
  browser.storage.local.onChanged.addListener((changes) => {
    if ('key' in changes || 'port' in changes) changed()
  })
