/** The content script: one port to the service worker, opened again when the worker was ended. */
import { CONTENT_PORT, type FromContent } from '../../shared/protocol/ports.ts'

/** Injected a second time into a page that has one already, it stays quiet. */
const world = globalThis as { ghContent?: true }

const open = (): void => {
  const port = chrome.runtime.connect({ name: CONTENT_PORT })
  const ready: FromContent = { type: 'ready', url: location.href }
  port.postMessage(ready)
  port.onDisconnect.addListener(() => {
    // Without an id the extension itself is gone or was reloaded; its new content script takes over.
    if (chrome.runtime?.id) open()
  })
}

if (!world.ghContent) {
  world.ghContent = true
  open()
}
