/**
 * Reads and writes the extension's own storage from outside, for pairing without a click. Only the launcher of the
 * browser can do this.
 */

import { GhError } from '../../../shared/domain/errors.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead } from '../../base/debug.ts'
import { type TargetInfo, targetInfoOf } from '../cdp.ts'
import { CdpSocket } from '../endpoint/socket.ts'

const WAIT_MS = 15_000
const POLL_MS = 20

/**
 * Merges values into `chrome.storage.local` of the extension behind this endpoint, once `key` exists: the result of
 * `values` for its value.
 * @throws GhError BROWSER_NOT_FOUND if the extension is missing or does not answer
 */
export const amendExtensionStorage = async (
  endpoint: string,
  extensionId: string,
  key: string,
  values: (stored: unknown) => Readonly<Record<string, unknown>>,
): Promise<void> => {
  const silent = (cause: unknown): never => {
    throw new GhError(
      'BROWSER_NOT_FOUND',
      'The browser is open, but the extension in it does not answer. Pair it by hand: “ghosthands pair”.',
      { cause },
    )
  }
  const socket = await CdpSocket.connect(endpoint, { timeoutMs: WAIT_MS }).catch(silent)
  try {
    using deadline = Deadline.after(WAIT_MS, { what: 'the extension to start' })
    const { targetId } = await deadline.race(worker(socket, extensionId))
    const { sessionId } = await socket.send('Target.attachToTarget', { targetId, flatten: true })
    const evaluate = async (expression: string): Promise<unknown> => {
      const asked = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await socket.send('Runtime.evaluate', asked, String(sessionId))
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value?: unknown } | undefined)?.value
    }
    // A worker that has just started has neither Chrome's APIs nor its own code.
    const read = `typeof chrome === 'object' && 'storage' in chrome
      ? chrome.storage.local.get(${JSON.stringify(key)}).then((kept) => kept[${JSON.stringify(key)}]) : undefined`
    let stored = await evaluate(read)
    while (stored === undefined) {
      await delay(POLL_MS, { signal: deadline.signal })
      stored = await evaluate(read)
    }
    await evaluate(`chrome.storage.local.set(${JSON.stringify(values(stored))})`)
  } catch (cause) {
    silent(cause)
  } finally {
    socket.close()
  }
}

/**
 * Does what the button on Chrome's extensions page does: reloads the extension from its folder. Resolves when the new
 * one runs.
 */
export const reloadExtension = async (endpoint: string, extensionId: string): Promise<void> => {
  const socket = await CdpSocket.connect(endpoint, { timeoutMs: WAIT_MS })
  try {
    using deadline = Deadline.after(WAIT_MS, { what: 'the extension to load again' })
    // The page belongs to the extension and closes with it; the worker may just be asleep.
    const url = `chrome-extension://${extensionId}/panels/popup.html`
    const { targetId } = await socket.send('Target.createTarget', { url, background: true })
    const { sessionId } = await socket.send('Target.attachToTarget', { targetId, flatten: true })
    await socket.send('Target.setDiscoverTargets', { discover: true })
    const back = new Promise<void>((resolve) => {
      let isGone = false
      socket.on(({ method, params }) => {
        if (method === 'Target.detachedFromTarget' && params.sessionId === sessionId) isGone = true
        const info = method === 'Target.targetCreated' ? targetInfoOf(params.targetInfo) : undefined
        if (isGone && isWorkerOf(extensionId, info)) resolve()
      })
    })
    await deadline.race(opened(socket, String(sessionId), url))
    socket
      .send('Runtime.evaluate', { expression: 'chrome.runtime.reload()' }, String(sessionId))
      .catch(instead('browser', undefined))
    await deadline.race(back)
  } finally {
    socket.close()
  }
}

/**
 * A new tab first shows an empty document, which has none of the extension's code and disappears with pending calls.
 */
const opened = async (socket: CdpSocket, sessionId: string, url: string): Promise<void> => {
  const expression = `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`
  for (;;) {
    const answer = await socket
      .send('Runtime.evaluate', { expression, returnByValue: true }, sessionId)
      .catch(instead('browser', undefined))
    if ((answer?.result as { value?: unknown } | undefined)?.value === true) return
    await delay(POLL_MS)
  }
}

/** The service worker, as soon as it runs; a sleeping one is woken briefly by an extension page in the background. */
const worker = async (socket: CdpSocket, extensionId: string): Promise<TargetInfo> => {
  const origin = `chrome-extension://${extensionId}/`
  const isWorker = (info: TargetInfo | undefined): info is TargetInfo => isWorkerOf(extensionId, info)
  const started = new Promise<TargetInfo>((resolve) =>
    socket.on(({ method, params }) => {
      const info = method === 'Target.targetCreated' ? targetInfoOf(params.targetInfo) : undefined
      if (isWorker(info)) resolve(info)
    }),
  )
  // Running ones are reported at once.
  await socket.send('Target.setDiscoverTargets', { discover: true })
  const { targetInfos } = await socket.send('Target.getTargets')
  const running = (targetInfos as unknown[]).map(targetInfoOf).find(isWorker)
  if (running) return running
  const { targetId } = await socket.send('Target.createTarget', { url: `${origin}panels/popup.html`, background: true })
  try {
    return await started
  } finally {
    await socket.send('Target.closeTarget', { targetId }).catch(instead('browser', undefined))
  }
}

const isWorkerOf = (extensionId: string, info: TargetInfo | undefined): info is TargetInfo =>
  info?.type === 'service_worker' && info.url.startsWith(`chrome-extension://${extensionId}/`)
