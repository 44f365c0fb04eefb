/**
 * The connection to the service worker: reopened whenever the worker died, closed for good once this script is an
 * orphan.
 */
import type { CONTENT_PORT, FromContent, ToContent } from '../../shared/protocol/ports.ts'

/** The registry itself is not loaded into pages, because it brings its parser with it. */
const NAME: typeof CONTENT_PORT = 'content'

/** ms before the next attempt; a starting worker is there at once. */
const AGAIN = [0, 100, 500, 2000]

export interface Port {
  /** False if nobody can receive it now. */
  send(message: FromContent): boolean
  close(): void
}

/** @param orphaned the extension was reloaded, updated or removed, so this script gets no more messages */
export function openPort(hear: (message: ToContent) => void, lost: () => void, orphaned: () => void): Port {
  let port: chrome.runtime.Port | undefined
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const connect = (): void => {
    if (closed) return
    try {
      // An orphan has no id, or throws.
      if (!chrome.runtime?.id) throw new Error('orphaned')
      port = chrome.runtime.connect({ name: NAME })
    } catch {
      // The extension was reloaded or removed.
      orphaned()
      return
    }
    port.onMessage.addListener((message: ToContent) => {
      tries = 0
      hear(message)
    })
    port.onDisconnect.addListener(() => {
      port = undefined
      // Reading it keeps Chrome from reporting an error. Pages in the back-forward cache also end up here.
      void chrome.runtime?.lastError
      if (closed) return
      lost()
      if (!chrome.runtime?.id) {
        orphaned()
        return
      }
      timer = setTimeout(connect, AGAIN[Math.min(tries, AGAIN.length - 1)])
      tries += 1
    })
    send({ type: 'ready' })
  }
  const send = (message: FromContent): boolean => {
    try {
      port?.postMessage(message)
      return port !== undefined
    } catch {
      // Between the worker's death and the port's notice; `ready` requests everything again.
      return false
    }
  }
  connect()
  addEventListener('pageshow', (event) => {
    if (event.persisted && !port && !closed) connect()
  })
  return {
    send,
    close() {
      closed = true
      clearTimeout(timer)
      port?.disconnect()
    },
  }
}
